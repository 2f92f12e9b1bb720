#include "simcore/catalog/price_item.hpp"

#include <algorithm>
#include <set>

#include "simcore/catalog/catalog.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr const char* kSageMaker = "AmazonSageMaker";

[[noreturn]] void refuse(const Catalog& catalog, const std::string& item) {
  throw CatalogError({{"", "must be a training instance type or an item of storage_prices.csv", in_quotes(item),
                       nearest(item, priced_items(catalog))}});
}

}  // namespace

std::vector<std::string> priced_items(const Catalog& catalog) {
  std::set<std::string> names;
  for (const auto& [name, type] : catalog.instance_types().all()) names.insert(name);
  for (const std::string& name : catalog.training_prices().types()) names.insert(name);
  for (const std::string& name : catalog.storage_prices().items()) names.insert(name);
  return {names.begin(), names.end()};
}

std::string unit_of_price(const Catalog& catalog, const std::string& item) {
  const bool type = catalog.instance_types().all().contains(item);
  if (type || catalog.training_prices().knows_type(item)) return kInstanceHour;
  const StoragePrice* known = catalog.storage_prices().find(item);
  if (!known) refuse(catalog, item);
  return known->unit;
}

std::string service_of(const std::string& item) {
  if (item.starts_with("s3.")) return "AmazonS3";
  if (item.starts_with("efs.")) return "AmazonEFS";
  if (item.starts_with("fsx.")) return "AmazonFSx";
  return item.starts_with("transfer.") ? "AWSDataTransfer" : kSageMaker;
}

std::string usage_type_of(const Catalog& catalog, const std::string& item, const std::string& region) {
  if (is_instance_type(item)) return catalog.regions().usage_type(region, "Train:" + item);
  const StoragePrice* known = catalog.storage_prices().find(item);
  if (!known) refuse(catalog, item);
  const bool sagemaker = service_of(item) == kSageMaker;
  return sagemaker ? catalog.regions().usage_type(region, known->usage_type)
                   : catalog.regions().storage_usage_type(region, known->usage_type);
}

}  // namespace simcore
