#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace simcore {

/// Work that is cut into numbered batches, shared by threads: the calling one and `threads` - 1 more,
/// or as many as the system can start.
struct BatchWork {
  std::size_t batches = 0;
  std::size_t threads = 1;
  /// Does a batch. `worker` is 0 for the calling thread, and less than `threads`.
  std::function<void(std::size_t worker, std::size_t batch)> work;
  /// Called on the calling thread after each of its batches with the number of all that are done; true ends the work.
  std::function<bool(std::size_t done)> should_stop;
};

/// Returns when all batches are done, or when should_stop() gave true: then those that had begun are done. Element i of
/// the result says whether batch i is done. What either function throws ends the work, and is thrown again; of
/// several batches that throw, what the lowest does, for any number of threads.
[[nodiscard]] std::vector<bool> parallel_for(const BatchWork& shared);

/// Does the same for each of 0, 1, …, count - 1, in threads and in any order.
void parallel_for_each(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

}  // namespace simcore
