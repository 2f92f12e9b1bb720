#include "simcore/exact/detail/memoryless_transform.hpp"

#include <cmath>

namespace simcore {
namespace {

/// A duration x that must pass without an interruption.
struct Passage {
  Block done;    // it does: e^(−(λ+iω)x)
  Block failed;  // it does not, after X < x: λ / (λ+iω) (1 − done)

  Passage(const Frequencies& frequencies, double rate, double x)
      : done(std::exp(-rate * x) * frequencies.phasor(x)), failed(Block::Zero()) {
    if (rate <= 0.0) return;
    Block exponent;
    exponent.real().setConstant(rate);
    exponent.imag() = frequencies.all();
    failed = rate / exponent * (1.0 - done);
  }

  /// Tried until it is done, `again` after each failure.
  [[nodiscard]] Block until_done(const Block& again) const { return done / (1.0 - failed * again); }
};

Block power(Block base, std::size_t exponent) {
  Block result = Block::Ones();
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result *= base;
    base *= base;
  }
  return result;
}

}  // namespace

Ways memoryless_ways(const Route& route, const Frequencies& frequencies, const Block& start, const Block& wait) {
  const Stages& stages = route.stages;
  const double rate = route.lifetime.rate();
  const Block overhead = start * wait;
  const Passage prefix(frequencies, rate, stages.prefix - route.skipped), first(frequencies, rate, stages.first_prefix),
      full(frequencies, rate, stages.full), short_one(frequencies, rate, stages.short_one),
      final_stage(frequencies, rate, stages.final_stage);
  const Block again = overhead * prefix.until_done(overhead);
  Block all = start * (first.done + first.failed * again) * final_stage.until_done(again);
  Block done = final_stage.done, lost = final_stage.failed;
  if (stages.kept > 0) {
    const std::size_t alike = stages.kept - 1;
    all *= power(full.until_done(again), alike) * short_one.until_done(again);
    done *= power(full.done, alike) * short_one.done;
    lost += static_cast<double>(alike) * full.failed + short_one.failed;
  }
  return {.all = all,
          .direct = start * first.done * done,
          .single = start * (first.failed + first.done * lost) * overhead * prefix.done * done};
}

}  // namespace simcore
