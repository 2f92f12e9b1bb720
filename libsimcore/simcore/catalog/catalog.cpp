#include "simcore/catalog/catalog.hpp"

#include "simcore/catalog/release.hpp"
#include "simcore/catalog/sha256.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {

const Catalog& Catalog::builtin() {
  static const Catalog catalog = of(CatalogTables::builtin());
  return catalog;
}

Catalog Catalog::of(CatalogTables tables) {
  Catalog catalog(std::move(tables));
  if (catalog.digest() != CatalogTables::builtin().digest())
    catalog.parameters_ = catalog.parameters_.noting_points(builtin().parameters());
  return catalog;
}

Catalog Catalog::release(std::string_view word) {
  CatalogTables tables = ReleaseBook::builtin().tables(word);
  return tables.digest() == builtin().digest() ? builtin() : of(std::move(tables));
}

Catalog::Catalog(CatalogTables tables) : tables_(std::move(tables)), digest_(tables_.digest()) {
  const auto table = [this](std::string_view name) { return Table::parse(name, tables_.text(name)); };
  const SourceBook sources = SourceBook::parse(table("sources"));
  instance_types_ = InstanceTypeBook::parse(
      {table("instance_types"), table("accelerators"), table("accelerator_memory"), table("device_links")}, sources);
  models_ = ModelBook::parse(table("models"), sources);
  model_families_ = FamilyTraitsBook::parse(table("model_families"), sources);
  efficiencies_ = EfficiencyBook::parse(table("efficiencies"), sources);
  training_prices_ = TrainingPriceBook::parse(table("training_prices"), sources);
  storage_prices_ = StoragePriceBook::parse(table("storage_prices"), sources);
  parameters_ = ParameterBook::parse(table("parameters"));
  spot_markets_ = SpotMarketBook::parse(table("spot_market"), table("spot_savings"), sources);
  savings_plans_ = SavingsPlanBook::parse(table("savings_plans"), sources);
  component_prices_ = ComponentPriceBook::parse(table("component_prices"), sources);
  regions_ = RegionBook::parse(table("regions"));
}

Catalog Catalog::with(const PriceLayer& layer) const {
  Catalog upper = *this;
  upper.training_prices_ = training_prices_.with(layer);
  upper.storage_prices_ = storage_prices_.with(layer);
  for (const PriceRow& row : layer.storage) upper.newest_stored_ = std::max(upper.newest_stored_, row.provenance.as_of);
  std::vector<PriceLayer> layers = *price_layers_;
  layers.push_back(layer);
  upper.price_layers_ = std::make_shared<const std::vector<PriceLayer>>(std::move(layers));
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
