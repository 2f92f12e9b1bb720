#include "simcore/io/yaml_reader.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/text_file.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;
using record::Value;

// tests/python/test_yaml.py compares the reader with PyYAML on the files of the project and on drawn documents.

namespace {

Value read_a(const std::string& scalar) {
  return read_yaml("a: " + scalar).get<Value::Object>()->entries.front().second;
}

std::string yaml_error(const std::string& text, const std::string& file = "") {
  return refused([&] { static_cast<void>(read_yaml(text, file)); });
}

std::string repeated(const char* text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("YAML: a document is the value that its JSON has") {
  CHECK(read_yaml("b: 1\na: [true, ~, x, -2, 1.0, {}, []]\nc:\n  d: 'e'\n  f: |\n    g\n    h\n") ==
        read_json(R"({"b": 1, "a": [true, null, "x", -2, 1.0, {}, []], "c": {"d": "e", "f": "g\nh\n"}})"));
  for (const char* nothing : {"", "# comment\n", "---\n...\n", "~"}) CHECK(read_yaml(nothing).is_null());
}

TEST_CASE("YAML: numbers are decimal") {
  const std::pair<const char*, Value> cases[] = {{"12", 12},
                                                 {"-3", -3},
                                                 {"+3", 3},
                                                 {"-0", 0},
                                                 {"1.5", 1.5},
                                                 {".5", 0.5},
                                                 {"-.5", -0.5},
                                                 {"+.5", 0.5},
                                                 {"5.", 5.0},
                                                 {"5.e1", 50.0},
                                                 {"1.5e+3", 1500.0},
                                                 {"1.5e3", 1500.0},
                                                 {"1e6", 1e6},
                                                 {"-2E-3", -2e-3},
                                                 {"1e-400", 0.0},
                                                 {"18446744073709551615", std::uint64_t{18446744073709551615U}},
                                                 {"18446744073709551616", 0x1p64},
                                                 {"! '12'", 12},
                                                 {"!!int '12'", 12},
                                                 {"!!float 1", 1}};
  for (const auto& [text, value] : cases) {
    INFO(text);
    CHECK(read_a(text) == value);
  }
}

TEST_CASE("YAML: what YAML 1.1 would reinterpret is a text") {
  for (const char* text : {"yes",       "no",         "on",
                           "off",       "Yes",        "NO",
                           "y",         "n",          "tRUE",
                           "12:30:00",  "1:30",       "190:20:30.15",
                           "0x1F",      "0b101",      "0o7",
                           "010",       "-010",       "00.5",
                           "1_000",     "1_000.5",    ".inf",
                           "-.inf",     ".nan",       "1e999",
                           "-1.5e+999", "2025-12-01", "2025-12-01T00:00:00Z",
                           "12 GB",     "+-3",        ".",
                           "-.",        ".e5",        "1..5",
                           "1e",        "=",          "<<",
                           "+"}) {
    INFO(text);
    CHECK(read_a(text) == Value(text));
  }
  CHECK(read_a("'12'") == Value("12"));
  CHECK(read_a("!!str 12") == Value("12"));
  CHECK(read_a("!!bool maybe") == Value("maybe"));
  CHECK(read_yaml("1: a\nyes: b\n~: c\n<<: d") == read_json(R"({"1": "a", "yes": "b", "~": "c", "<<": "d"})"));
}

TEST_CASE("YAML: refusals name line and column") {
  CHECK(yaml_error("a: 1\nb: 2\na: 3") == "line 3:1: must name each key once, got 'a' twice");
  CHECK(yaml_error("a: {b: 1, b: 2}", "job.yaml") == "job.yaml:1:11: must name each key once, got 'b' twice");
  CHECK(yaml_error("a: &x 1\nb: *x") == "line 2:4: must not use aliases (*name)");
  CHECK(yaml_error("a: &x 1\n*x : 2") == "line 2:1: must not use aliases (*name)");
  CHECK(yaml_error("[a, b]: 1") == "line 1:1: must use words as keys");
  CHECK(yaml_error("a: 1\n--- \nb: 2") == "line 2:1: must hold one document only");
  CHECK(yaml_error("é: b: c", "job.yaml") == "job.yaml:1:5: mapping values are not allowed in this context");
  CHECK(yaml_error("a: [1") == "line 2:1: did not find expected ',' or ']'");
  CHECK(yaml_error("é:\n\t- 1") == "line 2:1: a tab cannot indent a line in YAML: use spaces");
  for (const char* tag : {"!!set {b}", "!!omap [b: 1]", "!!binary aGk=", "!!python/tuple [1]", "!mine b", "!!map b",
                          "!!seq {}", "!!map []", "!!int [1]", "!!str {}"}) {
    const std::string written(tag, std::string_view(tag).find(' '));
    CHECK(yaml_error("a: " + std::string(tag)) == "line 1:4: must not use tags, got " + written);
  }
  for (const char* same : {"!!map {b: 1}", "! {b: 1}", "&x {b: 1}"}) CHECK(read_a(same) == read_json(R"({"b": 1})"));
}

TEST_CASE("YAML: what is no text names its offset") {
  CHECK(yaml_error("a\x01z") == "must be plain text: control characters are not allowed, at offset 1");
  CHECK(yaml_error("\xff\xfe", "job.yaml") == "job.yaml: must be plain text: invalid leading UTF-8 octet, at offset 0");
}

TEST_CASE("YAML: 64 levels, and so many characters") {
  CHECK(yaml_error(repeated("[", 64) + repeated("]", 64)).empty());
  CHECK(yaml_error(repeated("[", 100'000)) == "line 1:65: must be at most 64 levels deep");
  CHECK(yaml_error(repeated("{a: ", 50'000)) == "line 1:257: must be at most 64 levels deep");
  CHECK(yaml_error('"' + repeated("é", kLongestYaml - 2) + '"').empty());
  CHECK(yaml_error(repeated("é", kLongestYaml + 1), "job.yaml") ==
        "job.yaml: must be JSON, which is read faster, where it has more than 262144 characters, got 262145");
}

TEST_CASE("YAML: an outline converts nothing, and is of the first document") {
  CHECK(yaml_outline("a: !Ref b\nc: [1, ~, !!set {d}]\na: 010\n---\n*x") ==
        Value(Value::Object{{{"a", Value("b")},
                             {"c", Value::List{Value("1"), Value("~"), Value::Object{{{"d", Value("")}}}}},
                             {"a", Value("010")}}}));
  for (const char* none : {"", "a", "[a]", "a: *x", "a: [", "[a]: b", "\x01"}) CHECK(yaml_outline(none).is_null());
  CHECK(yaml_outline("a: " + repeated("[", 64) + repeated("]", 64)).is_null());
  CHECK(yaml_outline("a: " + repeated("b", kLongestYaml)).is_null());
}
