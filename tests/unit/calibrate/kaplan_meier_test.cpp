#include "simcore/calibrate/kaplan_meier.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Kaplan-Meier: remission times of leukemia under 6-MP (Freireich and others 1963)") {
  // Shares and standard errors as Kalbfleisch and Prentice, and Klein and Moeschberger (table 4.1) print them.
  std::vector<Lifetime> lives;
  for (const double time : {6.0, 6.0, 6.0, 7.0, 10.0, 13.0, 16.0, 22.0, 23.0}) lives.push_back({.time = time});
  for (const double time : {6.0, 9.0, 10.0, 11.0, 17.0, 19.0, 20.0, 25.0, 32.0, 32.0, 34.0, 35.0})
    lives.push_back({.time = time, .ended = false});
  const auto steps = kaplan_meier(lives);
  REQUIRE(steps.size() == 7);
  CHECK(steps[0].at_risk == 21);
  CHECK(steps[0].ended == 3);
  const std::vector<double> survival = {0.857, 0.807, 0.753, 0.690, 0.627, 0.538, 0.448};
  const std::vector<double> errors = {0.0764, 0.0869, 0.0963, 0.1068, 0.1141, 0.1282, 0.1346};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    CHECK(steps[i].survival == Approx(survival[i]).margin(0.0006));
    CHECK(steps[i].standard_error == Approx(errors[i]).margin(0.00006));
    CHECK(steps[i].survival_low < steps[i].survival);
    CHECK(steps[i].survival < steps[i].survival_high);
  }
}

TEST_CASE("Kaplan-Meier: without censoring the share of longer lives, and the error of a binomial share") {
  std::vector<Lifetime> lives;
  for (int i = 1; i <= 20; ++i) lives.push_back({.time = static_cast<double>(i)});
  for (const SurvivalStep& step : kaplan_meier(lives)) {
    const double share = 1.0 - step.time / 20.0;
    CHECK(step.survival == Approx(share).margin(1e-12));
    CHECK(step.standard_error == Approx(std::sqrt(share * (1.0 - share) / 20.0)).margin(1e-12));
  }
}

TEST_CASE("Kaplan-Meier: who enters late is at risk from then on") {
  const std::vector<Lifetime> lives = {{.time = 2.0}, {.time = 4.0}, {.time = 6.0, .ended = true, .entered = 3.0}};
  const auto steps = kaplan_meier(lives);
  CHECK(steps[0].at_risk == 2);
  CHECK(steps[1].at_risk == 2);
  CHECK(steps[1].survival == Approx(0.25));
}

TEST_CASE("Kaplan-Meier: when the last life ends the interval stays what it was above") {
  const auto steps = kaplan_meier(std::vector<Lifetime>{{.time = 1.0}, {.time = 2.0}});
  CHECK(steps[1].survival == 0.0);
  CHECK(steps[1].survival_low == 0.0);
  CHECK(steps[1].survival_high == steps[0].survival_high);
  CHECK(kaplan_meier(std::vector<Lifetime>{{.time = 1.0, .ended = false}}).empty());
}

TEST_CASE("Kaplan-Meier: lifetimes that cannot be are refused together") {
  const std::vector<Lifetime> wrong = {
      {.time = 0.0}, {.time = std::nan("")}, {.time = 2.0, .ended = true, .entered = 2.0}};
  CHECK(problems_of(wrong).size() == 3);
  CHECK(problems_of(std::vector<Lifetime>{}).size() == 1);
  CHECK(problems_of(std::vector<Lifetime>{{.time = 2.0}}).empty());
  CHECK_THROWS_AS(kaplan_meier(wrong), InputError);
}
