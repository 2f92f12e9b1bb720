#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "simcore/engine/ladder.hpp"

namespace simcore {

/// What is still to come, in order: of equal orders what was added first. Anything can be taken out by its key at any
/// time. Keys are never 0 and never used twice between two calls of clear(), so a key says whether what it stands for
/// is still pending. Callers check what the comments ask for.
///
/// Removal leaves an entry without content in the ladder, dropped when its turn comes; when there are more of those
/// than there ever was content, the ladder is built anew.
template <class Content, int kPlaceBits = 26>
class IndexedQueue {
 public:
  static constexpr std::size_t kMostPending = (std::size_t{1} << kPlaceBits) - 1;
  static constexpr std::uint64_t kMostKeys = std::uint64_t{1} << (64 - kPlaceBits);

  struct Item {
    std::uint64_t order = 0;
    Content content{};
  };

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// Whether all places or all keys are used up.
  [[nodiscard]] bool full() const noexcept { return size_ == kMostPending || next_number_ == kMostKeys; }

  /// The most that were pending at a time since the last call of clear().
  [[nodiscard]] std::size_t peak() const noexcept { return places_.size(); }

  /// Returns the key. Not when full().
  std::uint64_t add(std::uint64_t order, const Content& content) {
    const std::size_t place = take_place();
    const std::uint64_t key = next_key(place);
    places_[place] = {key, {order, content}};
    ladder_.push({order, key});
    ++size_;
    return key;
  }
  /// Gives an item another order, behind those that have it already, and returns its new key. Not when full().
  std::uint64_t move(std::uint64_t key, std::uint64_t order) {
    Place& place = places_[place_of(key)];
    place.key = next_key(place_of(key));
    place.item.order = order;
    ladder_.push({order, place.key});
    const std::uint64_t new_key = place.key;
    count_stale();
    return new_key;
  }
  Content remove(std::uint64_t key) {
    const Content content = places_[place_of(key)].item.content;
    free(place_of(key));
    count_stale();
    return content;
  }
  [[nodiscard]] bool contains(std::uint64_t key) const noexcept {
    return key > kNone && place_of(key) < places_.size() && places_[place_of(key)].key == key;
  }
  [[nodiscard]] const Item& at(std::uint64_t key) const noexcept { return places_[place_of(key)].item; }

  /// Order of the first item. Not when empty().
  [[nodiscard]] std::uint64_t first_order() { return first().order; }
  /// Removes the first item and returns it. Not when empty().
  Item take_first() {
    const std::size_t place = place_of(first().key);
    ladder_.drop_first();
    if (const Entry* prefetch_hint = ladder_.prefetch_hint())
      __builtin_prefetch(&places_[place_of(prefetch_hint->key)]);
    const Item item = places_[place].item;
    free(place);
    return item;
  }

  /// Replaces each order by change(order, content), which may not turn two around.
  template <class Change>
  void reorder(const Change& change) {
    ladder_.clear();
    stale_ = 0;
    for (Place& place : places_) {
      if (place.key <= kNone) continue;
      place.item.order = change(place.item.order, place.item.content);
      ladder_.push({place.item.order, place.key});
    }
  }

  /// Forgets everything, also its keys, and keeps the memory.
  void clear() noexcept {
    ladder_.clear();
    places_.clear();
    size_ = stale_ = 0;
    free_ = kNone;
    if (next_number_ > kMostKeys / 2) next_number_ = 1;
  }

 private:
  static constexpr std::uint64_t kNone = kMostPending;  // no place; all keys are greater

  struct Place {
    std::uint64_t key = kNone;  // up to kNone: this place is free, and so is the one that the key says
    Item item;
  };

  [[nodiscard]] static std::size_t place_of(std::uint64_t key) noexcept { return key & kMostPending; }
  [[nodiscard]] std::uint64_t next_key(std::size_t place) noexcept { return next_number_++ << kPlaceBits | place; }

  std::size_t take_place() {
    if (free_ == kNone) {
      places_.emplace_back();
      return places_.size() - 1;
    }
    const std::size_t place = free_;
    free_ = places_[place].key;
    return place;
  }
  void free(std::size_t place) noexcept {
    places_[place].key = free_;
    free_ = place;
    --size_;
  }

  Entry first() {
    const Entry* entry = ladder_.first();
    for (; places_[place_of(entry->key)].key != entry->key; entry = ladder_.first()) {
      ladder_.drop_first();
      --stale_;
    }
    return *entry;
  }
  void count_stale() {
    if (++stale_ > places_.size() + kFewStale) reorder([](std::uint64_t order, const Content&) { return order; });
  }

  static constexpr std::size_t kFewStale = 64;

  Ladder ladder_;
  std::vector<Place> places_;
  std::size_t size_ = 0;
  std::size_t stale_ = 0;  // entries whose content has gone
  std::uint64_t free_ = kNone;
  std::uint64_t next_number_ = 1;
};

}  // namespace simcore
