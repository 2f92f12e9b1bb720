#pragma once

#include "simcore/plan/tariff_writer.hpp"

namespace simcore {

/// What a channel's source costs: storage, requests, throughput, and the bytes' way to the nodes. `index` is the
/// channel's place in the plan. A file system that several channels share is charged once.
void charge_source(TariffWriter& tariff, std::size_t index, const ChannelSpec& channel);

}  // namespace simcore
