#include "simcore/stats/integer_moments.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {
namespace {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;
using Words = std::array<std::uint64_t, 3>;  // 192 bits, modulo 2^192

constexpr std::uint64_t low(Wide value) { return static_cast<std::uint64_t>(value); }
constexpr std::uint64_t high(Wide value) { return static_cast<std::uint64_t>(value >> 64); }

Wide joined(const std::array<std::uint64_t, 2>& words) { return Wide{words[1]} << 64 | words[0]; }

void add(Words& sum, Wide value, std::uint64_t top = 0) {
  const Wide first = Wide{sum[0]} + low(value);
  const Wide second = Wide{sum[1]} + high(value) + high(first);
  sum = {low(first), low(second), sum[2] + top + high(second)};
}

void subtract(Words& sum, const Words& value) {
  const Wide inverse = Wide{~value[1]} << 64 | ~value[0];
  add(sum, inverse, ~value[2]);
  add(sum, 1);
}

Words product(Wide a, std::uint64_t b) {
  Words words{};
  add(words, Wide{low(a)} * b);
  const Wide upper = Wide{high(a)} * b;
  add(words, upper << 64, high(upper));
  return words;
}

std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

double to_double(const Words& words) {
  return std::ldexp(static_cast<double>(words[2]), 128) + static_cast<double>(Wide{words[1]} << 64 | words[0]);
}

struct Quotient {
  std::int64_t whole = 0;
  std::uint64_t rest = 0;
};

/// Rounded down.
Quotient divided(SignedWide sum, std::uint64_t count) {
  const auto divisor = static_cast<SignedWide>(count);
  SignedWide whole = sum / divisor, rest = sum % divisor;
  if (rest < 0) --whole, rest += divisor;
  return {static_cast<std::int64_t>(whole), static_cast<std::uint64_t>(rest)};
}

}  // namespace

void IntegerMoments::add(std::span<const std::int64_t> values) noexcept {
  SignedWide sum = 0;
  Wide squares = 0;
  std::uint64_t carries = 0;
  std::int64_t least = min_, most = max_;
  for (const std::int64_t value : values) {
    const std::uint64_t size = magnitude(value);
    const Wide square = Wide{size} * size;
    squares += square;
    carries += squares < square ? 1U : 0U;
    sum += value;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  const Wide total = joined(sum_) + static_cast<Wide>(sum);
  sum_ = {low(total), high(total)};
  simcore::add(squares_, squares, carries);
  min_ = least;
  max_ = most;
  count_ += values.size();
}

IntegerMoments& IntegerMoments::operator+=(const IntegerMoments& other) noexcept {
  const Wide total = joined(sum_) + joined(other.sum_);
  sum_ = {low(total), high(total)};
  simcore::add(squares_, Wide{other.squares_[1]} << 64 | other.squares_[0], other.squares_[2]);
  min_ = std::min(min_, other.min_);
  max_ = std::max(max_, other.max_);
  count_ += other.count_;
  return *this;
}

double IntegerMoments::mean() const noexcept {
  if (count_ == 0) return 0.0;
  const Quotient mean = divided(static_cast<SignedWide>(joined(sum_)), count_);
  return static_cast<double>(mean.whole) + static_cast<double>(mean.rest) / static_cast<double>(count_);
}

/// Σ(x - c)² = Σx² - 2 c Σx + n c² for a whole c just below the mean: exact, and so small that nothing cancels when the
/// rest of it, n (mean - c)², is taken off.
double IntegerMoments::variance() const noexcept {
  if (count_ < 2) return 0.0;
  const auto sum = static_cast<SignedWide>(joined(sum_));
  const auto [centre, rest] = divided(sum, count_);
  const std::uint64_t size = magnitude(centre);  // of the same sign as the sum
  const Words twice = product(static_cast<Wide>(sum < 0 ? -sum : sum) * 2, size);
  const Words centred = product(Wide{size} * size, count_);
  Words deviations = squares_;
  simcore::add(deviations, Wide{centred[1]} << 64 | centred[0], centred[2]);
  subtract(deviations, twice);
  const auto n = static_cast<double>(count_), over = static_cast<double>(rest);
  return std::max(0.0, to_double(deviations) - over * (over / n)) / (n - 1.0);
}

double IntegerMoments::standard_error() const noexcept {
  return count_ < 2 ? 0.0 : std::sqrt(variance() / static_cast<double>(count_));
}

}  // namespace simcore
