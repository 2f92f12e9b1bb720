#pragma once

#include <cstddef>
#include <cstdint>

#include "simcore/engine/indexed_queue.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// Names an event that is scheduled, as long as it is. One made from nothing names none.
class EventHandle {
 public:
  constexpr EventHandle() noexcept = default;
  friend constexpr bool operator==(EventHandle, EventHandle) noexcept = default;

 private:
  friend class EventQueue;
  constexpr explicit EventHandle(std::uint64_t key) noexcept : key_(key) {}

  std::uint64_t key_ = 0;
};

/// What happens when. The payload means whatever the caller wants: an index, a kind, both packed.
struct Event {
  SimTime time;
  std::uint64_t payload = 0;
};

/// Events in the order of their times; at equal times in the order in which they were scheduled. Any time may be
/// scheduled, also one before the last event that was popped: whether time may run backwards is the caller's matter.
///
/// All operations take constant time on average, whatever the distribution of times (see Ladder), and allocate nothing
/// once the queue has been as full as it gets. Holds 2^26 - 1 events at a time, and 2^38 - 1 between two calls of
/// clear().
class EventQueue {
 public:
  [[nodiscard]] bool empty() const noexcept { return events_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return events_.size(); }

  /// Schedules an event. Throws SimulationError when the queue is full.
  EventHandle push(SimTime time, std::uint64_t payload);
  /// Takes out the first event. Throws SimulationError when there is none.
  Event pop();
  /// Time of the first event, which may have to be sorted out first. Throws SimulationError when there is none.
  [[nodiscard]] SimTime next_time();

  /// Whether the event is still to come. True or false for any handle of this queue, of old events too.
  [[nodiscard]] bool pending(EventHandle event) const noexcept { return events_.contains(event.key_); }
  /// Time of an event that is pending. Throws SimulationError otherwise.
  [[nodiscard]] SimTime time(EventHandle event) const;
  /// Takes out an event and returns its payload. Throws SimulationError unless it is pending.
  std::uint64_t cancel(EventHandle event);
  /// Cancels an event and schedules it anew, behind others at its new time; its old handle names nothing any more.
  /// Throws SimulationError unless it is pending.
  EventHandle reschedule(EventHandle event, SimTime time);

  /// Forgets all events and keeps the memory.
  void clear() noexcept { events_.clear(); }

 private:
  void require_pending(EventHandle event) const;

  IndexedQueue<std::uint64_t> events_;
};

}  // namespace simcore
