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

TEST_CASE("Samples: any rate of any source makes a plan uncertain") {
  const auto certain = [](const DataPath& path) {
    Plan plan = plain_plan();
    plan.channels = {file_channel(Bytes(1e9), 10)};
    plan.channels[0].path = path;
    return draw_samples(plan, {.seed = 1, .replications = 3}).certain;
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
  for (const DataPath& path : known) CHECK(certain(path));
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
    CHECK_FALSE(certain(uncertain[i]));
  }
}

TEST_CASE("Samples: what set the pace is added up over the replications") {
  Plan plan = varying_plan();
  plan.channels = {file_channel(Bytes(30e9), 100)};
  plan.channels[0].path = PipePath{Seconds(16), BytesPerSecond(300e6), PerSecond(5500)};  // 100 s
  const Samples samples = draw_samples(plan, {.seed = 9, .replications = 50});
  DataUse sum;
  for (std::size_t i = 0; i < 50; ++i) sum += simulate(plan, Streams(9, i)).use;
  CHECK(samples.use.training == sum.training);
  CHECK(samples.use.downloading == sum.downloading);
  CHECK(samples.use.utilisation.compute == sum.utilisation.compute);
  for (const Limit limit : {Limit::compute, Limit::service_connections})
    CHECK(sum.training[static_cast<std::size_t>(limit)] > Seconds(0.0));
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
