#include "simcore/simulate/run_lengths.hpp"

#include <functional>

#include "catch.hpp"
#include "simcore/simulate/job_process.hpp"
#include "unit/simulate/same.hpp"
#include "unit/simulate/uncertain_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Run lengths: a certain run gives the same bits as one that is drawn") {
  Plan prepared = interrupted_plan();
  prepared.preparations.push_back(
      {{0}, Seconds(600.0), {0}, PerSecond(500.0), {0}, PerSecond(5000.0), BytesPerSecond(1e8)});
  Pipeline pipeline;
  Trace drawn, known;
  for (const Plan& plan : {plain_plan(), interrupted_plan(), prepared}) {
    const std::optional<DeterministicRun> run = deterministic_run(plan);
    REQUIRE(run);
    for (std::uint64_t i = 0; i < 200; ++i) {
      JobProcess slow(plan, streams(i), drawn, pipeline), fast(plan, streams(i), known, *run);
      while (!slow.done()) slow.advance();
      while (!fast.done()) fast.advance();
      REQUIRE(same(known, drawn));
    }
  }
  CHECK(drawn.preparations.size() == 1);
}

TEST_CASE("Run lengths: whatever else is drawn, no run stands for all") {
  const Uncertain<Seconds> drawn(Distribution::uniform(1.0, 2.0));
  const auto is_deterministic = [](const std::function<void(Plan&)>& change) {
    Plan plan = interrupted_plan();
    plan.preparations.push_back({{0}, Seconds(600.0), {}, PerSecond(500.0), {}, PerSecond(1.0), BytesPerSecond(1.0)});
    change(plan);
    return deterministic_run(plan).has_value();
  };
  CHECK(is_deterministic([](Plan&) {}));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.phases.image_pull = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.phases.download = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.phases.upload = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.compute.time = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.compute.throughput = Uncertain<PerSecond>(drawn.law()); }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.compute.startup = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.compute.warm_up = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.compute.epoch_start = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.compute.preprocessing = drawn; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.artifact.size = Uncertain<Bytes>(drawn.law()); }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.channels[0].size = Uncertain<Bytes>(drawn.law()); }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { std::get<FilePath>(plan.channels[0].path).base = {drawn, "base"}; }));
  CHECK_FALSE(is_deterministic([&](Plan& plan) { plan.preparations[0].creation = drawn; }));
  CHECK_FALSE(
      is_deterministic([&](Plan& plan) { plan.preparations[0].import_rate = Uncertain<PerSecond>(drawn.law()); }));
  CHECK_FALSE(
      is_deterministic([&](Plan& plan) { plan.preparations[0].object_rate = Uncertain<PerSecond>(drawn.law()); }));
}

TEST_CASE("Run lengths: the waits before the first attempt are drawn, too, each by its own stream") {
  Plan plan = interrupted_plan();
  Pipeline pipeline;
  Trace trace;
  const PhaseTimes times = draw_run(plan, streams(5), trace, pipeline);
  plan.compute.time = Uncertain<Seconds>(Distribution::gamma(100.0, 4.0));
  CHECK(draw_run(plan, streams(5), trace, pipeline).starting == times.starting);
  CHECK(draw_run(plan, streams(6), trace, pipeline).starting != times.starting);
  CHECK(draw_run(plain_plan(), streams(5), trace, pipeline).pending.value() == 10.0);
}
