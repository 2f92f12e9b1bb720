#include "simcore/plan/deterministic.hpp"

#include <functional>
#include <vector>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

const Distribution kDrawn = Distribution::uniform(1.0, 2.0);
const Uncertain<Seconds> kTime(kDrawn);

using Change = std::function<void(Plan&)>;

/// A plan of which nothing is drawn but what `change` makes so.
Plan changed(const Change& change) {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(1e9), 10)};
  plan.preparations.push_back({{0}, Seconds(600.0), {}, PerSecond(500.0), {}, PerSecond(1.0), BytesPerSecond(1.0)});
  change(plan);
  return plan;
}

}  // namespace

TEST_CASE("Certainty: of a plan whose every quantity is a plain value everything is certain") {
  const Plan plan = changed([](Plan&) {});
  CHECK(is_deterministic(plan));
  CHECK(has_deterministic_phases(plan));
  CHECK(has_deterministic_preparations(plan));
}

TEST_CASE("Certainty: what a phase asks for makes plan and phases uncertain") {
  const std::vector<Change> changes = {
      [](Plan& plan) { plan.phases.image_pull = kTime; },
      [](Plan& plan) { plan.phases.download = kTime; },
      [](Plan& plan) { plan.phases.upload = kTime; },
      [](Plan& plan) { plan.compute.time = kTime; },
      [](Plan& plan) { plan.compute.throughput = Uncertain<PerSecond>(kDrawn); },
      [](Plan& plan) { plan.compute.startup = kTime; },
      [](Plan& plan) { plan.compute.warm_up = kTime; },
      [](Plan& plan) { plan.compute.epoch_start = kTime; },
      [](Plan& plan) { plan.compute.preprocessing = kTime; },
      [](Plan& plan) { plan.compute.trained_epochs = Uncertain<Count>(kDrawn); },
      [](Plan& plan) { plan.compute.counted = Uncertain<Count>(kDrawn); },
      [](Plan& plan) { plan.artifact.size = Uncertain<Bytes>(kDrawn); },
      [](Plan& plan) { plan.channels[0].size = Uncertain<Bytes>(kDrawn); },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    INFO(i);
    const Plan plan = changed(changes[i]);
    CHECK_FALSE(is_deterministic(plan));
    CHECK_FALSE(has_deterministic_phases(plan));
    CHECK(has_deterministic_preparations(plan));
  }
}

TEST_CASE("Certainty: waits, events, checkpoints and money make a plan uncertain, and leave its phases certain") {
  const std::vector<Change> changes = {
      [](Plan& plan) { plan.phases.pending = kTime; },
      [](Plan& plan) { plan.phases.starting = kTime; },
      [](Plan& plan) { plan.checkpoint.pause = kTime; },
      [](Plan& plan) { plan.checkpoint.lag = kTime; },
      [](Plan& plan) { plan.checkpoint.restore = kTime; },
      [](Plan& plan) { plan.warm_pool.next_job = kTime; },
      [](Plan& plan) { plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.6, 0.8)); },
      [](Plan& plan) { plan.retry.time_to_fault = Seconds(500.0); },  // an event, even at a known time
      [](Plan& plan) { plan.interruption = InterruptionPlan{Seconds(80.0), 1.0, Seconds(40.0)}; },
      [](Plan& plan) { plan.spot_prices = SpotPricePlan{}; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    INFO(i);
    const Plan plan = changed(changes[i]);
    CHECK_FALSE(is_deterministic(plan));
    CHECK(has_deterministic_phases(plan));
    CHECK(is_deterministic(plan.checkpoint) == (i < 2 || i > 4));
  }
}

TEST_CASE("Certainty: how long a file system is prepared makes a plan uncertain, and leaves its phases certain") {
  const std::vector<Change> changes = {
      [](Plan& plan) { plan.preparations[0].creation = kTime; },
      [](Plan& plan) { plan.preparations[0].import_rate = Uncertain<PerSecond>(kDrawn); },
      [](Plan& plan) { plan.preparations[0].object_rate = Uncertain<PerSecond>(kDrawn); },
  };
  for (const Change& change : changes) {
    const Plan plan = changed(change);
    CHECK_FALSE(is_deterministic(plan));
    CHECK(has_deterministic_phases(plan));
    CHECK_FALSE(has_deterministic_preparations(plan));
    CHECK_FALSE(is_deterministic(plan.preparations[0]));
  }
}

TEST_CASE("Certainty: any rate of any source makes a plan uncertain") {
  const auto deterministic = [](const DataPath& path) {
    Plan plan = plain_plan();
    plan.channels = {file_channel(Bytes(1e9), 10)};
    plan.channels[0].path = path;
    CHECK(is_deterministic(path) == is_deterministic(plan));
    CHECK(is_deterministic(path) == has_deterministic_phases(plan));
    return is_deterministic(plan);
  };
  const Distribution law = Distribution::uniform(1.0, 2.0);
  const Rate<Seconds> time(Uncertain<Seconds>(law), "time");
  const Rate<BytesPerSecond> bytes(Uncertain<BytesPerSecond>(law), "bytes");
  const Rate<PerSecond> objects(Uncertain<PerSecond>(law), "objects");
  const Seconds t(1.0);
  const BytesPerSecond b(1e9);
  const PerSecond o(100.0);
  const std::vector<DataPath> known = {
      FilePath{t, b, o}, FastFilePath{t, o, o, t, b},  PipePath{t, b, o}, DownloadPath{t, b, 10.0},
      StreamPath{t, b},  FsxPath{t, o, t, o, t, true}, EfsPath{t, o, t}};
  for (const DataPath& path : known) CHECK(deterministic(path));
  const std::vector<DataPath> uncertain = {FilePath{time, b, o},
                                           FilePath{t, bytes, o},
                                           FilePath{t, b, objects},
                                           FastFilePath{time, o, o, t, b},
                                           FastFilePath{t, objects, o, t, b},
                                           FastFilePath{t, o, objects, t, b},
                                           FastFilePath{t, o, o, time, b},
                                           FastFilePath{t, o, o, t, bytes},
                                           PipePath{time, b, o},
                                           PipePath{t, bytes, o},
                                           PipePath{t, b, objects},
                                           DownloadPath{time, b, 10.0},
                                           DownloadPath{t, bytes, 10.0},
                                           StreamPath{time, b},
                                           StreamPath{t, bytes},
                                           FsxPath{time, o, t, o, t, true},
                                           FsxPath{t, objects, t, o, t, true},
                                           FsxPath{t, o, time, o, t, true},
                                           FsxPath{t, o, t, objects, t, true},
                                           FsxPath{t, o, t, o, time, true},
                                           EfsPath{time, o, t},
                                           EfsPath{t, objects, t},
                                           EfsPath{t, o, time}};
  for (std::size_t i = 0; i < uncertain.size(); ++i) {
    INFO(i);
    CHECK_FALSE(deterministic(uncertain[i]));
  }
}
