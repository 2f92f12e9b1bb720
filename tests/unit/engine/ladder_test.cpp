#include "simcore/engine/ladder.hpp"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

using Order = std::uint64_t;

constexpr Order kLast = UINT64_MAX;

bool same(Entry a, Entry b) { return a.order == b.order && a.key == b.key; }

/// The orders with keys that count up, in the order in which a ladder gives them.
std::vector<Entry> drained(Ladder& ladder) {
  std::vector<Entry> entries;
  for (const Entry* first = ladder.first(); first != nullptr; first = ladder.first()) {
    entries.push_back(*first);
    ladder.drop_first();
  }
  return entries;
}

void check_sorts(Ladder& ladder, const std::vector<Order>& orders) {
  std::vector<Entry> entries;
  for (const Order order : orders) entries.push_back({order, entries.size()});
  for (const Entry entry : entries) ladder.push(entry);
  std::stable_sort(entries.begin(), entries.end(), [](Entry a, Entry b) { return a.order < b.order; });
  const std::vector<Entry> found = drained(ladder);
  CHECK(std::equal(found.begin(), found.end(), entries.begin(), entries.end(), same));
}

std::vector<Order> drawn(std::size_t count, const auto& draw) {
  std::mt19937_64 random(count);
  std::vector<Order> orders(count);
  for (Order& order : orders) order = draw(random);
  return orders;
}

}  // namespace

TEST_CASE("ladder: gives entries in order, equal ones in the order of their keys") {
  for (const unsigned count : {0U, 1U, 2U, 47U, 48U, 49U, 1000U, 100000U}) {
    INFO(count << " entries");
    Ladder ladder;
    check_sorts(ladder, drawn(count, [](auto& random) { return random(); }));
    // Now everything is behind the horizon: all of it goes to the heap, and from there to rungs.
    check_sorts(ladder, drawn(count, [](auto& random) { return random() >> 1U; }));
    ladder.clear();
    check_sorts(ladder, drawn(count, [](auto& random) { return random() % 10; }));
    check_sorts(ladder, std::vector<Order>(count, 5));
  }
}

TEST_CASE("ladder: clusters of clusters, as deep as 64 bits go") {
  Ladder ladder;
  check_sorts(ladder, drawn(100000, [](auto& random) { return random() >> random() % 64; }));
  check_sorts(ladder, drawn(100000, [](auto& random) { return kLast - (random() >> random() % 64); }));
}

TEST_CASE("ladder: the least and the greatest order") {
  Ladder ladder;
  check_sorts(ladder, {kLast, 0, kLast, 0, 1, kLast - 1});
  check_sorts(ladder, drawn(1000, [](auto& random) { return random() % 2 == 0 ? 0 : kLast; }));
  check_sorts(ladder, drawn(1000, [](auto& random) { return kLast - random() % 3; }));
  ladder.clear();
  check_sorts(ladder, drawn(1000, [](auto& random) { return random() % 3; }));
  ladder.clear();
  check_sorts(ladder, std::vector<Order>(1000, kLast));
  check_sorts(ladder, std::vector<Order>(1000, 0));
}

TEST_CASE("ladder: what is pushed while the greatest order is first comes behind it") {
  Ladder ladder;
  for (std::uint64_t key = 0; key < 200; ++key) {
    ladder.push({kLast, 2 * key});
    ladder.push({kLast - key % 2, 2 * key + 1});
    CHECK(ladder.first()->order >= kLast - 1);
  }
  const std::vector<Entry> found = drained(ladder);
  CHECK(found.size() == 400);
  CHECK(std::is_sorted(found.begin(), found.end(), before));
}

// Each look sorts what there is; each further entry comes before all of it. Thousands of times more than there may be
// rungs.
TEST_CASE("ladder: pushes that go backwards, with a look at the first after each") {
  Ladder ladder;
  constexpr std::uint64_t kTickets = 50000;
  for (std::uint64_t i = 0; i < kTickets; ++i) {
    ladder.push({(kTickets - i) << 20U, i});
    REQUIRE(ladder.first()->key == i);
  }
  const std::vector<Entry> found = drained(ladder);
  CHECK(found.size() == kTickets);
  CHECK(std::is_sorted(found.begin(), found.end(), before));
}

// The front is a pair of entries, the only ones of their bucket. While the second waits, more than a few are pushed
// behind it in no order, still within the bucket.
TEST_CASE("ladder: many pushed into the span of a bucket of few") {
  constexpr std::uint64_t kTickets = 4000;
  Ladder ladder;
  std::mt19937_64 random(1);
  std::uint64_t key = 0;
  ladder.push({0, key++});  // buckets start behind the first: now no pair ends one
  for (; key < kTickets; ++key) ladder.push({(key / 2 << 22U) + (1U << 20U) + key % 2, key});
  std::uint64_t found = 0;
  for (Entry last; const Entry* first = ladder.first(); ++found) {
    REQUIRE(!before(*first, last));
    last = *first;
    ladder.drop_first();
    if (last.key >= kTickets || last.key % 50 != 0) continue;
    for (int i = 0; i < 60; ++i) ladder.push({last.order + 2 + random() % (1U << 20U), key++});
  }
  CHECK(found == key);
}

TEST_CASE("ladder: what comes soon is among what is there, and behind the first") {
  Ladder ladder;
  CHECK(ladder.prefetch_hint() == nullptr);
  for (std::uint64_t i = 0; i < 40; ++i) ladder.push({100 + i, i});
  const Entry first = *ladder.first();
  const Entry* prefetch_hint = ladder.prefetch_hint();
  REQUIRE(prefetch_hint != nullptr);
  CHECK(before(first, *prefetch_hint));
  CHECK(prefetch_hint->order == 100 + prefetch_hint->key);
}

TEST_CASE("ladder: a copy goes its own way") {
  Ladder ladder;
  for (std::uint64_t i = 0; i < 1000; ++i) ladder.push({i % 7, i});
  (void)ladder.first();
  Ladder copy = ladder;
  for (std::uint64_t i = 1000; i < 2000; ++i) copy.push({i % 5, i});
  CHECK(drained(ladder).size() == 1000);
  CHECK(drained(copy).size() == 2000);
}
