#include "simcore/score/predictive_law.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/stats/sample.hpp"

using namespace simcore;

namespace {

const PredictiveLaw kLine{.levels = {0.1, 0.5, 0.9}, .values = {10.0, 20.0, 60.0}};

}  // namespace

TEST_CASE("predictive law: quantiles lie on straight lines, and at the outermost values beyond them") {
  CHECK(kLine.quantile(0.5) == 20.0);
  CHECK(kLine.quantile(0.3) == Approx(15.0));
  CHECK(kLine.quantile(0.7) == Approx(40.0));
  CHECK(kLine.quantile(0.0) == 10.0);
  CHECK(kLine.quantile(0.05) == 10.0);
  CHECK(kLine.quantile(1.0) == 60.0);
}

TEST_CASE("predictive law: a central interval is known where the levels reach its ends") {
  CHECK(kLine.knows(0.8));
  CHECK_FALSE(kLine.knows(0.9));
  CHECK(kLine.interval(0.4).low == Approx(15.0));
  CHECK(kLine.interval(0.4).high == Approx(40.0));
  CHECK(sample_law({1.0}).knows(0.99));
}

TEST_CASE("predictive law: the distribution function inverts the quantile function") {
  for (double level = 0.11; level < 0.9; level += 0.05) {
    const Interval reached = kLine.distribution(kLine.quantile(level));
    CHECK(reached.low == Approx(level));
    CHECK(reached.high == Approx(level));
  }
  CHECK(kLine.distribution(9.0).high == 0.0);
  CHECK(kLine.distribution(61.0).low == 1.0);
  const PredictiveLaw jump{.levels = {0.1, 0.4, 0.6, 0.9}, .values = {1.0, 2.0, 2.0, 3.0}};
  CHECK(jump.distribution(2.0).low == Approx(0.4));
  CHECK(jump.distribution(2.0).high == Approx(0.6));
}

TEST_CASE("predictive law: beyond the outermost levels the transform says no more than they do") {
  CHECK(kLine.transform(100.0).low == 0.9);
  CHECK(kLine.transform(100.0).high == 1.0);
  CHECK(kLine.transform(1.0).low == 0.0);
  CHECK(kLine.transform(1.0).high == 0.1);
  CHECK(kLine.transform(20.0).low == Approx(0.5));
}

TEST_CASE("predictive law: a sample has the quantiles and shares of its values") {
  Stream stream = Streams(7, 0).at(0);
  std::vector<double> values(37);
  for (double& value : values) value = static_cast<double>(stream.next() % 20);
  const PredictiveLaw law = sample_law(values);
  for (double level = 0.013; level < 1.0; level += 0.05) CHECK(law.quantile(level) == quantile_of(values, level));
  for (double value = -1.0; value < 21.0; value += 0.5) {
    const auto below = std::ranges::count_if(values, [&](double each) { return each < value; });
    const auto upto = std::ranges::count_if(values, [&](double each) { return each <= value; });
    CHECK(law.distribution(value).low == Approx(static_cast<double>(below) / 37.0).margin(1e-12));
    CHECK(law.distribution(value).high == Approx(static_cast<double>(upto) / 37.0).margin(1e-12));
    CHECK(law.transform(value).low == Approx(static_cast<double>(below) / 38.0).margin(1e-12));
    CHECK(law.transform(value).high == Approx(static_cast<double>(upto + 1) / 38.0).margin(1e-12));
  }
}

TEST_CASE("predictive law: what is wrong is said, and right laws are silent") {
  const auto first = [](const std::vector<Problem>& found) { return found.empty() ? "" : found.front().message(); };
  CHECK(problems_of_levels("levels", {0.1, 0.9}).empty());
  CHECK(problems_of_levels("levels", {0.0, 1.0}).size() == 2);
  CHECK(first(problems_of_levels("levels", {0.9, 0.1})) == "levels: must ascend, got 0.9 before 0.1");
  CHECK(first(problems_of_levels("levels", {})) == "levels: must hold a level, got none");
  CHECK(problems_of_values("job", kLine).empty());
  PredictiveLaw wrong = kLine;
  wrong.values = {1.0, 3.0, 2.0};
  CHECK(first(problems_of_values("job", wrong)) ==
        "job: must not have a value below that of a lower level, got 2 after 3");
  wrong.values = {1.0, 3.0};
  CHECK(first(problems_of_values("job", wrong)) == "job: must have one value a level (3), got 2");
  wrong.values = {1.0, std::numeric_limits<double>::quiet_NaN(), 2.0};
  CHECK(first(problems_of_values("job", wrong)) == "job: must have finite values, got nan");
}
