#include "simcore/study/data_break_even.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"
#include "unit/io/refused.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr std::size_t kRuns = 15;

/// Small images of which an epoch takes a minute of computing.
JobSpec images() {
  JobSpec job = hour_job();
  job.cluster.volume_size = Bytes(1e12);  // as fast as they come
  job.channels["train"] = s3_channel(Bytes(4e9), 100000);
  job.work.samples = 60000;
  job.work.compute = {};
  job.work.compute.samples_per_second = PerSecond(1000.0);
  job.work.compute.spread = Fraction(0.0);
  job.stopping.max_runtime = kDay * 28.0;
  return job;
}

/// A new file system, filled before the job.
FileSystemSpec created() {
  FileSystemSpec system;
  system.created = system.preload = true;
  return system;
}

JobSpec from(JobSpec job, Source source, InputMode mode = InputMode::file) {
  job.channels["train"].source = source;
  if (source == Source::fsx) job.channels["train"].file_system = created();
  job.channels["train"].input_mode = mode;
  return job;
}

double cost(const JobSpec& job) {
  return forecast(resolve(job), {.replications = kRuns, .method = Method::simulate}).cost_usd.mean;
}

std::vector<BreakEven> ask(const JobSpec& job, AdviceOptions options = {}) {
  options.replications = kRuns;
  return data_break_evens({job, {}, ""}, Catalog::builtin(), options);
}

const CostCurve& curve(const BreakEven& found, const std::string& label) {
  return *std::ranges::find(found.curves, label, &CostCurve::option);
}

const CostCrossing& crossing(const BreakEven& found, const std::string& option, const std::string& other) {
  return *std::ranges::find_if(found.crossings,
                               [&](const CostCrossing& c) { return c.option == option && c.no_dearer_than == other; });
}

/// The first number of epochs at which a costs no more than b, by trying every one.
std::optional<double> scanned(const JobSpec& a, const JobSpec& b, std::int64_t most) {
  for (std::int64_t epochs = 1; epochs <= most; ++epochs) {
    JobSpec one = a, other = b;
    one.work.epochs = other.work.epochs = epochs;
    if (cost(one) <= cost(other)) return static_cast<double>(epochs);
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("Break-even by epochs: as by trying every number") {
  const BreakEven found = ask(images())[0];
  CHECK(found.quantity == "epochs");
  CHECK(found.now == 1.0);
  const JobSpec file = images(), fast = from(file, Source::s3, InputMode::fast_file), fsx = from(file, Source::fsx);
  const std::optional<double> against_fsx = scanned(file, fsx, 400), against_fast = scanned(file, fast, 400);
  REQUIRE(against_fsx);
  REQUIRE(*against_fsx > 2.0);  // else there is nothing to find
  CHECK(crossing(found, "S3 File", "FSx SCRATCH_2").at == against_fsx);
  CHECK(crossing(found, "S3 File", "S3 FastFile").at == against_fast);
}

TEST_CASE("Break-even by epochs: the curves are forecasts") {
  const BreakEven found = ask(images())[0];
  CHECK(found.x.front() == 1.0);
  CHECK(found.x.back() == 1000.0);
  for (std::size_t i = 0; i < found.x.size(); i += 9) {
    JobSpec job = images();
    job.work.epochs = static_cast<std::int64_t>(found.x[i]);
    CHECK(curve(found, "S3 File").cost_usd[i] == cost(job));
    CHECK(curve(found, "S3 FastFile").cost_usd[i] == cost(from(job, Source::s3, InputMode::fast_file)));
    CHECK(curve(found, "FSx SCRATCH_2").cost_usd[i] == cost(from(job, Source::fsx)));
  }
}

TEST_CASE("Break-even by epochs: what was stated for all epochs grows with their number") {
  JobSpec job = images();
  job.work = {};
  job.work.epochs = 3;
  job.work.compute.duration = Uncertain<Seconds>(Distribution::uniform(1000.0, 2000.0));
  const BreakEven found = ask(job)[0];
  CHECK(found.now == 3.0);
  const auto at = std::ranges::find(found.x, 6.0) - found.x.begin();
  JobSpec twice = job;
  twice.work.epochs = 6;
  twice.work.compute.duration = Uncertain<Seconds>(Distribution::uniform(2000.0, 4000.0));
  CHECK(*curve(found, "S3 File").cost_usd[static_cast<std::size_t>(at)] == Approx(cost(twice)).epsilon(1e-9));
}

TEST_CASE("Break-even by epochs: own limits do not count, the service's longest run does") {
  JobSpec job = images();
  job.stopping.max_runtime = Seconds(600.0);
  const BreakEven found = ask(job)[0];
  CHECK(curve(found, "S3 File").cost_usd.back() == curve(ask(images())[0], "S3 File").cost_usd.back());
  job.work.compute.samples_per_second = PerSecond(0.1);  // an epoch takes 7 days
  const CostCurve slow = curve(ask(job)[0], "S3 File");
  CHECK(slow.cost_usd[3]);        // 4 epochs, 27.8 days
  CHECK_FALSE(slow.cost_usd[4]);  // 5 epochs
  CHECK_FALSE(slow.cost_usd.back());
}

TEST_CASE("Break-even by file size: as by trying every number of files") {
  JobSpec job = images();
  job.work.epochs = 3;
  job.work.samples = 120000;
  job.phases.image_pull = Seconds(0.0);
  job.channels["train"] = s3_channel(Bytes(8e9), 100000);
  job.channels["train"].readers = 1;
  const BreakEven found = ask(job)[1];
  CHECK(found.quantity == "file size");
  CHECK(found.unit == "B");
  CHECK(found.now == 80000.0);  // 8 GB in 100,000 files
  const JobSpec fast = from(job, Source::s3, InputMode::fast_file);
  std::int64_t most = 0;  // files at which FastFile costs no more than File
  for (std::int64_t files = 1; files <= 20000; ++files) {
    JobSpec a = fast, b = job;
    a.channels["train"].objects = b.channels["train"].objects = files;
    if (cost(a) > cost(b)) break;
    most = files;
  }
  REQUIRE(most > 1);
  REQUIRE(most < 20000);
  // The least whole size that makes no more than so many files.
  CHECK(crossing(found, "S3 FastFile", "S3 File").at == std::ceil(8e9 / static_cast<double>(most)));
}

TEST_CASE("Break-even by file size: over the sizes that files may have, and the job's own") {
  JobSpec job = images();
  const BreakEven found = ask(job)[1];
  CHECK(found.x.front() == 10000.0);
  CHECK(found.x.back() == 1e9);
  CHECK(std::ranges::count(found.x, 40000.0) == 1);
  job.channels["train"] = s3_channel(Bytes(3000.0), 2);
  CHECK(ask(job)[1].x.front() == 1500.0);
  CHECK(ask(job)[1].x.back() == 3000.0);
  job.channels["train"] = s3_channel(Bytes(1e18), 2);
  CHECK_FALSE(curve(ask(job)[1], "S3 FastFile").cost_usd.front());  // more files than a channel may have
}

TEST_CASE("Break-even: a source that is not possible says why") {
  JobSpec job = images();
  job.channels["train"].size = Bytes(1200e9);
  const std::vector<BreakEven> found = ask(job);
  for (const BreakEven& each : found) {
    CHECK(contains(curve(each, "S3 File").refused.value(), "must fit on each node's disk"));
    CHECK(std::ranges::none_of(curve(each, "S3 File").cost_usd, [](const auto& cost) { return cost.has_value(); }));
    CHECK(std::ranges::none_of(each.crossings, [](const CostCrossing& c) { return c.at.has_value(); }));
  }
  CHECK_FALSE(curve(found[0], "S3 FastFile").refused);
}

TEST_CASE("Break-even: a mixed job, and one channel of it") {
  JobSpec job = images();
  job.channels["more"] = s3_channel(Bytes(4e9), 400, InputMode::fast_file);
  const BreakEven both = ask(job)[0];
  JobSpec fsx = job;
  FileSystemSpec shared = created();
  shared.id = "one";
  for (auto& [name, channel] : fsx.channels)
    channel = mounted_channel(Source::fsx, channel.size.mean(), channel.objects, shared);
  CHECK(curve(both, "FSx SCRATCH_2").cost_usd.front() == cost(fsx));
  JobSpec file = job;
  file.channels["more"].input_mode = InputMode::file;
  CHECK(curve(both, "S3 File").cost_usd.front() == cost(file));
  CHECK(curve(ask(job, {.channel = "train"})[0], "S3 File").cost_usd.front() == cost(job));
}

TEST_CASE("Break-even: refuses as the advice does, and can be ended") {
  CHECK(contains(refused([] { return ask(hour_job()); }), "channels: must hold the data"));
  AdviceOptions options{.after_batch = [](std::size_t, std::size_t) { throw 7; }};
  CHECK_THROWS_AS(ask(images(), options), int);
}
