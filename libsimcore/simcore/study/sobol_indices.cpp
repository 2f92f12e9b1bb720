#include "simcore/study/sobol_indices.hpp"

#include <numeric>

namespace simcore {
namespace {

double sum(const PerRandomisation& parts) { return std::accumulate(parts.begin(), parts.end(), 0.0); }

/// Sum ÷ sum, with the error of the quotient to the first order.
Estimate quotient(const PerRandomisation& above, const PerRandomisation& below, const PerRandomisation& counts) {
  const double value = sum(above) / sum(below), mean = sum(below) / sum(counts);
  PerRandomisation own;  // NOLINT(cppcoreguidelines-pro-type-member-init): the loop writes it
  for (std::size_t i = 0; i < own.size(); ++i) own[i] = (above[i] - value * below[i]) / (counts[i] * mean);
  return estimate(value, own);
}

void add_up(PerRandomisation& sums, const PerRandomisation& others) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += others[i];
}

}  // namespace

void SobolSums::add(std::uint64_t first, std::span<const double> a, std::span<const double> b,
                    std::span<const double> ab) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::size_t which = (first + i) % kRandomisations;
    const double change = ab[i] - a[i];
    counts_[which] += 1.0;
    first_order_[which] += b[i] * change;
    total_[which] += 0.5 * change * change;
    variance_[which] += 0.5 * (a[i] * a[i] + b[i] * b[i]);
  }
}

SobolSums& SobolSums::operator+=(const SobolSums& other) {
  add_up(counts_, other.counts_);
  add_up(first_order_, other.first_order_);
  add_up(total_, other.total_);
  add_up(variance_, other.variance_);
  return *this;
}

SobolIndices SobolSums::indices() const {
  if (sum(variance_) <= 0.0) return {};
  return {quotient(first_order_, variance_, counts_), quotient(total_, variance_, counts_)};
}

}  // namespace simcore
