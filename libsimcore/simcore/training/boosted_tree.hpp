#pragma once

#include "simcore/training/collective.hpp"

namespace simcore {

/// A tree of gradient boosting over histograms, grown level by level (Chen and Guestrin, KDD 2016, arXiv:1603.02754).
struct BoostedTree {
  int features = 0;
  int bins = 256;  // of each feature
  int depth = 6;   // levels of splits
};

/// Histograms that the workers sum at a level from 0 on: a gradient and a Hessian of 8 bytes for each bin, at the root
/// and then for one child of each split; the other child is the difference (XGBoost, src/tree/hist/histogram.h).
[[nodiscard]] Bytes histogram_bytes(const BoostedTree& tree, int level) noexcept;

/// Time to sum the histograms of a whole tree, one sum each level, by a binomial tree or a ring, whichever is faster.
[[nodiscard]] Seconds histogram_time(const BoostedTree& tree, int workers, const Link& link) noexcept;

}  // namespace simcore
