// What is paid beside the job, each bill by hand. Prices of us-east-1 on 2026-09-24, where they were seen.
#include "simcore/resolve/beside.hpp"

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec job_beside(const BesideSpec& spec) {
  JobSpec job = hour_job();
  job.as_of = parse_date("2026-09-24");
  job.cluster.instance_type = "ml.m5.xlarge";
  job.beside["thing"] = spec;
  return job;
}

BesideSpec instance(BesideUse use, const char* type) {
  BesideSpec spec;
  spec.use = use;
  spec.instance_type = type;
  return spec;
}

/// A job that starts for 10 minutes and is then billed for two hours.
Trace two_hours() {
  const auto at = [](double seconds) { return SimTime::from(Seconds(seconds)); };
  Trace trace;
  trace.intervals = {{Phase::starting, 1, false, {}, at(600.0)}, {Phase::training, 1, true, at(600.0), at(7800.0)}};
  return trace;
}

/// The amount of the line that ends so, in dollars.
double amount(const JobSpec& job, const std::string& usage) {
  double usd = 0.0;
  for (const LineItem& item : bill(resolve(job), two_hours()).items)
    if (item.usage_type.ends_with(usage)) usd += item.amount.dollars();
  return usd;
}

}  // namespace

TEST_CASE("Beside: a notebook left running over the weekend") {
  BesideSpec spec = instance(BesideUse::notebook, "ml.t3.medium");
  spec.time = Seconds(64.0 * 3600.0);
  const JobSpec job = job_beside(spec);
  CHECK(amount(job, "Notebk:ml.t3.medium") == Approx(3.20));  // 64 h × $0.05
  CHECK(amount(job, "Notebk:VolumeUsage.gp2") == Approx(5.0 * 0.14 * 64.0 / 720.0).margin(1e-8));
  const Plan plan = resolve(job);
  CHECK(plan.stated.back().field == "beside.thing");
  CHECK(plan.stated.back().value == "2 d 16 h of 1 ml.t3.medium (notebook)");
  CHECK(assumption(plan, "beside.thing.volume_size").value == "5 GB");
  CHECK(assumption(plan, "beside.thing.instance_hour").value == "0.05 USD/h, seen");
}

TEST_CASE("Beside: a rule is paid as long as the job is billed, other instances as long as it lasts") {
  BesideSpec rule = instance(BesideUse::rule, "ml.m5.xlarge");
  rule.volume_size = 10.0 * kGibibyte;
  JobSpec job = job_beside(rule);
  CHECK(amount(job, "Processing:ml.m5.xlarge") == Approx(0.46));  // 2 h × $0.23
  CHECK(amount(job, "Processing:VolumeUsage.gp2") == Approx(10.0 * 0.1 * 2.0 / 720.0).margin(1e-8));
  job = job_beside(instance(BesideUse::studio, "ml.m5.4xlarge"));
  CHECK(amount(job, "Studio:JupyterLab-ml.m5.4xlarge") == Approx(0.922 * 7800.0 / 3600.0));
  BesideSpec pair = instance(BesideUse::endpoint, "ml.m5.xlarge");
  pair.instance_count = 2;
  CHECK(amount(job_beside(pair), "Host:ml.m5.xlarge") == Approx(2.0 * 0.23 * 7800.0 / 3600.0));
}

TEST_CASE("Beside: what is kept in S3") {
  BesideSpec kept;
  kept.use = BesideUse::storage;
  kept.size = 20.0 * kGibibyte;
  kept.time = Seconds(30.0 * 86400.0);
  CHECK(amount(job_beside(kept), "TimedStorage-ByteHrs") == Approx(20.0 * 0.023));
}

TEST_CASE("Beside: a price of one's own, and discounts by usage type") {
  BesideSpec spec = instance(BesideUse::notebook, "ml.t2.medium");  // of which no price is known
  spec.time = kHour;
  CHECK(problem_at(refusals(job_beside(spec)), "beside.thing.instance_type").rule.starts_with("must be"));
  spec.instance_hour = UsdPerHour(0.0464);
  JobSpec job = job_beside(spec);
  CHECK(amount(job, "Notebk:ml.t2.medium") == Approx(0.0464));
  job.prices.discounts = {{"*Notebk:ml.*", Fraction(0.5), {}}};
  CHECK(amount(job, "Notebk:ml.t2.medium") == Approx(0.0232));
}

TEST_CASE("Beside: a volume is in the service's GB, however it is written") {
  BesideSpec spec = instance(BesideUse::notebook, "ml.t3.medium");
  spec.time = Seconds(30.0 * 86400.0);
  spec.volume_size = Bytes(50e9);
  CHECK(amount(job_beside(spec), "Notebk:VolumeUsage.gp2") == Approx(50.0 * 0.14));
  spec.volume_size = 50.0 * kGibibyte;
  CHECK(amount(job_beside(spec), "Notebk:VolumeUsage.gp2") == Approx(50.0 * 0.14));
}
