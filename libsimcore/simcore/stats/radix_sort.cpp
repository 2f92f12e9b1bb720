#include "simcore/stats/radix_sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
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

}  // namespace

void radix_sort(std::span<std::int64_t> values) {
  if (values.size() < kFew) {
    std::ranges::sort(values);
    return;
  }
  const auto [least, most] = std::ranges::minmax(values);
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
