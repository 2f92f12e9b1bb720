#include "simcore/forecast/detail/drawn_inputs.hpp"

#include <cmath>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr double kNanoseconds = 1e9;

/// Job between a start and an upload of drawn lengths.
Plan between(const Distribution& start, const Distribution& upload) {
  Plan plan = plain_plan();
  plan.phases.starting = Uncertain<Seconds>(start);
  plan.phases.upload = Uncertain<Seconds>(upload);
  return plan;
}

Samples samples_of(const Plan& plan, std::size_t replications) {
  return draw_samples(plan, {.replications = replications});
}

/// The only length of a job that draws none.
double length_without(Plan plan) {
  plan.phases.starting = Seconds(0.0);
  plan.phases.upload = Seconds(0.0);
  return static_cast<double>(samples_of(plan, 1).kept.wall_clock.front()) / kNanoseconds;
}

}  // namespace

TEST_CASE("Drawn inputs: a sum of draws is fitted to the nanosecond, and its law has their means and spreads") {
  const Plan plan = between(Distribution::lognormal(100.0, 200.0), Distribution::uniform(10.0, 40.0));
  const Samples samples = samples_of(plan, 1024);
  const DrawnInputs drawn(plan, samples);
  REQUIRE(drawn.can_be_fitted());
  REQUIRE(drawn.are_enough());
  const DrawnInputs::Fit fit = drawn.fit(samples.kept.wall_clock);
  for (std::size_t i = 0; i < 1024; ++i) CHECK(std::abs(fit.fitted[i] - samples.kept.wall_clock[i]) <= 2);
  const double sigma = std::log(2.0) / 1.6448536269514722;
  const double mean = length_without(plan) + 100.0 * std::exp(0.5 * sigma * sigma) + 25.0;
  CHECK(fit.law.mean() / kNanoseconds == Approx(mean).epsilon(1e-9));
  CHECK(is_fine(fit.law));
}

TEST_CASE("Drawn inputs: too few runs, or a part of a law that none drew, are not enough") {
  const Distribution start = Distribution::uniform(50.0, 150.0);
  const Plan plan = between(start, Distribution::uniform(10.0, 40.0));
  CHECK_FALSE(DrawnInputs(plan, samples_of(plan, 60)).are_enough());
  CHECK(DrawnInputs(plan, samples_of(plan, 64)).are_enough());
  const Plan rare = between(start, Distribution::mixture({0.999999, 0.000001}, {Distribution(5.0), Distribution(1e5)}));
  CHECK_FALSE(DrawnInputs(rare, samples_of(rare, 1024)).are_enough());
}

TEST_CASE("Drawn inputs: nothing is fitted to where nothing is drawn") {
  const Plan plan = plain_plan();
  CHECK_FALSE(DrawnInputs(plan, samples_of(plan, 1)).can_be_fitted());
}
