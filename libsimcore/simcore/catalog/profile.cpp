#include "simcore/catalog/profile.hpp"

#include "simcore/catalog/sha256.hpp"

namespace simcore {

std::string layer_name(const std::string& profile) { return "profile " + profile; }

Profile profile(std::string name, Provenance provenance, std::vector<Parameter> rows, Learned learned) {
  Profile made{std::move(name), std::move(provenance), std::move(rows), {}};
  for (const LearnedLaw& law : learned.laws) made.rows.push_back(row_of(law, layer_name(made.name)));
  made.learned = std::move(learned.laws);
  made.history = std::move(learned.history);
  made.notes = std::move(learned.notes);
  std::string text = signed_line({made.name, made.provenance.source, to_string(made.provenance.as_of)});
  for (const Parameter& row : made.rows) text += signed_line({row.key(), row.law().text(), row.unit});
  if (!made.history.empty()) text += signed_line({made.history});
  made.digest = sha256(text);
  return made;
}

}  // namespace simcore
