#include "simcore/resolve/instance_hour.hpp"

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec job_of(JobKind kind, const char* type, const char* day) {
  JobSpec job = hour_job();
  job.kind = kind;
  job.as_of = parse_date(day);
  job.cluster.instance_type = type;
  return job;
}

using Line = std::pair<std::string, double>;

/// The first line of the bill, and its price.
Line first_line(const JobSpec& job) {
  const Plan plan = resolve(job);
  return {plan.tariff.lines.front().usage_type, plan.tariff.lines.front().unit_price_usd};
}

}  // namespace

TEST_CASE("Instance hour: each kind of job has its usage type, and the price that was seen for it") {
  CHECK(first_line(job_of(JobKind::training, "ml.g5.xlarge", "2026-09-24")) == Line("USE1-Train:ml.g5.xlarge", 1.408));
  CHECK(first_line(job_of(JobKind::processing, "ml.g5.xlarge", "2026-09-24")) ==
        Line("USE1-Processing:ml.g5.xlarge", 1.408));
  CHECK(first_line(job_of(JobKind::local, "ml.g5.xlarge", "2026-09-24")) == Line("USE1-Notebk:ml.g5.xlarge", 1.41));
}

TEST_CASE("Instance hour: where no price was seen by then, that of training on the type is taken") {
  const JobSpec job = job_of(JobKind::processing, "ml.p3.2xlarge", "2026-01-01");
  CHECK(first_line(job).second == first_line(job_of(JobKind::training, "ml.p3.2xlarge", "2026-01-01")).second);
  CHECK(contains(assumption(resolve(job), "prices.instance_hour").value, "that of training on ml.p3.2xlarge"));
}

TEST_CASE("Instance hour: volumes of processing cost less than those of training") {
  const auto volume = [](JobKind kind) {
    for (const TariffLine& line : resolve(job_of(kind, "ml.m5.xlarge", "2026-09-24")).tariff.lines)
      if (line.usage_type.ends_with("VolumeUsage.gp2")) return Line(line.usage_type, line.unit_price_usd);
    return Line();
  };
  CHECK(volume(JobKind::training) == Line("USE1-Train:VolumeUsage.gp2", 0.14));
  CHECK(volume(JobKind::processing) == Line("USE1-Processing:VolumeUsage.gp2", 0.1));
  CHECK(volume(JobKind::local) == Line("USE1-Notebk:VolumeUsage.gp2", 0.14));
}

TEST_CASE("Instance hour: local mode waits for no instance, and a stated price is taken whatever the kind") {
  JobSpec job = job_of(JobKind::local, "ml.m5.xlarge", "2026-09-24");
  CHECK(resolve(job).phases.starting.mean().value() == 0.0);
  CHECK(resolve(job).phases.pending.mean().value() == 0.0);
  job.prices.instance_hour = UsdPerHour(7.0);
  CHECK(first_line(job).second == 7.0);
}

TEST_CASE("Instance hour: a price of a later day, or of low confidence, is said whatever the kind") {
  const auto warned = [](JobKind kind) {
    const Plan plan = resolve(job_of(kind, "ml.p3.2xlarge", "2018-06-01"));
    return std::ranges::any_of(plan.warnings, [](const std::string& text) { return contains(text, "as early as"); });
  };
  CHECK(warned(JobKind::training));
  CHECK(warned(JobKind::processing));
  CHECK(warned(JobKind::local));
}

TEST_CASE("Instance hour: in local mode the volume is a notebook's, and nobody stops the script") {
  const Plan plan = resolve(job_of(JobKind::local, "ml.g5.xlarge", "2026-09-24"));  // NVMe, which a notebook has not
  CHECK(plan.groups.front().volume.capacity == kNotebookVolume);
  CHECK(plan.stopping.max_runtime == Seconds(28.0 * 86400.0));
  CHECK(plan.stopping.grace == Seconds(0.0));
  CHECK(std::ranges::any_of(plan.tariff.lines,
                            [](const TariffLine& line) { return line.usage_type == "USE1-Notebk:VolumeUsage.gp2"; }));
}
