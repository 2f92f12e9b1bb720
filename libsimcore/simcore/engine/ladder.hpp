#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "simcore/engine/entry.hpp"

namespace simcore {

/// Entries in order, at a cost that hardly grows with their number: a ladder queue. What is far lies in a heap of no
/// order; when its turn comes it is spread over the buckets of a rung, a crowded bucket over a rung of its own, and a
/// bucket of a few entries is sorted: the front. What is pushed into the span of the front goes to a small heap
/// beside it, which becomes a rung when it grows.
///
/// Widths are powers of two and follow the entries, so no distribution of orders makes it slow: an entry moves down at
/// most kMostRungs rungs, usually two, and many entries of one order are a list in which nothing is sorted.
/// Source: Tang, Goh and Thng, ACM Transactions on Modeling and Computer Simulation 15 (2005) 175-204; the heap in
/// place of a sorted bottom, the widths and the chunks are ours.
class Ladder {
 public:
  void push(Entry entry);
  /// The first entry, valid until the next change; null if there is none. Looking may sort.
  [[nodiscard]] const Entry* first();
  /// Takes away what first() has just shown.
  void drop_first();
  /// One that will probably be first in a while, to fetch what belongs to it; null if unknown.
  [[nodiscard]] const Entry* prefetch_hint() const noexcept;
  /// Forgets all entries and keeps the memory.
  void clear() noexcept;

 private:
  static constexpr std::size_t kMostRungs = 12;
  static constexpr int kFewestBits = 6, kMostBits = 10;  // of the index of a bucket in its rung
  static constexpr std::size_t kMostBuckets = std::size_t{1} << kMostBits;
  static constexpr std::size_t kFew = 48;       // entries that are sorted rather than spread
  static constexpr std::size_t kMostNear = 64;  // entries in the heap before it becomes a rung
  static constexpr std::size_t kSoon = 6;

  struct Rung {
    std::uint64_t start = 0, last = 0;  // orders that it covers
    int shift = 0;                      // log2 of the width of a bucket
    std::array<std::uint64_t, kMostBuckets / 64> occupied{};
    std::array<Bucket, kMostBuckets> buckets{};
  };
  /// A bucket whose turn has come, and the last order that belongs to it.
  struct Batch {
    Bucket bucket;
    std::uint64_t last = 0;
  };

  [[nodiscard]] bool front_is_first() const noexcept {
    return next_ < front_.size() && (near_.empty() || before(front_[next_], near_.front()));
  }
  void put(Rung& rung, Entry entry);
  bool refill();
  [[nodiscard]] std::optional<Batch> next_batch();
  void open(Batch& batch);
  void spread(Batch& batch);
  Rung& add_rung(std::uint64_t start, std::uint64_t last, std::size_t entries);
  void sort_front();
  void end_front();
  void push_near(Entry entry);
  void pop_near();
  void spill();

  EntryPool pool_;
  std::vector<Entry> front_;  // sorted; those before next_ are gone. Empty once the last is gone
  std::size_t next_ = 0;
  std::vector<Entry> near_;  // heap, the first at the front
  std::size_t most_near_ = kMostNear;
  std::uint64_t horizon_ = 0;  // front and heap hold all entries up to this order, and no other
  std::vector<Rung> rungs_;    // [0, depth_) in use; each covers a bucket of the one before
  std::size_t depth_ = 0;
  Bucket far_;  // behind the last order of the first rung
};

inline const Entry* Ladder::first() {
  if (front_.empty() && near_.empty() && !refill()) return nullptr;
  return front_is_first() ? &front_[next_] : &near_.front();
}

inline void Ladder::drop_first() {
  if (!front_is_first()) return pop_near();
  if (++next_ == front_.size()) end_front();
}

inline const Entry* Ladder::prefetch_hint() const noexcept {
  return next_ + kSoon < front_.size() ? &front_[next_ + kSoon] : nullptr;
}

inline void Ladder::put(Rung& rung, Entry entry) {
  const std::uint64_t bucket = (entry.order - rung.start) >> rung.shift;
  rung.occupied[bucket / 64] |= std::uint64_t{1} << bucket % 64;
  pool_.append(rung.buckets[bucket], entry);
}

inline void Ladder::push(Entry entry) {
  if (entry.order <= horizon_) return push_near(entry);
  for (std::size_t i = depth_; i-- > 0;)
    if (entry.order <= rungs_[i].last) return put(rungs_[i], entry);
  pool_.append(far_, entry);
}

}  // namespace simcore
