#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "simcore/plan/plan.hpp"
#include "simcore/result/trace.hpp"

namespace simcore {

/// How a forecast is computed. Part of its identity: the same plan and options give the same bits.
struct ForecastOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 200;  // 1 when nothing in the plan is uncertain; at most 10^8
  /// Called with (done, all) between batches of replications; what it throws ends the forecast. Not part of the
  /// identity.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// The outputs of all replications, in their order.
struct Samples {
  std::uint64_t seed = 0;
  bool certain = false;            // nothing is uncertain: one replication says it all
  std::vector<double> wall_clock;  // creation to end [s]
  std::vector<double> billable;    // charged at the on-demand rate, per cluster [s]
  std::vector<double> cost;        // [USD]
  double preparation = 0.0;        // before creation, summed over the replications [s]
  double interruptions = 0.0;      // summed, too
  double lost = 0.0;               // work done again, summed [s]
  std::vector<Outcome> outcomes;
  std::vector<double> quantities;  // of each line of the bill, summed over the replications
  DataUse use;                     // summed, too

  [[nodiscard]] std::size_t size() const noexcept { return cost.size(); }
};

/// Simulates and bills the job `replications` times. Throws SimulationError when replications is 0 or too large.
[[nodiscard]] Samples draw_samples(const Plan& plan, const ForecastOptions& options);

}  // namespace simcore
