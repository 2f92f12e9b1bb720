#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec spot_job() {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  return job;
}

}  // namespace

TEST_CASE("Phases: what is left out is taken from measurements, and said with source and day") {
  const Plan plan = resolve(hour_job());
  const Assumption starting = assumption(plan, "phases.starting");
  CHECK(starting.value == "2 min 7 s (p5 59.4 s, p95 5 min 39 s)");  // ml.p3 has measurements of its own
  CHECK(contains(starting.source, "no job of the time on p3"));
  CHECK(starting.as_of == "2024-01-01");
  CHECK(plan.phases.starting.law().quantile(0.5) == Approx(127.0));
  CHECK(plan.phases.starting.law().quantile(0.95) == Approx(339.0));
  CHECK(contains(assumption(plan, "phases.image_pull").value, "p5 "));
  CHECK(assumption(plan, "phases.pending").value == "0 s");
  CHECK_FALSE(plan.phases.download.has_value());
  CHECK(plan.unstated.size() == 2);
}

TEST_CASE("Phases: what the job file does not describe is named, with what such jobs were") {
  JobSpec job = hour_job();
  Plan plan = resolve(job);
  const auto fields = [&] {
    std::vector<std::string> found;
    for (const Unstated& part : resolve(job).unstated) found.push_back(part.field);
    return found;
  };
  CHECK(fields() == std::vector<std::string>{"channels", "artifact.size"});
  CHECK(plan.phases.input.quantile(0.95) > plan.phases.input.quantile(0.05));
  const auto& curve = *std::get<Distribution::Quantiles>(plan.phases.upload->law().law()).curve;
  const double all = std::numeric_limits<double>::infinity(), mean = curve.mean();
  const double deviation = std::sqrt(curve.second(all) - mean * mean);
  CHECK(plan.unstated.at(1).deviation.value() == Approx(deviation).epsilon(0.01));
  job.artifact.size = Bytes(1e9);
  CHECK(fields() == std::vector<std::string>{"channels"});
  job.phases.download = Seconds(20.0);
  CHECK(fields().empty());
  CHECK(resolve(job).phases.input.mean().value() == 0.0);
  job.artifact.size.reset();
  job.phases.upload = Seconds(20.0);
  CHECK(fields().empty());
}

TEST_CASE("Phases: a warm pool pulls no image, unless it says how long that takes") {
  JobSpec job = hour_job();
  job.warm_pool.reused = true;
  CHECK(resolve(job).phases.image_pull.mean().value() == 0.0);
  CHECK(assumption(resolve(job), "phases.image_pull").value == "0 s");
  job.phases.image_pull = Seconds(9.0);
  CHECK(resolve(job).phases.image_pull.mean().value() == 9.0);
}

TEST_CASE("Phases: what is given is taken, and nothing is assumed") {
  JobSpec job = hour_job();
  job.phases.pending = Seconds(1.0);
  job.phases.starting = Uncertain<Seconds>(Distribution::uniform(1.0, 3.0));
  job.phases.image_pull = Seconds(3.0);
  job.phases.download = Seconds(4.0);
  job.phases.startup = Seconds(5.0);
  job.phases.upload = Seconds(6.0);
  const Plan plan = resolve(job);
  CHECK(plan.phases.pending.mean().value() == 1.0);
  CHECK(plan.phases.starting.mean().value() == 2.0);
  CHECK(plan.phases.image_pull.mean().value() == 3.0);
  CHECK(plan.phases.download->mean().value() == 4.0);
  CHECK(plan.compute.startup.mean().value() == 5.0);
  CHECK(plan.phases.upload->mean().value() == 6.0);
  for (const Assumption& known : plan.assumed) CHECK_FALSE(contains(known.field, "phases."));
}

TEST_CASE("Phases: starting times depend on the day, as the service got faster") {
  JobSpec job = hour_job();
  job.cluster.instance_type = "ml.m5.xlarge";
  const auto median = [&](const char* day) {
    job.as_of = parse_date(day);
    return resolve(job).phases.starting.law().quantile(0.5);
  };
  CHECK(median("2020-06-01") == Approx(134.0));
  CHECK(median("2023-06-01") == Approx(91.9));
  CHECK(median("2025-06-01") == Approx(48.4));
}

TEST_CASE("Phases: a spot job waits for spot capacity") {
  JobSpec job = spot_job();
  job.spot.capacity_wait = Uncertain<Seconds>(Distribution::exponential(1200.0));
  CHECK(resolve(job).phases.pending.mean().value() == 1200.0);
  job.phases.pending = Seconds(10.0);
  CHECK(resolve(job).phases.pending.mean().value() == 10.0);
  job.purchase = Purchase::on_demand;
  CHECK(resolve(job).phases.pending.mean().value() == 10.0);
  CHECK(warned(resolve(job).warnings, "spot: without effect, purchase is on_demand"));
}

TEST_CASE("Artifact: compressed unless told otherwise, with every rate assumed aloud") {
  JobSpec job = hour_job();
  job.artifact.size = Bytes(1e9);
  Plan plan = resolve(job);
  CHECK(plan.artifact.gzip);
  CHECK(plan.artifact.gzip_ratio == 0.93);
  CHECK(assumption(plan, "phases.upload").value == "7.5 s (p95 13 s)");
  CHECK(assumption(plan, "phases.upload (bandwidth)").value == "250 MB/s (p95 714 MB/s)");
  CHECK(assumption(plan, "phases.upload (gzip)").value == "22 MB/s (p95 44 MB/s)");
  job.artifact.compression = Compression::none;
  plan = resolve(job);
  CHECK_FALSE(plan.artifact.gzip);
  CHECK(plan.artifact.gzip_ratio == 1.0);
  CHECK(assumption(plan, "phases.upload (gzip)").field.empty());
}

TEST_CASE("Artifact: none described takes what such jobs took to upload, unless the upload is given") {
  JobSpec job = hour_job();
  CHECK(contains(assumption(resolve(job), "artifact.size").value, "p95"));
  CHECK(assumption(resolve(job), "artifact.size (requests)").value == "0 B");
  job.phases.upload = Seconds(7.0);
  CHECK(assumption(resolve(job), "artifact.size").field.empty());
}

TEST_CASE("Stopping: the service's limits are the defaults") {
  const Plan plan = resolve(hour_job());
  CHECK(plan.stopping.max_runtime == kDay);
  CHECK(plan.stopping.grace.value() == 120.0);
  CHECK_FALSE(plan.stopping.max_wait.has_value());
  CHECK(assumption(plan, "stopping.max_runtime").value == "1 d 0 h");
  CHECK(assumption(plan, "stopping.grace").value == "2 min 0 s");
  CHECK(assumption(plan, "stopping.max_runtime (counts)").value == "training, in all attempts");
}

TEST_CASE("Stopping: max_wait goes with spot and must leave room for the run") {
  JobSpec job = spot_job();
  job.stopping.max_wait = Seconds(7200.0);
  job.stopping.max_runtime = Seconds(3600.0);
  CHECK(resolve(job).stopping.max_wait->value() == 7200.0);

  job.stopping.max_runtime.reset();  // a day by default: the job's own limit is shorter than that
  CHECK(problem_at(refusals(job), "stopping.max_wait").message() ==
        "stopping.max_wait: must be at least max_runtime, got 2 h 0 min (did you mean 1 d 0 h?)");

  job.purchase = Purchase::on_demand;
  const Plan plan = resolve(job);
  CHECK_FALSE(plan.stopping.max_wait.has_value());
  CHECK(warned(plan.warnings, "stopping.max_wait: without effect, purchase is on_demand"));
}

TEST_CASE("Warm pool: without a next job the instances are kept, and billed, to the end, and that is said") {
  JobSpec job = hour_job();
  job.cluster.keep_alive = Seconds(1800.0);
  const Plan plan = resolve(job);
  CHECK(plan.warm_pool.keep_alive.value() == 1800.0);
  CHECK(plan.warm_pool.next_job.mean().value() == 1800.0);
  CHECK(contains(assumption(plan, "warm_pool.next_job").value, "all of keep_alive is billed"));
}

TEST_CASE("Warm pool: a job that finds one starts faster than one that does not") {
  JobSpec job = hour_job();
  job.warm_pool.reused = true;
  CHECK(resolve(job).phases.starting.mean() < resolve(hour_job()).phases.starting.mean());
  CHECK(assumption(resolve(job), "phases.starting").value == "11 s (p95 22 s)");
}

TEST_CASE("Spot: the discount is the job's, or else what jobs of its family saved") {
  JobSpec job = spot_job();
  Plan plan = resolve(job);
  const Parameter* known = Catalog::builtin().parameters().find("spot.discount", {"p3"}, *parse_date("2026-01-01"));
  REQUIRE(known != nullptr);
  CHECK(plan.spot_discount.law().text() == known->law().text());
  CHECK(assumption(plan, "spot.discount").value == known->text());

  job.spot.discount = Uncertain<Fraction>(Distribution::uniform(0.6, 0.8));
  plan = resolve(job);
  CHECK(plan.spot_discount.mean().value() == Approx(0.7));
  CHECK(assumption(plan, "spot.discount").field.empty());

  job.purchase = Purchase::on_demand;
  CHECK(resolve(job).spot_discount.mean().value() == 0.0);
}

TEST_CASE("Phases: a job that finds a warm pool starts in 11 s, unless it says how long it takes") {
  JobSpec job = hour_job();
  const double cold = resolve(job).phases.starting.mean().value();
  CHECK(cold > 60.0);
  job.warm_pool.reused = true;
  CHECK(resolve(job).phases.starting.quantile(0.5).value() == Approx(11.0));
  job.warm_pool.reused = false;
  CHECK(resolve(job).phases.starting.mean().value() == cold);
  job.warm_pool.reused = true;
  job.phases.starting = Seconds(7.0);
  CHECK(resolve(job).phases.starting.mean().value() == 7.0);
}

TEST_CASE("Phases: a warm pool waits for the next job, or to its end, and says so") {
  JobSpec job = hour_job();
  job.cluster.keep_alive = Seconds(600.0);
  Plan plan = resolve(job);
  CHECK(plan.warm_pool.next_job.mean().value() == 600.0);
  CHECK(assumption(plan, "warm_pool.next_job").value == "none: all of keep_alive is billed");
  job.warm_pool.next_job = Seconds(60.0);
  plan = resolve(job);
  CHECK(plan.warm_pool.next_job.mean().value() == 60.0);
  CHECK(assumption(plan, "warm_pool.next_job").field.empty());
}

TEST_CASE("Phases: retries without a rate of errors have no effect, and say so") {
  JobSpec job = hour_job();
  CHECK(resolve(job).retry.max_attempts == 0);
  job.retry.max_attempts = 3;
  job.checkpoint.every = Seconds(600.0);
  Plan plan = resolve(job);
  CHECK(plan.retry.max_attempts == 3);
  CHECK_FALSE(plan.retry.time_to_fault.has_value());
  CHECK(assumption(plan, "retry.time_to_fault").value == "no internal server error happens");
  job.retry.time_to_fault = Uncertain<Seconds>(Distribution::exponential(3600.0));
  plan = resolve(job);
  CHECK(plan.retry.time_to_fault->mean().value() == Approx(3600.0));
  CHECK(plan.checkpoint.every->value() == 600.0);
  CHECK(assumption(plan, "retry (billing)").value == "failed attempts are billed");
}

TEST_CASE("Retries: another attempt of a job of a warm pool starts as on instances that are none of it") {
  JobSpec job = hour_job();
  job.retry.max_attempts = 3;
  job.retry.time_to_fault = Seconds(600.0);
  const Plan cold = resolve(job);
  CHECK_FALSE(cold.retry.cold.has_value());
  job.warm_pool.reused = true;
  const Plan warm = resolve(job);
  REQUIRE(warm.retry.cold.has_value());
  for (const double share : {0.1, 0.5, 0.9}) {
    CHECK(warm.retry.cold->starting.quantile(share) == cold.phases.starting.quantile(share));
    CHECK(warm.retry.cold->image_pull.quantile(share) == cold.phases.image_pull.quantile(share));
  }
  CHECK(warm.phases.image_pull.quantile(0.9) == Seconds(0.0));
  job.retry.time_to_fault.reset();
  CHECK_FALSE(resolve(job).retry.cold.has_value());
}

TEST_CASE("Stopping: max_pending is for types with accelerators; others it does not stop") {
  JobSpec job = hour_job();
  job.stopping.max_pending = kHour;
  CHECK(resolve(job).stopping.max_pending == kHour);
  job.cluster.instance_type = "ml.m5.xlarge";
  const Plan plan = resolve(job);
  CHECK_FALSE(plan.stopping.max_pending.has_value());
  CHECK(warned(plan.warnings, "stopping.max_pending: without effect"));
}

TEST_CASE("Spot: groups of different types save what their prices weigh, in any order") {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  job.stopping.max_wait = kDay + kDay;
  const auto saved = [&](const std::string& type) {
    job.cluster.groups.clear();
    job.cluster.instance_type = type;
    return resolve(job).spot_discount.mean().value();
  };
  const auto price = [](const std::string& type) {
    return Catalog::builtin().training_prices().at(type, "us-east-1", *parse_date("2026-01-01")).usd_per_hour;
  };
  const double cpu = saved("ml.m5.xlarge"), gpu = saved("ml.p3.2xlarge");
  const double cpu_price = 2 * price("ml.m5.xlarge"), gpu_price = price("ml.p3.2xlarge");
  job.cluster.instance_type.clear();
  for (const bool gpu_first : {false, true}) {
    job.cluster.groups = {{"c", "ml.m5.xlarge", 2}, {"g", "ml.p3.2xlarge", 1}};
    if (gpu_first) std::swap(job.cluster.groups[0], job.cluster.groups[1]);
    CHECK(resolve(job).spot_discount.mean().value() ==
          Approx((cpu * cpu_price + gpu * gpu_price) / (cpu_price + gpu_price)));
  }
}

TEST_CASE("Phases: of a cluster of several types, those of the type that computes") {
  JobSpec job = hour_job();
  const Plan plain = resolve(job);
  job.cluster.groups = {{"data", "ml.c5.9xlarge", 1}, {"gpu", job.cluster.instance_type, 1}};
  job.cluster.instance_type.clear();
  const Plan grouped = resolve(job);
  CHECK(grouped.phases.starting.law().quantile(0.9) == plain.phases.starting.law().quantile(0.9));
  CHECK(grouped.phases.upload->law().quantile(0.9) == plain.phases.upload->law().quantile(0.9));
  CHECK(assumption(grouped, "work.compute.spread").value == assumption(plain, "work.compute.spread").value);
  CHECK(contains(assumption(grouped, "cluster.groups").value, plain.groups.front().instance_type));
}

TEST_CASE("Phases: the region of an artifact that nobody described has no effect, which is said") {
  JobSpec job = hour_job();
  job.artifact.region = "eu-west-1";
  const auto said = [](const Plan& plan) {
    return std::ranges::count(plan.warnings, "artifact.region: without effect, artifact.size is not given");
  };
  CHECK(said(resolve(job)) == 1);
  job.artifact.size = Bytes(1e9);
  CHECK(said(resolve(job)) == 0);
}
