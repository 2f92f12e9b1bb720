#include "simcore/phases/preparation.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/forecast/forecast.hpp"
#include "unit/resolve/preparations.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

double rate(const std::string& name) {
  return Catalog::builtin()
      .parameters()
      .at(name, Catalog::builtin().instance_types().at("ml.p3.2xlarge"), *parse_date("2026-01-01"))
      .value;
}

Preparation prepared(const Plan& plan, std::size_t i = 0) {
  std::vector<Traffic> traffic;
  for (const ChannelPlan& channel : plan.channels) traffic.push_back({0.0, 0.0, {}, channel.size.mean()});
  return preparation_of(plan, plan.preparations.at(i), traffic, pace_at(plan.preparations.at(i), 0.5));
}

/// Seconds, by hand: creation, 50,000 names, and the slower of 50,000 files and 100 GiB of writes to 1.2 TiB.
double by_hand(bool preload) {
  const double import = kObjects / rate("fsx.import_rate");
  const double load =
      std::max(kObjects / rate("fsx.preload_object_rate"), kSize.value() / (1.2 * rate("fsx.disk_write.scratch_2")));
  return rate("fsx.creation_time") + import + (preload ? load : 0.0);
}

/// A plan whose preparations take what by_hand() says, in every run.
Plan steady(const JobSpec& job) {
  Plan plan = resolve(job);
  for (PreparationPlan& preparation : plan.preparations) {
    const PreparationPace pace = pace_at(preparation, 0.5);
    preparation.creation = pace.creation;
    preparation.import_rate = pace.import_rate;
    preparation.object_rate = pace.object_rate;
  }
  return plan;
}

double amount(const Bill& bill, const std::string& service) {
  double total = 0.0;
  for (const LineItem& item : bill.items)
    if (item.service == service) total += item.amount.dollars();
  return total;
}

}  // namespace

TEST_CASE("Preparation: a file system that is there already needs none") {
  CHECK(resolve(reading({})).preparations.empty());
  FileSystemSpec lazy;
  lazy.lazy_load = true;
  CHECK(resolve(reading(lazy)).preparations.empty());
  FileSystemSpec efs;
  JobSpec job = hour_job();
  job.channels["train"] = mounted_channel(Source::efs, kSize, 10, efs);
  CHECK(resolve(job).preparations.empty());
}

TEST_CASE("Preparation: creation, import and load take what their rates say, by hand") {
  CHECK(prepared(resolve(reading(created(false)))).time.value() == Approx(by_hand(false)));
  CHECK(prepared(resolve(reading(created(true)))).time.value() == Approx(by_hand(true)));
  FileSystemSpec loaded;
  loaded.preload = true;  // on a file system that exists
  CHECK(prepared(resolve(reading(loaded))).time.value() == Approx(by_hand(true) - by_hand(false)));
}

TEST_CASE("Preparation: one LIST a page of the import, one GET a part of what is loaded") {
  // Objects of 2 MiB have one part; 50 pages of 1000 names.
  Preparation done = prepared(resolve(reading(created(true))));
  CHECK(done.list_requests == 50.0);
  CHECK(done.get_requests == kObjects);
  done = prepared(resolve(reading(created(false))));
  CHECK(done.list_requests == 50.0);
  CHECK(done.get_requests == 0.0);
  JobSpec job = reading(created(true));
  job.channels["train"].objects = 1000;  // of 102.4 MiB: 13 parts of 8 MiB
  CHECK(prepared(resolve(job)).get_requests == 13000.0);
}

TEST_CASE("Preparation: a small load waits for its files, a large one for the disks") {
  JobSpec job = reading(created(true));
  const auto load_time = [&](Bytes size, std::int64_t objects) {
    job.channels["train"].size = size;
    job.channels["train"].objects = objects;
    return prepared(resolve(job)).time.value() - rate("fsx.creation_time") -
           static_cast<double>(objects) / rate("fsx.import_rate");
  };
  CHECK(load_time(Bytes(1e9), 1000000) == Approx(1e6 / rate("fsx.preload_object_rate")));
  CHECK(load_time(Bytes(1e12), 1000) == Approx(1e12 / (1.2 * rate("fsx.disk_write.scratch_2"))));
}

TEST_CASE("Preparation: channels that share a file system are prepared together, others side by side") {
  FileSystemSpec system = created(true);
  system.id = "fs-1";
  Plan plan = resolve(reading(system, {"a", "b"}));
  REQUIRE(plan.preparations.size() == 1);
  CHECK(plan.preparations[0].channels == std::vector<std::size_t>{0, 1});
  CHECK(prepared(plan).time.value() == Approx(2.0 * by_hand(true) - rate("fsx.creation_time")));
  CHECK(prepared(plan).list_requests == 100.0);

  plan = steady(reading(created(true), {"a", "b"}));
  REQUIRE(plan.preparations.size() == 2);
  CHECK(forecast(plan, {.replications = 1}).preparation_s == Approx(by_hand(true)));
}

TEST_CASE("Preparation: its time is charged as storage, its requests by S3, the instances not at all") {
  const Plan plan = steady(reading(created(true)));
  const Forecast made = forecast(plan, {.seed = 5, .replications = 50});
  const double hours = (made.wall_clock_s.mean + by_hand(true)) / 3600.0;
  CHECK(made.preparation_s == Approx(by_hand(true)));
  CHECK(amount(made.bill, "AmazonFSx") == Approx(1200.0 * 0.14 / 720.0 * hours));
  CHECK(amount(made.bill, "AmazonS3") == Approx(kObjects * 4e-7 + 50.0 * 5e-6));
  const Forecast plain = forecast(resolve(reading({})), {.seed = 5, .replications = 50});
  CHECK(made.bill.items[0].amount == plain.bill.items[0].amount);
  CHECK(made.wall_clock_s.mean == plain.wall_clock_s.mean);
  CHECK(made.worst_case.cost > plain.worst_case.cost);
  CHECK(made.worst_case.preparation.value() == Approx(by_hand(true)));
}

TEST_CASE("Preparation: a share of the file system is a share of what filled it") {
  FileSystemSpec system = created(true);
  system.cost_share = Fraction(0.25);
  Bill shared = forecast(steady(reading(system)), {.replications = 20}).bill;
  const Bill whole = forecast(steady(reading(created(true))), {.replications = 20}).bill;
  for (const char* service : {"AmazonFSx", "AmazonS3"})
    CHECK(amount(shared, service) == Approx(amount(whole, service) / 4.0).margin(1e-8));
  system.cost_share = Fraction(0.0);
  shared = forecast(steady(reading(system)), {.replications = 20}).bill;
  CHECK(amount(shared, "AmazonFSx") + amount(shared, "AmazonS3") == 0.0);
}

TEST_CASE("Preparation: the time that a file system is kept begins with its creation") {
  FileSystemSpec system = created(true);
  system.kept_for = kDay * 30.0;
  const Forecast made = forecast(steady(reading(system)), {.replications = 20});
  CHECK(amount(made.bill, "AmazonFSx") == Approx(1200.0 * 0.14));
  system.kept_for = Seconds(by_hand(true) + 1.0);  // nothing is left for the job
  CHECK(warned(forecast(steady(reading(system)), {.replications = 20}).warnings, "is shorter than 100 % of the runs"));
}

TEST_CASE("Preparation: a recorded run is billed with the planned one, unless it brings its own") {
  const Plan plan = resolve(reading(created(true)));
  Trace trace;
  trace.intervals = {{Phase::training, 1, true, {}, SimTime::from(kHour)}};
  trace.has_traffic = false;
  const double month = 1200.0 * 0.14 / (720.0 * 3600.0);
  CHECK(amount(bill(plan, trace), "AmazonFSx") == Approx(month * (3600.0 + by_hand(true))));
  trace.preparations = {{Seconds(7200.0), 10.0, 2.0}};
  CHECK(amount(bill(plan, trace), "AmazonFSx") == Approx(month * (3600.0 + 7200.0)));
  CHECK(amount(bill(plan, trace), "AmazonS3") == Approx(10.0 * 4e-7 + 2.0 * 5e-6));
}

TEST_CASE("Preparation: its pace is drawn with each run, and the worst case takes the slow end") {
  Plan plan = resolve(reading(created(true)));
  const PreparationPace slow = pace_at(plan.preparations[0], 0.999), middle = pace_at(plan.preparations[0], 0.5);
  CHECK(slow.creation >= middle.creation);
  CHECK(slow.import_rate <= middle.import_rate);
  CHECK(slow.object_rate <= middle.object_rate);
  plan.preparations[0].creation = Uncertain<Seconds>(Distribution::uniform(1000.0, 3000.0));
  plan.preparations[0].import_rate = PerSecond(50000.0);
  plan.preparations[0].object_rate = PerSecond(1e9);
  plan.preparations[0].bandwidth = BytesPerSecond(1e18);
  // 1 s of import. The mean of 2000 runs is within 4 of its own standard errors: a false alarm in 15,000.
  const Forecast made = forecast(plan, {.seed = 9, .replications = 2000});
  CHECK(made.preparation_s == Approx(2001.0).margin(4.0 * 2000.0 / std::sqrt(12.0 * 2000.0)));
  CHECK(made.worst_case.preparation.value() == Approx(2999.0));
}
