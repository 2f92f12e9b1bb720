#include "simcore/history/history.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("History: what is skipped is counted, and named as far as memory allows") {
  History history;
  for (std::size_t i = 0; i < History::kMostNamed + 5; ++i)
    history.skip({"a.jsonl: line 1", "must be JSON", "'x'", ""});
  CHECK(history.read == static_cast<std::int64_t>(History::kMostNamed) + 5);
  CHECK(history.skipped_count == history.read);
  CHECK(history.skipped.size() == History::kMostNamed);
  CHECK(history.skipped.front().text() == "a.jsonl: line 1: must be JSON, got 'x'");
}

TEST_CASE("Contradiction: a sentence names both sources, or the one") {
  CHECK(Contradiction{"a", "spot", "true", "x", "false", "y"}.text() ==
        "a: spot is true in x and false in y; the first is kept");
  CHECK(Contradiction{"", "spot", "true", "x", "false", "x"}.text() ==
        "spot is true in x and false; the first is kept");
}
