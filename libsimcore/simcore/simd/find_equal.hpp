#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "simcore/simd/target.hpp"

namespace simcore {

/// Written beyond the places that are found, at most.
inline constexpr std::size_t kFindEqualSlack = 8;

/// Places of the words that equal `wanted`, in order; returns how many. `places` has room for all words and
/// kFindEqualSlack more, since no branch asks whether a place belongs there before it is written.
std::size_t find_equal(std::span<const std::uint64_t> words, std::uint64_t wanted, std::span<std::uint64_t> places,
                       SimdTarget target = best_target()) noexcept;

}  // namespace simcore
