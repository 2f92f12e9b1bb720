#include "simcore/record/value.hpp"

#include <limits>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/record/field_row.hpp"
#include "simcore/record/json.hpp"

using namespace simcore;
using record::Value, record::written;

namespace {

struct Holder {
  Named<Value> values;

  static constexpr record::Title kTitle{"Holder", "A record that holds values."};
  static constexpr auto fields() { return record::Fields{record::field("values", "", "The values.", &Holder::values)}; }
};

Value document() {
  return Value::Object{{{"z", 1}, {"a", Value::Object{{{"b", Value::List{true, Value(), Value("x"), 0.5}}}}}}};
}

std::vector<std::string> keys(std::string_view path) { return record::split_keys(path); }

}  // namespace

TEST_CASE("value: JSON keeps the order of keys and the kind of numbers") {
  const Holder holder{{{{"document", document()}, {"whole", 1.0}, {"none", {}}, {"empty", Value::List{}}}}};
  CHECK(to_json(holder) == R"({
  "values": {
    "document": {
      "z": 1,
      "a": {
        "b": [
          true,
          null,
          "x",
          0.5
        ]
      }
    },
    "whole": 1.0,
    "none": null,
    "empty": []
  }
})");
  CHECK(record::field_rows<Holder>().front().type == "map of value");
}

TEST_CASE("value: archives restore what was archived, and tell kinds apart") {
  const Holder holder{{{{"document", document()}, {"nan", std::numeric_limits<double>::quiet_NaN()}}}};
  const std::string bytes = record::archived(holder);
  const auto again = record::restored<Holder>(bytes);
  CHECK(record::identical(holder, again));
  CHECK(again.values.entries.front().second == document());
  for (std::size_t length = 0; length < bytes.size(); ++length)
    CHECK_THROWS_AS(record::restored<Holder>(bytes.substr(0, length)), std::invalid_argument);
  CHECK_FALSE(record::identical(Holder{{{{"x", 1}}}}, Holder{{{{"x", 1.0}}}}));
  CHECK_FALSE(Value(1) == Value(true));
}

TEST_CASE("value: written as in a job file") {
  CHECK(written(document()) == "{z: 1, a: {b: [true, left out, x, 0.5]}}");
  CHECK(written(1.0) == "1.0");
  CHECK(written(150000000.0) == "150000000.0");
  CHECK(written(1e15) == "1000000000000000.0");
  CHECK(written(1e16) == "1e+16");
  CHECK(written(1.25e-5) == "1.25e-05");
  CHECK(written(0.0001) == "0.0001");
  CHECK(written(-0.0) == "-0.0");
  CHECK(written(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(written(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
}

TEST_CASE("value: what stands under a key path") {
  const Value value = document();
  CHECK(*value_at(value, keys("z")) == Value(1));
  CHECK(value_at(value, keys("a.b"))->get<Value::List>()->size() == 4);
  CHECK(value_at(value, keys("a.b.c")) == nullptr);
  CHECK(value_at(value, keys("nothing")) == nullptr);
  CHECK(record::split_keys("a__b.c__d", "__") == std::vector<std::string>{"a", "b.c", "d"});
}

TEST_CASE("value: changing one makes what leads there, and null takes it out") {
  Value value = document();
  set_value(value, keys("a.c.d"), Value("new"));
  set_value(value, keys("z"), {});
  CHECK(written(value) == "{a: {b: [true, left out, x, 0.5], c: {d: new}}}");
  set_value(value, keys("a.c"), 5);
  CHECK_THROWS_WITH(set_value(value, keys("a.c.d"), 1), "a.c: must be an object with keys, got 5");
}
