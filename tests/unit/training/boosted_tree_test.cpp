#include "simcore/training/boosted_tree.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Workers sum a histogram for one child of each split") {
  struct Pair {
    double gradient, hessian;
  };
  const BoostedTree tree{.features = 28, .bins = 64, .depth = 6};
  std::vector<int> level{1};  // node numbers of a full tree, 1 at the root
  for (int depth = 0; depth < tree.depth; ++depth) {
    std::size_t bytes = 0;
    for (const int node : level)
      if (node == 1 || node % 2 == 0) bytes += sizeof(Pair) * 28 * 64;
    CHECK(histogram_bytes(tree, depth).value() == static_cast<double>(bytes));
    std::vector<int> children;
    for (const int node : level) children.insert(children.end(), {2 * node, 2 * node + 1});
    level = children;
  }
}

TEST_CASE("A tree waits for one sum a level") {
  const Link link{BytesPerSecond(1.25e9), Seconds(1e-4)};
  const BoostedTree stump{.features = 100, .bins = 256, .depth = 1};
  const Bytes size(100 * 256 * 16.0);
  CHECK(histogram_time(stump, 8, link) == std::min(binomial_all_reduce(size, 8, link), ring_all_reduce(size, 8, link)));
  // Two levels sum the same bytes: the root, and one of its children.
  CHECK(histogram_time({.features = 100, .bins = 256, .depth = 2}, 8, link) == 2.0 * histogram_time(stump, 8, link));
  CHECK(histogram_time({.features = 100}, 1, link) == Seconds());
  double before = 0.0;
  for (int workers = 1; workers <= 64; workers *= 2) {
    const double time = histogram_time({.features = 100}, workers, link).value();
    CHECK(time >= before);
    before = time;
  }
}
