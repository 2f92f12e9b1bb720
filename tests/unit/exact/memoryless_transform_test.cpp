#include "simcore/exact/detail/memoryless_transform.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/exact/detail/law_transform.hpp"
#include "simcore/exact/makespan.hpp"
#include "unit/exact/random_jobs.hpp"

using namespace simcore;

namespace {

PathTransforms ways_at(const ClockView& view, double frequency) {
  const Density::Precision precision{.share = 1e-10, .moment = 1e-6};
  Transform transform(Frequencies{frequency, 1});
  return memoryless_transforms(view, transform.frequencies(), LawTransform(view.start, precision).of(transform),
                               LawTransform(view.wait, precision).of(transform));
}

}  // namespace

TEST_CASE("At low frequencies a transform is 1 less what the moments say") {
  // E[e^(−iωT)] = 1 − iω E[T] − ω² E[T²] / 2 + …
  simulated::Random random(41);
  for (int i = 0; i < 30; ++i) {
    RestartableJob job = simulated::random_twins(random, true).exact;
    job.first_wait = 0.0;                          // which the law multiplies in, not the transform
    job.start = Distribution::exponential(200.0);  // laws whose transforms are exact
    job.wait = 700.0;
    const Makespan moments = makespan(job);
    for (const bool wall : {true, false}) {
      const auto [mean, spread] = wall ? moments.wall_clock : moments.billed;
      const double frequency = 1e-3 / mean.value();
      const std::complex<double> all = ways_at(wall ? wall_clock_view(job) : billed_view(job), frequency).all[0];
      CAPTURE(i, wall);
      CHECK(-all.imag() / frequency == Approx(mean.value()).epsilon(1e-5));
      const double square = mean.value() * mean.value() + spread.value() * spread.value();
      CHECK(2.0 * (1.0 - all.real()) / (frequency * frequency) == Approx(square).epsilon(1e-5));
    }
  }
}

TEST_CASE("At low frequencies the ways are their probabilities") {
  const RestartableJob job{.work = Seconds(1000.0), .lifetime = Distribution::exponential(1000.0)};
  const PathTransforms transforms = ways_at(wall_clock_view(job), 1e-9);
  CHECK(transforms.direct[0].real() == Approx(std::exp(-1.0)));
  CHECK(transforms.single[0].real() == Approx((1.0 - std::exp(-1.0)) * std::exp(-1.0)));
}
