#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace simcore {

/// A sum without rounding: whatever the order in which doubles are added, and however sums of parts are added up, the
/// result is the same double, the one nearest to the true sum. Radford Neal, "Fast exact summation using small and
/// large superaccumulators" (2015): 67 chunks of 32 bits each, wide enough for any double.
class ExactSum {
 public:
  void add(double value) noexcept {
    if (value != 0.0) add_term(value);  // NaN, too
  }
  /// Adds the value `times` times, in one step.
  void add(double value, std::uint64_t times) noexcept;
  /// Adds all values: several times as fast as one by one, unless they differ by more than a factor of 2^30.
  void add(std::span<const double> values) noexcept;
  ExactSum& operator+=(const ExactSum& other) noexcept;

  /// Sum, rounded once, to nearest even. NaN and infinities are passed on.
  [[nodiscard]] double value() const noexcept;

 private:
  static constexpr std::size_t kChunks = 67;
  static constexpr int kRoom = 1024;  // terms until a chunk could overflow

  void add_term(double value) noexcept;
  void add_finite(double value) noexcept;
  void add_block(std::span<const double> values) noexcept;
  void carry() noexcept;

  std::array<std::int64_t, kChunks> chunks_{};  // chunk i counts units of 2^(32 i - 1075)
  int room_ = kRoom;
  bool is_empty_ = true;  // most sums of a forecast stay so
  double special_ = 0.0;  // sum of what is not finite
};

}  // namespace simcore
