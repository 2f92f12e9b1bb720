#include "simcore/stats/radix_sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

namespace simcore {
namespace {

constexpr std::size_t kFew = 1024;
constexpr std::size_t kKept = 65'536;  // values: a thread keeps the memory for so many
constexpr int kDigit = 11;             // bits: counts of one digit stay in the first-level cache
constexpr std::size_t kStepsEach = 4;  // of an insertion, on average
constexpr std::uint64_t kMask = (std::uint64_t{1} << kDigit) - 1;

/// Key of values that differ little: the difference from the least.
struct Difference {
  std::int64_t least;
  std::uint64_t operator()(std::int64_t value) const noexcept {
    return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(least);
  }
};

/// Key of other values: bits of the nearest double, in the order of the values. Few of the bits tell most values of a
/// law apart, whatever its tail.
struct Rounded {
  std::uint64_t operator()(std::int64_t value) const noexcept {
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value));
    return (bits & kSign) == 0 ? bits | kSign : ~bits;
  }
};

/// Sorts by the digit at `shift` of what keys are above the least, keeping the order of equal digits.
template <class Key>
void by_digit(std::span<const std::int64_t> from, std::span<std::int64_t> to, const Key& key, std::uint64_t least,
              int shift) {
  std::array<std::size_t, kMask + 1> places{};
  const auto digit = [=](std::int64_t value) { return (key(value) - least) >> shift & kMask; };
  for (const std::int64_t value : from) ++places[digit(value)];
  std::size_t before = 0;
  for (std::size_t& place : places) {
    const std::size_t count = place;
    place = before;
    before += count;
  }
  for (const std::int64_t value : from) to[places[digit(value)]++] = value;
}

/// Sorts by the first two digits of the keys.
template <class Key>
void by_two_digits(std::span<std::int64_t> values, const Key& key, std::int64_t least, std::int64_t most) {
  const int rest = std::max(0, static_cast<int>(std::bit_width(key(most) - key(least))) - 2 * kDigit);
  thread_local std::vector<std::int64_t> kept;
  std::vector<std::int64_t> of_many;
  std::vector<std::int64_t>& other = values.size() <= kKept ? kept : of_many;
  other.resize(values.size());
  by_digit(values, other, key, key(least), rest);
  by_digit(other, values, key, key(least), rest + kDigit);
}

/// Sorts what is nearly in order, by insertion. Returns whether it is: where many lie far from their places, it gives
/// up.
bool insert_all(std::span<std::int64_t> values) {
  std::size_t steps = kStepsEach * values.size();
  for (std::size_t i = 1; i < values.size(); ++i) {
    const std::int64_t value = values[i];
    std::size_t place = i;
    for (; place > 0 && values[place - 1] > value; --place) values[place] = values[place - 1];
    values[place] = value;
    if (i - place > steps) return false;
    steps -= i - place;
  }
  return true;
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
  const Difference difference{least};
  if (difference(most) >> 2 * kDigit == 0) {
    by_two_digits(values, difference, least, most);
    return;
  }
  by_two_digits(values, Rounded{}, least, most);
  if (!insert_all(values)) std::ranges::sort(values);
}

}  // namespace simcore
