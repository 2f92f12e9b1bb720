#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "simcore/engine/indexed_queue.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Names a transfer that is on the link, as long as it is. One made from nothing names none.
class TransferHandle {
 public:
  constexpr TransferHandle() noexcept = default;
  friend constexpr bool operator==(TransferHandle, TransferHandle) noexcept = default;

 private:
  friend class SharedLink;
  constexpr explicit TransferHandle(std::uint64_t key) noexcept : key_(key) {}

  std::uint64_t key_ = 0;
};

/// What moves over the link.
struct Transfer {
  double amount = 0.0;  // units to move; infinite: never done
  double weight = 1.0;  // number of equal readers behind it
  std::uint64_t payload = 0;
};

/// One limit that any number of transfers share in proportion to their weights (processor sharing): max-min fair rates
/// where nothing else limits. For thousands of transfers; Fluid has many limits for a few.
///
/// Works in virtual time: the units that a weight of 1 has been served since the link was last idle. A transfer is done
/// when the service reaches a number that is known when it is added, so arrivals, completions and changes of capacity
/// touch no other transfer and take constant time on average. Allocates nothing once it has been as full as it gets.
/// Source: Parekh and Gallager, IEEE/ACM Transactions on Networking 1 (1993) 344-357, section III.
class SharedLink {
 public:
  /// Link of that capacity [units/s]. Throws SimulationError unless it is finite and at least 0.
  explicit SharedLink(double capacity);

  [[nodiscard]] std::size_t transfers() const noexcept { return pending_.size(); }
  [[nodiscard]] double capacity() const noexcept { return capacity_; }
  /// Sets the capacity [units/s] from now on. Throws as the constructor does.
  void set_capacity(double capacity);

  /// Throws SimulationError for an amount that is negative or NaN, a weight outside 1e-6 to 1e6, and beyond 2^26 - 1
  /// transfers at a time or 2^38 - 1 between two calls of clear().
  TransferHandle add(const Transfer& transfer);
  /// Takes a transfer off the link and returns what was left of it. Throws SimulationError unless it is on the link.
  Transfer cancel(TransferHandle transfer);

  [[nodiscard]] bool pending(TransferHandle transfer) const noexcept { return pending_.contains(transfer.key_); }
  /// Amount that is still to move [units]. Throws SimulationError unless the transfer is on the link.
  [[nodiscard]] double left(TransferHandle transfer) const;
  /// Rate of the transfer now [units/s]. Throws SimulationError unless it is on the link.
  [[nodiscard]] double rate(TransferHandle transfer) const;

  /// Time until the next transfer is done if nothing else happens; 0 if one is done, infinite if none ever will be.
  /// Rounded up to the clock of the caller it is a time at which take_done() will have something.
  [[nodiscard]] Seconds next_completion();
  /// Moves for `most`, or until a transfer is done if that comes first; returns the time that has passed. Does not move
  /// while a transfer that is done is still on the link. Throws SimulationError if `most` is negative or NaN.
  Seconds advance(Seconds most);
  /// Takes a transfer that is done off the link and returns its payload; of several, the one that was added first.
  /// Nothing if none is done.
  std::optional<std::uint64_t> take_done();

  /// Forgets all transfers and keeps the memory.
  void clear() noexcept;

 private:
  /// A sum that is right to a double even when all but the smallest of its terms have been taken away again.
  class Sum {
   public:
    void add(double term) noexcept;
    [[nodiscard]] double value() const noexcept { return sum_ + rest_; }

   private:
    double sum_ = 0.0;
    double rest_ = 0.0;  // what rounding has kept out of the sum
  };

  void require_pending(TransferHandle transfer) const;
  [[nodiscard]] double first_finish();
  void forget_weight(double weight) noexcept;
  void restart();

  IndexedQueue<Transfer> pending_;  // in the order of the service at which they are done
  double capacity_ = 0.0;
  double served_ = 0.0;  // units a weight of 1, since the last restart
  Sum weights_;
  std::size_t additions_ = 0;  // since the last restart
};

}  // namespace simcore
