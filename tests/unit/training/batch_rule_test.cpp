#include "simcore/training/batch_rule.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("batch rule: by its word") {
  CHECK(batch_rule("global") == BatchRule::global);
  CHECK(batch_rule("per_node") == BatchRule::per_node);
  CHECK_THROWS_WITH(batch_rule("per node"),
                    "batch: must be global or per_node, got 'per node' (did you mean per_node?)");
}
