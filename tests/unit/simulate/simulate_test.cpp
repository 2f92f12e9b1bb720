#include "simcore/simulate/simulate.hpp"

#include "allocations.hpp"
#include "catch.hpp"
#include "simcore/simulate/batch.hpp"
#include "unit/simulate/comparable_runs.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/random_plan.hpp"
#include "unit/simulate/same.hpp"
#include "unit/simulate/uncertain_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Simulate: the same plan and streams give the same bits") {
  const Plan plan = uncertain_plan();
  for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(same(simulate(plan, streams(i)), simulate(plan, streams(i))));
  CHECK_FALSE(same(simulate(plan, streams(0)), simulate(plan, streams(1))));
  CHECK_FALSE(same(simulate(plan, streams(0, 1)), simulate(plan, streams(0, 2))));
}

TEST_CASE("Simulate: trace and pipeline that are used again leave nothing behind") {
  Pipeline pipeline;
  Trace reused;
  simulate(plain_plan(), streams(), reused, pipeline);
  reused.outcome = Outcome::failed;
  for (const Plan& plan : {uncertain_plan(), bursting_plan(), plain_plan(), bursting_plan()})
    for (const std::uint64_t i : {9u, 3u, 7u, 3u, 0u}) {
      simulate(plan, streams(i), reused, pipeline);
      REQUIRE(same(reused, simulate(plan, streams(i))));
    }
}

TEST_CASE("Simulate: the limits of the plan bite in some of its runs") {
  const Plan plan = uncertain_plan();
  std::array<int, 5> outcomes{};
  for (std::uint64_t i = 0; i < 500; ++i) ++outcomes[static_cast<std::size_t>(simulate(plan, streams(i)).outcome)];
  CHECK(outcomes[static_cast<std::size_t>(Outcome::completed)] > 0);
  CHECK(outcomes[static_cast<std::size_t>(Outcome::max_runtime_exceeded)] > 0);
}

TEST_CASE("Simulate: once warm, a replication allocates nothing") {
  for (const Plan& plan : {uncertain_plan(), bursting_plan()}) {
    Trace trace;
    Pipeline pipeline;
    for (std::uint64_t i = 0; i < 100; ++i) simulate(plan, streams(i), trace, pipeline);
    const std::size_t before = allocations();
    for (std::uint64_t i = 100; i < 1100; ++i) simulate(plan, streams(i), trace, pipeline);
    const std::size_t made = allocations() - before;
    CHECK(before > 0);
    CHECK(made == 0);
  }
}

TEST_CASE("Simulate: each limit of the data path sets the pace in some run") {
  std::array<bool, kLimits> bound{};
  for (std::uint64_t i = 0; i < 50; ++i) {
    const DataUse use = simulate(bursting_plan(), streams(i)).use;
    for (std::size_t limit = 0; limit < kLimits; ++limit)
      bound[limit] = bound[limit] || use.training[limit] > Seconds(0.0) || use.downloading[limit] > Seconds(0.0);
  }
  for (const Limit limit :
       {Limit::compute, Limit::network, Limit::volume, Limit::disk_operations, Limit::file_system_network}) {
    INFO(word(limit));
    CHECK(bound[static_cast<std::size_t>(limit)]);
  }
}

TEST_CASE("Batch: once warm, a replication allocates nothing") {
  RandomPlan random(1);
  for (int i = 0; i < 60; ++i) {
    const Plan plan = random.next();
    if (!Batch::can_run(plan)) continue;
    Batch batch(plan);
    ComparableRuns table(plan, 1500);
    const RunRows columns = table.columns();
    batch.run(1, 0, columns, table.sums);
    const std::size_t before = allocations();
    batch.run(1, 0, columns, table.sums);
    const std::size_t made = allocations() - before;
    CHECK(made == 0);
  }
}
