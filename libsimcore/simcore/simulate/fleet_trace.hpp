#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "simcore/plan/plan.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/simulate/fleet.hpp"
#include "simcore/trace/trace.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// How one job of a fleet went. Times count from the fleet's beginning, those of the trace from the job's arrival.
struct FleetTrace {
  std::uint64_t number = 0;
  SimTime arrival;
  std::optional<SimTime> created;
  SimTime end;
  Trace trace;

  static constexpr record::Title kTitle{"FleetTrace", "One run of a job that shares a quota of instances with others."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("number", "", "Number of the job, in order of arrival, from 0.", &FleetTrace::number),
        field("arrival_s", "s", "Time at which the job was submitted.", &FleetTrace::arrival),
        field("created_s", "s", "Time at which the quota had room for the job; none if it was stopped before.",
              &FleetTrace::created),
        field("end_s", "s", "Time at which the job, and a warm pool after it, gave its instances back.",
              &FleetTrace::end),
        field("trace", "", "Phases of the job since its arrival; it is pending while it waits for the quota.",
              &FleetTrace::trace)};
  }
};

/// All jobs of a fleet, in order of their arrival; see Fleet for the rules, and for what it throws.
[[nodiscard]] std::vector<FleetTrace> simulate_fleet(std::span<const Plan> plans, std::int64_t quota,
                                                     std::span<const FleetJob> jobs);

}  // namespace simcore
