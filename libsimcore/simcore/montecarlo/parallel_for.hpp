#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace simcore {

/// Work that is cut into numbered batches, shared by threads: the calling one and `threads` - 1 more.
struct BatchWork {
  std::size_t batches = 0;
  std::size_t threads = 1;
  /// Does a batch. `worker` is 0 for the calling thread, and less than `threads`.
  std::function<void(std::size_t worker, std::size_t batch)> work;
  /// Called on the calling thread after each of its batches with the number of all that are done; false ends the work.
  std::function<bool(std::size_t done)> should_stop;
};

/// Returns when all batches are done, or when should_stop() said no: then those that had begun are done. Says which
/// are. What is thrown by either function ends the work, and is thrown again.
[[nodiscard]] std::vector<bool> parallel_for(const BatchWork& shared);

}  // namespace simcore
