#include "simcore/resolve/processor_time.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/resolve/stated_speed.hpp"

using namespace simcore;

namespace {

/// A job of two hours on one ml.m5.xlarge, on another type.
JobDraft two_hours(const std::string& type, int count = 1) {
  JobDraft draft;
  draft.file = "job.yaml";
  draft.spec.region = "us-east-1";
  draft.spec.cluster.instance_type = type;
  draft.spec.cluster.instance_count = count;
  draft.spec.work.compute.duration = Uncertain<Seconds>(Seconds(7200));
  draft.spec.work.compute.measured_on = MeasuredOnSpec{.instance_type = "ml.m5.xlarge", .instance_count = 1};
  return draft;
}

Distribution time_on(const std::string& type) {
  return resolve(two_hours(type), Catalog::builtin()).compute.time.law();
}

std::string refusal_of(const JobDraft& draft) {
  try {
    static_cast<void>(resolve(draft, Catalog::builtin()));
  } catch (const SpecError& error) {
    return error.problems().front().message();
  }
  return "not refused";
}

bool mentions(const std::vector<std::string>& warnings, const std::string& text) {
  return std::ranges::any_of(warnings, [&](const std::string& each) { return each.find(text) != std::string::npos; });
}

}  // namespace

TEST_CASE("processor time: a duration moves to other processors, by their speed and number") {
  // CoreMark of a core: m5 22,150 and c5 25,380 a second. ml.c5.4xlarge has eight cores, ml.m5.xlarge two.
  const double one_thread = 22150.0 / 25380.0, all_cores = one_thread / 4.0;
  const Distribution law = time_on("ml.c5.4xlarge");
  CHECK(law.quantile(0.5) == Approx(7200.0 * std::sqrt(one_thread * all_cores)).epsilon(0.01));
  CHECK(law.quantile(0.9) > 7200.0 * one_thread);
  CHECK(law.quantile(0.1) < 7200.0 * all_cores);
}

TEST_CASE("processor time: twice as many cores of the same kind change it by at most a half, and its own type not at all") {
  CHECK(time_on("ml.m5.2xlarge").quantile(0.5) == Approx(7200.0 * std::sqrt(0.5)).epsilon(0.01));
  const Distribution own = time_on("ml.m5.xlarge");
  CHECK(own.quantile(0.5) == Approx(7200.0).epsilon(0.01));
  CHECK(own.quantile(0.9) < 7200.0 * 1.2);
}

TEST_CASE("processor time: a stated spread stays in it") {
  JobDraft draft = two_hours("ml.c5.xlarge");
  const double before = time_on("ml.c5.xlarge").quantile(0.9);
  draft.spec.work.compute.spread = Fraction(0.8);
  CHECK(resolve(draft, Catalog::builtin()).compute.time.law().quantile(0.9) > 1.1 * before);
}

TEST_CASE("processor time: the plan says what it rests on, and warns of less memory") {
  const Plan plan = resolve(two_hours("ml.c5.xlarge"), Catalog::builtin());
  REQUIRE(plan.speed);
  CHECK_THAT(plan.speed->basis, Catch::Contains("the duration on ml.m5.xlarge, carried over"));
  CHECK(plan.speed->samples_per_second == Approx(1.0 / plan.compute.time.law().quantile(0.5)));
  CHECK(mentions(plan.warnings, "ml.c5.xlarge has 8.59 GB of memory and ml.m5.xlarge, where the job ran, 17.2 GB"));
  CHECK_FALSE(mentions(resolve(two_hours("ml.r5.xlarge"), Catalog::builtin()).warnings, "memory"));
}

TEST_CASE("processor time: accelerators, another number of instances and another batch are refused") {
  CHECK_THAT(refusal_of(two_hours("ml.g5.xlarge")),
             Catch::Contains("work.compute.duration: must be that of 1 × ml.g5.xlarge, or the work must be said as"));
  CHECK_THAT(refusal_of(two_hours("ml.c5.xlarge", 2)), Catch::Contains("must be that of 2 × ml.c5.xlarge"));
  JobDraft batch = two_hours("ml.c5.xlarge");
  batch.spec.work.samples = 1000;
  batch.spec.work.batch_size = 64;
  batch.spec.work.compute.measured_on->batch_size = 32;
  CHECK_THAT(refusal_of(batch), Catch::Contains("must be that of"));
}

TEST_CASE("processor time: the same speed elsewhere is no other time") {
  JobDraft draft = two_hours("ml.c5.4xlarge");
  draft.spec.work.compute.same_speed_elsewhere = true;
  CHECK(resolve(draft, Catalog::builtin()).compute.time.law().quantile(0.5) == Approx(7200.0).epsilon(0.01));
}

TEST_CASE("processor time: a catalog that does not know how far such times are off refuses") {
  const Catalog old = Catalog::release("0.2.0");
  CHECK_THROWS_WITH(resolve(two_hours("ml.c5.xlarge"), old), Catch::Contains("must be that of 1 × ml.c5.xlarge"));
}
