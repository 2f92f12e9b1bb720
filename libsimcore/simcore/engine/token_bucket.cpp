#include "simcore/engine/token_bucket.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simcore/engine/require.hpp"

namespace simcore {

TokenBucket::TokenBucket(const Terms& terms) : terms_(terms) {
  require(terms.baseline >= 0.0, "token bucket: baseline", "must be at least 0", terms.baseline);
  require(terms.burst >= terms.baseline, "token bucket: burst", "must be at least the baseline", terms.burst);
  require(std::isfinite(terms.burst) || terms.burst == terms.baseline, "token bucket: burst",
          "must be finite unless the baseline is infinite too", terms.burst);
  require(terms.credit >= 0.0 && std::isfinite(terms.credit), "token bucket: credit", "must be at least 0 and finite",
          terms.credit);
  require(terms.capacity >= terms.credit, "token bucket: capacity", "must be at least the credit", terms.capacity);
}

Seconds TokenBucket::time_to_change(double rate) const noexcept {
  if (!bursts() || terms_.credit <= 0.0 || rate <= terms_.baseline)
    return Seconds(std::numeric_limits<double>::infinity());
  return Seconds(terms_.credit / (rate - terms_.baseline));
}

void TokenBucket::advance(double rate, Seconds duration) noexcept {
  if (!bursts() || rate == terms_.baseline) return;
  const bool exhausted = rate > terms_.baseline && duration >= time_to_change(rate);
  const double earned = (terms_.baseline - rate) * duration.value();
  terms_.credit = exhausted ? 0.0 : std::clamp(terms_.credit + earned, 0.0, terms_.capacity);
}

}  // namespace simcore
