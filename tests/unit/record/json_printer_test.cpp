#include "simcore/record/json_printer.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "catch.hpp"

using simcore::record::JsonPrinter;

namespace {

template <class Value>
std::string printed(Value value) {
  JsonPrinter json;
  json.value(value);
  return std::move(json).take();
}

}  // namespace

TEST_CASE("JsonPrinter: a double reads back as the same double, and is seen to be one") {
  for (const double number : {0.0, 1.0, -2.5, 0.1, 1e300, 5e-324, 1.0 / 3.0, 123456789.125}) {
    const std::string text = printed(number);
    CHECK(nlohmann::json::parse(text).get<double>() == number);
    CHECK(text.find_first_of(".e") != std::string::npos);
  }
  CHECK(printed(1.0) == "1.0");
  CHECK(printed(std::nan("")) == "null");
  CHECK(printed(-std::numeric_limits<double>::infinity()) == "null");
}

TEST_CASE("JsonPrinter: integers keep all digits") {
  CHECK(printed(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(printed(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(printed(true) == "true");
}

TEST_CASE("JsonPrinter: words are escaped, and bytes that are not UTF-8 replaced") {
  const std::string words = "a \"b\"\n\\ \xC3\xA4";
  CHECK(nlohmann::json::parse(printed(std::string_view(words))).get<std::string>() == words);
  CHECK(nlohmann::json::parse(printed(std::string_view("\xFF"))).get<std::string>() == "\xEF\xBF\xBD");
}

TEST_CASE("JsonPrinter: two spaces a level, nothing between empty brackets") {
  JsonPrinter json;
  json.open('{');
  json.key("list");
  json.open('[');
  json.element();
  json.value(1);
  json.element();
  json.null();
  json.close(']');
  json.key("empty");
  json.open('{');
  json.close('}');
  json.close('}');
  CHECK(std::move(json).take() == "{\n  \"list\": [\n    1,\n    null\n  ],\n  \"empty\": {}\n}");
}
