#include "simcore/montecarlo/forecast_options.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

std::vector<Problem> problems(const auto& call) {
  try {
    call();
  } catch (const SpecError& error) {
    return error.problems();
  }
  return {};
}

std::vector<Problem> problems_of(const ForecastTexts& texts) {
  return problems([&] {
    ForecastOptions options;
    read_forecast_options(texts, options);
  });
}

}  // namespace

TEST_CASE("Forecast options: from text") {
  ForecastOptions options;
  read_forecast_options({.threads = 3, .precision = "p90 2 %", .deadline = "8 h", .budget = "$500"}, options);
  CHECK(options.threads == 3);
  REQUIRE(options.precision);
  CHECK(to_string(*options.precision) == "cost p90 ± 2 %");
  CHECK(options.deadline == Seconds(28800.0));
  CHECK(options.budget == Usd::nearest(500.0));
  CHECK_NOTHROW(validate(options));
}

TEST_CASE("Forecast options: every problem of the text at once") {
  const std::vector<Problem> found =
      problems_of({.threads = -1, .precision = "abc", .deadline = "0 s", .budget = "-1"});
  REQUIRE(found.size() == 4);
  CHECK(found[0].message() == "threads: must be from 1 to 1024, got -1 (did you mean 1?)");
  CHECK(found[1].where == "precision");
  CHECK(found[2].where == "deadline");
  CHECK(found[3].message() == "budget: must be more than 0 USD, got '-1'");
  for (const std::int64_t threads : {std::int64_t{0}, std::int64_t{1025}})
    CHECK(problems_of({.threads = threads}).size() == 1);
}

TEST_CASE("Forecast options: the same for numbers") {
  const auto found = problems([] {
    validate({.first = ~std::uint64_t{0},
              .threads = 0,
              .batch = 0,
              .precision = Precision{.half_width = -1.0},
              .deadline = Seconds(-1.0),
              .budget = Usd::nearest(-1.0)});
  });
  CHECK(found.size() == 6);
  CHECK_THROWS_AS(validate({.replications = 0}), SimulationError);
  CHECK_THROWS_AS(validate({.replications = kReplications.most + 1}), SimulationError);
}
