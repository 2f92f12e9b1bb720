#include "simcore/stats/exact_sum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace simcore {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t kLow32 = 0xffffffffULL;
constexpr int kUnit = -1075;  // exponent of chunk 0

constexpr std::size_t kBlock = 1024;  // values whose parts are summed in doubles
constexpr int kBlockBits = 11;        // twice as many are 2 to this power
constexpr std::size_t kLanes = 8;     // sums side by side, for the vector unit

using Lanes = std::array<double, kLanes>;

double largest(std::span<const double> values) noexcept {
  Lanes most{};
  std::size_t i = 0;
  for (; i + kLanes <= values.size(); i += kLanes)
    for (std::size_t k = 0; k < kLanes; ++k) most[k] = std::max(most[k], std::abs(values[i + k]));
  for (; i < values.size(); ++i) most[0] = std::max(most[0], std::abs(values[i]));
  return *std::ranges::max_element(most);
}

/// Two parts of each value, cut at fixed places below the largest: so few digits each that sums of a block are exact
/// in any order (Rump, Ogita and Oishi 2008). What is left of any value makes `rest` true.
struct Parts {
  Lanes high{}, low{}, left{};
  double first_cut, second_cut;

  explicit Parts(double most) noexcept {
    const int exponent = std::ilogb(most) + 1;  // all are less than 2 to this
    first_cut = std::ldexp(1.5, exponent + kBlockBits);
    second_cut = std::ldexp(1.5, exponent + 2 * kBlockBits - 53);
  }

  void add(double value, std::size_t lane) noexcept {
    const double upper = (first_cut + value) - first_cut, rest = value - upper;
    const double lower = (second_cut + rest) - second_cut;
    high[lane] += upper;
    low[lane] += lower;
    left[lane] += std::abs(rest - lower);
  }

  void add(std::span<const double> values) noexcept {
    std::size_t i = 0;
    for (; i + kLanes <= values.size(); i += kLanes)
      for (std::size_t k = 0; k < kLanes; ++k) add(values[i + k], k);
    for (; i < values.size(); ++i) add(values[i], 0);
  }

  [[nodiscard]] bool is_whole() const noexcept {
    return std::ranges::all_of(left, [](double rest) { return rest == 0.0; });  // not if NaN
  }
};

bool is_constant(std::span<const double> values) noexcept {
  const double first = values.front();
  return values.back() == first && std::ranges::all_of(values, [=](double value) { return value == first; });
}

}  // namespace

void ExactSum::add_term(double value) noexcept {
  is_empty_ = false;
  if (std::isfinite(value))
    add_finite(value);
  else
    special_ += value;
}

void ExactSum::add_finite(double value) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t exponent = bits >> 52 & 0x7ffU;
  const std::uint64_t fraction = bits & 0xfffffffffffffULL;
  const std::uint64_t mantissa = exponent == 0 ? fraction : fraction | 1ULL << 52;
  const std::uint64_t place = std::max<std::uint64_t>(exponent, 1);
  const std::uint64_t shift = place % 32;
  const auto low = static_cast<std::int64_t>((mantissa << shift) & kLow32);
  const auto high = static_cast<std::int64_t>(mantissa >> (32 - shift));
  const std::int64_t sign = value < 0.0 ? -1 : 1;
  chunks_[place / 32] += sign * low;
  chunks_[place / 32 + 1] += sign * high;
  if (--room_ == 0) carry();
}

/// The product is exact as two doubles, unless it underflows: that far down nothing is measured.
void ExactSum::add(double value, std::uint64_t times) noexcept {
  if (value == 0.0) return;
  const auto factor = static_cast<double>(times);
  const double product = value * factor;
  add(product);
  if (std::isfinite(product)) add(std::fma(value, factor, -product));
}

void ExactSum::add(std::span<const double> values) noexcept {
  for (; !values.empty(); values = values.subspan(std::min(values.size(), kBlock)))
    add_block(values.first(std::min(values.size(), kBlock)));
}

void ExactSum::add_block(std::span<const double> values) noexcept {
  if (is_constant(values)) return add(values.front(), values.size());
  const double most = largest(values);
  if (most > 0x1p-900 && most < 0x1p900) {
    Parts parts(most);
    parts.add(values);
    if (parts.is_whole()) {
      for (std::size_t k = 0; k < kLanes; ++k) add(parts.high[k]), add(parts.low[k]);
      return;
    }
  }
  for (const double value : values) add(value);
}

/// Every chunk but the last is in 0 … 2^32 - 1 afterwards.
void ExactSum::carry() noexcept {
  for (std::size_t i = 0; i + 1 < kChunks; ++i) {
    const std::int64_t over = chunks_[i] >> 32;
    chunks_[i] -= over * (std::int64_t{1} << 32);
    chunks_[i + 1] += over;
  }
  room_ = kRoom;
}

ExactSum& ExactSum::operator+=(const ExactSum& other) noexcept {
  if (other.is_empty_) return *this;
  if (is_empty_) return *this = other;
  ExactSum carried = other;
  carried.carry();
  carry();
  for (std::size_t i = 0; i < kChunks; ++i) chunks_[i] += carried.chunks_[i];
  --room_;
  special_ += other.special_;
  return *this;
}

double ExactSum::value() const noexcept {
  if (is_empty_) return 0.0;
  if (special_ != 0.0) return special_;  // NaN, too
  ExactSum sum = *this;
  sum.carry();
  const bool negative = sum.chunks_.back() < 0;
  if (negative) {
    for (std::int64_t& chunk : sum.chunks_) chunk = -chunk;
    sum.carry();
  }
  std::size_t top = kChunks - 1;
  while (top > 2 && sum.chunks_[top] == 0) --top;
  const auto chunk = [&](std::size_t i) { return static_cast<Wide>(sum.chunks_[i]); };
  Wide leading = chunk(top) << 64 | chunk(top - 1) << 32 | chunk(top - 2);
  const bool more = std::any_of(sum.chunks_.begin(), sum.chunks_.begin() + static_cast<std::ptrdiff_t>(top) - 2,
                                [](std::int64_t below) { return below != 0; });
  if (more) leading |= 1U;  // breaks a tie, and is too small for anything else
  const double magnitude = std::ldexp(static_cast<double>(leading), 32 * (static_cast<int>(top) - 2) + kUnit);
  return negative ? -magnitude : magnitude;
}

}  // namespace simcore
