#pragma once

#include <cstdint>
#include <span>

#include "simcore/study/estimate.hpp"

namespace simcore {

/// Sobol' indices of one input: the share of an output's variance that goes once the input is known, and the share that
/// is left when everything but the input is known. Their difference is what the input does together with others.
struct SobolIndices {
  Estimate first_order, total;
};

/// Sums over runs from which the indices of one input come (pick-freeze): of one output in two independent samples a
/// and b, and in runs ab, which are those of a but for the input, which is as in b.
class SobolSums {
 public:
  /// Adds runs `first`, `first` + 1, …: run i belongs to randomisation i mod kRandomisations. Values less the mean of
  /// a, or nearly so.
  void add(std::uint64_t first, std::span<const double> a, std::span<const double> b, std::span<const double> ab);
  SobolSums& operator+=(const SobolSums& other);

  /// First order by Saltelli et al. (2010), total by Jansen (1999); errors as the randomisations show them, those of
  /// the variance included. Zero where nothing varies.
  [[nodiscard]] SobolIndices indices() const;

 private:
  PerRandomisation counts_{}, first_order_{}, total_{}, variance_{};
};

}  // namespace simcore
