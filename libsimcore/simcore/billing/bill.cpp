#include "simcore/billing/bill.hpp"

#include "simcore/billing/meter.hpp"

namespace simcore {
namespace {

Usd amount(const TariffLine& line, double quantity) { return Usd::nearest(quantity * line.unit_price_usd); }

}  // namespace

Bill bill(const Tariff& tariff, std::span<const double> quantities) {
  Bill bill;
  for (std::size_t i = 0; i < tariff.lines.size(); ++i) {
    const TariffLine& line = tariff.lines[i];
    bill.items.push_back({line.usage_type, quantities[i], line.unit, line.unit_price_usd, amount(line, quantities[i]),
                          line.source, line.as_of, line.service});
    bill.total += bill.items.back().amount;
  }
  return bill;
}

Bill bill(const Plan& plan, const Trace& trace) {
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
