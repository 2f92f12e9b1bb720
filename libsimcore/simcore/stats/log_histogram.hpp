#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace simcore {

/// How often each size occurs, in bins of equal width within each doubling of the size: 16,384 a doubling. A bin is
/// no wider than kWidth of any of its values; values below 32,768 have bins of their own. Counts are whole numbers: the
/// same in any order, and histograms of parts add up to that of the whole. At most 3.4 MB.
class LogHistogram {
 public:
  static constexpr int kBits = 14;
  static constexpr double kWidth = 1.0 / (1 << kBits);  // relative

  /// Counts values from `least` to `most`; values below 0 are none. Throws std::overflow_error beyond 2^32 - 1 of all.
  void add(std::span<const std::int64_t> values, std::int64_t least, std::int64_t most);
  LogHistogram& operator+=(const LogHistogram& other);

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  /// One of the bins that hold something, smallest values first.
  struct Bin {
    double low = 0.0;    // least value of the bin
    double width = 0.0;  // largest value minus least
    std::uint64_t count = 0;
    std::uint64_t below = 0;  // values in the bins before

    /// Where the value of that rank (1 is the least of all) lies when the bin's values are spread evenly: within
    /// `width` of the truth.
    [[nodiscard]] double at(std::uint64_t rank) const noexcept {
      return low + width * ((static_cast<double>(rank - below) - 0.5) / static_cast<double>(count));
    }
  };
  [[nodiscard]] std::vector<Bin> bins() const;
  /// Value of a rank, from 1 to count(), as its bin has it.
  [[nodiscard]] double at(std::uint64_t rank) const;
  /// Number of values above `value`: those of its own bin are taken to be spread evenly.
  [[nodiscard]] std::uint64_t above(double value) const;

 private:
  void reach(std::size_t first_block, std::size_t last_block);
  void take(std::uint64_t more);

  std::size_t first_ = 0;              // block of the first count
  std::vector<std::uint32_t> counts_;  // of whole blocks of 2^kBits bins
  std::uint64_t count_ = 0;
};

}  // namespace simcore
