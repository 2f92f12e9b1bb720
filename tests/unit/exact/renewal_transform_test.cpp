#include "simcore/exact/detail/renewal_transform.hpp"

#include "catch.hpp"
#include "simcore/exact/detail/law_transform.hpp"
#include "simcore/exact/detail/memoryless_transform.hpp"
#include "simcore/exact/makespan.hpp"
#include "unit/exact/random_jobs.hpp"

using namespace simcore;

namespace {

constexpr Density::Precision kPrecision{.share = 1e-9, .moment = 1e-6};

ClockView route_of(const RestartableJob& job, bool wall) { return wall ? wall_clock_view(job) : billed_view(job); }

}  // namespace

TEST_CASE("Renewal transforms of lifetimes without memory are the closed form") {
  simulated::Random random(51);
  for (int i = 0; i < 20; ++i) {
    RestartableJob job = simulated::random_twins(random, true).exact;
    const ClockView closed = route_of(job, i % 2 == 0);
    job.lifetime = Distribution::weibull(1.0 / job.lifetime.rate(), 1.0);
    const ClockView aging = route_of(job, i % 2 == 0);
    RenewalTransform renewal(aging, kPrecision);
    for (const double step : {1e-6, 1e-4, 1e-2}) {
      Transform transform(Frequencies{step, 1});
      const Block start = LawTransform(closed.start, kPrecision).of(transform);
      const Block wait = LawTransform(closed.wait, kPrecision).of(transform);
      const PathTransforms one = memoryless_transforms(closed, transform.frequencies(), start, wait);
      const PathTransforms other = renewal.transforms(transform, start, wait);
      CAPTURE(i, step);
      CHECK((one.all - other.all).abs().maxCoeff() < 1e-6);
      CHECK((one.direct - other.direct).abs().maxCoeff() < 1e-9);
      CHECK((one.single - other.single).abs().maxCoeff() < 1e-6);
    }
  }
}

TEST_CASE("Renewal transforms have the moments of the renewal equations") {
  simulated::Random random(52);
  for (int i = 0; i < 20; ++i) {
    RestartableJob job = simulated::random_twins(random, false).exact;
    job.first_wait = 0.0;  // which the law multiplies in, not the transform
    const Makespan moments = makespan(job);
    for (const bool wall : {true, false}) {
      const double mean = (wall ? moments.wall_clock : moments.billed).mean.value(), frequency = 1e-4 / mean;
      const ClockView view = route_of(job, wall);
      Transform transform(Frequencies{frequency, 1});
      const Block start = LawTransform(view.start, kPrecision).of(transform);
      const Block wait = LawTransform(view.wait, kPrecision).of(transform);
      // A lifetime that is interrupted many times multiplies the tolerance of its law.
      const double tolerance = 1e-4 * (1.0 + moments.interruptions);
      CAPTURE(i, wall, moments.interruptions);
      const std::complex<double> all =
          job.lifetime.memoryless() ? memoryless_transforms(view, transform.frequencies(), start, wait).all[0]
                                    : RenewalTransform(view, kPrecision).transforms(transform, start, wait).all[0];
      CHECK(-all.imag() / frequency == Approx(mean).epsilon(tolerance));
    }
  }
}
