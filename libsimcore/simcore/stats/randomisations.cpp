#include "simcore/stats/randomisations.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "simcore/stats/mean_interval.hpp"

namespace simcore {
namespace {

using Counts = std::array<std::uint64_t, kRandomisations>;

constexpr double kLeastBeyond =
    4.0 * kRandomisations;  // values on either side of a quantile, for an interval of its own

/// Adds up `number` of the values of each randomisation.
template <class Number>
PerRandomisation added_up(std::span<const NumberedValues> all, const Number& number) {
  PerRandomisation sums{};
  for (const NumberedValues& part : all)
    for (std::size_t i = 0; i < part.values.size(); ++i)
      sums[(part.first + i) % kRandomisations] += number(part.values[i]);
  return sums;
}

/// Number of values of each randomisation above a threshold of at least 0. Blocks of one value of each are counted side
/// by side: the sign of a difference says which is larger, and values of at least 0 leave no overflow.
Counts above(std::span<const NumberedValues> all, std::int64_t threshold) {
  Counts counts{};
  for (const NumberedValues& part : all) {
    const std::size_t whole = part.values.size() / kRandomisations * kRandomisations;
    Counts block{};
    for (std::size_t i = 0; i < whole; i += kRandomisations)
      for (std::size_t k = 0; k < kRandomisations; ++k)
        block[k] += static_cast<std::uint64_t>(threshold - part.values[i + k]) >> 63;
    for (std::size_t i = whole; i < part.values.size(); ++i) block[i - whole] += part.values[i] > threshold ? 1U : 0U;
    for (std::size_t k = 0; k < kRandomisations; ++k) counts[(part.first + k) % kRandomisations] += block[k];
  }
  return counts;
}

/// Errors of means over all values, from those of each randomisation.
class Spread {
 public:
  explicit Spread(std::span<const NumberedValues> all)
      : counts_(added_up(all, [](std::int64_t) { return 1.0; })), student_(randomisation_factor()) {}

  [[nodiscard]] bool is_enough() const { return std::ranges::min(counts_) >= 2.0; }
  [[nodiscard]] double student() const noexcept { return student_; }

  /// Standard error of a share of all values that was counted.
  [[nodiscard]] double error(const Counts& counted) const {
    PerRandomisation sums{};
    std::ranges::transform(counted, sums.begin(), [](std::uint64_t count) { return static_cast<double>(count); });
    return error(sums);
  }

  /// Standard error of the mean of what was added up.
  [[nodiscard]] double error(PerRandomisation sums) const {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] /= counts_[i];
    return error_of_randomisations(sums);
  }

 private:
  PerRandomisation counts_;
  double student_;
};

/// Values between which a quantile lies: those of the shares next to its own, at least one value to each side.
Interval quantile_interval(std::span<const std::int64_t> sorted, double share, double half_width, double per_unit) {
  const auto n = static_cast<double>(sorted.size());
  const double low = std::min(std::floor((share - half_width) * n), std::ceil(share * n) - 1.0),
               high = std::max(std::ceil((share + half_width) * n), std::ceil(share * n) + 1.0);
  const auto at = [&](double rank) {
    return static_cast<double>(sorted[static_cast<std::size_t>(std::clamp(rank, 1.0, n)) - 1]) / per_unit;
  };
  return {at(low), at(high)};
}

}  // namespace

double error_of_randomisations(const PerRandomisation& means) {
  constexpr auto kCount = static_cast<double>(kRandomisations);
  double mean = 0.0, squares = 0.0;
  for (const double each : means) mean += each / kCount;
  for (const double each : means) squares += (each - mean) * (each - mean);
  return std::sqrt(squares / kCount / (kCount - 1.0));
}

double randomisation_factor() {
  static const double factor = student_factor(kRandomisations, kIntervalLevel);
  return factor;
}

void use_randomisations(std::span<const NumberedValues> all, std::span<const std::int64_t> sorted, double per_unit,
                        Summary& summary) {
  const Spread spread(all);
  if (!spread.is_enough()) return;
  const double mean = summary.mean * per_unit;
  summary.standard_error =
      spread.error(added_up(all, [&](std::int64_t value) { return static_cast<double>(value) - mean; })) / per_unit;
  const double reach = spread.student() * summary.standard_error;
  summary.intervals.mean = {std::max(0.0, summary.mean - reach), summary.mean + reach};
  const auto n = static_cast<double>(sorted.size());
  for (const auto& [share, value, interval, name] : kSummaryQuantiles) {
    if (n * std::min(share, 1.0 - share) < kLeastBeyond) continue;
    const std::int64_t at = sorted[static_cast<std::size_t>(std::ceil(share * n)) - 1];
    const double error = spread.error(above(all, at));
    summary.intervals.*interval = quantile_interval(sorted, share, spread.student() * error, per_unit);
  }
}

}  // namespace simcore
