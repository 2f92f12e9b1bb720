#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace simcore {

/// Whole numbers that a question about simulated runs may give.
struct CountRange {
  const char* name;  // "replications"
  std::uint64_t least, most;

  /// Throws SimulationError unless the number is in the range.
  void require(std::uint64_t number) const;
  /// The number that a text says: digits alone; of one too large to be written, "at least 2^600". Throws
  /// SimulationError when it is no such number, or not in the range.
  [[nodiscard]] std::uint64_t read(const std::string& text) const;
};

inline constexpr CountRange kSeeds{"seed", 0, std::numeric_limits<std::uint64_t>::max()};
inline constexpr CountRange kReplications{"replications", 1, 100'000'000};
inline constexpr CountRange kStudyReplications{"replications", 1, 1'000'000};   // of each of many designs
inline constexpr CountRange kPairedReplications{"replications", 2, 1'000'000};  // one tells nothing of a difference

}  // namespace simcore
