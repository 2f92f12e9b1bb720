#include "simcore/resolve/measured_runs.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "catch.hpp"
#include "unit/resolve/training_jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("measured runs: what offloading costs is measured, not predicted") {
  JobSpec job = bert("ml.p4d.24xlarge");
  job.work.model->parallel.offload = Offload::optimizer;
  CHECK_THAT(refusal(job), Catch::Contains("work.model.parallel.offload") && Catch::Contains("measured on ml.p4d"));
  CHECK_THAT(refusal(measured(job, {run("ml.p3dn.24xlarge", 500)})), Catch::Contains("work.model.parallel.offload"));
  CHECK(speed(measured(job, {run("ml.p4d.24xlarge", 500)})).samples_per_second == Approx(500).epsilon(1e-2));
}

TEST_CASE("measured runs: what offloading costs in another step is not told, and named") {
  JobSpec job = bert("ml.p4d.24xlarge");
  job.work.model->parallel.offload = Offload::optimizer;
  job.work.model->precision = Arithmetic::bf16;
  const MeasuredRunSpec same = run("ml.p4d.24xlarge", 500);
  MeasuredRunSpec four = same, small = same, large = same, exact = same;
  four.instance_count = 4;
  small.batch_size = *job.work.batch_size / 8;
  large.batch_size = *job.work.batch_size * 2;
  exact.precision = Arithmetic::fp32;
  for (const MeasuredRunSpec& other : {four, small, large, exact}) {
    CHECK(warns(measured(job, {other}), "measure with those of the job"));
    CHECK_FALSE(warns(measured(job, {other, same}), "measure with those of the job"));
  }
}

TEST_CASE("measured runs: a micro-batch of another order is named, whether the batch is said or not") {
  for (const std::int64_t micro : {1, 2, 64}) {
    JobSpec job = measured(bert("ml.p4d.24xlarge"), {run("ml.p4d.24xlarge", 3000)});
    job.work.model->parallel.micro_batch_size = micro;
    ParallelSpec& other = (*job.work.compute.measured)[0].parallel.emplace();
    other.micro_batch_size = micro == 64 ? 4 : 16;
    CHECK(warns(job, "far beyond"));
  }
}

TEST_CASE("measured runs: a measured run that no accelerator can reach is refused, one that is far off is named") {
  const JobSpec job = bert("ml.p4d.24xlarge");
  CHECK_THAT(refusal(measured(job, {run("ml.p3dn.24xlarge", 150'000)})),
             Catch::Contains("work.compute.measured[0]") && Catch::Contains("peak"));
  const std::vector<std::string> warnings = resolve(measured(job, {run("ml.p3dn.24xlarge", 20)})).warnings;
  CHECK(std::ranges::any_of(warnings,
                            [](const std::string& text) { return text.find("times as slow") != std::string::npos; }));
  CHECK(resolve(measured(job, {run("ml.p3dn.24xlarge", 1500)})).warnings.empty());
}

TEST_CASE("measured runs: the spread that is stated of a measured speed is not lost") {
  MeasuredRunSpec stated = run("ml.p3dn.24xlarge", 1500);
  stated.samples_per_second = Uncertain<PerSecond>(Distribution::lognormal(1500, 3000));
  const double sigma = std::log(2.0) / 1.6448536269514722;
  for (const char* type : {"ml.p3dn.24xlarge", "ml.p4d.24xlarge"}) {
    const TrainingSpeed found = speed(measured(bert(type), {stated}));
    CHECK(std::log(found.interval80.high / found.interval80.low) >
          0.99 * 2.0 * 1.2815515655446004 * (type == std::string("ml.p3dn.24xlarge") ? sigma : 0.25));
  }
}

TEST_CASE("measured runs: runs that contradict each other leave it open which is right") {
  const TrainingSpeed found = speed(measured(bert(), {run("ml.p3dn.24xlarge", 1500), run("ml.p3dn.24xlarge", 750)}));
  CHECK(found.interval80.low < 750);
  CHECK(found.interval80.high > 1500);
}

TEST_CASE("measured runs: a run with a small batch says less of a large one, and not the same") {
  MeasuredRunSpec small = run("ml.p3dn.24xlarge", 100), equal = small;
  small.batch_size = 8;
  const TrainingSpeed found = speed(measured(bert(), {small})), same = speed(measured(bert(), {equal}));
  CHECK(same.samples_per_second == Approx(100).epsilon(0.01));
  CHECK(found.samples_per_second > 150);
  CHECK(found.interval80.high / found.interval80.low > 2.0);
}

TEST_CASE("measured runs: another machine with the same accelerator is not the same machine") {
  const TrainingSpeed found = speed(measured(bert("ml.p3.16xlarge"), {run("ml.p3dn.24xlarge", 1500)}));
  CHECK(found.interval80.high / found.interval80.low > 1.2);
}
