#include "simcore/regress/forecast_number.hpp"

#include <set>

#include "catch.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

TEST_CASE("forecast number: the lines of the bill add up to the mean cost") {
  const Named<double> numbers = numbers_of(inputs(job(), present_catalog()));
  double sum = 0.0;
  for (const auto& [name, value] : numbers.entries)
    if (name.starts_with(kBillLine)) sum += value;
  CHECK(sum == Approx(number(numbers, kMeanCost)).epsilon(1e-12));
}

TEST_CASE("forecast number: every name stands once, and says its unit") {
  std::set<std::string_view> names;
  for (const ForecastNumber& row : forecast_numbers()) {
    CHECK(names.insert(row.name).second);
    CHECK(unit_of(row.name) == row.unit);
    CHECK((row.name.find("usd") == std::string_view::npos) == (row.unit != "USD"));
    CHECK_FALSE(unknown_number(std::string(row.name), "here"));
  }
  CHECK(unit_of("bill.anything") == "USD");
  CHECK(unit_of("nothing").empty());
}

TEST_CASE("forecast number: an unknown name is refused with the nearest") {
  const std::optional<Problem> problem = unknown_number("cost_usd.p9", "tolerances");
  REQUIRE(problem);
  CHECK(problem->nearest == "cost_usd.p90");
  CHECK(problem->where == "tolerances");
}

TEST_CASE("forecast number: what is missing has the value that stands for it") {
  const Named<double> numbers{{{"lost_s", 2.0}}};
  CHECK(number(numbers, "lost_s") == 2.0);
  CHECK(number(numbers, "bill.x") == 0.0);
  CHECK(number(numbers, "bill.x", -1.0) == -1.0);
}
