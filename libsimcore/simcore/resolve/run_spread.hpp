#pragma once

#include "simcore/resolve/resolve_context.hpp"

namespace simcore {

// A job that runs again does not take as long again. What the job file states as one number was seen in one run, and
// the next one differs by what repeated runs of a job differed (work.spread and work.spread_time), or as far as
// work.compute.spread says. What is stated as a distribution stays as it is.

/// A number that is stated, with a relative standard deviation from one run to the next: lognormal around it. A
/// distribution stays as it is.
[[nodiscard]] Distribution with_deviation(const Distribution& stated, double deviation);

/// The time of the whole script, whose fixed parts vary by seconds and whose computing varies by a share.
[[nodiscard]] Uncertain<Seconds> spread_duration(const ResolveContext& context, const Uncertain<Seconds>& stated);
/// The time of a step, and how many samples a second: they vary by a share.
[[nodiscard]] Uncertain<Seconds> spread_step(const ResolveContext& context, const Uncertain<Seconds>& stated);
[[nodiscard]] Uncertain<PerSecond> spread_throughput(const ResolveContext& context, const Uncertain<PerSecond>& stated);

}  // namespace simcore
