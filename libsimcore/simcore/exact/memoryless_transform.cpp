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

PathTransforms memoryless_transforms(const ClockView& view, const Frequencies& frequencies, const Block& start,
                                     const Block& wait) {
  const Stages& stages = view.stages;
  const double rate = view.lifetime.rate();
  const Block overhead = start * wait;
  const auto passage = [&](double length) { return Passage(frequencies, rate, length); };
  const Passage first = passage(stages.first_prefix), first_stage = passage(stages.first_stage()),
                fresh = passage(stages.prefix_of(stages.kept) - view.skipped);
  const Block afresh = overhead * fresh.until_done(overhead);
  Block all = start * (first.done + first.failed * afresh) * first_stage.until_done(afresh);
  Block done = first_stage.done;
  Block single = (first.failed + first.done * first_stage.failed) * fresh.done;
  if (stages.kept > 0) {
    const Passage prefix = passage(stages.prefix - view.skipped), final_stage = passage(stages.final_stage);
    const Block again = overhead * prefix.until_done(overhead);
    Block failed = final_stage.failed;
    all *= final_stage.until_done(again);
    done *= final_stage.done;
    if (stages.kept > 1) {
      const Passage full = passage(stages.full), short_one = passage(stages.short_one);
      const std::size_t alike = stages.kept - 2;
      all *= power(full.until_done(again), alike) * short_one.until_done(again);
      done *= power(full.done, alike) * short_one.done;
      failed += static_cast<double>(alike) * full.failed + short_one.failed;
    }
    single += first.done * failed * prefix.done;
  }
  return {.all = all, .direct = start * first.done * done, .single = start * single * overhead * done};
}

}  // namespace simcore
