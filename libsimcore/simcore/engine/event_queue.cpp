#include "simcore/engine/event_queue.hpp"

#include "simcore/engine/require.hpp"

namespace simcore {
namespace {

/// Unsigned numbers in the order of the times.
constexpr std::uint64_t kSign = std::uint64_t{1} << 63;

std::uint64_t order_of(SimTime time) { return static_cast<std::uint64_t>(time.nanoseconds()) ^ kSign; }
SimTime time_of(std::uint64_t order) { return SimTime(static_cast<std::int64_t>(order ^ kSign)); }

void require_room(const IndexedQueue<std::uint64_t>& events) {
  require(!events.full(), "event queue", "holds at most 2^26 - 1 events, and 2^38 - 1 until it is cleared",
          static_cast<double>(events.size()));
}

}  // namespace

EventHandle EventQueue::push(SimTime time, std::uint64_t payload) {
  require_room(events_);
  return EventHandle(events_.add(order_of(time), payload));
}

Event EventQueue::pop() {
  require(!empty(), "event queue: pop", "needs an event", 0.0);
  const auto [order, payload] = events_.take_first();
  return {time_of(order), payload};
}

SimTime EventQueue::next_time() {
  require(!empty(), "event queue: next time", "needs an event", 0.0);
  return time_of(events_.first_order());
}

SimTime EventQueue::time(EventHandle event) const {
  require_pending(event);
  return time_of(events_.at(event.key_).order);
}

std::uint64_t EventQueue::cancel(EventHandle event) {
  require_pending(event);
  return events_.remove(event.key_);
}

EventHandle EventQueue::reschedule(EventHandle event, SimTime time) {
  require_pending(event);
  require_room(events_);
  return EventHandle(events_.move(event.key_, order_of(time)));
}

void EventQueue::require_pending(EventHandle event) const {
  require(pending(event), "event queue: handle", "must name an event that is pending", static_cast<double>(event.key_));
}

}  // namespace simcore
