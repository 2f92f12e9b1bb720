#include "simcore/stats/radix_sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

namespace simcore {
namespace {

constexpr std::size_t kFew = 1024;
constexpr int kDigit = 11;  // bits: counts of one digit stay in the first-level cache
constexpr std::uint64_t kMask = (std::uint64_t{1} << kDigit) - 1;

/// Sorts by the digit at `shift`, keeping the order of equal digits. `least` is taken off, so that few digits differ.
void by_digit(std::span<const std::int64_t> from, std::span<std::int64_t> to, std::int64_t least, int shift) {
  std::array<std::size_t, kMask + 1> places{};
  const auto digit = [=](std::int64_t value) {
    return (static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(least)) >> shift & kMask;
  };
  for (const std::int64_t value : from) ++places[digit(value)];
  std::size_t before = 0;
  for (std::size_t& place : places) {
    const std::size_t count = place;
    place = before;
    before += count;
  }
  for (const std::int64_t value : from) to[places[digit(value)]++] = value;
}

/// Sorts few values by as many equal bins as there are values, and each bin for itself.
void by_bin(std::span<std::int64_t> values, std::int64_t least, std::int64_t most) {
  const auto difference = [=](std::int64_t value) {
    return static_cast<double>(static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(least));
  };
  const double bins_a_unit = static_cast<double>(values.size() - 1) / difference(most);
  const auto bin = [=](std::int64_t value) { return static_cast<std::size_t>(difference(value) * bins_a_unit); };
  std::array<std::size_t, kFew> ends{};
  for (const std::int64_t value : values) ++ends[bin(value)];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::array<std::int64_t, kFew> other{};
  for (const std::int64_t value : values) other[--ends[bin(value)]] = value;  // ends become starts
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t end = i + 1 < values.size() ? ends[i + 1] : values.size();
    if (end > ends[i] + 1) std::sort(other.data() + ends[i], other.data() + end);
  }
  std::copy_n(other.begin(), values.size(), values.begin());
}

}  // namespace

void radix_sort(std::span<std::int64_t> values) {
  if (values.empty()) return;
  const auto [least, most] = std::ranges::minmax(values);
  if (least == most) return;
  if (values.size() <= kFew) {
    by_bin(values, least, most);
    return;
  }
  const auto bits =
      static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least)));
  std::vector<std::int64_t> other(values.size());
  std::span<std::int64_t> from = values, to = other;
  for (int shift = 0; shift < bits; shift += kDigit) {
    by_digit(from, to, least, shift);
    std::swap(from, to);
  }
  if (from.data() != values.data()) std::ranges::copy(from, values.begin());
}

}  // namespace simcore
