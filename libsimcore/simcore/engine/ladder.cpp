#include "simcore/engine/ladder.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace simcore {
namespace {

constexpr auto kBehind = [](Entry a, Entry b) { return before(b, a); };  // std heaps have the greatest first

/// Faster than std::sort on a few.
void insertion_sort(std::vector<Entry>& entries) {
  for (std::size_t i = 1; i < entries.size(); ++i) {
    const Entry entry = entries[i];
    std::size_t place = i;
    for (; place > 0 && before(entry, entries[place - 1]); --place) entries[place] = entries[place - 1];
    entries[place] = entry;
  }
}

}  // namespace

void Ladder::clear() noexcept {
  for (std::size_t i = 0; i < depth_; ++i) {
    rungs_[i].occupied.fill(0);
    rungs_[i].buckets.fill({});
  }
  pool_.clear();
  front_.clear();
  near_.clear();
  next_ = depth_ = 0;
  most_near_ = kMostNear;
  horizon_ = 0;
  far_ = {};
}

/// Fills the front with what is next. False if there is nothing.
bool Ladder::refill() {
  std::optional<Batch> batch = next_batch();
  if (!batch) return false;
  if (batch->bucket.size <= kFew || depth_ == kMostRungs)
    open(*batch);
  else
    spread(*batch);
  sort_front();
  most_near_ = kMostNear;
  return true;
}

/// The first bucket of the innermost rung that has one, or all that is far.
std::optional<Ladder::Batch> Ladder::next_batch() {
  for (; depth_ > 0; --depth_) {
    Rung& rung = rungs_[depth_ - 1];
    const auto word = std::ranges::find_if(rung.occupied, [](std::uint64_t bits) { return bits != 0; });
    if (word == rung.occupied.end()) continue;
    const auto bit = static_cast<std::uint64_t>(std::countr_zero(*word));
    *word &= *word - 1;
    const std::uint64_t bucket = static_cast<std::uint64_t>(word - rung.occupied.begin()) * 64 + bit;
    const std::uint64_t start = rung.start + (bucket << rung.shift);
    const std::uint64_t reach = std::min((std::uint64_t{1} << rung.shift) - 1, rung.last - start);
    return Batch{std::exchange(rung.buckets[bucket], {}), start + reach};
  }
  if (far_.size == 0) return std::nullopt;
  std::uint64_t last = 0;
  pool_.for_each(far_, [&](Entry entry) { last = std::max(last, entry.order); });
  return Batch{std::exchange(far_, {}), last};
}

/// A few entries: all of them are the front.
void Ladder::open(Batch& batch) {
  pool_.drain(batch.bucket, [&](Entry entry) { front_.push_back(entry); });
  horizon_ = batch.last;
}

/// Many entries: those of the lowest order are the front, the others get a rung.
void Ladder::spread(Batch& batch) {
  std::uint64_t lowest = batch.last;
  pool_.for_each(batch.bucket, [&](Entry entry) { lowest = std::min(lowest, entry.order); });
  if (lowest == batch.last) return open(batch);
  Rung& rung = add_rung(lowest + 1, batch.last, batch.bucket.size);
  pool_.drain(batch.bucket, [&](Entry entry) {
    if (entry.order == lowest)
      front_.push_back(entry);
    else
      put(rung, entry);
  });
  horizon_ = lowest;
}

Ladder::Rung& Ladder::add_rung(std::uint64_t start, std::uint64_t last, std::size_t entries) {
  constexpr std::size_t kPerBucket = 4;  // more will come
  const int bits = std::clamp(static_cast<int>(std::bit_width(entries / kPerBucket)), kFewestBits, kMostBits);
  if (depth_ == rungs_.size()) rungs_.emplace_back();
  Rung& rung = rungs_[depth_++];
  rung.start = start;
  rung.last = last;
  rung.shift = std::max(0, static_cast<int>(std::bit_width(last - start)) - bits);
  return rung;
}

void Ladder::sort_front() {
  if (std::ranges::is_sorted(front_, before)) return;
  if (front_.size() <= kFew)
    insertion_sort(front_);
  else
    std::ranges::sort(front_, before);
}

/// The heap takes over. When many were pushed at the present order, it is sorted already and makes the next front.
void Ladder::end_front() {
  front_.clear();
  next_ = 0;
  if (near_.size() > kFew && std::ranges::is_sorted(near_, before)) front_.swap(near_);
}

void Ladder::push_near(Entry entry) {
  near_.push_back(entry);
  std::ranges::push_heap(near_, kBehind);
  if (near_.size() > most_near_) spill();
}

void Ladder::pop_near() {
  std::ranges::pop_heap(near_, kBehind);
  near_.pop_back();
}

/// The heap has grown: all of it but the lowest order, and the front, get a rung. At most twice as many entries move as
/// were pushed to the heap.
void Ladder::spill() {
  most_near_ = 2 * near_.size();
  const std::size_t waiting = front_.size() - next_;
  const std::uint64_t lowest = first()->order;
  if (near_.size() < waiting || lowest == horizon_ || depth_ == kMostRungs) return;
  Rung& rung = add_rung(lowest + 1, horizon_, near_.size() + waiting);
  const auto move = [&](std::vector<Entry>& entries, std::size_t from) {
    const auto higher = std::partition(entries.begin() + static_cast<std::ptrdiff_t>(from), entries.end(),
                                       [&](Entry entry) { return entry.order == lowest; });
    for (auto entry = higher; entry != entries.end(); ++entry) put(rung, *entry);
    entries.erase(higher, entries.end());
  };
  move(front_, next_);
  move(near_, 0);
  std::ranges::make_heap(near_, kBehind);
  if (next_ == front_.size()) end_front();
  horizon_ = lowest;
  most_near_ = std::max(kMostNear, 2 * near_.size());
}

}  // namespace simcore
