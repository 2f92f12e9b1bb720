#include "simcore/resolve/repeated_template.hpp"

#include <algorithm>

#include "catch.hpp"
#include "simcore/resolve/resolve.hpp"
#include "unit/catalog/learned.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

LearnedLaw law_named(const std::string& name, const std::string& id, double median) {
  LearnedLaw law = learned_law();
  law.template_name = name;
  law.template_id = id;
  law.median = law.low = Seconds(median);
  law.high = law.p95 = Seconds(median + 1);
  return law;
}

Catalog learned_catalog(std::vector<LearnedLaw> laws) {
  return Catalog::builtin().with(profile("ours", {"jobs", *parse_date("2025-05-19")}, {}, {std::move(laws), "ab", {}}));
}

JobDraft job_named(const std::string& name, const std::string& id = {}) {
  JobDraft draft;
  draft.spec.name = name;
  draft.spec.cluster.instance_type = "ml.g5.xlarge";
  draft.spec.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  draft.template_id = id;
  return draft;
}

double start_of(const JobDraft& draft, const Catalog& catalog) {
  return resolve(draft, catalog).phases.starting.law().quantile(0.5);
}

}  // namespace

TEST_CASE("repeated_template: by image, script and hyperparameters, or by name where these are not told") {
  const Catalog catalog =
      learned_catalog({law_named("", "", 50), law_named("reviews", "1111", 61), law_named("other", "", 62),
                       law_named("twice", "2222", 63), law_named("twice", "3333", 64)});
  CHECK(start_of(job_named("x", "1111"), catalog) == Approx(61));
  CHECK(start_of(job_named("reviews-2025-05-05-08-30-00-101"), catalog) == Approx(61));
  CHECK(start_of(job_named("reviews", "9999"), catalog) == Approx(50));  // another script under that name
  CHECK(start_of(job_named("other", "9999"), catalog) == Approx(62));    // logs do not tell the script
  CHECK(start_of(job_named("twice", "3333"), catalog) == Approx(64));
  CHECK(start_of(job_named("nothing"), catalog) == Approx(50));
}

TEST_CASE("repeated_template: a name that several templates have is said, and none is taken") {
  const Catalog catalog =
      learned_catalog({law_named("", "", 50), law_named("twice", "2222", 63), law_named("twice", "3333", 64)});
  const Plan plan = resolve(job_named("twice"), catalog);
  CHECK(plan.phases.starting.law().quantile(0.5) == Approx(50));
  CHECK(std::ranges::count(plan.warnings,
                           "name: 2 templates of a profile are named twice: the profile's laws for "
                           "other jobs hold") == 1);
}

TEST_CASE("repeated_template: the forecast says of how many jobs a law is, and other families keep the catalog's") {
  const Catalog catalog = learned_catalog({law_named("reviews", "1111", 61)});
  const Plan plan = resolve(job_named("x", "1111"), catalog);
  const auto found = std::ranges::find(plan.assumed, "phases.starting", &Assumption::field);
  REQUIRE(found != plan.assumed.end());
  CHECK(found->layer == "profile ours");
  CHECK(found->source.starts_with("profile ours (3 jobs of reviews from 2025-05-05 to 2025-05-19"));
  JobDraft elsewhere = job_named("x", "1111");
  elsewhere.spec.cluster.instance_type = "ml.m5.xlarge";
  CHECK(resolve(elsewhere, catalog).phases.starting.law().is_same(resolve(elsewhere).phases.starting.law()));
}
