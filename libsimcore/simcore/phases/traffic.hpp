#pragma once

#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// What a run that is not cut moves of a channel with a data set of that size, over all nodes and epochs: one GET for
/// each part of an object, one LIST for each page of the listing. FastFile, Pipe and Stream fetch again in every epoch;
/// a stream knows its shards without a listing; file systems are read without requests, but for lazily loaded data,
/// which is fetched once.
template <class Number>
[[nodiscard]] TrafficOf<Number> traffic_of(const Plan& plan, const ChannelPlan& channel, const BytesOf<Number>& size,
                                           const Number& epochs);
/// Traffic of a run that trains as many epochs as the plan says.
[[nodiscard]] Traffic traffic_of(const Plan& plan, const ChannelPlan& channel, Bytes size);

/// Parts in which an object of a data set of that size is fetched, one GET each.
template <class Number>
[[nodiscard]] Number parts_of_object(const Plan& plan, const ChannelPlan& channel, const BytesOf<Number>& size);

/// Pages of the listing of the data set, one LIST each.
[[nodiscard]] double pages(const Plan& plan, const ChannelPlan& channel);

}  // namespace simcore
