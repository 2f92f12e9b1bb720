// How much a search does at each of its stages. None of these numbers comes from the literature, and none changes what
// is meant by the best design: the probability of correct selection is stated from the runs that were made, whatever
// their number. `python -m tools.score_exploration` compares the search with brute force; docs/what-is-best.md names
// the sources of its method, and says what is our choice.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simcore {

/// First runs of every design, and where there are more than kManyDesigns.
inline constexpr std::uint64_t kFirstRuns = 256, kFirstRunsOfMany = 64;
inline constexpr std::size_t kManyDesigns = 2000;
inline constexpr std::size_t kScreenedAtATime = 4096, kScreenedElsewhereAtATime = 262'144;

/// The best and those that come next: a dozen, with as many runs each, where their means are within kNear times the
/// best.
inline constexpr std::size_t kFinalists = 12;
inline constexpr std::uint64_t kFinalRuns = 4096;
inline constexpr double kNear = 1.5;

/// Designs that may be on the front, and the most runs that they get for that.
inline constexpr std::size_t kMostFrontDesigns = 2000;
inline constexpr std::uint64_t kMostFrontRuns = 4096;

/// Error of a design that is no contender: ten million of them have 1e-5 together.
inline constexpr double kNoDoubt = 1e-12;

/// Designs of an answer: all of a small space, else the first.
inline constexpr std::size_t kMostListed = 2000, kFirstListed = 200;

/// What a design takes, for the refusal of a space that is too large.
inline constexpr double kSecondsPerDesign = 2e-4, kBytesPerDesign = 300.0;

}  // namespace simcore
