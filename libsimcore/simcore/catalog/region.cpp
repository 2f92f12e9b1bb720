#include "simcore/catalog/region.hpp"

#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {

RegionBook RegionBook::parse(const Table& table) {
  table.require_unique(key_columns("regions"));
  RegionBook book;
  for (std::size_t i = 0; i < table.size(); ++i)
    book.prefixes_.emplace(table.row(i).text("region"), table.row(i).text("billing_prefix"));
  return book;
}

void RegionBook::require(const std::string& region) const {
  if (prefixes_.contains(region)) return;
  throw CatalogError({{"", "must be a known region", in_quotes(region), nearest(region, names())}});
}

std::string RegionBook::usage_type(const std::string& region, const std::string& suffix) const {
  const auto found = prefixes_.find(region);
  const bool known = found != prefixes_.end() && !found->second.empty();
  return (known ? found->second : region) + "-" + suffix;
}

std::string RegionBook::storage_usage_type(const std::string& region, const std::string& suffix) const {
  return region == "us-east-1" ? suffix : usage_type(region, suffix);
}

std::vector<std::string> RegionBook::names() const {
  std::vector<std::string> names;
  for (const auto& [region, prefix] : prefixes_) names.push_back(region);
  return names;
}

std::string RegionBook::partition(const std::string& region) {
  if (region.starts_with("us-gov-")) return "aws-us-gov";
  return region.starts_with("cn-") ? "aws-cn" : "aws";
}

}  // namespace simcore
