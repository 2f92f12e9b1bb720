#include "simcore/resolve/purchase.hpp"
#include "simcore/resolve/resolution.hpp"
#include "simcore/resolve/source_cost.hpp"
#include "simcore/resolve/storage.hpp"

namespace simcore {

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
