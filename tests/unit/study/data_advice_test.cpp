#include "simcore/study/data_advice.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/stats/sample.hpp"
#include "simcore/study/data_variant.hpp"
#include "unit/io/refused.hpp"
#include "unit/montecarlo/usual_draws.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// The published job: 1.5 million images on one ml.p3.2xlarge.
JobSpec images(std::int64_t objects = 1530350) {
  JobSpec job = hour_job();
  job.name = "images";
  job.cluster.volume_size = Bytes(500e9);
  job.channels["train"] = s3_channel(Bytes(54e9), objects);
  job.work.samples = 1530350;
  job.work.compute = {};
  job.work.compute.samples_per_second = PerSecond(328.67);
  return job;
}

/// Spread on what the options share, two channels, other types: jobs whose ranking is not known beforehand.
std::vector<JobSpec> jobs() {
  std::vector<JobSpec> jobs = {images(), images(500)};
  JobSpec uncertain = images(100000);
  uncertain.work.epochs = 4;
  uncertain.work.compute.samples_per_second = Uncertain<PerSecond>(Distribution::uniform(100.0, 600.0));
  uncertain.channels["train"].size = Uncertain<Bytes>(Distribution::uniform(40e9, 60e9));
  uncertain.channels["validation"] = s3_channel(Bytes(20e9), 5000, InputMode::pipe);
  jobs.push_back(uncertain);
  JobSpec nvme = images();
  nvme.cluster = {};
  nvme.cluster.instance_type = "ml.g5.2xlarge";
  nvme.cluster.instance_count = 3;
  nvme.channels["train"].source = Source::fsx;
  jobs.push_back(nvme);
  return jobs;
}

const DataOption& option(const DataAdvice& advice, const std::string& label) {
  const auto found = std::ranges::find(advice.options, label, &DataOption::label);
  REQUIRE(found != advice.options.end());
  return *found;
}
const DataOption& option(DataAdvice&&, const std::string&) = delete;  // it would not outlive the line

std::vector<std::string> labels(const DataAdvice& advice) {
  std::vector<std::string> labels;
  for (const DataOption& each : advice.options) labels.push_back(each.label());
  return labels;
}

constexpr std::size_t kRuns = 60;
constexpr Bytes kLarger{2400.0 * 1073741824.0};

DataAdvice advise(const JobSpec& job, AdviceOptions options = {}) {
  options.replications = kRuns;
  return advise_data(job, Catalog::builtin(), options);
}

}  // namespace

TEST_CASE("Advice: every option is the forecast of its job, bit for bit") {
  for (const JobSpec& job : jobs()) {
    const DataAdvice advice = advise(job, {.seed = 9});
    for (const DataVariant& each : data_variants(job, advice.channels, advice.shard, kLarger)) {
      const bool listed = std::ranges::count(labels(advice), each.label) == 1;
      const DataOption& found = listed ? option(advice, each.label) : advice.baseline();  // same words
      const Forecast direct = forecast(resolve(each.job), {.seed = 9, .replications = kRuns});
      CHECK(found.forecast->cost_usd.mean == direct.cost_usd.mean);
      CHECK(found.forecast->wall_clock_s.p90 == direct.wall_clock_s.p90);
      CHECK(found.forecast->bill.total == direct.bill.total);
      if (listed) CHECK(found.forecast->identity.spec_id == direct.identity.spec_id);
    }
  }
}

TEST_CASE("Advice: ranking, cheapest, fastest and front as by comparing all pairs") {
  for (const JobSpec& job : jobs()) {
    const DataAdvice advice = advise(job);
    const auto cost = [&](std::size_t i) { return advice.options[i].forecast->cost_usd.mean; };
    const auto time = [&](std::size_t i) { return advice.options[i].forecast->wall_clock_s.mean; };
    REQUIRE(std::ranges::all_of(advice.options, [](const auto& each) { return each.design.is_comparable(); }));
    for (std::size_t i = 0; i < advice.options.size(); ++i) {
      CHECK(cost(advice.cheapest_index) <= cost(i));
      CHECK(time(advice.fastest_index) <= time(i));
      if (i > 0) CHECK(cost(i - 1) <= cost(i));
      bool beaten = false;
      for (std::size_t j = 0; j < advice.options.size(); ++j)
        beaten = beaten || (cost(j) <= cost(i) && time(j) <= time(i) && (cost(j) < cost(i) || time(j) < time(i)));
      CHECK(advice.options[i].design.on_front == !beaten);
    }
    CHECK(advice.baseline().changes.empty());
  }
}

TEST_CASE("Advice: differences are those of the runs, one by one") {
  const JobSpec job = jobs()[2];
  const DataAdvice advice = advise(job, {.seed = 4});
  const auto walls = [&](const JobSpec& varied) {
    std::vector<double> times;
    for (std::uint64_t i = 0; i < kRuns; ++i)
      times.push_back(wall_clock(simulate(resolve(varied), usual_draws(4, i))).value());
    return times;
  };
  const std::vector<double> given = walls(job);
  for (const DataVariant& each : data_variants(job, advice.channels, advice.shard, kLarger)) {
    const std::vector<double> own = walls(each.job);
    // Runs belong to 16 randomisations by turns: of 60 of them, twelve have 4 runs, and four have 3.
    std::vector<double> means(16);
    double sum = 0.0;
    for (std::size_t i = 0; i < kRuns; ++i) {
      sum += own[i] - given[i];
      means[i % 16] += (own[i] - given[i]) / (i % 16 < 12 ? 4.0 : 3.0);
    }
    const PairedDifference& found = *option(advice, each.label).design.wall_clock_difference;
    CHECK(found.mean == Approx(sum / kRuns).margin(1e-6));
    if (found.standard_error == 0.0) continue;
    CHECK(found.standard_error == Approx(mean_and_error(means).standard_error));
    CHECK(found.interval.high - found.interval.low == Approx(2.0 * 2.13145 * found.standard_error).epsilon(1e-5));
  }
}

TEST_CASE("Advice: common random numbers tell apart what single forecasts could not") {
  const DataAdvice advice = advise(jobs()[2]);
  const DataOption& file = option(advice, "S3 FastFile");
  const double single = file.forecast->wall_clock_s.standard_error;
  CHECK(file.design.wall_clock_difference->interval.high - file.design.wall_clock_difference->interval.low <
        2.66 * single);
}

TEST_CASE("Advice: ties are named, and the one that asks least is suggested") {
  const DataAdvice advice = advise(images());
  const DataOption& suggested = advice.suggested();
  CHECK(suggested.label() == "S3 FastFile, 150 MB shards");  // as cheap as Pipe, which nobody measured
  CHECK(*suggested.design.ties_cheapest);
  CHECK(*suggested.measured);
  CHECK_FALSE(*option(advice, "S3 Pipe, 150 MB shards").measured);
  CHECK_FALSE(*option(advice, "EFS elastic").measured);
  CHECK_FALSE(*option(advice, "FSx SCRATCH_2").design.ties_cheapest);
  for (const DataOption& each : advice.options) {
    const double least = advice.cheapest().forecast->cost_usd.mean, cost = each.forecast->cost_usd.mean;
    CHECK(each.design.ties_cheapest == (cost - least < 0.05 * cost));  // this job's noise is far below
  }
  const DataAdvice shards = advise(images(500));
  CHECK(shards.suggested_index == shards.baseline_index);  // nothing is cheaper by 5 %
}

TEST_CASE("Advice: what does not fit stays in the list, with what is missing") {
  JobSpec job = images();
  job.cluster.volume_size = Bytes(30e9);
  const DataAdvice advice = advise(job);
  const DataOption& given = advice.baseline();
  CHECK_FALSE(given.possible());
  CHECK(contains(given.design.refused, "must fit on each node's disk"));
  CHECK(contains(given.design.refused, "21.8 GB too much"));
  CHECK(contains(given.design.refused, "volume_size"));
  CHECK_FALSE(option(advice, "S3 File, 150 MB shards").possible());
  const auto first = std::ranges::find_if_not(advice.options, &DataOption::possible);  // refused ones come last
  CHECK(std::none_of(first, advice.options.end(), [](const auto& each) { return each.possible(); }));
  CHECK(option(advice, "S3 FastFile").possible());
  CHECK_FALSE(option(advice, "S3 FastFile").design.cost_difference);  // nothing to compare with
  CHECK(advice.cheapest().possible());
  CHECK(advice.identity.job == "images");
}

TEST_CASE("Advice: what the service does not allow stays in the list, with the rule") {
  JobSpec job = images();
  job.channels["train"].data_type = DataType::augmented_manifest;
  job.channels["train"].distribution = DataDistribution::sharded_by_s3_key;
  const DataAdvice advice = advise(job);
  CHECK(contains(option(advice, "S3 FastFile").design.refused, "must be S3Prefix with input_mode: FastFile"));
  CHECK(contains(option(advice, "FSx SCRATCH_2").design.refused, "must be FullyReplicated"));
  CHECK(option(advice, "S3 Pipe").possible());
}

TEST_CASE("Advice: a file system does not save the transfer of data that lies elsewhere") {
  JobSpec job = images();
  job.channels["train"].region = "eu-west-1";
  const DataAdvice advice = advise(job);
  CHECK(contains(option(advice, "EFS bursting").design.refused, "file systems are in the job's region"));
  CHECK(option(advice, "S3 FastFile").possible());
  CHECK(std::ranges::none_of(advice.not_counted, [](const auto& text) { return contains(text, "file system"); }));
}

TEST_CASE("Advice: a job that is wrong whatever its source is refused") {
  JobSpec job = images();
  job.cluster.instance_type = "ml.p3.2xlrge";
  CHECK(contains(refused([&] { return advise(job); }), "did you mean ml.p3.2xlarge?"));
  CHECK(contains(refused([&] { return advise(hour_job()); }), "channels: must hold the data"));
  CHECK(contains(refused([&] { return advise(images(), {.channel = "tran"}); }), "did you mean train?"));
  CHECK(contains(refused([&] { return advise(images(), {.shard_size = "60 GB"}); }), "must not exceed"));
}

TEST_CASE("Advice: the same job in other words is not an option") {
  JobSpec job = images();
  job.channels["train"] = mounted_channel(Source::fsx, Bytes(54e9), 500);
  CHECK(std::ranges::count(labels(advise(job)), "FSx SCRATCH_2") == 0);  // neither deployment nor capacity is said
  job.channels["train"].file_system->capacity = Bytes(1.2e12);
  CHECK(std::ranges::count(labels(advise(job)), "FSx SCRATCH_2") == 0);
  job.channels["train"].file_system->capacity = Bytes(2.4e12);
  CHECK(std::ranges::count(labels(advise(job)), "FSx SCRATCH_2") == 0);  // it is there, whatever its capacity
  CHECK(std::ranges::count(labels(advise(job)), "FSx PERSISTENT_2_SSD_125") == 1);
}

TEST_CASE("Advice: an option that is cut is not cheap") {
  JobSpec job = images();
  job.channels["train"].input_mode = InputMode::fast_file;
  job.stopping.max_runtime = Seconds(6000.0);  // S3 FastFile trains for 2 h 40 min, FSx for 1 h 25 min
  const DataAdvice advice = advise(job);
  const DataOption& given = advice.baseline();
  CHECK(given.design.completed == 0.0);
  CHECK_FALSE(*given.design.comparable);
  CHECK_FALSE(*given.design.on_front);
  CHECK(given.reason.starts_with("stopped before its work is done in 100 % of the runs; "));
  CHECK_FALSE(
      advice.cheapest().design.cost_difference);  // nothing is cheaper or dearer than a job that does not finish
  CHECK(advice.cheapest().design.completed == 1.0);
  CHECK(advice.fastest().design.completed == 1.0);
  CHECK(advice.suggested().design.completed == 1.0);
  for (std::size_t i = 1; i < advice.options.size(); ++i)
    CHECK(advice.options[i - 1].design.is_comparable() >= advice.options[i].design.is_comparable());
}

TEST_CASE("Advice: when every option is cut they are compared as they are") {
  JobSpec job = images();
  job.stopping.max_runtime = Seconds(600.0);
  const DataAdvice advice = advise(job);
  CHECK(std::ranges::all_of(advice.options, [](const auto& each) { return each.design.is_comparable(); }));
}

TEST_CASE("Advice: what keeping the data costs a month") {
  const DataAdvice advice = advise(images());
  const double gigabytes = 54e9 / kGibibyte.value();
  CHECK(option(advice, "S3 FastFile").storage_usd_per_month == Approx(gigabytes * 0.023));
  CHECK(option(advice, "FSx SCRATCH_2").storage_usd_per_month == Approx(1200.0 * 0.14));
  CHECK(option(advice, "EFS elastic").storage_usd_per_month == Approx(gigabytes * 0.30));
}

TEST_CASE("Advice: only what was left out is listed as such") {
  const auto mentions = [](const DataAdvice& advice, const std::string& words) {
    return std::ranges::any_of(advice.not_counted, [&](const std::string& text) { return contains(text, words); });
  };
  CHECK(mentions(advise(images()), "packing"));
  CHECK(mentions(advise(images()), "file system"));
  CHECK_FALSE(mentions(advise(images(1)), "packing"));
}

TEST_CASE("Advice: times that the job states hold for every source, and that is said") {
  JobSpec job = images();
  CHECK(advise(job).not_counted.size() == 3);
  job.phases.download = Seconds(300.0);
  job.work.compute = {};
  job.work.compute.duration = Seconds(40000.0);  // longer than any source reads
  const DataAdvice advice = advise(job);
  REQUIRE(advice.not_counted.size() == 5);
  CHECK(contains(advice.not_counted[3], "phases.download"));
  CHECK(contains(advice.not_counted[4], "work.compute.duration"));
  for (const char* label : {"S3 FastFile", "S3 Pipe, 150 MB shards", "FSx SCRATCH_2", "EFS elastic"})
    CHECK(option(advice, label).forecast->wall_clock_s.mean == advice.baseline().forecast->wall_clock_s.mean);
}

TEST_CASE("Advice: only the rates of the varied channels count as measured or not") {
  JobSpec job = images();
  job.channels["labels"] = mounted_channel(Source::efs, Bytes(1e6), 1);
  const DataAdvice all = advise(job), labels = advise(job, {.channel = "labels"});
  CHECK(*option(all, "S3 FastFile").measured);
  CHECK_FALSE(*option(labels, "as it is (EFS bursting)").measured);
}

TEST_CASE("Advice: one channel can be named, the others stay") {
  const JobSpec job = jobs()[2];
  const DataAdvice advice = advise(job, {.channel = "validation"});
  CHECK(advice.channels == std::vector<std::string>{"validation"});
  for (const DataOption& each : advice.options)
    for (const ChannelChange& change : each.changes) CHECK(change.channel == "validation");
}

TEST_CASE("Advice: the same seed gives the same bits; progress is told and can end it") {
  const DataAdvice a = advise(jobs()[2]), b = advise(jobs()[2]);
  for (std::size_t i = 0; i < a.options.size(); ++i)
    CHECK(a.options[i].forecast->cost_usd.standard_error == b.options[i].forecast->cost_usd.standard_error);
  std::size_t last = 0, all = 0;
  AdviceOptions options{.after_batch = [&](std::size_t done, std::size_t total) { last = done, all = total; }};
  const DataAdvice told = advise(images(), options);
  CHECK(last == kRuns * told.options.size());
  CHECK(all == last);
  options.after_batch = [](std::size_t, std::size_t) { throw 7; };
  CHECK_THROWS_AS(advise(images(), options), int);
}

TEST_CASE("Advice: replications in a range that memory can hold") {
  for (const std::size_t count : {std::size_t{0}, std::size_t{1'000'001}})
    CHECK_THROWS_AS(advise_data(images(), Catalog::builtin(), {.replications = count}), SimulationError);
}
