#include "simcore/regress/forecast_inputs.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "simcore/resolve/resolve.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

TEST_CASE("forecast inputs: the numbers are those of the forecast of the same job and seed, by as many plain runs") {
  ForecastInputs some = inputs(job("ml.p3.2xlarge", "1 h", R"(, "purchase": "spot")"), present_catalog());
  some.seed = 7;
  some.replications = 50;
  ForecastOptions options;
  options.seed = 7;
  options.replications = 50;
  options.method = Method::simulate;
  options.sampling = Sampling::plain;
  const Forecast made = forecast(resolve(some.job, *some.catalog), options);
  CHECK(numbers_of(some) == numbers_of(made));
  CHECK(number(numbers_of(some), "cost_usd.p90") == made.cost_usd.p90);
}

TEST_CASE("forecast inputs: a rerun that is no job says why, and any other mistake of the caller's passes through") {
  const Rerun refused = rerun([] { return inputs(job("ml.p3.3xlarge"), present_catalog()); });
  CHECK_FALSE(refused.numbers);
  CHECK(refused.refused.find("ml.p3.3xlarge") != std::string::npos);
  ForecastInputs none = inputs(job(), present_catalog());
  none.replications = 0;
  CHECK_THROWS_AS(rerun([&] { return none; }), SimulationError);
}

TEST_CASE("forecast inputs: an effect is the difference of the means") {
  const Named<double> from{{{"cost_usd.mean", 1.0}, {"wall_clock_s.mean", 10.0}}};
  const Named<double> to{{{"cost_usd.mean", 3.0}, {"wall_clock_s.mean", 4.0}}};
  CHECK(effect(from, to).cost_usd == 2.0);
  CHECK(effect(from, to).wall_clock_s == -6.0);
}
