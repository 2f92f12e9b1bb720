#include "simcore/exact/detail/clock_view.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "unit/exact/random_jobs.hpp"

using namespace simcore;

namespace {

double share_up_to(const std::vector<TimeDistribution::Loss>& losses, const Lifetime& lifetime, double t) {
  double total = 0.0;
  for (const TimeDistribution::Loss& loss : losses) {
    const double age = std::clamp(t - loss.offset, loss.from, loss.to);
    total += loss.weight * (lifetime.survival(Seconds(loss.from)) - lifetime.survival(Seconds(age)));
  }
  return total;
}

}  // namespace

TEST_CASE("Runs with one interruption are the same, few or many, when age means nothing") {
  simulated::Random random(31);
  for (int i = 0; i < 30; ++i) {
    RestartableJob job = simulated::random_twins(random, true).exact;
    job.start = 100.0;
    job.wait = 500.0;
    RestartableJob aging = job;
    aging.lifetime = Distribution::weibull(1.0 / job.lifetime.rate(), 1.0);
    for (const bool wall : {true, false}) {
      const ClockView few = wall ? wall_clock_view(job) : billed_view(job);
      const ClockView many = wall ? wall_clock_view(aging) : billed_view(aging);
      for (double t = 0.0; t < 1e5; t += 331.7) {
        CAPTURE(i, wall, t);
        CHECK(share_up_to(single_losses(few), job.lifetime, t) ==
              Approx(share_up_to(single_losses(many), aging.lifetime, t)).margin(1e-12));
      }
    }
  }
}

TEST_CASE("The bill does not see starts and waits, nor later downloads") {
  const RestartableJob job{.start = 100.0,
                           .download = Seconds(200.0),
                           .restore = Seconds(30.0),
                           .work = Seconds(1000.0),
                           .lifetime = Distribution::exponential(1000.0),
                           .wait = 500.0};
  const ClockView wall = wall_clock_view(job), billed = billed_view(job);
  CHECK(wall.counted(0) == 1230.0);
  CHECK(wall.reach(0) == Approx(std::exp(-1.23)));
  CHECK(billed.counted(0) == 1030.0);
  CHECK(billed.reach(0) == Approx(std::exp(-1.03)));
  CHECK(direct_path(wall).at == 1200.0);
  CHECK(direct_path(wall).law.mean() == 100.0);
  CHECK(direct_path(billed).law.mean() == 0.0);
  CHECK(direct_path(billed).weight == Approx(std::exp(-1.2)));
}
