#include "simcore/study/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <stdexcept>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/json.hpp"
#include "unit/study/analytic_jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr double kZ90 = 1.2815515655446004;

/// Checks an estimate to six standard errors: beyond by chance once in 40,000 (Student's law with 15 degrees of
/// freedom), and so one of the 40 comparisons in this file once in a thousand. Seeds are fixed.
void check(const Estimate& found, double expected, double most_error) {
  CAPTURE(found.value, found.standard_error, expected);
  CHECK(std::abs(found.value - expected) <= 6.0 * found.standard_error + 1e-12);
  CHECK(found.standard_error <= most_error);
  CHECK(found.interval.low < found.interval.high);
}

const InputSensitivity& input(const Sensitivity& found, const std::string& name) {
  const auto at = std::ranges::find(found.inputs, name, &InputSensitivity::input);
  if (at == found.inputs.end()) throw std::runtime_error("no input " + name);
  return *at;
}

double normal_share(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

/// Quantile of a law whose distribution function is given, by bisection.
double quantile_by(const std::function<double(double)>& share, double p, double low, double high) {
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (share(middle) < p ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// Mean of a function over the middles of 15 equal parts of (0, 1), which is what a held input takes.
double over_middles(const std::function<double(double)>& of) {
  double sum = 0.0;
  for (int i = 0; i < 15; ++i) sum += of((i + 0.5) / 15.0) / 15.0;
  return sum;
}

}  // namespace

TEST_CASE("Sensitivity: of a sum, indices are the shares of the variance") {
  const Sensitivity found = sensitivity(sum_job(), {.seed = 3});
  REQUIRE(found.inputs.size() == 2);
  const double uniform = 300.0 * 300.0 / 12.0;
  const double lognormal = 1e6 * std::exp(0.01) * (std::exp(0.01) - 1.0);
  const double share = uniform / (uniform + lognormal);
  for (const auto output : {&InputSensitivity::cost_usd, &InputSensitivity::wall_clock_s}) {
    const OutputSensitivity& image = input(found, "phases.image_pull").*output;
    const OutputSensitivity& compute = input(found, "work.compute").*output;
    check(image.first_order, share, 0.02);
    check(image.total, share, 0.02);
    check(compute.first_order, 1.0 - share, 0.02);
    check(compute.total, 1.0 - share, 0.02);
  }
  CHECK(found.inputs[0].input == "work.compute");
  CHECK(found.runs == 4 * 16384 + 2 * 15 * 2048);
}

TEST_CASE("Sensitivity: a tornado ends at the quantiles of each input, the mean of the others added") {
  const Sensitivity found = sensitivity(sum_job(), {.seed = 4});
  const double mean_compute = 1000.0 * std::exp(0.005);
  const OutputSensitivity& image = input(found, "phases.image_pull").cost_usd;
  CHECK(*image.mean_at_p10 == Approx(130.0 + mean_compute).margin(3.0));
  CHECK(*image.mean_at_p90 == Approx(370.0 + mean_compute).margin(3.0));
  // All runs share their points: the swing has no error but that of whole seconds.
  CHECK(image.swing->value == Approx(240.0).margin(0.1));
  const OutputSensitivity& compute = input(found, "work.compute").cost_usd;
  const double low = 1000.0 * std::exp(-0.1 * kZ90), high = 1000.0 * std::exp(0.1 * kZ90);
  CHECK(*compute.mean_at_p10 == Approx(low + 250.0).margin(1.0));
  CHECK(compute.swing->value == Approx(high - low).margin(1.0));
  CHECK(*input(found, "work.compute").p10 == "14 min 40 s");
}

TEST_CASE("Sensitivity: an input that is known leaves the width of the other one") {
  const Sensitivity found = sensitivity(sum_job(), {.seed = 5});
  const auto share = [](double cost) {  // of the sum: the lognormal share, averaged over the uniform part
    double sum = 0.0;
    for (int i = 0; i < 2000; ++i)
      sum += normal_share(std::log(std::max(1e-9, cost - 100.0 - 0.15 * (i + 0.5)) / 1000.0) / 0.1) / 2000.0;
    return sum;
  };
  const double p90 = quantile_by(share, 0.9, 500.0, 3000.0), p10 = quantile_by(share, 0.1, 500.0, 3000.0);
  CHECK(found.cost_usd.p90 == Approx(p90).epsilon(0.003));
  CHECK(found.cost_usd.width() == Approx(p90 - p10).epsilon(0.01));
  const double lognormal_width = 1000.0 * (std::exp(0.1 * kZ90) - std::exp(-0.1 * kZ90));
  check(*input(found, "phases.image_pull").cost_usd.narrowing, 1.0 - lognormal_width / (p90 - p10), 0.02);
  check(*input(found, "work.compute").cost_usd.narrowing, 1.0 - 240.0 / (p90 - p10), 0.02);
  CHECK(*input(found, "work.compute").cost_usd.width_known == Approx(240.0).epsilon(0.02));
  const double mean_compute = over_middles([](double u) { return lognormal_of(1000.0, 0.1).quantile(u); });
  CHECK(*input(found, "work.compute").cost_usd.p90_known == Approx(mean_compute + 370.0).epsilon(0.005));
  CHECK(found.next_measurement == "work.compute");
  CHECK(found.next_measurement_for_time == "work.compute");
}

TEST_CASE("Sensitivity: of a quotient of lognormals, indices are those of a product") {
  const double of_samples = 0.4, of_throughput = 0.3;
  const auto less_one = [](double sigma) { return std::exp(sigma * sigma) - 1.0; };
  const double whole = std::exp(of_samples * of_samples + of_throughput * of_throughput) - 1.0;
  const Sensitivity found = sensitivity(quotient_job(of_samples, of_throughput), {.seed = 6, .replications = 65536});
  REQUIRE(found.inputs.size() == 2);
  const OutputSensitivity& samples = input(found, "work.samples").cost_usd;
  const OutputSensitivity& throughput = input(found, "work.compute").cost_usd;
  check(samples.first_order, less_one(of_samples) / whole, 0.02);
  check(throughput.first_order, less_one(of_throughput) / whole, 0.02);
  check(samples.total, 1.0 - less_one(of_throughput) / whole, 0.02);
  check(throughput.total, 1.0 - less_one(of_samples) / whole, 0.02);
  // A fast cluster costs less: the swing is negative, and in proportion to the mean number of samples.
  const double mean = 1e4 * std::exp(0.5 * of_samples * of_samples);
  CHECK(throughput.swing->value ==
        Approx(mean * (std::exp(-of_throughput * kZ90) - std::exp(of_throughput * kZ90))).epsilon(0.01));
  // With the samples known, the rest is the throughput's width in proportion to them.
  const double width = std::exp(of_throughput * kZ90) - std::exp(-of_throughput * kZ90);
  const double both = std::hypot(of_samples, of_throughput);
  const double middle = over_middles([&](double u) { return lognormal_of(1.0, of_samples).quantile(u); });
  check(*samples.narrowing, 1.0 - middle * width / (std::exp(both * kZ90) - std::exp(-both * kZ90)), 0.02);
}

TEST_CASE("Sensitivity: of the longer of two times, half of what each does it does with the other") {
  const Sensitivity found = sensitivity(longer_job(), {.seed = 7, .replications = 65536});
  REQUIRE(found.inputs.size() == 2);
  for (const InputSensitivity& each : found.inputs) {
    check(each.cost_usd.first_order, 0.4, 0.02);  // Var((x² + 1) / 2) ÷ Var(max) = (1 / 45) ÷ (1 / 18)
    check(each.cost_usd.total, 0.6, 0.02);
    CHECK(*each.cost_usd.mean_at_p10 == Approx(0.505e5).epsilon(0.002));  // (0.1² + 1) / 2
    CHECK(*each.cost_usd.mean_at_p90 == Approx(0.905e5).epsilon(0.002));
    check(*each.cost_usd.swing, 0.4e5, 100.0);
    const double left = over_middles([](double x) { return std::max(x, 0.9) - std::max(x, 0.1); });
    check(*each.cost_usd.narrowing, 1.0 - left / (std::sqrt(0.9) - std::sqrt(0.1)), 0.02);
  }
}

TEST_CASE("Sensitivity: intervals cover the closed form as often as they say") {
  // 200 seeds × 2 indices; of 200 intervals at 95 %, fewer than 178 cover once in 5,000 (binomial).
  const double whole = std::exp(0.25) - 1.0, samples = (std::exp(0.16) - 1.0) / whole,
               total = 1.0 - (std::exp(0.09) - 1.0) / whole;
  int first_covered = 0, total_covered = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Sensitivity found = sensitivity(quotient_job(0.4, 0.3), {.seed = seed, .replications = 2048});
    const OutputSensitivity& of = input(found, "work.samples").cost_usd;
    const auto covers = [](const Estimate& each, double value) {
      return each.interval.low <= value && value <= each.interval.high ? 1 : 0;
    };
    first_covered += covers(of.first_order, samples);
    total_covered += covers(of.total, total);
  }
  CAPTURE(first_covered, total_covered);
  CHECK(first_covered >= 178);
  CHECK(total_covered >= 178);
}

TEST_CASE("Sensitivity: interruptions and waits are one input, which nobody can measure before") {
  Plan plan = sum_job(36000.0, 0.2);
  plan.interruption.emplace();
  plan.interruption->time_to = Uncertain<Seconds>(Distribution::exponential(4.0 * 3600.0));
  plan.interruption->capacity_wait = Uncertain<Seconds>(Distribution::exponential(3600.0));
  plan.checkpoint.every = Seconds(1800.0);
  const Sensitivity found = sensitivity(plan, {.replications = 4096});
  REQUIRE(found.inputs.size() == 3);
  const InputSensitivity& events = input(found, kEvents);
  CHECK_FALSE(events.measurable);
  CHECK_FALSE(events.wall_clock_s.swing);
  CHECK_FALSE(events.wall_clock_s.narrowing);
  CHECK(events.wall_clock_s.first_order.value > 0.3);
  CHECK(found.next_measurement_for_time == "work.compute");
  double sum = 0.0;
  for (const InputSensitivity& each : found.inputs) sum += each.wall_clock_s.total.value;
  CHECK(sum > 0.95);  // total indices add up to 1 or more
}

TEST_CASE("Sensitivity: waits have an effect, and are not measured") {
  Plan plan = dollar_a_second();
  plan.compute.time = Seconds(100.0);
  plan.phases.pending = Uncertain<Seconds>(Distribution::uniform(0.0, 1000.0));
  const Sensitivity found = sensitivity(plan, {.replications = 1024});
  REQUIRE(found.inputs.size() == 1);
  CHECK(found.inputs[0].wall_clock_s.total.value == Approx(1.0).epsilon(0.1));
  CHECK(found.inputs[0].cost_usd.total.value == 0.0);  // pending is free
  CHECK_FALSE(found.inputs[0].cost_usd.narrowing);
  CHECK(found.inputs[0].wall_clock_s.narrowing->value == Approx(1.0));
  CHECK_FALSE(found.next_measurement_for_time);
}

TEST_CASE("Sensitivity: where nothing is uncertain, there are no inputs") {
  Plan plan = dollar_a_second();
  plan.compute.time = Seconds(100.0);
  const Sensitivity found = sensitivity(plan, {.replications = 1024});
  CHECK(found.inputs.empty());
  CHECK(found.cost_usd.mean == 100.0);
  CHECK(found.cost_usd.width() == 0.0);
  CHECK_FALSE(found.next_measurement);
}

TEST_CASE("Sensitivity: the same bits whatever the number of threads, and others of another seed") {
  const Plan plan = quotient_job(0.2, 0.1);
  const std::string one = to_json(sensitivity(plan, {.seed = 9, .replications = 5000}));
  for (const std::size_t threads : {2U, 3U, 8U})
    CHECK(to_json(sensitivity(plan, {.seed = 9, .replications = 5000, .threads = threads})) == one);
  CHECK(to_json(sensitivity(plan, {.seed = 10, .replications = 5000})) != one);
}

TEST_CASE("Sensitivity: progress goes up to all runs, and options out of range are refused") {
  std::vector<std::size_t> done;
  const auto note = [&](std::size_t now, std::size_t all) {
    done.push_back(now);
    CHECK(now <= all);
    if (now == all) done.push_back(all);
  };
  const Sensitivity found = sensitivity(quotient_job(0.2, 0.1), {.replications = 1024, .after_batch = note});
  CHECK(std::ranges::is_sorted(done));
  CHECK(done.back() == found.runs);
  CHECK_THROWS_WITH(sensitivity(sum_job(), {.replications = 1023}),
                    "replications must be from 1024 to 1000000, got 1023");
  CHECK_THROWS_AS(sensitivity(sum_job(), {.replications = 1'000'001}), SimulationError);
  CHECK_THROWS_AS(sensitivity(sum_job(), {.threads = 0}), SpecError);
  const auto stop = [](std::size_t, std::size_t) { throw std::runtime_error("enough"); };
  CHECK_THROWS_WITH(sensitivity(sum_job(), {.after_batch = stop}), "enough");
}

// An input that narrows by a third of a percent, beside interruptions that make the rest: an interval at 95 % for each
// of several inputs would name one of them by chance. Of 60 seeds, more than 9 that name any come once in 1,000 at 5 %
// (binomial).
TEST_CASE("Sensitivity: an input that does not stand out is not named") {
  Plan plan = dollar_a_second();
  plan.compute.time = Seconds(36000.0);
  plan.interruption.emplace();
  plan.interruption->time_to = Uncertain<Seconds>(Distribution::exponential(4.0 * 3600.0));
  plan.interruption->capacity_wait = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.checkpoint.every = Seconds(1800.0);
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(0.0, 60.0));
  plan.phases.download = Uncertain<Seconds>(Distribution::uniform(0.0, 60.0));
  int named = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    named += sensitivity(plan, {.seed = seed, .replications = 1024}).next_measurement ? 1 : 0;
  CAPTURE(named);
  CHECK(named <= 9);
}
