#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <thread>

#include "simcore/montecarlo/forecast_options.hpp"
#include "written.hpp"

using ThreadCount = WholeNumber<kThreadCounts>;

/// The number of threads that was given, or all of the machine.
inline std::size_t threads_or_all(const std::optional<ThreadCount>& given) {
  if (given) return std::size_t{*given};
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, simcore::kMostThreads);
}
