#include "simcore/engine/indexed_queue.hpp"

#include <cstdint>
#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("pending set: full when all places are taken, until one is free again") {
  IndexedQueue<int, 4> set;  // 4 bits: 15 places
  std::vector<std::uint64_t> keys;
  while (!set.full()) keys.push_back(set.add(7, 0));
  CHECK(keys.size() == 15);
  CHECK(set.size() == 15);
  set.remove(keys[3]);
  CHECK(!set.full());
  const std::uint64_t key = set.add(7, 1);
  CHECK(set.full());
  CHECK(set.contains(key));
  CHECK(!set.contains(keys[3]));
}

TEST_CASE("pending set: full when all keys have been used, until it is cleared") {
  IndexedQueue<int, 60> set;  // leaves 4 bits to number the keys
  int keys = 0;
  for (; !set.full(); ++keys) {
    set.add(1, keys);
    CHECK(set.take_first().content == keys);
  }
  CHECK(keys == 15);
  CHECK(set.empty());
  set.clear();
  CHECK(!set.full());
  CHECK(set.contains(set.add(1, 0)));
}

TEST_CASE("pending set: a key that is cleared is not pending, nor is one of a free place") {
  IndexedQueue<int> set;
  const std::uint64_t key = set.add(1, 0);
  set.clear();
  CHECK(!set.contains(key));
  CHECK(set.add(1, 0) != key);
  CHECK(!set.contains(key));
  for (const std::uint64_t made_up : {std::uint64_t{0}, std::uint64_t{1}, UINT64_MAX, std::uint64_t{1} << 26})
    CHECK(!set.contains(made_up));
}

TEST_CASE("pending set: orders that change together") {
  IndexedQueue<int> set;
  const std::uint64_t a = set.add(30, 1), b = set.add(20, 2), c = set.add(40, 3);
  set.remove(b);
  set.reorder([](std::uint64_t order, int content) { return order - 30 + (content == 3 ? 1 : 0); });
  CHECK(set.size() == 2);
  CHECK(set.at(a).order == 0);
  CHECK(set.at(c).order == 11);
  CHECK(set.first_order() == 0);
  CHECK(set.take_first().content == 1);
  CHECK(set.take_first().content == 3);
  CHECK(set.empty());
}

TEST_CASE("pending set: a timeout that is put off many times comes once, at its last time") {
  IndexedQueue<int> set;
  std::uint64_t key = set.add(1U << 20U, 0);
  set.add(1U << 30U, 1);
  for (std::uint64_t i = 0; i < 100000; ++i) key = set.move(key, (1U << 20U) + i);
  CHECK(set.size() == 2);
  CHECK(set.peak() == 2);
  CHECK(set.first_order() == (1U << 20U) + 99999);
  CHECK(set.take_first().content == 0);
  CHECK(set.take_first().content == 1);
}
