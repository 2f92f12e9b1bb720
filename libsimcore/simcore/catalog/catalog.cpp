#include "simcore/catalog/catalog.hpp"

#include "simcore/catalog/sha256.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

Table table(std::span<const catalog::EmbeddedTable> tables, std::string_view name) {
  for (const catalog::EmbeddedTable& candidate : tables)
    if (candidate.name == name) return Table::parse(name, candidate.text);
  throw CatalogError({{"catalog", "must have a table " + in_quotes(name), "", ""}});
}

}  // namespace

const Catalog& Catalog::builtin() {
  static const Catalog catalog = parse(catalog::embedded_tables(), std::string(catalog::embedded_digest()));
  return catalog;
}

Catalog Catalog::parse(std::span<const catalog::EmbeddedTable> tables, std::string digest) {
  const SourceBook sources = SourceBook::parse(table(tables, "sources"));
  Catalog catalog;
  catalog.instance_types_ =
      InstanceTypeBook::parse({table(tables, "instance_types"), table(tables, "accelerators"),
                               table(tables, "accelerator_memory"), table(tables, "device_links")},
                              sources);
  catalog.models_ = ModelBook::parse(table(tables, "models"), sources);
  catalog.model_families_ = FamilyTraitsBook::parse(table(tables, "model_families"), sources);
  catalog.efficiencies_ = EfficiencyBook::parse(table(tables, "efficiencies"), sources);
  catalog.training_prices_ = TrainingPriceBook::parse(table(tables, "training_prices"), sources);
  catalog.storage_prices_ = StoragePriceBook::parse(table(tables, "storage_prices"), sources);
  catalog.parameters_ = ParameterBook::parse(table(tables, "parameters"));
  catalog.spot_markets_ = SpotMarketBook::parse(table(tables, "spot_market"), table(tables, "spot_savings"), sources);
  catalog.savings_plans_ = SavingsPlanBook::parse(table(tables, "savings_plans"), sources);
  catalog.regions_ = RegionBook::parse(table(tables, "regions"));
  catalog.digest_ = std::move(digest);
  return catalog;
}

Catalog Catalog::with(const PriceLayer& layer) const {
  Catalog upper = *this;
  upper.training_prices_ = training_prices_.with(layer);
  upper.storage_prices_ = storage_prices_.with(layer);
  for (const PriceRow& row : layer.storage) upper.newest_stored_ = std::max(upper.newest_stored_, row.provenance.as_of);
  upper.discounts_.insert(upper.discounts_.end(), layer.discounts.begin(), layer.discounts.end());
  upper.digest_ = sha256(digest_ + " " + layer.digest);
  return upper;
}

Catalog Catalog::with(const Profile& profile) const {
  if (std::ranges::find(profiles_, profile.name, &Profile::name) != profiles_.end())
    throw CatalogError({{"", "must have another name than the profile below it", in_quotes(profile.name), ""}});
  Catalog upper = *this;
  upper.parameters_ = parameters_.with(profile.rows);
  upper.profiles_.push_back(profile);
  upper.digest_ = sha256(digest_ + " " + profile.digest);
  return upper;
}

}  // namespace simcore
