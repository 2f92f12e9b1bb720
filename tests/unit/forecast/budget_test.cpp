#include "simcore/forecast/budget.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::vector<Problem> refusals(const BudgetText& text) {
  try {
    static_cast<void>(read_budget(text));
  } catch (const SpecError& error) {
    return error.problems();
  }
  FAIL("was accepted");
  return {};
}

std::vector<Problem> refusals(const Budget& budget) {
  try {
    validate(budget);
  } catch (const SpecError& error) {
    return error.problems();
  }
  FAIL("was accepted");
  return {};
}

}  // namespace

TEST_CASE("Budget: limits as people write them") {
  for (const char* text : {"500", "500 USD", "500USD", "$500", "$ 500", "USD 500", " 500.00 ", "5e2", "500 $"}) {
    CAPTURE(text);
    CHECK(read_budget({.max_cost = text}).max_cost == Usd::from_nano(500'000'000'000));
  }
  for (const char* text : {"8h", "8 h", "480 min", "28800", "28800 s", "7 h 60 min", "8 hours"}) {
    CAPTURE(text);
    CHECK(read_budget({.max_time = text}).max_time == Seconds(28800.0));
  }
  for (const char* text : {"0.9", "90 %", "90%", ".9"}) {
    CAPTURE(text);
    CHECK(read_budget({.max_cost = "1", .confidence = text}).confidence == 0.9);
  }
  CHECK(read_budget({.max_cost = "1"}).confidence == 0.95);
  CHECK_FALSE(read_budget({.max_cost = "1"}).max_time);
}

TEST_CASE("Budget: a time is rounded to the clock, so that 4.1 h is not a little less than 14760 s") {
  REQUIRE(4.1 * 3600.0 < 14760.0);
  CHECK(read_budget({.max_time = "4.1 h"}).max_time == Seconds(14760.0));
}

TEST_CASE("Budget: what is no limit is refused with its place, rule and value") {
  struct Row {
    BudgetText text;
    const char *where, *rule, *value, *nearest;
  };
  const std::vector<Row> rows = {
      {{.max_cost = "500 EUR"}, "max_cost", "must be a sum of money: a number with one of USD, $", "'500 EUR'", ""},
      {{.max_cost = "500 UDS"}, "max_cost", "must be a sum of money: a number with one of USD, $", "'500 UDS'", "USD"},
      {{.max_cost = "$"}, "max_cost", "must be a sum of money: a number with one of USD, $", "'$'", ""},
      {{.max_cost = "$500 USD"}, "max_cost", "must be a sum of money: a number with one of USD, $", "'$500 USD'", ""},
      {{.max_cost = "1,500"}, "max_cost", "must be a sum of money: a number with one of USD, $", "'1,500'", ""},
      {{.max_cost = ""}, "max_cost", "must be a sum of money: a number with one of USD, $", "''", ""},
      {{.max_cost = "nan"}, "max_cost", "must be a sum of money: a number with one of USD, $", "'nan'", ""},
      {{.max_cost = "$inf"}, "max_cost", "must be a sum of money: a number with one of USD, $", "'$inf'", ""},
      {{.max_cost = "0"}, "max_cost", "must be more than 0 USD", "'0'", ""},
      {{.max_cost = "-3"}, "max_cost", "must be more than 0 USD", "'-3'", ""},
      {{.max_cost = "1e-10"}, "max_cost", "must be more than 0 USD", "'1e-10'", ""},
      {{.max_cost = "1e10"}, "max_cost", "must be at most 9.2 billion USD", "'1e10'", ""},
      {{.max_cost = "1e300"}, "max_cost", "must be at most 9.2 billion USD", "'1e300'", ""},
      {{.max_time = "0 h"}, "max_time", "must be more than 0 s", "'0 h'", ""},
      {{.max_time = "-1 h"}, "max_time", "must be more than 0 s", "'-1 h'", ""},
      {{.max_time = "1e-12 s"}, "max_time", "must be more than 0 s", "'1e-12 s'", ""},
      {{.max_cost = "1", .confidence = "95"}, "confidence", "must be more than 0 and less than 1", "'95'", "95 %"},
      {{.max_cost = "1", .confidence = "1"}, "confidence", "must be more than 0 and less than 1", "'1'", ""},
      {{.max_cost = "1", .confidence = "0"}, "confidence", "must be more than 0 and less than 1", "'0'", ""},
      {{.max_cost = "1", .confidence = "-0.5"}, "confidence", "must be more than 0 and less than 1", "'-0.5'", ""},
      {{}, "budget", "must have a limit: max_cost, max_time or both", "neither", ""}};
  for (const Row& row : rows) {
    const std::vector<Problem> problems = refusals(row.text);
    CAPTURE(row.value);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].where == row.where);
    CHECK(problems[0].rule == row.rule);
    CHECK(problems[0].value == row.value);
    CHECK(problems[0].nearest == row.nearest);
  }
}

TEST_CASE("Budget: a unit of time that is no unit has a nearest one") {
  const std::vector<Problem> problems = refusals(BudgetText{.max_time = "8 hors"});
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].value == "'8 hors'");
  CHECK(problems[0].nearest == "hours");
}

TEST_CASE("Budget: all problems at once") {
  const std::vector<Problem> problems = refusals(BudgetText{"x", "y", "z"});
  REQUIRE(problems.size() == 3);
  CHECK(problems[0].where == "max_cost");
  CHECK(problems[1].where == "max_time");
  CHECK(problems[2].where == "confidence");
}

TEST_CASE("Budget: numbers are held to the same rules") {
  const Usd dollar = Usd::from_nano(1'000'000'000);
  CHECK_NOTHROW(validate({.max_cost = dollar, .max_time = Seconds(1.0)}));
  CHECK(refusals(Budget{}).size() == 1);
  CHECK(refusals(Budget{.max_cost = Usd{}, .max_time = Seconds(-1.0), .confidence = 2.0}).size() == 3);
  CHECK(refusals(Budget{.max_cost = dollar, .max_time = Seconds(std::nan(""))})[0].where == "max_time");
  CHECK(refusals(Budget{.max_cost = dollar, .confidence = std::nan("")})[0].where == "confidence");
}
