#include "simcore/catalog/profile.hpp"

#include "simcore/catalog/sha256.hpp"

namespace simcore {

std::string layer_name(const std::string& profile) { return "profile " + profile; }

Profile profile(std::string name, Provenance provenance, std::vector<Parameter> rows) {
  Profile made{std::move(name), std::move(provenance), std::move(rows), {}};
  std::string text = signed_line({made.name, made.provenance.source, to_string(made.provenance.as_of)});
  for (const Parameter& row : made.rows) text += signed_line({row.key(), row.law().text(), row.unit});
  made.digest = sha256(text);
  return made;
}

}  // namespace simcore
