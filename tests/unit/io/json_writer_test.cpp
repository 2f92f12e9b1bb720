#include "simcore/io/detail/json_writer.hpp"

#include <charconv>
#include <limits>

#include "catch.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

TEST_CASE("JSON writer: the text of each kind of value") {
  CHECK(write_json(nullptr) == "null");
  CHECK(write_json(true) == "true");
  CHECK(write_json(27) == "27");
  CHECK(write_json(27.0) == "27.0");
  CHECK(write_json(1e300) == "1e+300");
  CHECK(write_json(std::numeric_limits<double>::infinity()) == "null");
  CHECK(write_json("a \"b\"\n") == R"("a \"b\"\n")");
  CHECK(write_json("\xff") == "\"\xef\xbf\xbd\"");
  CHECK(write_json(OrderedJson::array()) == "[]");
  CHECK(write_json(OrderedJson::object()) == "{}");
  CHECK(write_json({{"b", {1, 2}}, {"a", OrderedJson::object()}}) ==
        "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": {}\n}");
}

TEST_CASE("JSON writer: every double reads back as itself, in at most 17 digits") {
  Stream stream = Streams(1, 2).at(3);
  for (int i = 0; i < 10000; ++i) {
    const double number = std::floor(stream.uniform() * 1e12) / 1e9;  // amounts to the nano-dollar
    const std::string text = write_json(number);
    double read = 0.0;
    std::from_chars(text.data(), text.data() + text.size(), read);
    REQUIRE(read == number);
    REQUIRE(text.size() <= 13);  // three digits, the point, nine digits: never 0.12345678900000001
  }
}
