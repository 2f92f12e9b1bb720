#pragma once

#include "simcore/units/quantity.hpp"

namespace simcore {

/// How long to work between two checkpoints when each takes `checkpoint` and interruptions come at random, `mean` apart
/// on average (exponential), from the roughest answer to the exact one. All throw SpecError, with every problem, unless
/// 0 <= checkpoint < infinity, 0 <= restore < infinity and 0 < mean < infinity.

/// √(2 δ M). J. W. Young, CACM 17 (1974) 530.
[[nodiscard]] Seconds young_interval(Seconds checkpoint, Seconds mean);

/// √(2 δ (M + R)) − δ, or 0 where that is negative: only for δ much shorter than M. J. T. Daly, FGCS 22 (2006) 303,
/// doi:10.1016/j.future.2004.11.016.
[[nodiscard]] Seconds daly_first_order_interval(Seconds checkpoint, Seconds restore, Seconds mean);

/// Daly's perturbation solution: √(2 δ M) (1 + √(δ / 2M) / 3 + (δ / 2M) / 9) − δ for δ < 2 M, else M.
[[nodiscard]] Seconds daly_interval(Seconds checkpoint, Seconds mean);

/// The minimum of M (e^((τ+δ)/M) − 1) / τ, the time under interruptions for each second of work: M (1 +
/// W₀(−e^(−1−δ/M))) with Lambert's W. Waiting, restoring and starting again do not move it. Right to 1e-14 relative.
[[nodiscard]] Seconds optimal_interval(Seconds checkpoint, Seconds mean);

}  // namespace simcore
