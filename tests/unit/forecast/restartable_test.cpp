#include "simcore/forecast/restartable.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"
#include "simcore/exact/makespan_distribution.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/forecast/random_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

struct Runs {
  std::vector<double> wall, billed, interruptions;
};

Runs simulated(const Plan& plan, std::uint64_t seed, std::size_t count) {
  Runs runs;
  Trace trace;
  Pipeline pipeline;
  for (std::size_t i = 0; i < count; ++i) {
    simulate(plan, Streams(seed, i), trace, pipeline);
    REQUIRE(trace.outcome == Outcome::completed);
    runs.wall.push_back(wall_clock(trace).value());
    runs.billed.push_back(billed_time(trace).value());
    runs.interruptions.push_back(trace.interruptions);
  }
  return runs;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// Standard errors between the mean of the runs and the exact one.
double deviation(const std::vector<double>& values, double mean, double standard_deviation) {
  const double difference = mean_of(values) - mean, rounding = 1e-7 * (1.0 + mean);
  if (std::abs(difference) < rounding) return 0.0;
  return difference / std::max(standard_deviation / std::sqrt(static_cast<double>(values.size())), rounding);
}

double spread_of(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double sum = 0.0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return std::sqrt(sum / static_cast<double>(values.size()));
}

/// The largest difference between the law and the distribution of a sample, where the simulated clock, which has
/// nanoseconds, may have shifted each value by up to 2e-6 s. Many runs end at one moment, and a run that is interrupted
/// at once ends only just after it: such a shift must not carry a value across the step.
double distance(const TimeDistribution& law, std::vector<double> values) {
  constexpr double kShift = 2e-6;  // [s]
  std::ranges::sort(values);
  const auto count = static_cast<double>(values.size());
  double most = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double below = static_cast<double>(i) / count, up_to = static_cast<double>(i + 1) / count;
    most = std::max({most, up_to - law.cdf(Seconds(values[i] + kShift)), law.cdf(Seconds(values[i] - kShift)) - below});
  }
  return most;
}

constexpr std::size_t kPlans = 240, kRuns = 4000;

/// Checks the deviations over 240 plans: a right mean is off by more than 3 standard errors in 0.27 % of them: in 7 or
/// more with a probability of 7e-6, and by more than 1 in 31.7 % of them: in 41 to 112 but for 2e-6 (binomial). Means
/// of 4000 runs are near enough to normal.
void check_deviations(const std::vector<double>& off) {
  const auto beyond = [&](double limit) {
    return std::ranges::count_if(off, [limit](double z) { return std::abs(z) > limit; });
  };
  CHECK(beyond(3.0) < 7);
  CHECK(beyond(1.0) >= 41);
  CHECK(beyond(1.0) <= 112);
}

Plan without_limits() {
  Plan plan = plain_plan();
  plan.interruption = InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(200.0)), 1.0, Seconds(40.0)};
  plan.checkpoint.every = Seconds(25.0);
  return plan;
}

}  // namespace

TEST_CASE("Restartable: exact means and laws are those of the state machine, for 240 random plans") {
  // Fresh plans each time. False alarms: 3e-5 by the counts, 5e-5 by the 480 laws (Dvoretzky, Kiefer, Wolfowitz,
  // Massart at 1e-7 each).
  const std::uint64_t seed = std::random_device()();
  CAPTURE(seed);
  Random random(seed);
  const double chance = std::sqrt(std::log(2e7) / (2.0 * kRuns));
  std::vector<double> wall, billed, interruptions;
  for (std::size_t i = 0; i < kPlans; ++i) {
    const Plan plan = random_plan(random);
    const MakespanDistribution law = makespan_distribution(restartable(plan).job.value());
    const Makespan& exact = law.moments;
    const Runs runs = simulated(plan, random(), kRuns);
    wall.push_back(deviation(runs.wall, exact.wall_clock.mean.value(), exact.wall_clock.standard_deviation.value()));
    billed.push_back(deviation(runs.billed, exact.billed.mean.value(), exact.billed.standard_deviation.value()));
    interruptions.push_back(deviation(runs.interruptions, exact.interruptions, spread_of(runs.interruptions)));
    CAPTURE(i, plan.interruption->time_to.law().text(), wall.back(), billed.back(), interruptions.back());
    CHECK(distance(law.wall_clock, runs.wall) < chance + law.wall_clock.cdf_error());
    CHECK(distance(law.billed, runs.billed) < chance + law.billed.cdf_error());
  }
  for (const std::vector<double>& off : {wall, billed, interruptions}) check_deviations(off);
}

TEST_CASE("Restartable: a plan becomes the job of its phases") {
  Plan plan = without_limits();
  plan.compute.startup = Seconds(7.0);
  plan.compute.warm_up = Seconds(3.0);
  plan.checkpoint.restore = Seconds(4.0);
  plan.checkpoint.pause = Seconds(2.0);
  const RestartableJob job = restartable(plan).job.value();
  CHECK(job.first_wait.mean() == 10.0);
  CHECK(job.start.mean() == 20.0);
  CHECK(job.download.value() == 30.0);
  CHECK(job.setup.value() == 10.0);
  CHECK(job.work.value() == 100.0);
  CHECK(job.segment.value() == 25.0);
  CHECK(job.checkpoint.value() == 2.0);
  CHECK(job.restore.value() == 4.0);
  CHECK(job.last_checkpoint);
  CHECK_FALSE(job.restores_nothing);
  CHECK(job.upload.value() == 5.0);
  CHECK(job.lifetime.rate() == 1.0 / 200.0);
  CHECK(job.wait.mean() == 40.0);
  CHECK(job.download_billing == DownloadBilling::first_attempt);
  plan.checkpoint.every = Seconds(24.0);
  CHECK_FALSE(restartable(plan).job->last_checkpoint);
  plan.checkpoint.every = {};
  plan.checkpoint.parts = 7.0;  // which do not divide the nanoseconds of the work
  CHECK(restartable(plan).job->last_checkpoint);
}

TEST_CASE("Restartable: the first loss of a cluster has the law of the smallest of so many lifetimes") {
  Plan plan = without_limits();
  for (const Distribution& law : {Distribution::exponential(200.0), Distribution::weibull(200.0, 0.6),
                                  Distribution::gamma(200.0, 2.0), Distribution::lognormal(200.0, 700.0)}) {
    plan.interruption->time_to = Uncertain<Seconds>(law);
    plan.interruption->instances = 3.5;
    const Lifetime lifetime = restartable(plan).job->lifetime;
    for (const double u : {0.01, 0.2, 0.5, 0.9}) {
      CAPTURE(law.text(), u);
      // As the simulation draws it.
      const double t = law.quantile(-std::expm1(std::log1p(-u) / 3.5));
      CHECK(lifetime.survival(Seconds(t)) == Approx(1.0 - u).epsilon(1e-9));
    }
  }
}

TEST_CASE("Restartable: a plan that has no exact law says why") {
  const auto why = [](const auto& change) {
    Plan plan = without_limits();
    change(plan);
    const RestartablePlan found = restartable(plan);
    REQUIRE(found.job.has_value() == found.refused.empty());
    REQUIRE(found.refused.size() == 1);
    return found.refused.front();
  };
  const Uncertain<Seconds> random(Distribution::exponential(3.0));
  CHECK(restartable(without_limits()).refused.empty());
  CHECK(why([&](Plan& plan) { plan.phases.image_pull = random; }) == "phases.image_pull is uncertain");
  CHECK(why([&](Plan& plan) { plan.phases.download = random; }) == "phases.download is uncertain");
  CHECK(why([&](Plan& plan) { plan.phases.upload = random; }) == "phases.upload is uncertain");
  CHECK(why([&](Plan& plan) { plan.compute.time = random; }) == "work.compute is uncertain");
  CHECK(why([&](Plan& plan) { plan.compute.startup = random; }) == "phases.startup is uncertain");
  CHECK(why([&](Plan& plan) { plan.compute.warm_up = random; }) == "work.warm_up is uncertain");
  CHECK(why([&](Plan& plan) { plan.compute.epoch_start = random; }) == "work.epoch_start is uncertain");
  const Uncertain<Count> count(Distribution::uniform(1.0, 9.0));
  CHECK(why([&](Plan& plan) { plan.compute.trained_epochs = count; }) == "work.epochs is uncertain");
  CHECK(why([&](Plan& plan) { plan.compute.counted = count; }) == "work.samples is uncertain");
  CHECK(why([&](Plan& plan) { plan.checkpoint.pause = random; }) == "checkpoint.pause is uncertain");
  CHECK(why([&](Plan& plan) { plan.checkpoint.lag = Seconds(1.0); }) == "checkpoint.lag is above 0");
  CHECK(why([&](Plan& plan) { plan.checkpoint.restore = random; }) == "checkpoint.restore is uncertain");
  CHECK(why([&](Plan& plan) { plan.checkpoint.notice = Seconds(120.0); }) == "checkpoint.on_notice saves on notice");
  CHECK(why([&](Plan& plan) { plan.retry.time_to_fault = random; }) == "retry.time_to_fault brings internal errors");
  CHECK(why([&](Plan& plan) { plan.interruption->clock = HourlyHazard{}; }) == "interruptions depend on the clock");
  CHECK(why([&](Plan& plan) { plan.spot_prices = SpotPricePlan{}; }) == "spot prices change with time");
  CHECK(why([&](Plan& plan) { plan.fallback = FallbackPlan{}; }) == "the job may fall back to on-demand instances");
  CHECK(why([&](Plan& plan) {
          plan.channels = {file_channel(Bytes(1e9), 10.0)};
          plan.channels.front().size = Uncertain<Bytes>(Distribution::exponential(1e9));
        }) == "channels.train.size is uncertain");
}

TEST_CASE("Restartable: the ideal of a plan is near it, and has a job") {
  Plan plan = without_limits();
  plan.phases.download = Uncertain<Seconds>(Distribution::uniform(20.0, 40.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::uniform(90.0, 110.0));
  plan.checkpoint.lag = Seconds(1.0);
  plan.retry.time_to_fault = Seconds(1e6);
  plan.channels = {file_channel(Bytes(1e9), 10.0)};
  const RestartableJob job = restartable(idealised(plan)).job.value();
  CHECK(job.download.value() == Approx(30.0).margin(4.0));
  CHECK(job.work.value() == Approx(100.0).margin(4.0));
  CHECK(job.segment.value() == 25.0);
}
