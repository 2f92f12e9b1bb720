#include "simcore/resolve/boosting_plan.hpp"

#include "catch.hpp"
#include "simcore/training/boosting_time.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec boosting_job(const std::string& type = "ml.m5.4xlarge", std::int64_t rows = 10'000'000) {
  JobSpec job = hour_job();
  job.cluster.instance_type = type;
  job.work.compute = {};
  BoostingSpec& boosting = job.work.boosting.emplace();
  boosting.rows = rows;
  boosting.columns = 8;
  boosting.rounds = 100;
  boosting.depth = 10;
  return job;
}

double rate(const std::string& name, const std::string& scope = "") {
  return Catalog::builtin().parameters().find(name, {scope}, Catalog::builtin().newest())->value;
}

double median(const Plan& plan) { return plan.compute.time.law().quantile(0.5); }

}  // namespace

TEST_CASE("Boosting plan: the time is that of the rows and the processors, by hand") {
  const Plan plan = resolve(boosting_job());
  const double work = rate("boosting.xgboost.work"), serial = rate("boosting.xgboost.serial");
  const double cores = 8.0 + 8.0 * rate("boosting.xgboost.hyperthread");
  const double waiting = rate("boosting.xgboost.fixed") + 15.0 * rate("boosting.xgboost.synchronising");
  const double speed = std::sqrt(rate("cpu.core_speed", "m5") / 30000.0);
  const double expected = (waiting + 10.0 * work * (serial + 1.0 / cores)) / speed;
  CHECK(median(plan) == Approx(expected));
  REQUIRE(plan.speed);
  CHECK(plan.speed->samples_per_second == Approx(1e9 / expected));
  CHECK(plan.speed->devices == 0);
  CHECK_FALSE(plan.compute.prefetch);
  CHECK_FALSE(plan.compute.time.is_constant());
  CHECK(contains(assumption(plan, "work.boosting (time)").value, "80 %"));
}

TEST_CASE("Boosting plan: several instances are refused, since nothing is known of them") {
  JobSpec job = boosting_job();
  job.cluster.instance_count = 4;
  CHECK(contains(problem_at(refusals(job), "cluster.instance_count").message(), "must be 1 with work.boosting"));
}

TEST_CASE("Boosting plan: accelerators gain nothing, and are paid") {
  CHECK(
      warned(resolve(boosting_job("ml.g5.2xlarge")).warnings, "gains nothing from the accelerators of ml.g5.2xlarge"));
  CHECK_FALSE(warned(resolve(boosting_job()).warnings, "gains nothing"));
}

TEST_CASE("Boosting plan: data that memory does not hold is refused") {
  // 16 GiB hold 2^32 values of 4 bytes: half a billion rows of 8 columns do not fit.
  const Problem problem = problem_at(refusals(boosting_job("ml.m5.xlarge", 600'000'000)), "work.boosting.rows");
  CHECK(contains(problem.message(), "must fit the memory of ml.m5.xlarge (17.2 GB)"));
  CHECK_NOTHROW(resolve(boosting_job("ml.m5.2xlarge", 600'000'000)));
}

TEST_CASE("Boosting plan: processors without a CoreMark are taken for the middle of the others, and that is said") {
  const Plan plan = resolve(boosting_job("ml.p3.2xlarge"));
  const Assumption speed = assumption(plan, "cluster.instance_type (cpu.core_speed)");
  CHECK(contains(speed.source, "the middle of"));
  CHECK(median(plan) > 0.0);
}

TEST_CASE("Boosting plan: what contradicts it is refused, all at once") {
  JobSpec job = boosting_job();
  job.work.boosting->leaves = 31;
  job.work.epochs = 3;
  job.work.batch_size = 10;
  job.work.compute.duration = Seconds(60.0);
  job.work.model.emplace();
  const std::vector<Problem> found = refusals(job);
  for (const char* field : {"work.boosting.leaves", "work.epochs", "work.batch_size", "work.compute", "work.model"})
    CHECK(problem_at(found, field).where == field);
  JobSpec light = boosting_job();
  light.work.boosting->library = BoostingLibrary::lightgbm;
  CHECK(problem_at(refusals(light), "work.boosting.depth").value == "10");
}

TEST_CASE("Boosting plan: past catalogs do not know it") {
  const Catalog before = Catalog::release("0.1.0");
  CHECK_THROWS_AS(resolve(boosting_job(), before), SpecError);
}
