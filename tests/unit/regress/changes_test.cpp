#include "simcore/regress/changes.hpp"

#include <algorithm>

#include "catch.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

namespace {

const std::string kNoBaseline;

/// A forecast then and now, with all that it was made of.
struct Then {
  ForecastInputs was, now;
  Pin pinned = pin("job", was);
  Named<double> numbers = numbers_of(now);
  CatalogMix mix = CatalogMix(was.catalog, now.catalog);

  MovedForecast moved() { return {pinned, was, now, numbers, mix, kNoBaseline}; }
};

}  // namespace

TEST_CASE("changes: nothing differs in equal inputs, nor in another way to write them") {
  Then same{inputs(job("ml.p3.2xlarge", "1 h"), present_catalog()),
            inputs(job("ml.p3.2xlarge", "3600 s"), present_catalog())};
  for (const Cause cause : kPutBack) {
    CHECK_FALSE(differs(cause, same.moved()));
    CHECK(changes(cause, same.moved()).empty());
  }
}

TEST_CASE("changes: the row that moves a forecast is found among those that do not") {
  const Edit volume{"parameters", "volume_size,,rule,30,", "volume_size,,rule,60,"};
  const Edit unused{"parameters", "billing.s3_page,,rule,1000,", "billing.s3_page,,rule,999,"};
  const Edit limit{"parameters", "efs.client.bursting,,limit,524288000,", "efs.client.bursting,,limit,524288001,"};
  Then then{inputs(job("ml.p3.2xlarge"), present_catalog()),
            inputs(job("ml.p3.2xlarge"), edited_catalog({volume, unused, limit}))};
  CHECK(differs(Cause::rates, then.moved()));
  const std::vector<Change> found = changes(Cause::rates, then.moved());
  REQUIRE(found.size() == 1);
  CHECK(found[0].before == "value 30");
  CHECK(found[0].effect->cost_usd == number(then.numbers, kMeanCost) - number(numbers_of(then.was), kMeanCost));
}

TEST_CASE("changes: a key of the job that appears has no value before") {
  Then then{inputs(job("ml.p3.2xlarge"), present_catalog()),
            inputs(job("ml.p3.2xlarge", "1 h", R"(, "stopping": {"max_runtime": "2 h"})"), present_catalog())};
  const std::vector<Change> found = changes(Cause::job, then.moved());
  REQUIRE(found.size() == 1);
  CHECK(found[0].what == "stopping.max_runtime");
  CHECK(found[0].before.empty());
  CHECK(found[0].after == "2 h");
}

TEST_CASE("changes: a job of which more keys changed than a person would look at is another job") {
  const auto sizes = [](std::size_t channels, const std::string& size) {
    std::string text;
    for (std::size_t i = 0; i < channels; ++i)
      text += (i == 0 ? R"(, "channels": {"c)" : R"(, "c)") + std::to_string(i) + R"(": {"size": ")" + size +
              R"( GB", "objects": )" + size + "}";
    return text + "}";
  };
  const auto effects = [&](std::size_t channels) {
    Then then{inputs(job("ml.p3.2xlarge", "1 h", sizes(channels, "1")), present_catalog()),
              inputs(job("ml.p3.2xlarge", "1 h", sizes(channels, "2")), present_catalog())};
    const std::vector<Change> found = changes(Cause::job, then.moved());
    CHECK(found.size() == 2 * channels);
    return std::ranges::count_if(found, [](const Change& change) { return change.effect.has_value(); });
  };
  CHECK(effects(10) == 20);
  CHECK(effects(11) == 0);
}

TEST_CASE("changes: putting a cause back leaves all others as they are") {
  Then then{inputs(job("ml.p3.2xlarge"), present_catalog()), inputs(job(), edited_catalog({dearer()}))};
  then.now.seed = 2;
  const ForecastInputs with_job = put_back(Cause::job, then.moved());
  CHECK(with_job.job.description == then.was.job.description);
  CHECK(with_job.catalog == then.now.catalog);
  CHECK(with_job.seed == 2);
  CHECK(put_back(Cause::seed, then.moved()).seed == 1);
  CHECK(put_back(Cause::prices, then.moved()).catalog->digest() == then.was.catalog->digest());
}
