#include "simcore/spec/spot_rules.hpp"

#include "catch.hpp"
#include "simcore/spec/validate.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec spot_job() {
  JobSpec job;
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.work.compute.duration = kHour;
  job.purchase = Purchase::spot;
  return job;
}

SpotTraceSpec trace_spec(bool tells_waits = true) {
  SpotTrace trace{SimTime::from(kDay), {}, {SimTime::from(kHour)}};
  if (tells_waits) trace.steps = {{SimTime{}, 1}};
  return {"trace.json", {}, {}, std::make_shared<const SpotTrace>(trace)};
}

std::string refused_at(const JobSpec& job, const std::string& where) { return at(problems(job), where); }

}  // namespace

TEST_CASE("spot rules: every hour of the day is said once") {
  JobSpec job = spot_job();
  const auto hours = [&](std::vector<HourlyRateSpec> rates) {
    job.spot.interruptions_by_hour = std::move(rates);
    return problems(job);
  };
  const PerSecond rate(1e-4);
  CHECK(hours({{0, 24, rate}}).empty());
  CHECK(hours({{8, 18, rate}, {18, 8, rate}}).empty());
  CHECK(hours({{0, 8, rate}, {22, 24, rate}, {8, 22, rate}}).empty());
  CHECK(hours({{22, 0, rate}, {0, 22, rate}}).empty());
  CHECK(at(hours({{8, 18, rate}}), "spot.interruptions_by_hour").find("nothing for hour 0") != std::string::npos);
  CHECK(at(hours({{0, 24, rate}, {5, 6, rate}}), "spot.interruptions_by_hour[1]").find("hour 5 again") !=
        std::string::npos);
  CHECK_FALSE(at(hours({{0, 24, rate}, {5, 5, rate}}), "spot.interruptions_by_hour[1].to").empty());
  CHECK_FALSE(at(hours({{0, 25, rate}}), "spot.interruptions_by_hour[0].to").empty());
  CHECK_FALSE(at(hours({{0, 24, PerSecond(-1e-4)}}), "spot.interruptions_by_hour[0].rate").empty());
}

TEST_CASE("spot rules: a time of day is two and two digits") {
  CHECK(time_of_day("00:00") == Seconds(0.0));
  CHECK(time_of_day("23:59") == Seconds(86340.0));
  for (const char* text : {"24:00", "12:60", "1:30", "12.30", "12:3O", "", "12:300", "-1:30"}) {
    CAPTURE(text);
    CHECK_FALSE(time_of_day(text).has_value());
  }
  JobSpec job = spot_job();
  job.spot.starts_at = "12:00";
  CHECK_FALSE(refused_at(job, "spot.starts_at").empty());  // says nothing without rates
  job.spot.interruptions_by_hour = {{0, 24, PerSecond(1e-4)}};
  CHECK(problems(job).empty());
  job.spot.starts_at = "noon";
  CHECK(refused_at(job, "spot.starts_at").find("must be a time of day") != std::string::npos);
}

TEST_CASE("spot rules: one source of interruptions, waits and prices each") {
  JobSpec job = spot_job();
  job.spot.trace = trace_spec();
  CHECK(problems(job).empty());
  job.spot.interruptions = Seconds(100.0);
  job.spot.interruptions_by_hour = {{0, 24, PerSecond(1e-4)}};
  job.spot.capacity_wait = Seconds(60.0);
  CHECK_FALSE(refused_at(job, "spot.trace").empty());
  CHECK_FALSE(refused_at(job, "spot.interruptions_by_hour").empty());
  CHECK_FALSE(refused_at(job, "spot.capacity_wait").empty());
  job.spot.trace = trace_spec(false);
  CHECK(refused_at(job, "spot.capacity_wait").empty());
  job = spot_job();
  job.spot.trace = trace_spec();
  job.spot.trace->start = kDay;
  CHECK(refused_at(job, "spot.trace.start").find("must lie within the trace, before 1 d 0 h") != std::string::npos);
}

TEST_CASE("spot rules: prices are not above the on-demand price that they are compared with") {
  JobSpec job = spot_job();
  job.spot.prices = SpotPricesSpec{};
  job.spot.prices->file = "prices.json";
  job.spot.prices->on_demand = UsdPerHour(3.06);
  job.spot.prices->history =
      std::make_shared<const PricePath>(std::vector<PricePath::Step>{{SimTime{}, UsdPerHour(1.0)}});
  CHECK(problems(job).empty());
  job.spot.discount = Fraction(0.5);
  CHECK_FALSE(refused_at(job, "spot.discount").empty());
  job.spot.prices->on_demand = UsdPerHour(0.99);
  CHECK_FALSE(refused_at(job, "spot.prices.on_demand").empty());
}

TEST_CASE("spot rules: a fallback says when") {
  JobSpec job = spot_job();
  job.spot.fallback = FallbackSpec{};
  CHECK_FALSE(refused_at(job, "spot.fallback").empty());
  job.spot.fallback->after = 3;
  CHECK(problems(job).empty());
  job.spot.fallback->policy = FallbackPolicy::uniform_progress;
  CHECK_FALSE(refused_at(job, "spot.fallback.deadline").empty());
  job.spot.fallback->after = -1;
  CHECK_FALSE(refused_at(job, "spot.fallback.after").empty());
}

TEST_CASE("spot rules: other places need the laws of the job's own") {
  JobSpec job = spot_job();
  job.spot.elsewhere.resize(1);
  CHECK_FALSE(refused_at(job, "spot.interruptions").empty());
  CHECK_FALSE(refused_at(job, "spot.capacity_wait").empty());
  job.spot.interruptions = Seconds(3600.0);
  job.spot.capacity_wait = Seconds(600.0);
  CHECK(problems(job).empty());
  job.spot.elsewhere[0].bandwidth = BytesPerSecond(1e8);
  CHECK_FALSE(refused_at(job, "spot.elsewhere[0].bandwidth").empty());
  job.spot.elsewhere[0].region = "us-west-2";
  CHECK(problems(job).empty());
  job.channels["train"] = {};
  CHECK_FALSE(refused_at(job, "spot.elsewhere[0].region").empty());
}
