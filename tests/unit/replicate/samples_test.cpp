#include "simcore/replicate/samples.hpp"

#include <stdexcept>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan varying_plan() {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.stopping.max_runtime = Seconds(200.0);
  plan.tariff = hourly(36.0);
  return plan;
}

}  // namespace

TEST_CASE("Samples: each replication is the run that simulate() gives, in order") {
  const Plan plan = varying_plan();
  const Samples samples = draw_samples(plan, {.seed = 9, .replications = 50});
  REQUIRE(samples.size() == 50);
  CHECK(samples.seed == 9);
  CHECK_FALSE(samples.certain);
  double hours = 0.0;
  std::size_t stopped = 0;
  for (std::size_t i = 0; i < 50; ++i) {
    const Trace trace = simulate(plan, Streams(9, i));
    const Bill one = bill(plan, trace);
    CHECK(samples.wall_clock[i] == wall_clock(trace).value());
    CHECK(samples.billable[i] == billable_time(trace).value());
    CHECK(samples.cost[i] == one.total.dollars());
    CHECK(samples.outcomes[i] == trace.outcome);
    hours += one.items[0].quantity;
    stopped += trace.outcome == Outcome::completed ? 0u : 1u;
  }
  CHECK(samples.quantities == std::vector<double>{hours});
  CHECK(stopped > 0);
  CHECK(stopped < 50);
}

TEST_CASE("Samples: one is enough when nothing is uncertain") {
  const Samples samples = draw_samples(plain_plan(), {.seed = 1, .replications = 500});
  CHECK(samples.certain);
  CHECK(samples.wall_clock == std::vector<double>{165.0});
}

TEST_CASE("Samples: one of an uncertain plan does not make it certain") {
  CHECK_FALSE(draw_samples(varying_plan(), {.seed = 1, .replications = 1}).certain);
}

TEST_CASE("Samples: the caller hears of every batch and may end it") {
  std::size_t calls = 0;
  const auto heard = [&](std::size_t done, std::size_t all) {
    CHECK(done < all);
    if (++calls == 2) throw std::runtime_error("enough");
  };
  CHECK_THROWS_AS(draw_samples(varying_plan(), {.seed = 1, .replications = 1'000'000, .after_batch = heard}),
                  std::runtime_error);
  CHECK(calls == 2);
}

TEST_CASE("Samples: no replications, or too many, are refused") {
  CHECK_THROWS_AS(draw_samples(plain_plan(), {.seed = 1, .replications = 0}), SimulationError);
  CHECK_THROWS_AS(draw_samples(plain_plan(), {.seed = 1, .replications = 100'000'001}), SimulationError);
}
