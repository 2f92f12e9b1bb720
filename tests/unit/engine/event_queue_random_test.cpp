// Random operations on an event queue beside a std::multimap, which keeps equal times in the order of insertion.
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <vector>

#include "catch.hpp"
#include "fuzz.hpp"
#include "simcore/engine/event_queue.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

using Random = std::mt19937_64;
using Time = std::int64_t;

constexpr Time kFirst = std::numeric_limits<Time>::min(), kLast = std::numeric_limits<Time>::max();
constexpr Time kFar = Time{1} << 60;

double uniform(Random& random) { return std::uniform_real_distribution()(random); }

Time later(Time now, double nanoseconds) {
  return now < kFar && nanoseconds < 1e18 ? now + static_cast<Time>(nanoseconds) : kLast;
}

constexpr std::uint64_t kKinds = 12;

/// A time of one of many kinds, seen from the last event: increments of all shapes, ties, extremes, the past.
Time draw(Random& random, std::uint64_t kind, Time now) {
  const std::uint64_t bits = random();
  switch (kind) {
    case 0:
      return later(now, -1e9 * std::log1p(-uniform(random)));
    case 1:
      return later(now, 60e9);
    case 2:
      return now;
    case 3:
      return later(now, static_cast<double>(bits % 4));
    case 4:
      return later(now, bits % 10 == 0 ? 1e12 * uniform(random) : 1e3);
    case 5:
      return later(now, std::pow(1.0 - uniform(random), -2.0));
    case 6:
      return static_cast<Time>(bits);
    case 7:
      return static_cast<Time>(bits >> random() % 64);
    case 8:
      return kFirst + static_cast<Time>(bits % 3);
    case 9:
      return kLast - static_cast<Time>(bits % 3);
    case 10:
      return now > -kFar ? now - static_cast<Time>(bits % 1000000) : now;
    default:
      return kFar - static_cast<Time>(bits % 1000 << (bits >> 32U) % 50);
  }
}

/// A queue and its model, which must always agree.
class Twins {
 public:
  explicit Twins(std::uint64_t seed) : random_(seed) {}

  void run() {
    for (std::uint64_t phases = 1 + random_() % 8; phases > 0; --phases) {
      kinds_ = {random_() % kKinds, random_() % kKinds};
      for (std::uint64_t& weight : weights_) weight = random_() % 10;
      for (std::uint64_t steps = random_() % (random_() % 20 == 0 ? 30000 : 2000); steps > 0; --steps) step();
      if (random_() % 8 == 0) clear();
      check(queue_.size() == model_.size());
    }
    while (!model_.empty()) pop();
    check(queue_.empty());
  }

 private:
  using Model = std::multimap<Time, std::uint64_t>;
  struct Known {
    EventHandle handle;
    Model::iterator event;
  };

  static void check(bool holds) {
    if (!holds) FAIL("queue and model differ");
  }

  void step() {
    std::discrete_distribution<int> choice(weights_.begin(), weights_.end());
    switch (choice(random_)) {
      case 0:
        return push();
      case 1:
        return pop();
      case 2:
        return pop(), push();
      case 3:
        return cancel();
      case 4:
        return reschedule();
      case 5:
        return look();
      default:
        return use_old_handle();
    }
  }

  Time time() { return draw(random_, kinds_[random_() % 8 == 0 ? 1 : 0], now_); }

  void push() {
    const Time when = time();
    known_[next_] = {queue_.push(SimTime(when), next_), model_.emplace(when, next_)};
    ++next_;
  }
  void pop() {
    if (model_.empty()) {
      CHECK_THROWS_AS(queue_.pop(), SimulationError);
      return;
    }
    const Event event = queue_.pop();
    const auto [when, payload] = *model_.begin();
    check(event.time == SimTime(when) && event.payload == payload);
    now_ = when;
    retire(payload);
  }
  void cancel() {
    if (known_.empty()) return;
    const std::uint64_t payload = any();
    check(queue_.cancel(known_[payload].handle) == payload);
    retire(payload);
  }
  void reschedule() {
    if (known_.empty()) return;
    const std::uint64_t payload = any();
    Known& known = known_[payload];
    const Time when = time();
    old_.push_back(known.handle);
    model_.erase(known.event);
    known = {queue_.reschedule(known.handle, SimTime(when)), model_.emplace(when, payload)};
  }
  void look() {
    check(queue_.size() == model_.size());
    if (model_.empty()) {
      CHECK_THROWS_AS(queue_.next_time(), SimulationError);
      return;
    }
    check(queue_.next_time() == SimTime(model_.begin()->first));
    const Known& known = known_[any()];
    check(queue_.pending(known.handle) && queue_.time(known.handle) == SimTime(known.event->first));
  }
  void use_old_handle() {
    if (old_.empty()) return;
    const EventHandle handle = old_[random_() % old_.size()];
    check(!queue_.pending(handle));
    CHECK_THROWS_AS(queue_.cancel(handle), SimulationError);
  }
  void clear() {
    for (const auto& [payload, known] : known_) old_.push_back(known.handle);
    known_.clear();
    model_.clear();
    queue_.clear();
    now_ = 0;
  }

  /// A pending event: the oldest, the newest or one between.
  std::uint64_t any() {
    const auto known = known_.lower_bound(known_.begin()->first + random_() % (next_ - known_.begin()->first));
    return known == known_.end() ? known_.begin()->first : known->first;
  }
  void retire(std::uint64_t payload) {
    const auto known = known_.find(payload);
    old_.push_back(known->second.handle);
    model_.erase(known->second.event);
    known_.erase(known);
  }

  Random random_;
  EventQueue queue_;
  Model model_;
  std::map<std::uint64_t, Known> known_;  // [payload]
  std::vector<EventHandle> old_;
  std::uint64_t next_ = 0;
  Time now_ = 0;
  std::array<std::uint64_t, 2> kinds_{};
  std::array<std::uint64_t, 7> weights_{};
};

}  // namespace

TEST_CASE("event queue: random pushes, pops, cancellations and reschedulings beside a multimap", "[fuzz]") {
  for_seeds(100, [](std::uint64_t seed) { Twins(seed).run(); });
}

TEST_CASE("event queue: a hundred thousand events under every kind of increment beside a multimap") {
  for (std::uint64_t kind = 0; kind < kKinds; ++kind) {
    INFO("kind " << kind);
    Random random(kind);
    EventQueue queue;
    std::multimap<Time, std::uint64_t> model;
    const auto push = [&](Time now, std::uint64_t payload) {
      const Time time = draw(random, kind, now);
      queue.push(SimTime(time), payload);
      model.emplace(time, payload);
    };
    for (std::uint64_t i = 0; i < 100000; ++i) push(0, i);
    bool right = true;
    for (std::uint64_t i = 0; i < 100000; ++i) {
      const Event event = queue.pop();
      right &= event.time == SimTime(model.begin()->first) && event.payload == model.begin()->second;
      model.erase(model.begin());
      push(event.time.nanoseconds(), i);
    }
    CHECK(right);
  }
}
