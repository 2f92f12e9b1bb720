#include "simcore/study/waterfall.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/random_plan.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan job(double usd_per_hour, double seconds) {
  Plan plan = plain_plan();
  plan.tariff = hourly(usd_per_hour);
  plan.compute.time = Uncertain<Seconds>(Distribution::uniform(seconds, 1.5 * seconds));
  return plan;
}

const WaterfallPhase& phase(const Waterfall& found, const std::string& name) {
  return *std::ranges::find(found.phases, name, &WaterfallPhase::phase);
}

/// Whether a time is the mean wall clock, to the nearest nanosecond, of the rows that a forecast draws. Rows end at
/// thirty years, where a few random jobs go on.
bool is_mean_time(SimTime time, const Plan& plan, std::size_t runs) {
  const Samples samples = draw_samples(plan, {.replications = runs});
  const std::int64_t longest = SimTime::from(SimTime::kLongest).nanoseconds();
  long double sum = 0.0L;
  for (std::size_t i = 0; i < runs; ++i) {  // of a certain plan, one row stands for all
    const std::int64_t row = samples.kept.wall_clock[samples.deterministic ? 0 : i];
    if (row >= longest) return true;
    sum += static_cast<long double>(row);
  }
  return std::abs(static_cast<long double>(time.nanoseconds()) - sum / static_cast<long double>(runs)) <= 0.5L;
}

Usd mean_cost(const Plan& plan, std::size_t runs) {
  const Samples samples = draw_samples(plan, {.replications = runs});
  std::vector<double> quantities;
  for (const ExactSum& sum : samples.tally.sums.quantities)
    quantities.push_back(sum.value() / static_cast<double>(samples.size()));
  return cost(plan.tariff, quantities);
}

}  // namespace

TEST_CASE(
    "Waterfall: of any two jobs, lines add up to the change of the mean cost to the nano-dollar, phases to that of "
    "the mean time to the nanosecond") {
  RandomPlan random(20261126);
  for (int i = 0; i < 100; ++i) {
    const Plan a = random.next(), b = random.next();
    const Waterfall found = waterfall({"a", &a}, {"b", &b}, {.replications = 64});
    std::int64_t cost = 0, time = 0;
    for (const WaterfallLine& line : found.lines) cost += line.after.nano() - line.before.nano();
    for (const WaterfallPhase& each : found.phases) time += each.after.nanoseconds() - each.before.nanoseconds();
    CHECK(cost == mean_cost(b, 64).nano() - mean_cost(a, 64).nano());
    CHECK(cost == found.cost_change_nano());
    CHECK(time == found.time_change_nano());
    CHECK(is_mean_time(found.before_time(), a, 64));
    CHECK(is_mean_time(found.after_time(), b, 64));
  }
}

TEST_CASE("Waterfall: a phase that a change does not touch is the same in both jobs") {
  Plan before = job(3.0, 1000.0), after = job(3.0, 2000.0);
  for (Plan* plan : {&before, &after}) plan->phases.starting = Uncertain<Seconds>(Distribution::exponential(100.0));
  const Waterfall found = waterfall({"before", &before}, {"after", &after}, {.replications = 500});
  CHECK(phase(found, "starting").change_nano() == 0);
  CHECK(phase(found, "training").change().seconds().value() == Approx(1250.0).epsilon(0.01));
  CHECK(found.time_change().seconds().value() == Approx(1250.0).epsilon(0.01));
  CHECK(found.phases.front().phase == "pending");
  CHECK(found.phases.back().phase == "uploading");
}

TEST_CASE("Waterfall: the bills of forecasts take the place of those of the runs; what only one has counts as 0") {
  const Plan plan = job(3.0, 1000.0);
  const auto line = [](const char* name, const char* service, double usd) {
    return LineItem{name, 1.0, "Hrs", usd, Usd::nearest(usd), "test", "2026-01-01", service};
  };
  Bill before, after;
  before.items = {line("Storage", "AmazonS3", 1.0), line("Train", "AmazonSageMaker", 4.0),
                  line("Train", "AmazonSageMaker", 6.0)};
  after.items = {line("SpotTrain", "AmazonSageMaker", 3.0), line("Storage", "AmazonS3", 1.5)};
  const Waterfall found = waterfall({"old", &plan, &before}, {"new", &plan, &after}, {.replications = 2});
  CHECK(found.before == "old");
  REQUIRE(found.lines.size() == 3);
  CHECK(found.lines[0].line == "Train");  // two lines of one usage type are one
  CHECK(found.lines[0].change() == Usd::nearest(-10.0));
  CHECK(found.lines[1].line == "SpotTrain");
  CHECK(found.lines[2].line == "S3 Storage");
  CHECK(found.cost_change() == Usd::nearest(-6.5));
  CHECK(found.time_change_nano() == 0);
}

TEST_CASE("Waterfall: interruptions and what a warm pool keeps") {
  Plan calm = job(3.0, 36000.0);
  Plan spot = calm;
  spot.interruption = InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(14400.0)), 1.0, Seconds(600.0)};
  spot.stopping.max_runtime = Seconds(30.0 * 86400.0);
  spot.checkpoint.every = Seconds(900.0);
  calm.warm_pool = {Seconds(3600.0), Seconds(1800.0)};
  const Waterfall found = waterfall({"calm", &calm}, {"spot", &spot}, {.replications = 1000});
  CHECK(phase(found, "interrupted").before == SimTime());
  CHECK(phase(found, "interrupted").after.seconds().value() > 600.0);
  CHECK(std::ranges::count(found.phases, "retained", &WaterfallPhase::phase) == 0);  // after the job's end
}

TEST_CASE("Waterfall: reports its runs, and refuses numbers of them out of range") {
  const Plan plan = job(3.0, 1000.0);
  std::vector<std::size_t> done;
  const auto note = [&](std::size_t now, std::size_t all) {
    done.push_back(now);
    CHECK(all == 3000);
  };
  static_cast<void>(waterfall({"a", &plan}, {"b", &plan}, {.replications = 1500, .after_batch = note}));
  CHECK(done == std::vector<std::size_t>{1024, 1500, 2524, 3000});
  CHECK_THROWS_AS(waterfall({"a", &plan}, {"b", &plan}, {.replications = 1}), SimulationError);
}
