#pragma once

#include "simcore/resolve/tariff_writer.hpp"

namespace simcore {

/// Instance hours of every group, as they are bought: on demand, spot, or under a savings plan; reserved ones at 0 USD.
/// A type or region without a price throws CatalogError.
void charge_instances(TariffWriter& tariff);

/// Reserved capacity is paid up front: the job's part of the fee, or all of it.
void charge_reserved_fee(TariffWriter& tariff);

}  // namespace simcore
