#include "simcore/plan/tariff.hpp"

#include <algorithm>

#include "simcore/plan/purchase.hpp"
#include "simcore/plan/resolution.hpp"
#include "simcore/plan/source_cost.hpp"
#include "simcore/plan/storage.hpp"

namespace simcore {

void Tariff::add(const Charge& charge, TariffLine line) {
  const auto same = [&](const TariffLine& known) {
    return known.service == line.service && known.usage_type == line.usage_type &&
           known.unit_price_usd == line.unit_price_usd;
  };
  auto found = std::ranges::find_if(lines, same);
  if (found == lines.end()) found = lines.insert(lines.end(), std::move(line));
  charges.push_back(charge);
  charges.back().line = static_cast<std::size_t>(found - lines.begin());
}

Tariff resolve_tariff(const Resolution& resolution, const Plan& plan) {
  TariffWriter tariff(resolution, plan);
  resolution.ledger.look_up("region", [&] { charge_instances(tariff); });
  charge_reserved_fee(tariff);
  charge_volumes(tariff);
  std::size_t index = 0;
  for (const auto& [name, channel] : resolution.spec.channels) charge_source(tariff, index++, channel);
  charge_artifact(tariff);
  tariff.warn_of_idle_discounts();
  resolution.ledger.assume("billing (free tier)", "not modelled, every unit is charged",
                           "a new account's free allowance would make the bill smaller");
  return tariff.take();
}

}  // namespace simcore
