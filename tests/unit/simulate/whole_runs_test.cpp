// Whole batches are compared in batch_test.cpp.
#include "simcore/simulate/whole_runs.hpp"

#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "allocations.hpp"
#include "catch.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/simulate/run_lengths.hpp"
#include "unit/simulate/random_plan.hpp"
#include "unit/simulate/uncertain_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

bool is_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// The link is taken above what it keeps up by the runs that draw a fast copy.
Plan sometimes_bursting_plan() {
  Plan plan = uncertain_plan();
  plan.phases.download.reset();
  plan.groups[0].network = {1e8, 1e9, 5e9, 5e9};
  for (ChannelPlan& channel : plan.channels)
    std::get<FilePath>(channel.path).bandwidth = {Uncertain<BytesPerSecond>(Distribution::uniform(2e7, 9e7)),
                                                  "file.bandwidth"};
  return plan;
}

}  // namespace

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
  // All data paths of the second plan need a fluid, which goes run by run, and some of the third.
  for (const Plan& plan : {uncertain_plan(), bursting_plan(), sometimes_bursting_plan()}) {
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
      const Draws draws = streams(5 + row);
      const PhaseLengths lengths = draw_lengths(plan, draws, drawn.traffic, pipeline);
      draw_preparations(plan, draws, drawn.traffic, drawn.preparations);
      runs.load(row, loaded);
      REQUIRE(columns->times.download[row] == lengths.downloading.value());
      REQUIRE(columns->times.startup[row] == lengths.startup.value());
      REQUIRE(columns->times.setup[row] == lengths.setup.value());
      REQUIRE(columns->times.training[row] == lengths.training.value());
      REQUIRE(columns->times.upload[row] == lengths.uploading.value());
      REQUIRE(columns->times.amount[row] == lengths.amount);
      REQUIRE(loaded.artifact == lengths.artifact);
      for (std::size_t i = 0; i < drawn.traffic.size(); ++i) {
        REQUIRE(loaded.traffic[i].read == drawn.traffic[i].read);
        REQUIRE(loaded.traffic[i].stored == drawn.traffic[i].stored);
        REQUIRE(loaded.traffic[i].get_requests == drawn.traffic[i].get_requests);
      }
      REQUIRE(loaded.preparations[0].time == drawn.preparations[0].time);
      REQUIRE(loaded.preparations[0].get_requests == drawn.preparations[0].get_requests);
      expected.add(lengths.use);
      expected.preparation.add(preparation_time(drawn).value());
    }
    CHECK(sums.preparation.value() == expected.preparation.value());
    for (std::size_t i = 0; i < kLimits; ++i) {
      CHECK(sums.use().downloading[i] == expected.use().downloading[i]);
      CHECK(sums.use().training[i] == expected.use().training[i]);
    }
    for (std::size_t i = 0; i < 4; ++i) CHECK(is_same(sums.utilisation[i].value(), expected.utilisation[i].value()));
  }
}

TEST_CASE("Whole runs: of random plans whose runs are said not to vary, none draws anything") {
  RandomPlan random(17);
  const auto columns = std::make_unique<DrawColumns>();
  columns->begin(1, 5, 9, best_target());
  const ColumnScope scope(9, best_target());
  int same = 0;
  for (int i = 0; i < 2000; ++i) {
    const Plan plan = random.next();
    if (WholeRuns(plan).vary()) continue;
    ++same;
    ColumnDraws draws;
    draws.begin(*columns);
    std::vector<TrafficOf<Column>> traffic;
    PipelineOf<Column> pipelines;
    const PhaseLengthsOf<Column> lengths = draw_lengths(plan, draws, traffic, pipelines);
    CHECK(lengths.downloading.value().is_same());
    CHECK(lengths.training.value().is_same());
    CHECK(lengths.uploading.value().is_same());
    CHECK(lengths.artifact.value().is_same());
  }
  CHECK(same > 100);
}

TEST_CASE("Whole runs: once warm, a batch allocates nothing, also where runs go one by one") {
  for (const Plan& plan : {uncertain_plan(), bursting_plan(), sometimes_bursting_plan()}) {
    WholeRuns runs(plan);
    const auto drawn_columns = std::make_unique<DrawColumns>();
    const auto columns = std::make_unique<RunColumns>();
    RunSums sums;
    const auto draw = [&](std::uint64_t first) {
      drawn_columns->begin(1, first, kLanes, best_target());
      runs.draw(*drawn_columns, *columns, sums);
    };
    for (std::uint64_t i = 0; i < 3; ++i) draw(i * kLanes);
    const std::size_t before = allocations();
    for (std::uint64_t i = 0; i < 3; ++i) draw(i * kLanes);
    CHECK(allocations() == before);
  }
}

TEST_CASE("Whole runs: rows that other threads took are not kept for ever") {
  const Plan plan = uncertain_plan();
  const auto of_other_thread = [&] {
    auto runs = std::make_unique<WholeRuns>(plan);
    std::thread([&] {
      const auto drawn_columns = std::make_unique<DrawColumns>();
      const auto columns = std::make_unique<RunColumns>();
      RunSums sums;
      drawn_columns->begin(1, 5, kLanes, best_target());
      runs->draw(*drawn_columns, *columns, sums);
    }).join();
  };
  const std::size_t before = living_allocations();
  for (int i = 0; i < 100; ++i) of_other_thread();
  const std::size_t most = living_allocations() - before;
  for (int i = 0; i < 100; ++i) of_other_thread();
  CHECK(most < 300);
  CHECK(living_allocations() - before < 300);
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
