#include "simcore/random/law_form.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

const LawForm& form(std::string_view name) {
  const auto found = std::ranges::find(law_forms(), name, &LawForm::name);
  REQUIRE(found != law_forms().end());
  return *found;
}

/// Mean of the law of that name with these parameters.
double mean(std::string_view name, const std::vector<double>& parameters) {
  CHECK(form(name).quantities.size() + form(name).shapes.size() == parameters.size());
  return form(name).make(parameters).mean();
}

}  // namespace

TEST_CASE("law form: each makes the law of its name from its parameters in their order") {
  CHECK(mean("uniform", {1, 5}) == 3.0);
  CHECK(mean("triangular", {1, 2, 6}) == 3.0);
  CHECK(mean("exponential", {7}) == 7.0);
  CHECK(mean("weibull", {7, 2}) == 7.0);
  CHECK(mean("gamma", {7, 2}) == 7.0);
  const Distribution lognormal = form("lognormal").make(std::vector<double>{100, 200});
  CHECK(lognormal.quantile(0.5) == Approx(100.0));
  CHECK(lognormal.quantile(0.95) == Approx(200.0));
  const Distribution bathtub = form("bathtub").make(std::vector<double>{1, 2, 20, 24, 0.4});
  CHECK(bathtub.text() == "bathtub(early 1, late 2, onset 20, cap 24, scale 0.4)");
  CHECK(law_forms().size() == 7);
}

TEST_CASE("law form: a larger shape of weibull and gamma means less spread, and has no unit") {
  for (const char* name : {"weibull", "gamma"}) {
    CHECK(form(name).shapes == std::vector<std::string_view>{"shape"});
    const auto upper = [&](double shape) { return form(name).make(std::vector<double>{7, shape}).quantile(0.95); };
    CHECK(upper(1.0) > upper(4.0));
  }
}

TEST_CASE("law form: parameters out of their range are refused as the law refuses them") {
  CHECK_THROWS_AS(form("uniform").make(std::vector<double>{2, 1}), SpecError);
  CHECK_THROWS_AS(form("gamma").make(std::vector<double>{1, 0}), SpecError);
  CHECK_THROWS_AS(form("bathtub").make(std::vector<double>{1, 2, 20, 24, 0}), SpecError);
}
