#include "simcore/spec/validate.hpp"

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

ChannelSpec s3_channel() {
  ChannelSpec channel;
  channel.size = Bytes(54e9);
  channel.objects = 500;
  return channel;
}

/// A job without a fault, to which each test adds its own.
JobSpec good_job() {
  JobSpec job;
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.channels["train"] = s3_channel();
  job.work.samples = 1000;
  job.work.compute.samples_per_second = PerSecond(10);
  return job;
}

/// All messages about the good job after `change`.
std::vector<std::string> messages(const std::function<void(JobSpec&)>& change) {
  JobSpec job = good_job();
  change(job);
  std::vector<std::string> messages;
  for (const Problem& problem : problems(job)) messages.push_back(problem.message());
  return messages;
}

using Messages = std::vector<std::string>;

/// Messages after a change of the channel called train.
Messages channel_messages(const std::function<void(ChannelSpec&)>& change) {
  return messages([&](JobSpec& job) { change(job.channels.at("train")); });
}

/// Messages after a change of a file system behind that channel.
Messages file_system_messages(Source source, const std::function<void(FileSystemSpec&)>& change) {
  return channel_messages([&](ChannelSpec& channel) {
    channel.source = source;
    change(channel.file_system.emplace());
  });
}

Messages pending_messages(Distribution law) {
  return messages([&](JobSpec& job) { job.phases.pending = Uncertain<Seconds>(std::move(law)); });
}

Messages throughput_messages(Distribution law) {
  return messages([&](JobSpec& job) { job.work.compute.samples_per_second = Uncertain<PerSecond>(std::move(law)); });
}

}  // namespace

TEST_CASE("validate: a well-formed job has no problems") {
  CHECK(problems(good_job()).empty());
  CHECK(messages([](JobSpec& job) { job.channels.clear(); }).empty());
}

TEST_CASE("validate: an empty job has all its problems at once") {
  JobSpec job;
  job.channels["train"];
  std::vector<std::string> places;
  for (const Problem& problem : problems(job)) places.push_back(problem.where);
  CHECK(places == std::vector<std::string>{"channels.train.size", "channels.train.objects", "work.compute",
                                           "cluster.instance_type"});
}

TEST_CASE("validate: the way of computing is given exactly once") {
  const std::string rule =
      "work.compute: must hold exactly one of duration, step_time, samples_per_second, measured, got ";
  CHECK(messages([](JobSpec& job) { job.work.compute = {}; }) ==
        Messages{rule + "none (did you mean work.model, which predicts the speed?)"});
  CHECK(messages([](JobSpec& job) { job.work.compute.duration = Seconds(1); }) ==
        Messages{rule + "duration, samples_per_second"});
  CHECK(messages([](JobSpec& job) {
          job.work.steps = 5;
          job.work.compute = {Seconds(1), Seconds(1), PerSecond(1), {}};
        }) == Messages{rule + "duration, step_time, samples_per_second"});
  CHECK(messages([](JobSpec& job) { job.work.compute = {Seconds(1), {}, {}, {}}; }).empty());
}

TEST_CASE("validate: throughput needs samples") {
  CHECK(messages([](JobSpec& job) { job.work.samples.reset(); }) ==
        Messages{"work.samples: must be given with work.compute.samples_per_second, got nothing"});
}

TEST_CASE("validate: step time needs steps, or samples and batch size") {
  const Messages refused = {
      "work.steps: must be given with work.compute.step_time (or work.samples and work.batch_size), got nothing"};
  const auto with = [](std::optional<std::int64_t> steps, std::optional<std::int64_t> batch_size) {
    return messages([=](JobSpec& job) {
      job.work.compute = {{}, Seconds(0.1), {}, {}};
      job.work.steps = steps;
      job.work.batch_size = batch_size;
    });
  };
  CHECK(with({}, {}) == refused);
  CHECK(with(100, {}).empty());
  CHECK(with({}, 32).empty());
  CHECK(messages([](JobSpec& job) {
          job.work.compute = {{}, Seconds(0.1), {}, {}};
          job.work.samples.reset();
          job.work.batch_size = 32;
        }) == refused);
}

TEST_CASE("validate: a batch is no larger than the data") {
  CHECK(messages([](JobSpec& job) { job.work.batch_size = 1000; }).empty());
  CHECK(messages([](JobSpec& job) { job.work.batch_size = 1001; }) ==
        Messages{"work.batch_size: must not exceed work.samples, got 1001"});
}

TEST_CASE("validate: a name has 1 to 200 characters") {
  CHECK(messages([](JobSpec& job) { job.name = ""; }) ==
        Messages{"name: must have at least 1 and at most 200 characters, got ''"});
  CHECK(messages([](JobSpec& job) { job.name = std::string(200, 'n'); }).empty());
  CHECK(messages([](JobSpec& job) { job.name = std::string(201, 'n'); }).size() == 1);
}

TEST_CASE("validate: S3 channels have no file system, and FastFile lists by prefix") {
  CHECK(channel_messages([](ChannelSpec& channel) { channel.file_system = FileSystemSpec{}; }) ==
        Messages{"channels.train.file_system: only goes with source: fsx or efs, got source: s3"});
  for (const DataType type : {DataType::manifest, DataType::augmented_manifest}) {
    const auto with = [type](InputMode mode) {
      return channel_messages([=](ChannelSpec& channel) { channel.data_type = type, channel.input_mode = mode; });
    };
    CHECK(with(InputMode::fast_file) ==
          Messages{"channels.train.data_type: must be S3Prefix with input_mode: FastFile, got '" +
                   std::string(word(type)) + "' (did you mean input_mode: File?)"});
    CHECK(with(InputMode::file).empty());
    CHECK(with(InputMode::pipe).empty());
  }
}

TEST_CASE("validate: file systems are mounted, so they know neither other input modes nor shards") {
  for (const Source source : {Source::fsx, Source::efs}) {
    CHECK(channel_messages([=](ChannelSpec& channel) { channel.source = source; }).empty());
    for (const InputMode mode : {InputMode::fast_file, InputMode::pipe})
      CHECK(
          channel_messages([=](ChannelSpec& channel) { channel.source = source, channel.input_mode = mode; }) ==
          Messages{"channels.train.input_mode: must be File when the source is a file system, which is mounted, got '" +
                   std::string(word(mode)) + "' (did you mean File?)"});
    CHECK(channel_messages([=](ChannelSpec& channel) {
            channel.source = source;
            channel.distribution = DataDistribution::sharded_by_s3_key;
          }) == Messages{"channels.train.distribution: must be FullyReplicated when the source is a file system, got "
                         "'ShardedByS3Key' (did you mean FullyReplicated?)"});
    CHECK(channel_messages([=](ChannelSpec& channel) { channel.source = source, channel.groups = {"a"}; }).back() ==
          "channels.train.groups: only goes with source: s3; file systems are mounted by all groups, got 'a'");
  }
}

TEST_CASE("validate: keys of FSx do not go with EFS") {
  CHECK(file_system_messages(Source::efs, [](FileSystemSpec&) {}).empty());
  CHECK(file_system_messages(Source::efs, [](FileSystemSpec& fs) { fs.deployment = FsxDeployment::scratch_2; }) ==
        Messages{"channels.train.file_system.deployment: only goes with source: fsx, got source: efs"});
  CHECK(file_system_messages(Source::efs, [](FileSystemSpec& fs) { fs.lazy_load = true; }) ==
        Messages{"channels.train.file_system.lazy_load: only goes with source: fsx, got source: efs"});
}

TEST_CASE("validate: provisioned EFS says how much, and no other mode does") {
  const auto efs = [](std::optional<EfsThroughput> mode, std::optional<BytesPerSecond> rate) {
    return file_system_messages(Source::efs, [=](FileSystemSpec& fs) {
      fs.throughput_mode = mode;
      fs.provisioned_throughput = rate;
    });
  };
  const std::string rule =
      "channels.train.file_system.provisioned_throughput: goes with throughput_mode: provisioned, and only with it, "
      "got ";
  const BytesPerSecond rate(1e8);
  CHECK(efs(EfsThroughput::provisioned, rate).empty());
  CHECK(efs(EfsThroughput::elastic, {}).empty());
  CHECK(efs(EfsThroughput::provisioned, {}) == Messages{rule + "nothing"});
  CHECK(efs(EfsThroughput::elastic, rate) == Messages{rule + "a value"});
  CHECK(efs({}, rate) == Messages{rule + "a value"});
}

TEST_CASE("validate: keys of EFS do not go with FSx") {
  const auto fsx = [](const auto& change) { return file_system_messages(Source::fsx, change); };
  const Messages refused = {
      "channels.train.file_system.throughput_mode: only goes with source: efs; FSx has its throughput in the "
      "deployment, "
      "got source: fsx"};
  CHECK(fsx([](FileSystemSpec& fs) { fs.deployment = FsxDeployment::scratch_2, fs.lazy_load = true; }).empty());
  CHECK(fsx([](FileSystemSpec& fs) { fs.throughput_mode = EfsThroughput::bursting; }) == refused);
  CHECK(fsx([](FileSystemSpec& fs) { fs.provisioned_throughput = BytesPerSecond(1e8); }) == refused);
}

TEST_CASE("validate: at most 20 channels, and the faults of each are found under its name") {
  const auto with = [](int count) {
    return messages([=](JobSpec& job) {
      job.channels.clear();
      for (int i = 0; i < count; ++i) job.channels["c" + std::to_string(i)] = s3_channel();
    });
  };
  CHECK(with(20).empty());
  CHECK(with(21) == Messages{"channels: must have at most 20 entries, got 21"});
  const auto discounted = [](std::size_t count) {
    return messages([=](JobSpec& job) { job.prices.discounts.assign(count, {"*", Fraction(0.01), {}}); });
  };
  CHECK(discounted(50).empty());
  CHECK(discounted(51) == Messages{"prices.discounts: must have at most 50 entries, got 51"});
  CHECK(messages([](JobSpec& job) { job.channels["eval"] = {}; }) ==
        Messages{"channels.eval.size: must be above 0 B and at most 1000 PB, got 0 B",
                 "channels.eval.objects: must be at least 1 and at most 1e+12, got 0"});
}

TEST_CASE("validate: waiting and running together take no less than running") {
  const auto with = [](double max_runtime, double max_wait) {
    return messages([=](JobSpec& job) {
      job.stopping.max_runtime = Seconds(max_runtime);
      job.stopping.max_wait = Seconds(max_wait);
    });
  };
  CHECK(with(7200, 7200).empty());
  CHECK(with(7200, 3600) == Messages{"stopping.max_wait: must be at least stopping.max_runtime, got 1 h 0 min (did you "
                                     "mean 2 h 0 min?)"});
  CHECK(messages([](JobSpec& job) { job.stopping.max_wait = Seconds(1); }).empty());  // without a runtime to compare
}

TEST_CASE("validate: whole numbers and quantities keep to their ranges") {
  CHECK(messages([](JobSpec& job) { job.simcore = 2; }) == Messages{"simcore: must be exactly 1, got 2"});
  CHECK(messages([](JobSpec& job) { job.cluster.instance_count = 0; }) ==
        Messages{"cluster.instance_count: must be at least 1 and at most 10000, got 0"});
  CHECK(messages([](JobSpec& job) { job.work.epochs = -1; }).size() == 1);
  CHECK(messages([](JobSpec& job) { job.cluster.keep_alive = Seconds(21601); }) ==
        Messages{"cluster.keep_alive: must be at least 0 s and at most 6 h 0 min, got 21601 s"});
  CHECK(messages([](JobSpec& job) { job.stopping.max_runtime = kDay * 28.0; }).empty());
  CHECK(messages([](JobSpec& job) { job.stopping.max_runtime = kDay * 28.0 + Seconds(1); }) ==
        Messages{"stopping.max_runtime: must be at least 1 s and at most 28 d 0 h, got 2419201 s"});
  CHECK(messages([](JobSpec& job) { job.stopping.grace = Seconds(121); }).size() == 1);
  CHECK(messages([](JobSpec& job) { job.savings_plan.discount = Fraction(1.1); }).size() == 1);
  CHECK(messages([](JobSpec& job) { job.checkpoint.every = Seconds(0); }).size() == 1);
}

TEST_CASE("validate: no quantity is NaN or infinite, even where its range has no upper end") {
  for (const double bad : {kNan, kInfinity, -kInfinity}) {
    CAPTURE(bad);
    CHECK(messages([=](JobSpec& job) { job.checkpoint.every = Seconds(bad); }).size() == 1);
    CHECK(messages([=](JobSpec& job) { job.prices.instance_hour = UsdPerHour(bad); }).size() == 1);
    CHECK(pending_messages(Distribution(bad)).size() == 1);
    CHECK(throughput_messages(Distribution(bad)).size() == 1);
  }
}

TEST_CASE("validate: a law keeps to the range with all its draws") {
  CHECK(pending_messages(Distribution::uniform(0, 60)).empty());
  CHECK(pending_messages(Distribution::uniform(-1, 60)) ==
        Messages{"phases.pending: must be at least 0 s, got uniform(low -1, high 60)"});
  CHECK(pending_messages(Distribution::mixture({1, 1}, {-5.0, Distribution::exponential(1)})).size() == 1);
  CHECK(pending_messages(Distribution::empirical({0, 0})).empty());
  const auto discount = [](Distribution law) {
    return messages([&](JobSpec& job) { job.spot.discount = Uncertain<Fraction>(std::move(law)); });
  };
  CHECK(discount(Distribution::triangular(0.5, 0.7, 1.0)).empty());
  CHECK(discount(Distribution::uniform(0.5, 1.01)).size() == 1);
  CHECK(discount(Distribution::exponential(0.1)).size() == 1);  // may exceed 1, if rarely
}

TEST_CASE("validate: where zero is excluded, a law may come near it and must not draw it") {
  CHECK(throughput_messages(Distribution::exponential(300)).empty());
  CHECK(throughput_messages(Distribution::uniform(0, 300)).empty());
  CHECK(throughput_messages(Distribution::gamma(300, 2)).empty());
  CHECK(throughput_messages(Distribution(0.0)).size() == 1);
  CHECK(throughput_messages(Distribution::uniform(0, 0)).size() == 1);
  CHECK(throughput_messages(Distribution::empirical({0, 300})).size() == 1);
  CHECK(throughput_messages(Distribution::mixture({1, 1}, {300.0, 0.0})).size() == 1);
}

TEST_CASE("validate: a law whose mean overflows is refused") {
  CHECK(pending_messages(Distribution::lognormal(1, 1e300)).size() == 1);
}

TEST_CASE("validate: steps agree with what they are made of") {
  const auto steps = [](std::int64_t count) {
    return messages([=](JobSpec& job) {
      job.work.epochs = 3;
      job.work.batch_size = 300;  // 1000 samples: four steps an epoch, the last one not full
      job.work.steps = count;
    });
  };
  CHECK(steps(12).empty());
  CHECK(steps(10) == Messages{"work.steps: must agree with samples, batch_size and epochs, or be left out, got 10 (did "
                              "you mean 12?)"});
}

TEST_CASE("validate: steps of counts that are out of range, or of more than whole numbers hold, are refused") {
  const auto found = [](std::int64_t samples, std::int64_t batch_size, std::int64_t epochs) {
    return messages([=](JobSpec& job) {
      job.work.samples = samples;
      job.work.batch_size = batch_size;
      job.work.epochs = epochs;
      job.work.steps = 10;
    });
  };
  CHECK(found(1'000, 0, 3).size() == 1);  // the batch size alone
  CHECK(found(1'000, -5, 3).size() == 1);
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  CHECK(found(1'000'000'000'000'000, 1, 1'000'000'000).size() == 1);
  CHECK(found(kMost, 2, kMost).size() >= 2);
}

TEST_CASE("validate: channel names are the service's") {
  CHECK(messages([](JobSpec& job) { job.channels["a.b-c_9"] = s3_channel(); }).empty());
  CHECK(messages([](JobSpec& job) { job.channels["a b"] = s3_channel(); }) ==
        Messages{"channels.a b: must be named with 1 to 64 letters, digits, '.', '-' or '_', got 'a b'"});
  CHECK(messages([](JobSpec& job) { job.channels[std::string(65, 'x')] = s3_channel(); }).size() == 1);
}

TEST_CASE("validate: warm pools do not take spot instances") {
  CHECK(messages([](JobSpec& job) {
          job.purchase = Purchase::spot;
          job.cluster.keep_alive = Seconds(600);
        }) ==
        Messages{"cluster.keep_alive: must be 0 s with purchase: spot: warm pools do not take spot instances, got "
                 "10 min 0 s"});
}

TEST_CASE("validate: uncertain epochs, samples and steps go with what is stated of one of them") {
  const Uncertain<Count> law(Distribution::uniform(2.0, 9.0));
  CHECK(messages([&](JobSpec& job) {
          job.work.compute = {};
          job.work.compute.duration = kHour;
          job.work.epochs = law;
        }) == Messages{"work.epochs: must be one number with work.compute.duration, which is of all epochs, got "
                       "uniform(low 2, high 9)"});
  CHECK(messages([&](JobSpec& job) {
          job.work.compute = {};
          job.work.compute.step_time = Seconds(1.0);
          job.work.steps = 10;
          job.work.epochs = law;
        }) == Messages{"work.epochs: must be one number with work.steps, which is of all epochs, got "
                       "uniform(low 2, high 9)"});
  CHECK(messages([&](JobSpec& job) {
          job.work.samples = law;
          job.work.steps = law;
        }) == Messages{"work.samples: must be one number with work.steps, got uniform(low 2, high 9)",
                       "work.steps: must be one number with work.samples, got uniform(low 2, high 9)"});
  CHECK(messages([&](JobSpec& job) { job.work.samples = Uncertain<Count>(Distribution::uniform(-5.0, 9.0)); }) ==
        Messages{"work.samples: must be at least 1 and at most 1e+15, got uniform(low -5, high 9)"});
}

TEST_CASE("validate: early stopping needs more epochs than its patience, and a number of them") {
  const auto stopping = [](const Uncertain<Count>& epochs, std::int64_t patience) {
    return messages([&](JobSpec& job) {
      job.work.compute = {};
      job.work.compute.samples_per_second = PerSecond(1.0);
      job.work.samples = 10;
      job.work.epochs = epochs;
      job.work.early_stopping =
          EarlyStoppingSpec{.patience = patience, .improvement = Fraction(0.5), .halved_after = {}};
    });
  };
  CHECK(stopping(5, 3).empty());
  CHECK(stopping(4, 3) ==
        Messages{"work.epochs: must be at least 2 more than work.early_stopping.patience, or training "
                 "never stops early, got 4 (did you mean 5?)"});
  CHECK(stopping(20000, 3) ==
        Messages{"work.epochs: must be at most 10000 with work.early_stopping, got 20000 (did you mean 10000?)"});
  CHECK(stopping(Uncertain<Count>(Distribution::uniform(2.0, 9.0)), 3) ==
        Messages{"work.epochs: must be one number with work.early_stopping: the most epochs, got uniform(low 2, high "
                 "9)"});
  CHECK(stopping(4, 0) == Messages{"work.early_stopping.patience: must be at least 1 and at most 10000, got 0"});
}
