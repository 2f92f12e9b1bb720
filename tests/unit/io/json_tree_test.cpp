#include "simcore/io/detail/json_tree.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"

using namespace simcore;

TEST_CASE("JSON tree: the tree that readers take is that of the text") {
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
