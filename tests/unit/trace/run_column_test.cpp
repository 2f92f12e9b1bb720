#include "simcore/trace/run_column.hpp"

#include <cstdint>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("RunColumn: what is written stays, whatever is added") {
  RunColumn<std::int64_t> column = {1, 2, 3};
  column.resize(100'000);
  column.push_back(7);
  CHECK(column[0] == 1);
  CHECK(column[2] == 3);
  CHECK(column.back() == 7);
}
