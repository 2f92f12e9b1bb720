#include "simcore/resolve/run_spread.hpp"

#include <cmath>

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec stated(double duration_s) {
  JobSpec job = hour_job();
  job.work.compute = {};
  job.work.compute.duration = Seconds(duration_s);
  return job;
}

Distribution time_of(const JobSpec& job, const Catalog& catalog = Catalog::builtin()) {
  return resolve(JobDraft{job, {}, ""}, catalog).compute.time.law();
}

const Parameter& row(const std::string& name) {
  const Catalog& catalog = Catalog::builtin();
  return catalog.parameters().at(name, catalog.instance_types().at("ml.p3.2xlarge"), *parse_date("2026-01-01"));
}

}  // namespace

TEST_CASE("run spread: the next run is off by what repeated runs differed, slower as often as faster") {
  const Distribution share = row("work.spread").law(), time = row("work.spread_time").law();
  for (const double duration : {60.0, 3600.0, 1e5}) {
    const Distribution law = time_of(stated(duration));
    CHECK(law.quantile(0.5) == Approx(duration));
    for (const double level : {0.5, 0.8, 0.9, 0.95}) {
      const double off = std::sqrt(std::pow(share.quantile(level), 2) + std::pow(time.quantile(level) / duration, 2));
      CHECK(law.quantile(0.5 + 0.5 * level) == Approx(duration * (1.0 + off)));
      CHECK(law.quantile(0.5 - 0.5 * level) == Approx(duration * std::exp(-off)));
    }
    CHECK(law.lower() > 0.0);
  }
}

TEST_CASE("run spread: of speeds and steps only the share counts, and a speed is the inverse of a time") {
  const Distribution share = row("work.spread").law();
  JobSpec job = stated(1.0);
  job.work.samples = 1000;
  job.work.batch_size = 10;
  job.work.compute = {};
  job.work.compute.step_time = Seconds(2.0);
  const Distribution step = time_of(job);
  CHECK(step.quantile(0.95) == Approx(2.0 * (1.0 + share.quantile(0.9))));
  job.work.compute = {};
  job.work.compute.samples_per_second = PerSecond(5.0);
  const Distribution speed = resolve(job).compute.throughput.law();
  for (const double level : {0.05, 0.25, 0.5, 0.9, 0.975})
    CHECK(speed.quantile(level) == Approx(10.0 / step.quantile(1.0 - level)));
}

TEST_CASE("run spread: stated, it is the relative standard deviation; 0 is none, and a distribution stays as it is") {
  JobSpec job = stated(3600.0);
  job.work.compute.spread = Fraction(0.0);
  CHECK(time_of(job).is_constant());
  job.work.compute.spread = Fraction(0.1);
  const Distribution law = time_of(job);
  double squares = 0.0;
  constexpr int kParts = 100'000;
  for (int i = 0; i < kParts; ++i) squares += std::pow(law.quantile((i + 0.5) / kParts) / law.mean() - 1.0, 2);
  CHECK(std::sqrt(squares / kParts) == Approx(0.1).epsilon(1e-3));
  CHECK(law.quantile(0.5) == Approx(3600.0));
  job.work.compute.duration = Uncertain<Seconds>(Distribution::uniform(10.0, 20.0));
  CHECK(time_of(job).text() == Distribution::uniform(10.0, 20.0).text());
}

TEST_CASE("run spread: what is assumed is said; tables of before know none") {
  const Plan plan = resolve(stated(3600.0));
  CHECK(assumption(plan, "work.compute.spread").source ==
        row("work.spread").provenance.source + " (" + row("work.spread").note + ")");
  CHECK_FALSE(assumption(plan, "work.compute.spread (fixed parts)").value.empty());
  CHECK(time_of(stated(3600.0), Catalog::release("0.1.0")).is_constant());
}

TEST_CASE("run spread: it is that of a stated time or speed") {
  JobSpec job = stated(3600.0);
  job.work.compute = {};
  job.work.samples = 1000;
  MeasuredRunSpec run;
  run.samples_per_second = PerSecond(5.0);
  run.instance_type = "ml.p3.2xlarge";
  job.work.compute.measured = std::vector{run};
  job.work.compute.spread = Fraction(0.1);
  const Problem problem = problem_at(refusals(job), "work.compute.spread");
  CHECK(problem.rule == "needs a duration, step_time or samples_per_second of which it is");
  CHECK(problem.value == "0.1");
}
