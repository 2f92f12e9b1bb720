#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/result/trace.hpp"

namespace simcore {

/// What a run that is not cut moves of a channel with a data set of that size, over all nodes and epochs: one GET for
/// each part of an object, one LIST for each page of the listing. FastFile, Pipe and Stream fetch again in every epoch;
/// file systems are read without requests.
[[nodiscard]] Traffic traffic_of(const Plan& plan, const ChannelPlan& channel, Bytes size);

}  // namespace simcore
