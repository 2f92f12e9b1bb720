#include "simcore/explore/knob.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;
using record::Value, record::written;

namespace {

Varied range(Value from, Value to) {
  return {.keyword = "checkpoint_every", .values = {{Value("from"), from}, {Value("to"), to}}, .mapping = true};
}

std::string wrong(Value from, Value to) {
  return refused([&] {
    std::vector<Varied> varied = {range(from, to)};
    static_cast<void>(take_knobs(varied));
  });
}

}  // namespace

TEST_CASE("knob: a range has both ends") {
  std::vector<Varied> varied = {
      {.keyword = "checkpoint_every", .values = {{Value("from"), Value("5 min")}}, .mapping = true}};
  CHECK_THROWS_WITH(take_knobs(varied),
                    "checkpoint_every: must be a range of positive values of one unit, {from: 5 min, to: 2 h}, got "
                    "from 5 min to nothing");
}

TEST_CASE("knob: a range is taken, and its lower end is left") {
  std::vector<Varied> varied = {range(Value("5 min"), Value("2 h")),
                                {.keyword = "purchase", .values = {{Value("spot"), {}}}}};
  const std::vector<Knob> knobs = take_knobs(varied);
  REQUIRE(knobs.size() == 1);
  CHECK(knobs.front().high == 120.0);
  CHECK(written(knobs.front().at(0.0)) == "5 min");
  CHECK(written(knobs.front().at(0.5)) == "24 min");  // the root of 5 x 120 is 24.5
  CHECK(written(knobs.front().at(1.0)) == "120 min");
  CHECK(written(varied.front().values.front().first) == "5 min");
  CHECK_FALSE(varied.front().mapping);
}

TEST_CASE("knob: whole numbers stay whole") {
  std::vector<Varied> varied = {range(Value(1), Value(900))};
  const std::vector<Knob> knobs = take_knobs(varied);
  REQUIRE(knobs.size() == 1);
  CHECK(written(knobs.front().at(0.5)) == "30");
  CHECK(written(knobs.front().at(1.0)) == "900");
}

TEST_CASE("knob: few whole numbers are all tried") {
  std::vector<Varied> varied = {range(Value(3), Value(6))};
  CHECK(take_knobs(varied).empty());
  REQUIRE(varied.front().values.size() == 4);
  CHECK(written(varied.front().values.back().first) == "6");
}

TEST_CASE("knob: ends that make no range") {
  for (const auto& [from, to] : std::vector<std::pair<Value, Value>>{{Value("2 h"), Value("5 min")},
                                                                     {Value("5 min"), Value("3 GB")},
                                                                     {Value(0), Value(3)},
                                                                     {Value("soon"), Value("late")},
                                                                     {Value(), Value(3)}})
    CHECK(wrong(from, to).starts_with(
        "checkpoint_every: must be a range of positive values of one unit, {from: 5 min, to: 2 h}, got from "));
}

TEST_CASE("knob: the least of functions with one valley") {
  for (const double valley : {0.0, 0.07, 0.5, 0.813, 1.0})
    CHECK(least_at([&](double x) { return std::pow(x - valley, 2); }) == Approx(valley).margin(2e-3));
  const std::vector<double> both =
      least_at(2, [](std::span<const double> x) { return std::pow(x[0] - 0.3, 2) + std::pow(x[1] - 0.6, 2); });
  CHECK(both[0] == Approx(0.3).margin(2e-3));
  CHECK(both[1] == Approx(0.6).margin(2e-3));
}
