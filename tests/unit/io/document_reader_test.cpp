#include "simcore/io/document_reader.hpp"

#include "catch.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;
using record::Value;

// Refusals are those of parse_json(): json_text_test.cpp compares the two.

TEST_CASE("document: keys in their order, and every kind of value") {
  const Value document = read_document(R"({"b": 1, "a": [true, null, "x", -2, 1.0, {}, []], "c": {"d": "e"}})");
  CHECK(written(document) == "{b: 1, a: [true, left out, x, -2, 1.0, {}, []], c: {d: e}}");
  CHECK(written(read_document("18446744073709551615")) == "18446744073709551615");
  CHECK(written(read_document("18446744073709551616")) == "1.8446744073709552e+19");
}

TEST_CASE("document: the ending of the file's name says whether it is JSON or YAML") {
  const auto error = [](const char* text, const char* file) {
    return refused([&] { static_cast<void>(read_document(text, file)); });
  };
  for (const char* file : {"", "a.yaml", "a.yml", "a.YAML", "a.txt"})
    CHECK(written(read_document("a: 1", file)) == "{a: 1}");
  CHECK(error("a: 1", "a.json") == "a.json:1:1: must be JSON, got 'a: 1'");
  CHECK(error("a: 1", "a.JSON") == "a.JSON:1:1: must be JSON, got 'a: 1'");
  CHECK(error(R"({"a": 1, "a": 2})", "a.yaml") == "a.yaml:1:10: must name each key once, got 'a' twice");
}

TEST_CASE("document: a text that begins with a brace is JSON or YAML, and is refused as JSON") {
  for (const char* text : {R"({"a": 1})", "  {\"a\": 1}\n", "{a: 1}", "a: 1", R"({"a": 1,} # YAML)"})
    CHECK(written(read_document(text, "there")) == "{a: 1}");
  CHECK(refused([] { static_cast<void>(read_document(R"({"a": 1, "a": 2})")); }) ==
        "a: must name each key once, got 'a' twice");
  CHECK(refused([] { static_cast<void>(read_document("{a: 1")); }) == "line 1:2: must be JSON, got 'a: 1'");
}
