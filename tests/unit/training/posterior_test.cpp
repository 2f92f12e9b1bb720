#include "simcore/training/posterior.hpp"

#include <cmath>

#include "catch.hpp"

using namespace simcore;

namespace {

const SpeedErrors kErrors{.software = 0.04, .scaling = 0.0009, .measurement = 1e-6};
const PredictedSpeed kOld{100.0, 1, "NVIDIA V100 fp16", 0.01};
const PredictedSpeed kNew{300.0, 1, "NVIDIA A100 bf16", 0.02};

}  // namespace

TEST_CASE("posterior: without a measurement it is the prediction, as unsure as the model") {
  const SpeedLaw law = posterior_speed(kNew, {}, kErrors);
  CHECK(law.median == 300.0);
  CHECK(law.log_spread == Approx(std::sqrt(0.04 + 0.02)).epsilon(1e-12));
}

TEST_CASE("posterior: a measurement of the very setup is believed") {
  const SpeedLaw law = posterior_speed(kNew, {{kNew, 240.0}}, kErrors);
  CHECK(law.median == Approx(240.0).epsilon(1e-4));
  CHECK(law.log_spread < 0.002);
}

TEST_CASE("posterior: two by two by hand") {
  // One observation: weight = shared / (shared + own device + noise).
  const double shared = 0.04, own = shared + 0.01 + 1e-6;
  const SpeedLaw law = posterior_speed(kNew, {{kOld, 90.0}}, kErrors);
  CHECK(law.median == Approx(300.0 * std::exp(shared / own * std::log(0.9))).epsilon(1e-12));
  CHECK(law.log_spread == Approx(std::sqrt(0.06 - shared * shared / own)).epsilon(1e-12));
}

TEST_CASE("posterior: more measurements never make it less sure") {
  const PredictedSpeed four{1150.0, 4, "NVIDIA A100 bf16", 0.02}, sixteen{4400.0, 16, "NVIDIA A100 bf16", 0.02};
  const double none = posterior_speed(sixteen, {}, kErrors).log_spread;
  const double elsewhere = posterior_speed(sixteen, {{kOld, 80.0}}, kErrors).log_spread;
  const double here = posterior_speed(sixteen, {{kOld, 80.0}, {kNew, 250.0}}, kErrors).log_spread;
  const double near = posterior_speed(sixteen, {{kOld, 80.0}, {kNew, 250.0}, {four, 900.0}}, kErrors).log_spread;
  CHECK(elsewhere < none);
  CHECK(here < elsewhere);
  CHECK(near < here);
}

TEST_CASE("posterior: quantiles of the lognormal") {
  const SpeedLaw law{100.0, 0.1};
  CHECK(law.quantile(0.5) == Approx(100.0));
  CHECK(law.quantile(0.9) == Approx(100.0 * std::exp(0.1 * 1.2815515655446004)).epsilon(1e-12));
}

TEST_CASE("posterior: a job that is far off is as far off elsewhere") {
  const SpeedLaw law = posterior_speed(kNew, {{kOld, 1.0}}, kErrors);  // a hundredth of what was predicted
  CHECK(law.median == Approx(3.0).epsilon(0.02));
  CHECK(law.log_spread == Approx(std::sqrt(0.03)).epsilon(0.01));
}

TEST_CASE("posterior: another machine shares a device's error but for its own part, by hand") {
  SpeedErrors errors = kErrors;
  errors.machine = 0.004;
  PredictedSpeed there = kOld, here = kOld;
  there.machine = "ml.p3dn.24xlarge";
  here.machine = "ml.p3.2xlarge";
  const double all = 0.04 + 0.01, shared = all - 0.004, own = all + 1e-6;
  const SpeedLaw law = posterior_speed(here, {{there, 90.0}}, errors);
  CHECK(law.median == Approx(100.0 * std::exp(shared / own * std::log(0.9))).epsilon(1e-12));
  CHECK(law.log_spread == Approx(std::sqrt(all - shared * shared / own)).epsilon(1e-12));
}

TEST_CASE("posterior: what links add is shared by one machine only") {
  PredictedSpeed here = kOld;
  here.machine = "ml.g5.xlarge";
  here.links = {-0.3, 0.4};
  CHECK(posterior_speed(here, {}, kErrors).log_spread == Approx(std::sqrt(0.05 + 0.25)).epsilon(1e-12));
  CHECK(posterior_speed(here, {{here, 100.0}}, kErrors).log_spread < 0.002);
  PredictedSpeed there = here;
  there.machine = "ml.p3dn.24xlarge";
  CHECK(posterior_speed(here, {{there, 100.0}}, kErrors).log_spread > 0.5);
}

TEST_CASE("posterior: a measurement counts by its own variance, by hand") {
  const double all = 0.04 + 0.01, variance = 0.05;
  const SpeedLaw law = posterior_speed(kOld, {{kOld, 90.0, variance}}, kErrors);
  CHECK(law.log_spread == Approx(std::sqrt(all - all * all / (all + variance + 1e-6))).epsilon(1e-12));
}
