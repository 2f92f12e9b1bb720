#include "simcore/io/document_reader.hpp"

#include "catch.hpp"

using namespace simcore;
using record::Value;

// Refusals are those of parse_json(): json_text_test.cpp compares the two.

TEST_CASE("document: keys in their order, and every kind of value") {
  const Value document = read_document(R"({"b": 1, "a": [true, null, "x", -2, 1.0, {}, []], "c": {"d": "e"}})");
  CHECK(written(document) == "{b: 1, a: [true, left out, x, -2, 1.0, {}, []], c: {d: e}}");
  CHECK(written(read_document("18446744073709551615")) == "18446744073709551615");
  CHECK(written(read_document("18446744073709551616")) == "1.8446744073709552e+19");
}
