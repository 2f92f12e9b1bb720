#include "simcore/forecast/worst_case.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/phases/slow_download.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/resolve/jobs.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The plain plan at 36 USD/h: a cent a second.
Plan priced_plan() {
  Plan plan = plain_plan();
  plan.stopping.max_runtime = Seconds(3600.0);
  plan.tariff = hourly(36.0);
  return plan;
}

double between(Stream& stream, double low, double high) {
  return std::exp(std::log(low) + stream.uniform() * (std::log(high) - std::log(low)));
}

template <class T>
const T& any_of(Stream& stream, const std::vector<T>& choices) {
  return choices[static_cast<std::size_t>(stream.uniform() * static_cast<double>(choices.size()))];
}

ChannelSpec random_channel(Stream& s) {
  ChannelSpec channel = s3_channel(Bytes(between(s, 1e6, 5e9)), static_cast<std::int64_t>(between(s, 1, 1e6)),
                                   any_of<InputMode>(s, {InputMode::file, InputMode::fast_file, InputMode::pipe,
                                                         InputMode::download, InputMode::stream}));
  if (s.uniform() < 0.3) channel.distribution = DataDistribution::sharded_by_s3_key;
  if (s.uniform() < 0.4) {
    channel = mounted_channel(s.uniform() < 0.5 ? Source::fsx : Source::efs, channel.size.mean(), channel.objects);
    if (channel.source == Source::efs)
      channel.file_system->throughput_mode =
          any_of<EfsThroughput>(s, {EfsThroughput::bursting, EfsThroughput::elastic});
  }
  return channel;
}

/// A job whose limits bound everything but the pace of computing: waiting and upload are deterministic.
JobSpec random_job(Stream& s) {
  JobSpec job = hour_job();
  job.cluster.instance_type =
      any_of<std::string>(s, {"ml.p3.2xlarge", "ml.m5.xlarge", "ml.g5.xlarge", "ml.p4d.24xlarge"});
  job.cluster.instance_count = static_cast<std::int64_t>(between(s, 1, 20));
  for (int i = static_cast<int>(4.0 * s.uniform()); i > 0; --i)
    job.channels["c" + std::to_string(i)] = random_channel(s);
  job.work.epochs = static_cast<std::int64_t>(between(s, 1, 10));
  job.work.compute.duration = Uncertain<Seconds>(Distribution::weibull(between(s, 60, 20000), 0.65));
  job.phases.pending = Seconds(1000.0 * s.uniform());
  job.phases.starting = Seconds(300.0 * s.uniform());
  job.stopping.max_runtime = Seconds(between(s, 60, 10000));
  job.artifact.size = Bytes(between(s, 1e3, 1e9));
  if (s.uniform() < 0.4) {
    job.purchase = Purchase::spot;
    job.spot.discount = Uncertain<Fraction>(Distribution::uniform(0.5, 0.9));
    if (s.uniform() < 0.5) job.stopping.max_wait = *job.stopping.max_runtime * (1.0 + s.uniform());
  }
  if (s.uniform() < 0.3 && job.purchase != Purchase::spot) {
    job.cluster.keep_alive = Seconds(600.0);
    if (s.uniform() < 0.5) job.warm_pool.next_job = Uncertain<Seconds>(Distribution::exponential(400.0));
  }
  return job;
}

/// Random job with errors, a limit of waiting, a commitment: what happens between attempts.
JobSpec random_faulty_job(Stream& s) {
  JobSpec job = random_job(s);
  job.retry.time_to_fault = Uncertain<Seconds>(Distribution::weibull(between(s, 60, 20000), 0.7));
  if (s.uniform() < 0.8) job.retry.max_attempts = static_cast<std::int64_t>(between(s, 1, 10));
  if (s.uniform() < 0.5) job.checkpoint.every = Seconds(between(s, 10, 3000));
  if (s.uniform() < 0.3) job.stopping.max_pending = Seconds(1800.0);
  if (s.uniform() < 0.3) job.phases.pending = Seconds(between(s, 1000, 4000));
  if (s.uniform() < 0.3) job.phases.download = job.phases.image_pull = Seconds(0.0);
  if (s.uniform() < 0.3) job.phases.upload = Seconds(between(s, 1, 3000));
  if (s.uniform() < 0.3) job.artifact.region = "sa-east-1";
  if (s.uniform() < 0.3 && job.purchase != Purchase::spot) {
    job.purchase = Purchase::savings_plan;
    job.savings_plan = {Fraction(0.7 * s.uniform()), UsdPerHour(between(s, 0.1, 500))};
    job.phases.pending = Uncertain<Seconds>(Distribution::empirical({0.0, 600.0, 2500.0, 7200.0}));
  }
  return job;
}

constexpr int kJobs = 400, kRuns = 25;  // of each

/// Counts the runs that are bounded. Left out are those that download for longer than with a chance of 99.9 %.
int require_bounded(const Plan& plan) {
  const WorstCase worst = worst_case(plan);
  const Seconds download = downloading_at(plan, 0.999);
  Trace trace;
  Pipeline pipeline;
  int bounded = 0;
  for (std::uint64_t k = 0; k < kRuns; ++k) {
    simulate(plan, streams(k, 6), trace, pipeline);
    INFO("run " << k << ": " << word(trace.outcome));
    const auto is_slow = [&](const PhaseInterval& of) {
      return of.phase == Phase::downloading && of.length() > download;
    };
    if (std::ranges::any_of(trace.intervals, is_slow)) continue;
    REQUIRE(bill(plan, trace).total <= worst.cost);
    REQUIRE(billable_time(trace) <= worst.billable);
    REQUIRE(wall_clock(trace).value() <= worst.wall_clock.value() + 1e-6);
    ++bounded;
  }
  return bounded;
}

}  // namespace

TEST_CASE("Worst case: runs into max_runtime, uses its grace, uploads") {
  const WorstCase worst = worst_case(priced_plan());
  CHECK(worst.billable.value() == 30.0 + 3600.0 + 120.0 + 5.0);
  CHECK(worst.wall_clock.value() == 10.0 + 20.0 + 3755.0);
  CHECK(worst.cost.text() == "37.55");
  CHECK(contains(worst.explanation, "runs into max_runtime (1 h 0 min) and its grace, then uploads"));
  CHECK(contains(worst.explanation, "downloads before, which max_runtime does not count, for up to 30 s"));
  CHECK_FALSE(contains(worst.explanation, "warm pool"));
  CHECK_FALSE(contains(worst.explanation, "spot"));
}

TEST_CASE("Worst case: the warm pool is kept to its end") {
  Plan plan = priced_plan();
  plan.warm_pool = {Seconds(600.0), Seconds(60.0)};
  plan.tariff.add({.meter = Meter::retained_seconds, .channel = 0, .scale = 1.0 / 3600.0}, plan.tariff.lines[0]);
  CHECK(worst_case(plan).cost.text() == "43.55");
  CHECK(contains(worst_case(plan).explanation, "warm pool"));
}

TEST_CASE("Worst case: spot saves nothing, max_wait bounds the waiting") {
  Plan plan = priced_plan();
  plan.spot_discount = Fraction(0.7);
  plan.stopping.max_wait = Seconds(10000.0);
  const WorstCase worst = worst_case(plan);
  CHECK(worst.cost.text() == "37.55");
  CHECK(worst.wall_clock.value() == 10000.0 + 120.0 + 5.0);
  CHECK(contains(worst.explanation, "spot saves nothing"));
  CHECK(contains(worst.explanation, "max_wait"));
}

TEST_CASE("Worst case: a download is paid once on spot, again after each error, and no longer than limits leave") {
  Plan plan = priced_plan();
  plan.stopping.longest = Seconds(3600.0 + 70.0);
  plan.retry = {1, Uncertain<Seconds>(Distribution::exponential(1e4)), std::nullopt};
  CHECK(worst_case(plan).billable.value() == 60.0 + 3600.0 + 120.0 + 2.0 * 5.0);
  plan.retry.max_attempts = 5;
  CHECK(worst_case(plan).billable.value() == 70.0 + 3600.0 + 120.0 + 6.0 * 5.0);
  plan.retry = {};
  plan.stopping.max_wait = Seconds(10000.0);
  plan.stopping.bills_stop = false;
  plan.interruption = InterruptionPlan{.time_to = Seconds(1000.0), .capacity_wait = Seconds(40.0)};
  CHECK(worst_case(plan).billable.value() == 30.0 + 3600.0 + 5.0);
  plan.interruption->bills_repeated_download = true;
  const double repeated = worst_case(plan).billable.value() - 3600.0 - 5.0;
  CHECK(repeated > 3 * 30.0);  // of runs of 970 s
  CHECK(repeated < 30 * 30.0);
  plan.stopping.max_wait = Seconds(3650.0);
  CHECK(worst_case(plan).billable.value() == 50.0 + 3600.0 + 5.0);
}

TEST_CASE("Worst case: thousands of interruptions have a comma") {
  Plan plan = priced_plan();
  plan.interruption = InterruptionPlan{.time_to = Uncertain<Seconds>(Distribution::exponential(1.0)),
                                       .capacity_wait = Uncertain<Seconds>(Distribution::exponential(30.0))};
  const std::string told = worst_case(plan).explanation;
  const std::size_t end = told.find(" interruptions repeat its requests");
  REQUIRE(end != std::string::npos);
  CHECK(told[end - 4] == ',');
}

TEST_CASE("Worst case: what no rule bounds is taken at its 99.9 % quantile") {
  Plan plan = priced_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.phases.upload = Uncertain<Seconds>(Distribution::uniform(0.0, 100.0));
  const WorstCase worst = worst_case(plan);
  CHECK(worst.billable.value() == 30.0 + 3600.0 + 120.0 + 100.0);  // 99.9 s, to whole seconds
  CHECK(worst.wall_clock.value() == Approx(60.0 * std::log(1000.0) + 20.0 + 3750.0 + 99.9));
  CHECK(contains(worst.explanation, "99.9 % quantile"));
}

TEST_CASE("Worst case: no run of any job costs or lasts more") {
  Stream stream = streams(0, 2024).at(1);
  int bounded = 0;
  for (int i = 0; i < kJobs; ++i) {
    INFO("job " << i);
    bounded += require_bounded(resolve(random_job(stream)));
  }
  CHECK(bounded > 0.99 * kJobs * kRuns);
}

TEST_CASE("Worst case: no run costs or lasts more with errors, limits of waiting and commitments") {
  Stream stream = streams(0, 2025).at(1);
  int bounded = 0;
  for (int i = 0; i < kJobs; ++i) {
    INFO("job " << i);
    bounded += require_bounded(resolve(random_faulty_job(stream)));
  }
  CHECK(bounded > 0.99 * kJobs * kRuns);
}

TEST_CASE("Worst case: an uncertain data set is taken as large as it gets") {
  // Every run hits max_runtime, so that the requests alone decide: up to 10 TB in parts of 8 MiB.
  Plan plan = priced_plan();
  plan.compute.time = Seconds(1e6);
  plan.channels = {file_channel(Bytes(1e9), 100)};
  plan.channels[0].size = Uncertain<Bytes>(Distribution::empirical({1e9, 1e13}));
  plan.tariff.add({.meter = Meter::get_requests, .channel = 0, .scale = 1.0, .line = 0},
                  {"Get", "Requests", 4e-7, "", ""});
  const WorstCase worst = worst_case(plan);
  for (std::uint64_t k = 0; k < 100; ++k) REQUIRE(bill(plan, simulate(plan, streams(k))).total <= worst.cost);
}
