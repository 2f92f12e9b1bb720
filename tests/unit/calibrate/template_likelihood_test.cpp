#include "simcore/calibrate/detail/template_likelihood.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("TemplateLikelihood: exact runs are jointly normal with a common part") {
  const TemplateLikelihood runs({{0.5, 0.5}, {0.9, 0.9}});
  const TemplateEvidence found = runs.at({0.2, std::log(0.3), std::log(0.4)});
  // Covariance 0.25 on the diagonal, 0.09 beside it.
  const double determinant = 0.25 * 0.25 - 0.09 * 0.09, a = 0.3, b = 0.7;
  const double form = (0.25 * a * a - 2 * 0.09 * a * b + 0.25 * b * b) / determinant;
  CHECK(found.log_likelihood ==
        Approx(-0.5 * form - 0.5 * std::log(determinant) - std::log(2.0 * std::numbers::pi)).epsilon(1e-12));
  const double precision = 1 / 0.09 + 2 / 0.16;
  CHECK(found.variance == Approx(1 / precision).epsilon(1e-10));
  CHECK(found.mean == Approx((0.2 / 0.09 + 1.4 / 0.16) / precision).epsilon(1e-12));
}

TEST_CASE("TemplateLikelihood: without a run nothing is said") {
  const TemplateEvidence found = TemplateLikelihood({}).at({0.2, std::log(0.3), std::log(0.4)});
  CHECK(std::abs(found.log_likelihood) < 1e-12);
  CHECK(found.mean == Approx(0.2));
  CHECK(found.variance == Approx(0.09).epsilon(1e-10));
}
