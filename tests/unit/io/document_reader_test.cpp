#include "simcore/io/document_reader.hpp"

#include "catch.hpp"
#include "simcore/io/detail/json_tree.hpp"

using namespace simcore;
using record::Value;

// Refusals are those of parse_json(): json_text_test.cpp compares the two.

TEST_CASE("document: keys in their order, and every kind of value") {
  const Value document = read_document(R"({"b": 1, "a": [true, null, "x", -2, 1.0, {}, []], "c": {"d": "e"}})");
  CHECK(written(document) == "{b: 1, a: [true, left out, x, -2, 1.0, {}, []], c: {d: e}}");
  CHECK(written(read_document("18446744073709551615")) == "18446744073709551615");
  CHECK(written(read_document("18446744073709551616")) == "1.8446744073709552e+19");
}

TEST_CASE("document: the tree that readers take is that of the text") {
  for (const char* text : {R"({"b": 1, "a": [true, null, "x", -2, 1.5, {"k": {}}, []]})", "9223372036854775807",
                           "9223372036854775808", "-9223372036854775808", "1e300", "\"\"", "null"}) {
    INFO(text);
    const Json tree = json_tree(read_document(text));
    CHECK(tree == parse_json(text, ""));
    CHECK(tree.type() == parse_json(text, "").type());
    CHECK(json_tree(value_of(tree)) == tree);
  }
  CHECK(json_tree<nlohmann::ordered_json>(read_document(R"({"b": 1, "a": 2})")).dump() == R"({"b":1,"a":2})");
}
