#include "simcore/simulate/fleet_trace.hpp"

namespace simcore {

std::vector<FleetTrace> simulate_fleet(std::span<const Plan> plans, std::int64_t quota,
                                       std::span<const FleetJob> jobs) {
  std::vector<FleetTrace> traces(jobs.size());
  const Fleet::Tell keep = [&](const FleetRun& run) {
    const auto created = run.created == kNever ? std::nullopt : std::optional(run.created);
    traces[run.number] = {run.number, run.job.arrival, created, run.end, run.trace};
  };
  auto next = jobs.begin();
  Fleet(plans, quota).run([&] { return next == jobs.end() ? std::nullopt : std::optional(*next++); }, keep);
  return traces;
}

}  // namespace simcore
