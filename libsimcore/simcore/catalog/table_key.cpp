#include "simcore/catalog/table_key.hpp"

#include <algorithm>
#include <string>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

[[noreturn]] void refuse(std::string_view table) {
  std::array<std::string_view, kTableKeys.size()> names;
  std::ranges::transform(kTableKeys, names.begin(), &TableKey::table);
  throw CatalogError({{"catalog", "must be a table of the catalog", in_quotes(table), nearest(table, names)}});
}

}  // namespace

const TableKey& table_key(std::string_view table) {
  const auto found = std::ranges::find(kTableKeys, table, &TableKey::table);
  if (found == kTableKeys.end()) refuse(table);
  return *found;
}

std::span<const std::string_view> key_columns(std::string_view table) { return table_key(table).named(); }

}  // namespace simcore
