#include "simcore/catalog/model_family.hpp"

#include <vector>

#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

FamilyTraits family_traits(const TableRow& row, const SourceBook& sources) {
  FamilyTraits found{row.text("model_family"), row.optional_number("bytes_per_flop"),
                     row.optional_number("bytes_per_token_layer_hidden"), row.number("step_variation"),
                     sources.provenance(row)};
  if (found.bytes_per_flop.has_value() == found.bytes_per_token_layer_hidden.has_value())
    throw CatalogError({{row.place(), "must have either bytes_per_flop or bytes_per_token_layer_hidden", "", ""}});
  return found;
}

}  // namespace

FamilyTraitsBook FamilyTraitsBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique(key_columns("model_families"));
  FamilyTraitsBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    FamilyTraits found = family_traits(table.row(i), sources);
    book.families_.emplace(found.name, std::move(found));
  }
  return book;
}

const FamilyTraits& FamilyTraitsBook::at(const std::string& name) const& {
  if (const auto found = families_.find(name); found != families_.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& [known, row] : families_) names.push_back(known);
  throw CatalogError({{"", "must be a family of models", in_quotes(name), nearest(name, names)}});
}

}  // namespace simcore
