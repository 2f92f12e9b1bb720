#pragma once

#include <span>
#include <string>

#include "simcore/catalog/embedded.hpp"
#include "simcore/catalog/instance_type.hpp"
#include "simcore/catalog/parameter.hpp"
#include "simcore/catalog/region.hpp"
#include "simcore/catalog/savings_plan.hpp"
#include "simcore/catalog/spot_market.hpp"
#include "simcore/catalog/storage_price.hpp"
#include "simcore/catalog/training_price.hpp"

namespace simcore {

/// Everything simcore knows of the world: immutable, dated, each row with its source. Looking up never touches disk or
/// network. Safe to share between threads.
class Catalog {
 public:
  /// The tables compiled into the library, parsed once.
  static const Catalog& builtin();
  /// The same tables from elsewhere. Throws CatalogError with table, line and column.
  static Catalog parse(std::span<const catalog::EmbeddedTable> tables, std::string digest);

  [[nodiscard]] const InstanceTypeBook& instance_types() const noexcept { return instance_types_; }
  [[nodiscard]] const TrainingPriceBook& training_prices() const noexcept { return training_prices_; }
  [[nodiscard]] const StoragePriceBook& storage_prices() const noexcept { return storage_prices_; }
  [[nodiscard]] const ParameterBook& parameters() const noexcept { return parameters_; }
  [[nodiscard]] const SpotMarketBook& spot_markets() const noexcept { return spot_markets_; }
  [[nodiscard]] const SavingsPlanBook& savings_plans() const noexcept { return savings_plans_; }
  [[nodiscard]] const RegionBook& regions() const noexcept { return regions_; }

  /// SHA-256 over all tables: the same digest, the same answers.
  [[nodiscard]] const std::string& digest() const noexcept { return digest_; }
  /// The day of the newest price: what "today" means to this catalog.
  [[nodiscard]] Date newest() const noexcept { return training_prices_.newest(); }

 private:
  InstanceTypeBook instance_types_;
  TrainingPriceBook training_prices_;
  StoragePriceBook storage_prices_;
  ParameterBook parameters_;
  SpotMarketBook spot_markets_;
  SavingsPlanBook savings_plans_;
  RegionBook regions_;
  std::string digest_;
};

}  // namespace simcore
