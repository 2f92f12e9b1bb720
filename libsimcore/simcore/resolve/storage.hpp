#pragma once

#include "simcore/resolve/tariff_writer.hpp"

namespace simcore {

/// The EBS volume of each node, while the node is paid. Types with NVMe instance storage have none.
void charge_volumes(TariffWriter& tariff);

/// Requests that write the checkpoints of a known size, and the storage of those that are kept.
void charge_checkpoints(TariffWriter& tariff);

/// Requests that write the artifact, and its way to a bucket in another region.
void charge_artifact(TariffWriter& tariff);

}  // namespace simcore
