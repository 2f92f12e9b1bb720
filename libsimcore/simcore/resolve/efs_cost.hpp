#pragma once

#include "simcore/resolve/source_cost.hpp"

namespace simcore {

/// What a channel on EFS costs: storage of its class, what is read by the GB, provisioned throughput.
void charge_efs(SourceCost& source);

}  // namespace simcore
