#pragma once

#include "simcore/plan/tariff_writer.hpp"

namespace simcore {

/// What the source of the plan's channel `index` costs: storage, requests, throughput, and the bytes' way to the nodes.
/// A file system that several channels share is charged once.
void charge_source(TariffWriter& tariff, std::size_t index, const ChannelSpec& channel);

}  // namespace simcore
