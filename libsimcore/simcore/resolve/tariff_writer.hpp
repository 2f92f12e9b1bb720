#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/discount.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/plan/tariff.hpp"
#include "simcore/resolve/resolve_context.hpp"

namespace simcore {

inline constexpr const char* kSageMaker = "AmazonSageMaker";
inline constexpr double kMostUsd = 5e9;  // of one line: what is left of Usd's range is for the others

/// What one unit of a line costs, and who says so.
struct UnitPrice {
  double usd = 0.0;
  Provenance provenance;
  std::string layer;
};

/// Writes lines of a tariff with the prices of the job's region and day, less its discounts.
class TariffWriter {
 public:
  TariffWriter(const ResolveContext& context, const Plan& plan);

  /// A line at a price that is known already.
  void add(const Charge& charge, const std::string& service, std::string usage_type, const char* unit,
           const UnitPrice& price);
  /// A line of an item of storage_prices.csv, at the region's price, which is returned [USD per unit].
  double item(const std::string& region, const Charge& charge, const std::string& item);
  /// A line at the price of an item in the job's region, under another usage type: "Notebk:VolumeUsage.gp2".
  void item_as(const Charge& charge, const std::string& item, const std::string& usage_suffix);
  /// Bytes between two regions, at the price of the one that they leave. Nothing within one region.
  void transfer(const std::string& from, const std::string& to, const Charge& charge);
  /// A list price after the discounts: before savings plans take their share, and before a commitment is filled with
  /// it.
  [[nodiscard]] UnitPrice charged(UnitPrice list, const std::string& usage_type, const std::string& service) const;

  /// "USE1-Train:ml.p3.2xlarge"
  [[nodiscard]] std::string usage_type(const std::string& suffix) const {
    return context_.catalog.regions().usage_type(context_.spec.region, suffix);
  }
  [[nodiscard]] const ResolveContext& context() const noexcept { return context_; }
  [[nodiscard]] const Plan& plan() const noexcept { return plan_; }
  /// Seconds of the month in a GB-month.
  [[nodiscard]] double month_s() const noexcept { return month_s_; }

  /// A discount of the job file whose pattern fits no line so far is a slip of the pen.
  void warn_of_idle_discounts() const;
  [[nodiscard]] Tariff take() { return std::move(tariff_); }

 private:
  [[nodiscard]] StoragePrice price(const std::string& item, const std::string& region) const;

  const ResolveContext& context_;
  const Plan& plan_;
  double month_s_ = 1.0;
  std::vector<Discount> discounts_;  // of price books, then of the job file
  Tariff tariff_;
};

}  // namespace simcore
