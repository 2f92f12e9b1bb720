#include "simcore/io/detail/json_text.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// What both parsers say.
std::string error(const std::string& text, const std::string& file = "") {
  const std::string said = refused([&] { static_cast<void>(parse_json(text, file)); });
  CHECK(refused([&] { static_cast<void>(read_json(text, file)); }) == said);
  return said;
}

std::string nested(const std::string& open, const std::string& inner, const std::string& close, int levels) {
  std::string text = inner;
  for (int i = 0; i < levels; ++i) text = open + text + close;
  return text;
}

}  // namespace

TEST_CASE("JSON text: keys and values") {
  const Json json = parse_json(R"({"b": 1, "a": [true, null, "x"]})", "");
  CHECK(json["b"] == 1);
  CHECK(json["a"].size() == 3);
}

TEST_CASE("JSON text: what is not JSON is refused with line and column") {
  CHECK(error("{\"a\": 1,\n \"b\": nope}") == "line 2:8: must be JSON, got 'ope}'");
  CHECK(error("{\"a\": 1,\n \"b\": nope}", "job.json") == "job.json:2:8: must be JSON, got 'ope}'");
  CHECK(error("{\"a\": 1,}") == "line 1:9: must be JSON, got '}'");
  CHECK(error("{\"a\": 1") == "line 1:8: must be JSON, got the end of the text");
  CHECK(error("") == "line 1:1: must be JSON, got the end of the text");
  CHECK_FALSE(error("{} {}").empty());
  CHECK_FALSE(error("cluster: {instance_type: ml.m5.large}").empty());  // YAML
}

TEST_CASE("JSON text: a message quotes whole characters") {
  CHECK(error("{nope ………………………}") == "line 1:3: must be JSON, got 'ope ……………'");
  CHECK(error("[\"\xff…\"]").find("\\xff") != std::string::npos);
  CHECK(error(R"({"a\u0000": {"b": 1, "b": 2}})") == "'a\\x00'.b: must name each key once, got 'b' twice");
}

TEST_CASE("JSON text: no comments, no NaN, no infinity, no single quotes") {
  for (const char* text :
       {"{\"a\": 1} // note", "/* note */ {}", "{\"a\": NaN}", "{\"a\": Infinity}", "{\"a\": -Infinity}", "{'a': 1}",
        "{a: 1}", "{\"a\": 01}", "{\"a\": .5}", "{\"a\": +1}", "{\"a\": \"\t\"}"}) {
    INFO(text);
    CHECK(error(text).find("must be JSON") != std::string::npos);
  }
}

TEST_CASE("JSON text: numbers beyond a double and broken UTF-8 are refused") {
  CHECK(error("{\"a\": 1e999}", "job.json") == "job.json: must hold numbers that fit a double, got a larger one");
  CHECK_FALSE(error("{\"a\": \"\xff\"}").empty());
  CHECK_FALSE(error("{\"a\": \"\xed\xa0\x80\"}").empty());  // half of a surrogate pair
  CHECK(parse_json("\"\xc3\xa9\"", "").get<std::string>() == "\xc3\xa9");
}

TEST_CASE("JSON text: a repeated key is refused at its path") {
  CHECK(error(R"({"a": 1, "a": 2})", "job.json") == "job.json: a: must name each key once, got 'a' twice");
  CHECK(error(R"({"channels": {"train": {"size": 1, "objects": 2, "size": 3}}})") ==
        "channels.train.size: must name each key once, got 'size' twice");
  CHECK(error(R"({"a": [{"b": 1}, {"b": 1, "b": 2}]})") == "a.b: must name each key once, got 'b' twice");
}

TEST_CASE("JSON text: the same key in different objects is fine") {
  CHECK(error(R"({"a": {"x": 1}, "b": {"x": 1, "a": 2}, "c": [{"x": 1}, {"x": 1}]})").empty());
}

TEST_CASE("JSON text: 64 levels are enough for anyone") {
  CHECK(error(nested("[", "1", "]", 64)).empty());
  CHECK(error(nested("{\"a\":", "1", "}", 64)).empty());
  for (const char* inner : {"", "1"})
    CHECK(error(nested("[", inner, "]", 65)) == "must be at most 64 levels deep, got more");
  CHECK(error(nested("{\"a\":", "1", "}", 65), "job.json") == "job.json: must be at most 64 levels deep, got more");
  CHECK_FALSE(error(std::string(1000000, '[')).empty());  // found at once, without a stack to overflow
}
