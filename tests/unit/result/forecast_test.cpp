#include "simcore/result/forecast.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("forecast: counts every outcome that there is, and starts from nothing") {
  const Forecast forecast;
  CHECK(forecast.outcomes.size() == static_cast<std::size_t>(Outcome::failed) + 1);
  for (const std::size_t count : forecast.outcomes) CHECK(count == 0);
  CHECK(forecast.cost_usd.count == 0);
  CHECK(forecast.bill.items.empty());
  CHECK(forecast.bill.total == Usd{});
  CHECK(forecast.worst_case.cost == Usd{});
  CHECK(forecast.typical.outcome == Outcome::completed);
}
