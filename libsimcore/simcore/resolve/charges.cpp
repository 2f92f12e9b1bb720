#include "simcore/resolve/beside.hpp"
#include "simcore/resolve/purchase.hpp"
#include "simcore/resolve/resolve_context.hpp"
#include "simcore/resolve/source_cost.hpp"
#include "simcore/resolve/spot_places.hpp"
#include "simcore/resolve/storage.hpp"

namespace simcore {

Tariff resolve_tariff(const ResolveContext& context, const Plan& plan) {
  TariffWriter tariff(context, plan);
  context.diagnostics.look_up("region", [&] { charge_instances(tariff); });
  charge_reserved_fee(tariff);
  charge_volumes(tariff);
  std::size_t index = 0;
  for (const auto& [name, channel] : context.spec.channels) charge_source(tariff, index++, channel);
  charge_checkpoints(tariff);
  charge_moves(tariff);
  charge_artifact(tariff);
  charge_beside(tariff);
  tariff.warn_of_idle_discounts();
  context.diagnostics.assume("billing (free tier)", "not modelled, every unit is charged",
                             "a new account's free allowance would make the bill smaller");
  return tariff.take();
}

}  // namespace simcore
