#include "simcore/resolve/tariff_writer.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/catalog/price_item.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// The bill's name of a unit of the price table.
const char* unit_of(const std::string& unit) {
  if (unit == "USD/request") return "Requests";
  if (unit == "USD/MBps-month") return "MiBps-Mo";
  return unit == "USD/GB" ? "GB" : "GB-Mo";
}

Discount of_job_file(const DiscountSpec& spec) {
  constexpr double kDigits = 1e9;  // 0.07 × 100 is 7.000000000000001
  const double percent = std::round(spec.off.value() * 100.0 * kDigits) / kDigits;
  return {spec.usage_type, percent, spec.source.value_or("the job file"), {}, {}};
}

}  // namespace

TariffWriter::TariffWriter(const ResolveContext& context, const Plan& plan) : context_(context), plan_(plan) {
  month_s_ = context.parameter("billing.month").value * kHour.value();
  discounts_.assign(context.catalog.discounts().begin(), context.catalog.discounts().end());
  for (const DiscountSpec& discount : context.spec.prices.discounts) discounts_.push_back(of_job_file(discount));
}

StoragePrice TariffWriter::price(const std::string& item, const std::string& region) const {
  const StoragePrice price = context_.catalog.storage_prices().at(item, region, context_.day);
  if (price.region != region)
    context_.diagnostics.assume(
        "prices (" + item + ")",
        shortest(price.usd) + " " + price.unit + ", that of " + price.region + ": none is known in " + region,
        price.provenance);
  return price;
}

void TariffWriter::add(const Charge& charge, const std::string& service, std::string usage_type, const char* unit,
                       const UnitPrice& price) {
  tariff_.add(charge, {std::move(usage_type), unit, price.usd, price.provenance.source,
                       to_string(price.provenance.as_of), service, price.layer});
}

UnitPrice TariffWriter::charged(UnitPrice list, const std::string& usage_type, const std::string& service) const {
  DiscountedPrice price =
      discounted({list.usd, std::move(list.provenance.source)}, discounts_, usage_type, service, context_.day);
  return {price.usd, {std::move(price.source), list.provenance.as_of}, std::move(list.layer)};
}

double TariffWriter::item(const std::string& region, const Charge& charge, const std::string& item) {
  const StoragePrice found = price(item, region);
  const std::string usage = usage_type_of(context_.catalog, item, region);
  const std::string service = service_of(item);
  const UnitPrice unit = charged({found.usd, found.provenance, found.layer}, usage, service);
  add(charge, service, usage, unit_of(found.unit), unit);
  return unit.usd;
}

void TariffWriter::item_as(const Charge& charge, const std::string& item, const std::string& usage_suffix) {
  const StoragePrice found = price(item, context_.spec.region);
  const std::string usage = usage_type(usage_suffix), service = service_of(item);
  add(charge, service, usage, unit_of(found.unit), charged({found.usd, found.provenance, found.layer}, usage, service));
}

void TariffWriter::transfer(const std::string& from, const std::string& to, const Charge& charge) {
  if (from == to) return;
  const bool neighbours = from.starts_with("us-east-") && to.starts_with("us-east-");
  const StoragePrice found = price(neighbours ? "transfer.us_east" : "transfer.cross_region", from);
  const RegionBook& regions = context_.catalog.regions();
  const std::string usage = regions.usage_type(from, regions.usage_type(to, found.usage_type));
  const char* service = "AWSDataTransfer";
  add(charge, service, usage, unit_of(found.unit), charged({found.usd, found.provenance, found.layer}, usage, service));
}

void TariffWriter::warn_of_idle_discounts() const {
  const std::vector<DiscountSpec>& own = context_.spec.prices.discounts;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Discount discount = of_job_file(own[i]);
    const auto fits = [&](const TariffLine& line) { return discount.fits(line.usage_type, line.service); };
    if (std::ranges::none_of(tariff_.lines, fits))
      context_.diagnostics.warn(item_path("prices.discounts", i) + ": no line of the bill is a " +
                                in_quotes(own[i].usage_type) + ", nothing is taken off");
  }
}

}  // namespace simcore
