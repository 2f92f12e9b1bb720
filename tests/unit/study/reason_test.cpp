#include "simcore/study/reason.hpp"

#include "catch.hpp"
#include "simcore/forecast/forecast.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// 1,000 s of computing in two epochs; the data takes what the channel says.
Plan reading_plan(const ChannelPlan& channel) {
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.phases.image_pull = Seconds(60.0);
  plan.compute.unit = ComputePlan::Unit::step;
  plan.compute.amount = 1000.0;
  plan.compute.time = Seconds(1.0);
  plan.compute.epochs = 2;
  plan.compute.startup = Seconds(7.0);
  plan.channels = {channel};
  return plan;
}

ChannelPlan fast_file_channel(double objects) {
  ChannelPlan channel = file_channel(Bytes(1e9), objects);
  channel.readers = 1;
  channel.path = FastFilePath{Seconds(10.0), PerSecond(1000.0), PerSecond(500.0), Seconds(0.1), BytesPerSecond(100e6)};
  return channel;
}

DataTimes times_of(const Plan& plan) { return data_times(plan, 1, 3); }
std::string reason_of(const Plan& plan) { return reason(forecast(plan, {.replications = 1}), times_of(plan)); }

}  // namespace

TEST_CASE("Data times: what a FastFile job loses, by hand") {
  // 100,000 objects: mount 10 + list 100 − image 60 = 50; the script's listing 200; each epoch reads 10,000 s and
  // 10 s for the bytes, and computes 500 s, so that 2 × 9,510 s are waited.
  const DataTimes found = times_of(reading_plan(fast_file_channel(100000.0)));
  CHECK(found.downloading.value() == Approx(50.0));
  CHECK(found.listing.value() == Approx(200.0));
  CHECK(found.waiting.value() == Approx(19020.0));
  CHECK(found.pace == "opening objects set the pace for 100 % of the epochs");
  CHECK(found.lost().value() == Approx(19270.0));
}

TEST_CASE("Data times: nothing is lost behind the image pull and the computing") {
  const DataTimes found = times_of(reading_plan(fast_file_channel(10.0)));  // reads 10 s
  CHECK(found.downloading.value() == 0.0);
  CHECK(found.waiting.value() == 0.0);
  CHECK(found.lost().value() == Approx(0.02));
}

TEST_CASE("Reason: names what takes most, and numbers when there is more than one") {
  CHECK(reason_of(reading_plan(fast_file_channel(100000.0))) ==
        "5 h 21 min lost to data: waiting (opening objects set the pace for 100 % of the epochs)");
  // 6,000 objects: reads 610 s, waits 2 × 110 s; listing 12 s is under a tenth.
  CHECK(reason_of(reading_plan(fast_file_channel(6000.0))) ==
        "3 min 52 s lost to data: waiting (opening objects set the pace for 100 % of the epochs)");
  // File: 13 + 1e9 / 150e6 or 13,500 / 135 = 113 s, 53 s of them after the image.
  CHECK(reason_of(reading_plan(file_channel(Bytes(1e9), 13500.0))) == "53 s lost to data: downloading");
  // 5,400 objects: reads 550 s, waits 2 × 50 s; the script lists for 540 / 20 = 27 s.
  ChannelPlan listed = fast_file_channel(5400.0);
  std::get<FastFilePath>(listed.path).client_list_rate = PerSecond(200.0);
  CHECK(reason_of(reading_plan(listed)) ==
        "2 min 7 s lost to data: waiting (opening objects set the pace for 100 % of the epochs) 1 min 40 s, "
        "listing 27 s");
}

TEST_CASE("Reason: no time lost") {
  CHECK(reason_of(reading_plan(fast_file_channel(10.0))) ==
        "no time lost to data: compute set the pace for 100 % of the epochs");
}

TEST_CASE("Reason: what is paid beside the instances, when it matters") {
  Plan plan = reading_plan(fast_file_channel(10.0));
  plan.tariff = hourly(36.0);
  plan.tariff.lines[0].service = "AmazonSageMaker";
  plan.tariff.add({.meter = Meter::jobs, .scale = 0.2}, {"Storage", "GB-Mo", 1.0, "", "", "AmazonFSx", ""});
  CHECK(reason_of(plan).ends_with("of the epochs"));  // 0.20 of 10.92 USD
  plan.tariff.add({.meter = Meter::jobs, .scale = 1.0}, {"Requests", "Requests", 1.0, "", "", "AmazonS3", ""});
  CHECK(reason_of(plan).ends_with("; $1.00 for S3"));
}

TEST_CASE("Reason: a job that is cut says so first") {
  Plan plan = reading_plan(fast_file_channel(10.0));
  plan.stopping.max_runtime = Seconds(500.0);
  CHECK(reason_of(plan).starts_with("stopped before its work is done in 100 % of the runs; "));
}
