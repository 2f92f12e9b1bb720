#include "simcore/montecarlo/parallel_for.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "simcore/log/logger.hpp"

namespace simcore {
namespace {

/// Threads that take the batches of one piece of work, until all are done or the work is to end.
class Workers {
 public:
  explicit Workers(const BatchWork& shared) : shared_(shared), finished_(shared.batches, 0) {}

  std::vector<bool> run() {
    {
      std::vector<std::jthread> others;  // joined at the end of this block
      start(others);
      work(0);
    }
    if (failure_) std::rethrow_exception(failure_);
    return {finished_.begin(), finished_.end()};
  }

 private:
  /// Where the system has no thread left, those that there are take all batches.
  void start(std::vector<std::jthread>& others) {
    const std::size_t threads = std::min(shared_.threads, shared_.batches);
    try {
      for (std::size_t worker = 1; worker < threads; ++worker) others.emplace_back([this, worker] { work(worker); });
    } catch (const std::system_error&) {
      log(LogLevel::info, std::to_string(others.size() + 1) + " threads run, the system has no more of them");
    }
  }

  /// The first batch is the calling thread's, so that it is asked at least once.
  void work(std::size_t worker) {
    std::size_t batch = worker == 0 ? 0 : next_++;
    try {
      for (; batch < end_; batch = next_++) {
        shared_.work(worker, batch);
        finished_[batch] = 1;
        ++done_;
        notify();
        if (worker == 0) ask_caller();
      }
      if (worker == 0) wait_for_others();
    } catch (...) {
      fail(batch);
    }
  }

  /// Batches below one that failed are still done: the failure of the lowest is told, whichever thread is the first.
  void fail(std::size_t batch) {
    const std::scoped_lock lock(failing_);
    if (failure_ && batch > failed_) return;
    failure_ = std::current_exception();
    failed_ = batch;
    end_at(batch);
    notify();
  }

  void end_at(std::size_t batch) {
    for (std::size_t end = end_; batch < end && !end_.compare_exchange_weak(end, batch);) {
    }
  }

  void notify() {
    ++changes_;
    changes_.notify_all();
  }

  void ask_caller() {
    if (shared_.should_stop && shared_.should_stop(done_)) end_at(0);
  }

  /// Batches of others may take long: meanwhile the caller can still end the work.
  void wait_for_others() {
    for (std::size_t seen = changes_; done_ < shared_.batches && !ended(); seen = changes_) {
      changes_.wait(seen);
      if (!ended()) ask_caller();
    }
  }

  bool ended() const { return end_ < shared_.batches; }

  const BatchWork& shared_;
  std::vector<char> finished_;  // each written by one thread
  std::atomic<std::size_t> next_ = 1, done_ = 0, changes_ = 0;
  std::atomic<std::size_t> end_ = shared_.batches;  // no batch from here on begins
  std::mutex failing_;
  std::exception_ptr failure_;
  std::size_t failed_ = 0;  // batch of the failure
};

}  // namespace

std::vector<bool> parallel_for(const BatchWork& shared) { return Workers(shared).run(); }

void parallel_for_each(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  constexpr std::size_t kAtATime = 1024;
  const auto batch = [&](std::size_t, std::size_t number) {
    const std::size_t first = number * kAtATime;
    for (std::size_t i = first; i < std::min(count, first + kAtATime); ++i) work(i);
  };
  static_cast<void>(parallel_for({(count + kAtATime - 1) / kAtATime, threads, batch, {}}));
}

}  // namespace simcore
