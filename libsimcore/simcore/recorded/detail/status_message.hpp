#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "simcore/history/job_phase.hpp"

namespace simcore {

/// The service began on 2017-11-29 (AWS news blog of that day), in milliseconds since 1970: no job has an earlier time.
inline constexpr std::int64_t kServiceBegan = 1511913600000;
inline constexpr const char* kServiceRule = "must be a time since 2017-11-29, when the service began";

/// The part of a line behind its status that is a message of the service: containers write on in the same line.
[[nodiscard]] std::string_view message_of(std::string_view text) noexcept;

/// What a cluster did that a log tells of line by line.
[[nodiscard]] Activity logged_activity(Phase phase, std::string_view message) noexcept;
/// What it did in a phase that an answer tells of with the last of its messages.
[[nodiscard]] Activity described_activity(Phase phase, std::string_view message) noexcept;

/// Whether a message says that the instances of a warm pool were taken over.
[[nodiscard]] bool is_warm_start(std::string_view message) noexcept;

/// Number of the attempt to which a phase belongs that follows others: one more behind an interruption, and where a job
/// waits or starts again that was further.
[[nodiscard]] int next_attempt(const std::vector<JobPhase>& before, Phase phase) noexcept;

}  // namespace simcore
