#include "simcore/io/detail/json_rules.hpp"

#include "catch.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

// What the parsers say of whole texts is in json_text_test.cpp.

TEST_CASE("JSON rules: a key is named once in each object, and is told with its path") {
  JsonRules rules("job.json");
  rules.open_object();
  rules.key("a");
  rules.open_list();
  rules.open_object();
  rules.key("a");
  rules.close();
  rules.open_object();
  rules.key("a");
  CHECK(refused([&] { rules.key("a"); }) == "job.json: a.a: must name each key once, got 'a' twice");
}

TEST_CASE("JSON rules: 64 levels and no more") {
  JsonRules rules("");
  for (int level = 0; level < 64; ++level) rules.open_list();
  CHECK(refused([&] { rules.open_list(); }) == "must be at most 64 levels deep, got more");
  rules.close();
  rules.open_object();
}

TEST_CASE("JSON rules: where a text is no JSON") {
  CHECK(refused([] { refuse_json("{\n nope", "", 3); }) == "line 2:2: must be JSON, got 'nope'");
  CHECK(refused([] { refuse_json("", "a.json", 0); }) == "a.json:1:1: must be JSON, got the end of the text");
  CHECK(refused([] { refuse_number("a.json"); }) == "a.json: must hold numbers that fit a double, got a larger one");
}
