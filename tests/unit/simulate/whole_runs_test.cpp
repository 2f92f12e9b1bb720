// Whole batches are compared in batch_test.cpp.
#include "simcore/simulate/whole_runs.hpp"

#include <memory>

#include "catch.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/simulate/run_lengths.hpp"
#include "unit/simulate/uncertain_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Whole runs: of a plan of numbers, the first is every run") {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(60.0));  // of an attempt, not of the run
  const WholeRuns runs(plan);
  CHECK(!runs.vary());
  CHECK(runs.times().download == 30.0);
  CHECK(runs.times().training == 100.0);
  CHECK(runs.times().upload == 5.0);
  CHECK(runs.first().artifact == plan.artifact.size.mean());
  CHECK(runs.first().artifact_puts == 3.0);
}

TEST_CASE("Whole runs: each row has the times, the traffic and the artifact of its replication") {
  const Plan plan = uncertain_plan();
  WholeRuns runs(plan);
  REQUIRE(runs.vary());
  const auto drawn_columns = std::make_unique<DrawColumns>();
  drawn_columns->begin(1, 5, kLanes, best_target());
  const auto columns = std::make_unique<RunColumns>();
  RunSums sums, expected;
  runs.draw(*drawn_columns, *columns, sums);
  Pipeline pipeline;
  for (std::size_t row = 0; row < kLanes; ++row) {
    Trace drawn, loaded = runs.first();
    const PhaseLengths lengths = draw_lengths(plan, streams(5 + row), drawn.traffic, pipeline);
    draw_preparations(plan, streams(5 + row), drawn.traffic, drawn.preparations);
    runs.load(row, loaded);
    REQUIRE(columns->times[row].download == lengths.downloading.value());
    REQUIRE(columns->times[row].training == lengths.training.value());
    REQUIRE(columns->times[row].upload == lengths.uploading.value());
    REQUIRE(loaded.artifact == lengths.artifact);
    REQUIRE(loaded.traffic[0].read == drawn.traffic[0].read);
    REQUIRE(loaded.preparations[0].time == drawn.preparations[0].time);
    expected.add(lengths.use);
    expected.preparation.add(preparation_time(drawn).value());
  }
  CHECK(sums.preparation.value() == expected.preparation.value());
  CHECK(sums.use().utilisation.compute == expected.use().utilisation.compute);
}

TEST_CASE("Whole runs: charges that differ from run to run are those of what is drawn") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(1e9), 10)};
  plan.compute.time = Uncertain<Seconds>(Distribution::exponential(60.0));
  const auto varies = [&](Meter meter) {
    Charge charge;
    charge.meter = meter;
    return WholeRuns(plan).vary_in(charge);
  };
  CHECK_FALSE(varies(Meter::read_bytes));
  CHECK_FALSE(varies(Meter::artifact_bytes));
  CHECK_FALSE(varies(Meter::preparation_gets));
  plan.channels[0].size = Uncertain<Bytes>(Distribution::uniform(1e9, 2e9));
  CHECK(varies(Meter::read_bytes));
  CHECK(varies(Meter::stored_byte_seconds));
  CHECK_FALSE(varies(Meter::artifact_bytes));
  plan.artifact.size = Uncertain<Bytes>(Distribution::uniform(1e9, 2e9));
  CHECK(varies(Meter::artifact_bytes));
  CHECK_FALSE(varies(Meter::billable_seconds));
}
