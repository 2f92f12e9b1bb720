#pragma once

#include "simcore/resolve/resolve_context.hpp"
#include "simcore/resolve/tariff_writer.hpp"

namespace simcore {

/// Sets the other zones and regions in which a spot job may run. The plan's own interruptions, checkpoints and groups
/// must be in it before.
void set_elsewhere(const ResolveContext& context, Plan& plan);

/// Charges the checkpoints that go from region to region with the job.
void charge_moves(TariffWriter& tariff);

}  // namespace simcore
