#include "simcore/simulate/fleet_trace.hpp"

#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/same.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

SimTime at(double seconds) { return SimTime::from(Seconds(seconds)); }

FleetJob job(double arrival, std::uint64_t number) {
  return {.plan = 0, .streams = streams(number), .arrival = at(arrival)};
}

}  // namespace

TEST_CASE("simulate_fleet: jobs come back in order of arrival, though a later one may end first") {
  std::vector<Plan> plans{plain_plan(), plain_plan()};
  plans[0].compute.time = Seconds(1000.0);
  std::vector<FleetJob> jobs{job(0.0, 0), job(5.0, 1), job(7.0, 2)};
  jobs[1].plan = jobs[2].plan = 1;
  const std::vector<FleetTrace> traces = simulate_fleet(plans, 2, jobs);
  REQUIRE(traces.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) CHECK(traces[i].number == i);
  CHECK(traces[0].end == at(1065.0));
  CHECK(traces[1].created == at(5.0));
  CHECK(traces[2].arrival == at(7.0));
  CHECK(traces[2].created == at(170.0));
  CHECK(traces[2].end == at(335.0));
  CHECK(same(traces[0].trace, simulate(plans[0], streams(0))));
}

TEST_CASE("simulate_fleet: a job that is stopped while it waits was never created") {
  std::vector<FleetJob> jobs{job(0.0, 0), job(1.0, 1)};
  jobs[1].stopped = at(50.0);
  const std::vector<Plan> plans{plain_plan()};
  const FleetTrace stopped = simulate_fleet(plans, 1, jobs).back();
  CHECK_FALSE(stopped.created);
  CHECK(stopped.end == at(50.0));
  CHECK(stopped.trace.outcome == Outcome::stopped);
}

TEST_CASE("simulate_fleet: the quota has room for a job of each plan") {
  const std::vector<Plan> plans{plain_plan()};
  CHECK(simulate_fleet(plans, 1, {}).empty());
  CHECK_THROWS_AS(simulate_fleet(plans, 0, {}), SimulationError);
}
