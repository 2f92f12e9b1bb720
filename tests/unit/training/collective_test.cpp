#include "simcore/training/collective.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "catch.hpp"
#include "fuzz.hpp"

using namespace simcore;

namespace {

const Link kLink{BytesPerSecond(12.5e9), Seconds(1e-5)};
const Bytes kSize(1e8);

auto approx(double expected) { return Approx(expected).epsilon(1e-12); }

std::size_t at(int rank, int ranks) { return static_cast<std::size_t>(((rank % ranks) + ranks) % ranks); }

/// Buffers of n chunks passed round a ring, a step at a time: what each rank holds, and the seconds that passed.
struct Ring {
  int ranks;
  std::vector<std::vector<int>> chunks;  // of each rank: chunk c starts as rank · 1000 + c
  double seconds = 0.0;

  explicit Ring(int n) : ranks(n) {
    for (int rank = 0; rank < n; ++rank) {
      chunks.emplace_back();
      for (int c = 0; c < n; ++c) chunks.back().push_back(1000 * rank + c);
    }
  }
  /// n − 1 steps; in each, every rank sends its neighbour the chunk that it got last, which adds it up or keeps it.
  void pass(bool add, int first) {
    for (int step = 0; step < ranks - 1; ++step) {
      const auto before = chunks;
      for (int rank = 0; rank < ranks; ++rank) {
        const std::size_t chunk = at(rank + first - step, ranks), next = at(rank + 1, ranks);
        const int value = before[at(rank, ranks)][chunk];
        chunks[next][chunk] = add ? before[next][chunk] + value : value;
      }
      seconds += kSize.value() / ranks / kLink.bandwidth.value() + kLink.latency.value();
    }
  }
};

/// The parent in the binary tree in which every rank hangs below its number with the lowest bit moved up.
int parent(int rank, int ranks) {
  const int bit = rank & -rank;
  const int up = (rank ^ bit) | (bit << 1);
  return up < ranks ? up : rank ^ bit;
}

struct TreeTraffic {
  int depth = 0;
  double most = 0.0;  // bytes that some rank sends, or receives
};

/// Sums up two trees and back down, each with half of the buffer; the second one is the first, shifted by one rank.
TreeTraffic double_tree(int ranks) {
  std::vector<double> sent(static_cast<std::size_t>(ranks)), received(sent);
  TreeTraffic result;
  for (const int shift : {0, 1})
    for (int rank = 1; rank < ranks; ++rank) {
      const std::size_t child = at(rank + shift, ranks), above = at(parent(rank, ranks) + shift, ranks);
      for (auto* bytes : {&sent, &received}) {
        (*bytes)[child] += kSize.value() / 2.0;
        (*bytes)[above] += kSize.value() / 2.0;
      }
      int hops = 0;
      for (int up = rank; up != 0; up = parent(up, ranks)) ++hops;
      result.depth = std::max(result.depth, hops);
    }
  result.most = *std::max_element(sent.begin(), sent.end());
  return result;
}

}  // namespace

TEST_CASE("A ring all-reduce takes as long as chunks passed round a ring") {
  for (int n = 1; n <= 33; ++n) {
    CAPTURE(n);
    Ring ring(n);
    ring.pass(true, 0);
    CHECK(reduce_scatter(kSize, n, kLink).value() == approx(ring.seconds));
    for (int rank = 0; rank < n; ++rank) {
      const int c = static_cast<int>(at(rank + 1, n));
      CHECK(ring.chunks[at(rank, n)][at(c, n)] == 1000 * n * (n - 1) / 2 + n * c);
    }
    const double scattered = ring.seconds;
    ring.pass(false, 1);
    CHECK(all_gather(kSize, n, kLink).value() == approx(ring.seconds - scattered));
    CHECK(ring_all_reduce(kSize, n, kLink).value() == approx(ring.seconds));
    for (const auto& chunks : ring.chunks)
      for (int c = 0; c < n; ++c) CHECK(chunks[at(c, n)] == 1000 * n * (n - 1) / 2 + n * c);
  }
}

TEST_CASE("A tree all-reduce bounds the bytes and counts the hops of two binary trees") {
  for (int n = 2; n <= 600; ++n) {
    CAPTURE(n);
    const TreeTraffic traffic = double_tree(n);
    const double hops = 2.0 * traffic.depth * kLink.latency.value();
    const double seconds = tree_all_reduce(kSize, n, kLink).value();
    CHECK(seconds >= (traffic.most / kLink.bandwidth.value() + hops) * (1.0 - 1e-12));
    CHECK(seconds == approx(2.0 * kSize.value() / kLink.bandwidth.value() + hops));
  }
  CHECK(double_tree(8).most == approx(2.0 * kSize.value()));  // the bound is reached
}

TEST_CASE("An all-reduce is a ring for much and a tree for little") {
  CHECK(all_reduce(kSize, 16, kLink) == ring_all_reduce(kSize, 16, kLink));
  CHECK(all_reduce(Bytes(1e3), 16, kLink) == tree_all_reduce(Bytes(1e3), 16, kLink));
}

TEST_CASE("A binomial tree halves those who still hold a sum, then doubles them") {
  for (int n = 1; n <= 100; ++n) {
    int rounds = 0;
    for (int left = n; left > 1; left = (left + 1) / 2) ++rounds;
    for (int reached = 1; reached < n; reached *= 2) ++rounds;
    CHECK(binomial_all_reduce(kSize, n, kLink).value() ==
          approx(rounds * (kSize.value() / kLink.bandwidth.value() + kLink.latency.value())));
  }
}

TEST_CASE("A single rank waits for nobody") {
  for (const auto collective :
       {ring_all_reduce, tree_all_reduce, all_reduce, reduce_scatter, all_gather, binomial_all_reduce})
    CHECK(collective(kSize, 1, kLink) == Seconds());
}

TEST_CASE("Faster links and fewer bytes never slow a collective") {
  for_seeds(2000, [](std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto draw = [&](double low, double high) {
      return low * std::pow(high / low, std::uniform_real_distribution<>()(random));
    };
    const Link link{BytesPerSecond(draw(1e8, 1e12)), Seconds(draw(1e-7, 1e-3))};
    const Link faster{link.bandwidth * draw(1.0, 10.0), link.latency / draw(1.0, 10.0)};
    const Bytes size(draw(1.0, 1e12)), less = size / draw(1.0, 100.0);
    const int n = static_cast<int>(draw(1.0, 5000.0));
    for (const auto collective :
         {ring_all_reduce, tree_all_reduce, all_reduce, reduce_scatter, all_gather, binomial_all_reduce}) {
      CHECK(collective(size, n, faster) <= collective(size, n, link));
      CHECK(collective(less, n, link) <= collective(size, n, link));
    }
    CHECK(all_reduce(size, n, link).value() >=
          2.0 * (n - 1.0) / n * (size / link.bandwidth).value() * (1.0 - 1e-12));  // no algorithm is faster
  });
}
