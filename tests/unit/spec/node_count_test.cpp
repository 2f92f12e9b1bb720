#include "simcore/spec/node_count.hpp"

#include <array>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

TEST_CASE("node count: whole numbers in the range of cluster.instance_count") {
  CHECK(node_count("nodes", "1") == 1);
  CHECK(node_count("nodes", "10000") == 10000);
  for (const char* text : {"0", "-1", "10001", "2.5", "True", "'4'", "", "99999999999999999999"})
    CHECK_THROWS_WITH(node_count("nodes", text),
                      Catch::StartsWith("nodes: must be a whole number from 1 to 10000") && Catch::Contains(text));
}

TEST_CASE("node counts: ascending, each once, at least one") {
  CHECK(node_counts("nodes", std::array<std::string, 4>{"8", "1", "2", "1"}) == std::vector{1, 2, 8});
  CHECK_THROWS_AS(node_counts("nodes", {}), InputError);
  CHECK_THROWS_WITH(node_counts("nodes", std::array<std::string, 2>{"8", "no"}), Catch::Contains("got no"));
}
