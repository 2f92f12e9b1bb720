#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/catalog_tables.hpp"
#include "simcore/catalog/component_price.hpp"
#include "simcore/catalog/discount.hpp"
#include "simcore/catalog/efficiency.hpp"
#include "simcore/catalog/instance_type.hpp"
#include "simcore/catalog/known_model.hpp"
#include "simcore/catalog/model_family.hpp"
#include "simcore/catalog/parameter.hpp"
#include "simcore/catalog/price_layer.hpp"
#include "simcore/catalog/profile.hpp"
#include "simcore/catalog/region.hpp"
#include "simcore/catalog/savings_plan.hpp"
#include "simcore/catalog/spot_market.hpp"
#include "simcore/catalog/storage_price.hpp"
#include "simcore/catalog/training_price.hpp"

namespace simcore {

/// Everything simcore knows of the world: immutable, dated, each row with its source. Looking up never touches disk or
/// network. Safe to share between threads.
///
/// The ladder of a price: (1) the job file's own `prices`; (2) price layers, the last added first: in a layer only rows
/// of exactly that item and region up to the day count, the newest wins; (3) the built-in tables, by the ladders of
/// TrainingPriceBook and StoragePriceBook. A layer's price of another region never hides the built-in price of the
/// right one. Then every matching discount comes off, whichever step the price is from.
class Catalog {
 public:
  /// The tables compiled into the library, parsed once.
  static const Catalog& builtin();
  /// Catalog of other tables: of a release, or with some rows changed. Throws CatalogError with table, line and column.
  static Catalog of(CatalogTables tables);
  /// Catalog of a past release by version, by digest or its first 8 digits or more, or the built-in one by "now" or
  /// "builtin". Throws CatalogError for any other word, with those that are known.
  static Catalog release(std::string_view word);

  /// Catalog with a user's price book over the prices of this one, which stays as it is. Throws CatalogError for a
  /// storage item that this one does not know.
  [[nodiscard]] Catalog with(const PriceLayer& layer) const;
  /// Catalog with a user's profile over the parameters of this one, which stays as it is. Throws CatalogError when it
  /// has one of that name already.
  [[nodiscard]] Catalog with(const Profile& profile) const;

  [[nodiscard]] const InstanceTypeBook& instance_types() const noexcept { return instance_types_; }
  [[nodiscard]] const ModelBook& models() const noexcept { return models_; }
  [[nodiscard]] const FamilyTraitsBook& model_families() const noexcept { return model_families_; }
  [[nodiscard]] const EfficiencyBook& efficiencies() const noexcept { return efficiencies_; }
  [[nodiscard]] const TrainingPriceBook& training_prices() const noexcept { return training_prices_; }
  [[nodiscard]] const StoragePriceBook& storage_prices() const noexcept { return storage_prices_; }
  [[nodiscard]] const ParameterBook& parameters() const noexcept { return parameters_; }
  [[nodiscard]] const SpotMarketBook& spot_markets() const noexcept { return spot_markets_; }
  [[nodiscard]] const SavingsPlanBook& savings_plans() const noexcept { return savings_plans_; }
  [[nodiscard]] const ComponentPriceBook& component_prices() const noexcept { return component_prices_; }
  [[nodiscard]] const RegionBook& regions() const noexcept { return regions_; }

  /// The tables below all layers and profiles.
  [[nodiscard]] const CatalogTables& tables() const noexcept { return tables_; }

  /// Price layers over the prices, in the order in which they were added.
  [[nodiscard]] const std::vector<PriceLayer>& price_layers() const noexcept { return *price_layers_; }

  /// Discounts of all layers, in the order in which they were added.
  [[nodiscard]] const std::vector<Discount>& discounts() const noexcept { return discounts_; }

  /// Profiles over the parameters, in the order in which they were added.
  [[nodiscard]] const std::vector<Profile>& profiles() const noexcept { return profiles_; }

  /// SHA-256 over all tables, layers and profiles: the same digest, the same answers.
  [[nodiscard]] const std::string& digest() const noexcept { return digest_; }
  /// The day of the newest training price, or of a layer's newest price: what "today" means to this catalog.
  [[nodiscard]] Date newest() const noexcept { return std::max(training_prices_.newest(), newest_stored_); }

 private:
  explicit Catalog(CatalogTables tables);

  CatalogTables tables_;
  InstanceTypeBook instance_types_;
  ModelBook models_;
  FamilyTraitsBook model_families_;
  EfficiencyBook efficiencies_;
  TrainingPriceBook training_prices_;
  StoragePriceBook storage_prices_;
  ParameterBook parameters_;
  SpotMarketBook spot_markets_;
  SavingsPlanBook savings_plans_;
  ComponentPriceBook component_prices_;
  RegionBook regions_;
  std::shared_ptr<const std::vector<PriceLayer>> price_layers_ = std::make_shared<const std::vector<PriceLayer>>();
  std::vector<Discount> discounts_;
  std::vector<Profile> profiles_;
  Date newest_stored_{};  // newest storage price of the layers
  std::string digest_;
};

}  // namespace simcore
