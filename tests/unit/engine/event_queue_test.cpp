#include "simcore/engine/event_queue.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

std::vector<std::uint64_t> payloads(EventQueue& queue) {
  std::vector<std::uint64_t> found;
  while (!queue.empty()) found.push_back(queue.pop().payload);
  return found;
}

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("event queue: events in the order of their times, at equal times in the order of scheduling") {
  EventQueue queue;
  CHECK(queue.empty());
  for (std::uint64_t payload = 0; payload < 6; ++payload) queue.push(SimTime(payload % 2 == 0 ? 20 : -10), payload);
  CHECK(queue.size() == 6);
  CHECK(queue.next_time() == SimTime(-10));
  CHECK(queue.size() == 6);
  const Event first = queue.pop();
  CHECK(first.time == SimTime(-10));
  CHECK(first.payload == 1);
  CHECK(payloads(queue) == std::vector<std::uint64_t>{3, 5, 0, 2, 4});
  CHECK(queue.empty());
}

TEST_CASE("event queue: an event for the present comes behind those that were scheduled for it before") {
  EventQueue queue;
  for (std::uint64_t payload = 0; payload < 3; ++payload) queue.push(SimTime(5), payload);
  CHECK(queue.pop().payload == 0);
  queue.push(SimTime(5), 3);
  queue.push(SimTime(4), 4);  // the past, which a simulation would not schedule
  CHECK(payloads(queue) == std::vector<std::uint64_t>{4, 1, 2, 3});
}

TEST_CASE("event queue: the first and the last nanosecond that there is") {
  constexpr std::int64_t kFirst = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();
  EventQueue queue;
  const std::vector<std::int64_t> times{kLast, 0, kFirst, kLast - 1, -1, kFirst + 1, kLast, kFirst};
  for (std::uint64_t i = 0; i < times.size(); ++i) queue.push(SimTime(times[i]), i);
  CHECK(queue.next_time() == SimTime(kFirst));
  CHECK(payloads(queue) == std::vector<std::uint64_t>{2, 7, 5, 4, 1, 3, 0, 6});
  queue.push(SimTime(kLast), 0);
  CHECK(queue.next_time() == SimTime(kLast));
  queue.push(SimTime(kLast), 1);
  queue.push(SimTime(kFirst), 2);
  CHECK(payloads(queue) == std::vector<std::uint64_t>{2, 0, 1});
}

TEST_CASE("event queue: a payload is any 64 bits") {
  EventQueue queue;
  queue.push(SimTime(0), std::numeric_limits<std::uint64_t>::max());
  queue.push(SimTime(0), 0);
  CHECK(payloads(queue) == std::vector<std::uint64_t>{std::numeric_limits<std::uint64_t>::max(), 0});
}

TEST_CASE("event queue: a cancelled event does not happen") {
  EventQueue queue;
  const EventHandle a = queue.push(SimTime(1), 10), b = queue.push(SimTime(2), 20), c = queue.push(SimTime(3), 30);
  CHECK(queue.pending(b));
  CHECK(queue.time(b) == SimTime(2));
  CHECK(queue.cancel(b) == 20);
  CHECK(!queue.pending(b));
  CHECK(queue.size() == 2);
  CHECK(queue.cancel(a) == 10);
  CHECK(queue.next_time() == SimTime(3));
  CHECK(queue.cancel(c) == 30);
  CHECK(queue.empty());
}

TEST_CASE("event queue: a rescheduled event is behind others at its new time, and has a new handle") {
  EventQueue queue;
  const EventHandle a = queue.push(SimTime(1), 10);
  queue.push(SimTime(2), 20);
  const EventHandle moved = queue.reschedule(a, SimTime(2));
  CHECK(!queue.pending(a));
  CHECK(queue.pending(moved));
  CHECK(queue.size() == 2);
  queue.push(SimTime(2), 30);
  CHECK(queue.time(moved) == SimTime(2));
  const EventHandle again = queue.reschedule(moved, SimTime(2));  // to the same time: behind 30
  CHECK(payloads(queue) == std::vector<std::uint64_t>{20, 30, 10});
  CHECK(!queue.pending(again));
}

TEST_CASE("event queue: a handle of the past names nothing, though its memory is used again") {
  EventQueue queue;
  const EventHandle old = queue.push(SimTime(1), 1);
  queue.pop();
  const EventHandle other = queue.push(SimTime(1), 2);
  CHECK(!(old == other));
  CHECK(!queue.pending(old));
  CHECK(!queue.pending(EventHandle()));
  CHECK(queue.pending(other));
  queue.clear();
  CHECK(queue.empty());
  CHECK(!queue.pending(other));
  const EventHandle third = queue.push(SimTime(-5), 3);
  CHECK(!queue.pending(other));
  CHECK(queue.pending(third));
  CHECK(queue.pop().time == SimTime(-5));
}

TEST_CASE("event queue: misuse is told from the outside") {
  EventQueue queue;
  CHECK_THROWS_AS(queue.pop(), SimulationError);
  CHECK(error_of([&] { queue.pop(); }).find("event queue: pop: needs an event") == 0);
  CHECK(error_of([&] { (void)queue.next_time(); }).find("event queue: next time: needs an event") == 0);
  const EventHandle handle = queue.push(SimTime(1), 1);
  queue.cancel(handle);
  const std::string unknown = "event queue: handle: must name an event that is pending";
  for (const EventHandle gone : {handle, EventHandle()}) {
    CHECK(error_of([&] { queue.cancel(gone); }).find(unknown) == 0);
    CHECK(error_of([&] { queue.reschedule(gone, SimTime(2)); }).find(unknown) == 0);
    CHECK(error_of([&] { (void)queue.time(gone); }).find(unknown) == 0);
  }
  CHECK_THROWS_AS(queue.pop(), SimulationError);  // the cancelled one is no event
  queue.push(SimTime(3), 3);                      // and the queue is as good as before
  CHECK(payloads(queue) == std::vector<std::uint64_t>{3});
}
