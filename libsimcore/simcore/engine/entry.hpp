#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace simcore {

/// A place in a queue: the lower order first, then the lower key. Keys are unique.
struct Entry {
  std::uint64_t order = 0;
  std::uint64_t key = 0;
};

/// Whether `a` comes before `b`. Computed without a branch, since nobody could predict it.
[[nodiscard]] constexpr bool before(Entry a, Entry b) noexcept {
  return ((a.order < b.order) | ((a.order == b.order) & (a.key < b.key))) != 0;
}

/// Entries in the order of their arrival. Its memory belongs to an EntryPool.
struct Bucket {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::uint32_t size = 0;
};

/// Memory for any number of buckets that share it: chunks of a few cache lines that go from one to the other.
class EntryPool {
 public:
  void append(Bucket& bucket, Entry entry) {
    const std::uint32_t place = bucket.size % kChunk;
    if (place == 0) lengthen(bucket);
    chunks_[bucket.last][place] = entry;
    ++bucket.size;
  }

  template <class Visit>
  void for_each(const Bucket& bucket, const Visit& visit) const {
    std::uint32_t chunk = bucket.first;
    for (std::uint32_t i = 0; i < bucket.size; ++i) {
      if (i > 0 && i % kChunk == 0) chunk = next_[chunk];
      visit(chunks_[chunk][i % kChunk]);
    }
  }

  /// Empties the bucket. `visit` may append the entry to another.
  template <class Visit>
  void drain(Bucket& bucket, const Visit& visit) {
    std::uint32_t chunk = bucket.first;
    for (std::uint32_t left = bucket.size; left > 0;) {
      const std::uint32_t count = left < kChunk ? left : kChunk;
      const Chunk entries = chunks_[chunk];  // a copy: the chunk is free for what `visit` appends
      const std::uint32_t next = next_[chunk];
      next_[chunk] = free_;
      free_ = chunk;
      for (std::uint32_t i = 0; i < count; ++i) visit(entries[i]);
      chunk = next;
      left -= count;
    }
    bucket = {};
  }

  /// Forgets all buckets and keeps the memory.
  void clear() noexcept {
    used_ = 0;
    free_ = kNone;
  }

 private:
  static constexpr std::uint32_t kChunk = 16;
  static constexpr std::uint32_t kNone = UINT32_MAX;
  using Chunk = std::array<Entry, kChunk>;

  void lengthen(Bucket& bucket) {
    const std::uint32_t chunk = take();
    (bucket.size == 0 ? bucket.first : next_[bucket.last]) = chunk;
    bucket.last = chunk;
  }

  std::uint32_t take() {
    if (free_ != kNone) {
      const std::uint32_t chunk = free_;
      free_ = next_[chunk];
      return chunk;
    }
    if (used_ == chunks_.size()) {
      chunks_.emplace_back();
      next_.push_back(kNone);
    }
    return used_++;
  }

  std::vector<Chunk> chunks_;
  std::vector<std::uint32_t> next_;  // [chunk] the next one of its bucket, or the next free one
  std::uint32_t used_ = 0;           // chunks that were ever taken since the last clear()
  std::uint32_t free_ = kNone;
};

}  // namespace simcore
