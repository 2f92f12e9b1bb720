#include "simcore/billing/bill.hpp"

#include <cmath>

#include "simcore/billing/meter.hpp"
#include "simcore/plan/traffic.hpp"

namespace simcore {
namespace {

Usd amount(const TariffLine& line, double quantity) { return Usd::nearest(quantity * line.unit_price_usd); }

/// A recorded run with what its log does not tell, as the plan has it.
Trace completed(const Plan& plan, Trace trace) {
  if (!trace.has_discount) trace.spot_discount = plan.spot_discount.mean();
  if (trace.has_traffic) return trace;
  trace.traffic.clear();
  for (const ChannelPlan& channel : plan.channels)
    trace.traffic.push_back(traffic_of(plan, channel, channel.size.mean()));
  const Bytes uploaded = plan.artifact.size.mean() * plan.artifact.gzip_ratio;
  if (trace.outcome == Outcome::completed) trace.artifact_puts = std::ceil(uploaded / plan.artifact.part);
  return trace;
}

}  // namespace

Bill bill(const Tariff& tariff, std::span<const double> quantities) {
  Bill bill;
  for (std::size_t i = 0; i < tariff.lines.size(); ++i) {
    const TariffLine& line = tariff.lines[i];
    bill.items.push_back({line.usage_type, quantities[i], line.unit, line.unit_price_usd, amount(line, quantities[i]),
                          line.source, line.as_of, line.service, line.layer});
    bill.total += bill.items.back().amount;
  }
  return bill;
}

Bill bill(const Plan& plan, const Trace& recorded) {
  const Trace trace = recorded.has_traffic && recorded.has_discount ? recorded : completed(plan, recorded);
  std::vector<double> quantities(plan.tariff.lines.size());
  meter(plan.tariff, trace, quantities);
  return bill(plan.tariff, quantities);
}

Usd cost(const Tariff& tariff, std::span<const double> quantities) {
  Usd total;
  for (std::size_t i = 0; i < tariff.lines.size(); ++i) total += amount(tariff.lines[i], quantities[i]);
  return total;
}

}  // namespace simcore
