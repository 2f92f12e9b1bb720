#include "simcore/montecarlo/parallel_for.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <pthread.h>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Parallel for: every batch is done once, each worker by itself") {
  for (const std::size_t threads : {1UL, 2UL, 3UL, 8UL})
    for (const std::size_t batches : {0UL, 1UL, 2UL, 100UL}) {
      std::vector<std::atomic<int>> times(batches), busy(threads);
      std::atomic<bool> shared{false};  // checks are for the test's own thread
      const auto work = [&](std::size_t worker, std::size_t batch) {
        if (++busy[worker] != 1) shared = true;
        ++times[batch];
        --busy[worker];
      };
      const std::vector<bool> done = parallel_for({batches, threads, work, {}});
      CHECK_FALSE(shared);
      CHECK(done == std::vector<bool>(batches, true));
      CHECK(std::ranges::all_of(times, [](const auto& count) { return count == 1; }));
    }
}

TEST_CASE("Parallel for: the calling thread asks whether to stop, and the number of done batches grows") {
  const std::thread::id self = std::this_thread::get_id();
  std::size_t last = 0;
  const auto ask_to_stop = [&](std::size_t done) {
    CHECK(std::this_thread::get_id() == self);
    CHECK(done >= last);
    last = done;
    return false;
  };
  static_cast<void>(parallel_for({50, 3, [](std::size_t, std::size_t) {}, ask_to_stop}));
  CHECK(last > 0);
  CHECK(last <= 50);
}

TEST_CASE("Parallel for: after a stop, what had begun is done and reported") {
  std::vector<std::atomic<int>> times(10'000);
  const auto work = [&](std::size_t, std::size_t batch) { ++times[batch]; };
  const std::vector<bool> done = parallel_for({10'000, 3, work, [](std::size_t) { return true; }});
  CHECK(std::ranges::count(done, true) >= 1);
  for (std::size_t batch = 0; batch < done.size(); ++batch) CHECK(times[batch] == (done[batch] ? 1 : 0));
}

TEST_CASE("Parallel for: an exception in any thread ends the work and comes out") {
  const auto fails = [](std::size_t, std::size_t batch) {
    if (batch == 17) throw std::runtime_error("broken");
  };
  for (const std::size_t threads : {1UL, 4UL})
    CHECK_THROWS_AS(parallel_for({1000, threads, fails, {}}), std::runtime_error);
  CHECK_THROWS_AS(parallel_for({1000, 2, [](std::size_t, std::size_t) {}, [](std::size_t) -> bool { throw 7; }}), int);
}

TEST_CASE("Parallel for: of several batches that fail, the lowest is told, whichever thread is the first") {
  const auto fails = [](std::size_t, std::size_t batch) {
    if (batch == 5) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (batch == 5 || batch > 6) throw batch;
  };
  for (const std::size_t threads : {1UL, 2UL, 4UL, 8UL})
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::size_t told = 0;
      try {
        static_cast<void>(parallel_for({100, threads, fails, {}}));
      } catch (std::size_t batch) {
        told = batch;
      }
      CHECK(told == 5);
    }
}

#ifdef __GLIBC__
namespace {

/// Lets no thread start: each would get a stack larger than the addresses there are.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge = before_;
    pthread_attr_setstacksize(&huge, std::size_t{1} << 50);
    pthread_setattr_default_np(&huge);
  }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;
  ~NoThreads() { pthread_setattr_default_np(&before_); }

 private:
  pthread_attr_t before_ = {};
};

}  // namespace

TEST_CASE("Parallel for: without a thread to start, the calling one does every batch") {
  const NoThreads none;
  REQUIRE_THROWS_AS(std::thread([] {}), std::system_error);
  const std::thread::id self = std::this_thread::get_id();
  bool elsewhere = false;
  const auto work = [&](std::size_t worker, std::size_t) {
    elsewhere = elsewhere || worker != 0 || std::this_thread::get_id() != self;
  };
  CHECK(parallel_for({100, 8, work, {}}) == std::vector<bool>(100, true));
  CHECK_FALSE(elsewhere);
}
#endif
