#include "simcore/catalog/learned_law.hpp"

#include "catch.hpp"
#include "unit/catalog/learned.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("LearnedLaw: a row for its family and template") {
  LearnedLaw law = learned_law();
  CHECK(problems_of(law).empty());
  CHECK(law.scope() == "g5/reviews:f2d1dccf0ae4b7e3");
  CHECK(law.evidence() ==
        "3 jobs of reviews from 2025-05-05 to 2025-05-19, 8 % of the median leans on the built-in law");
  const Parameter row = row_of(law, "profile ours");
  CHECK(row.key() == "phase.starting@g5/reviews:f2d1dccf0ae4b7e3");
  CHECK(row.law().text() == "lognormal(median 75, p95 100)");
  CHECK(row.provenance.source == law.evidence());
  law.template_id.clear();
  CHECK(law.scope() == "g5/reviews");
  law.template_name.clear();
  law.jobs = 1;
  law.last = law.first;
  CHECK(law.scope() == "g5");
  CHECK(law.evidence() == "1 job on 2025-05-05, 8 % of the median leans on the built-in law");
}

TEST_CASE("LearnedLaw: p90 lies where a normal table says") {
  // log(100/75) / 1.6448536 * 1.2815516 above log 75
  CHECK(learned_law().p90().value() == Approx(93.8444).epsilon(1e-5));
}

TEST_CASE("LearnedLaw: each rule is refused at its key") {
  const auto refused = [](auto change) {
    LearnedLaw law = learned_law();
    change(law);
    const std::vector<Problem> problems = problems_of(law);
    return problems.empty() ? std::string() : problems.front().message();
  };
  CHECK(refused([](LearnedLaw& law) { law.parameter = "phase.startin"; }) ==
        "parameter: must be a phase whose length is learned, got 'phase.startin' (did you mean phase.starting?)");
  CHECK(refused([](LearnedLaw& law) { law.template_name.clear(); }).starts_with("template_name: must be given"));
  CHECK(refused([](LearnedLaw& law) { law.median = Seconds(-1); }).starts_with("median_s: must be above 0"));
  CHECK(refused([](LearnedLaw& law) { law.p95 = Seconds(1e9); }).starts_with("p95_s: must be above 0"));
  CHECK(refused([](LearnedLaw& law) { law.p95 = law.median; }) == "p95_s: must be above median_s, got 75");
  CHECK(
      refused([](LearnedLaw& law) { law.low = Seconds(80); }).starts_with("median_s: must be at least low_s, got 75"));
  CHECK(refused([](LearnedLaw& law) { law.high = Seconds(70); }).starts_with("high_s: must be at least median_s"));
  CHECK(refused([](LearnedLaw& law) { law.shipped_p90 = Seconds(2); }).starts_with("shipped_p90_s: must be at least"));
  CHECK(refused([](LearnedLaw& law) { law.spread_low = 0.0; }).starts_with("spread_low: must be above 0"));
  CHECK(refused([](LearnedLaw& law) { law.spread_high = 0.01; }).starts_with("spread_high: must be at least spread"));
  CHECK(refused([](LearnedLaw& law) { law.jobs = 0; }).starts_with("jobs: must be at least 1"));
  CHECK(refused([](LearnedLaw& law) { law.censored = 4; }) == "censored: must be from 0 to jobs, got 4");
  CHECK(refused([](LearnedLaw& law) { law.last = law.first - std::chrono::days(1); }).starts_with("last: must not be"));
  CHECK(refused([](LearnedLaw& law) { law.shipped_share = 1.5; }) == "shipped_share: must be from 0 to 1, got 1.5");
}
