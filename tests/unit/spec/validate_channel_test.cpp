// Rules of how data is read, shared and prepared.
#include <functional>
#include <limits>

#include "catch.hpp"
#include "simcore/spec/validate.hpp"

using namespace simcore;

namespace {

using Messages = std::vector<std::string>;

JobSpec plain_job() {
  JobSpec job;
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.channels["train"].size = Bytes(54e9);
  job.channels["train"].objects = 500;
  job.work.compute.duration = kHour;
  return job;
}

Messages messages(const std::function<void(JobSpec&)>& change) {
  JobSpec job = plain_job();
  change(job);
  Messages messages;
  for (const Problem& problem : problems(job)) messages.push_back(problem.message());
  return messages;
}

Messages channel(const std::function<void(ChannelSpec&)>& change) {
  return messages([&](JobSpec& job) { change(job.channels.at("train")); });
}

void read_randomly(ChannelSpec& channel) { channel.record = Bytes(150e3); }

}  // namespace

TEST_CASE("validate: a record is part of the data set") {
  const auto record = [](double bytes) {
    return channel([=](ChannelSpec& train) { read_randomly(train), train.record = Bytes(bytes); });
  };
  CHECK(record(54e9).empty());
  CHECK(record(55e9) == Messages{"channels.train.record: must not be larger than the data set, got 55 GB (did you mean "
                                 "54 GB?)"});
  CHECK(record(0.0).size() == 1);
}

TEST_CASE("validate: what is streamed cannot be read at random") {
  for (const InputMode mode : {InputMode::pipe, InputMode::stream})
    CHECK(channel([=](ChannelSpec& train) { read_randomly(train), train.input_mode = mode; }) ==
          Messages{"channels.train.record: must be left out: what is streamed comes in order, got 150 kB (did you mean "
                   "input_mode: FastFile?)"});
  for (const InputMode mode : {InputMode::file, InputMode::fast_file, InputMode::download})
    CHECK(channel([=](ChannelSpec& train) { read_randomly(train), train.input_mode = mode; }).empty());
  for (const Source source : {Source::fsx, Source::efs})
    CHECK(channel([=](ChannelSpec& train) { read_randomly(train), train.source = source; }).empty());
}

TEST_CASE("validate: every object has a byte at least") {
  const auto with = [](double bytes) { return channel([=](ChannelSpec& train) { train.size = Bytes(bytes); }); };
  CHECK(with(500.0).empty());
  CHECK(with(499.0) == Messages{"channels.train.objects: must not be more than the data set has bytes (a size without "
                                "a unit counts bytes), got 500"});
}

TEST_CASE("validate: prefixes hold objects, and only S3 has them") {
  const auto prefixes = [](std::int64_t count, Source source = Source::s3) {
    return channel([=](ChannelSpec& train) { train.prefixes = count, train.source = source; });
  };
  CHECK(prefixes(500).empty());
  CHECK(prefixes(501) ==
        Messages{"channels.train.prefixes: must not be more than objects, got 501 (did you mean 500?)"});
  CHECK(prefixes(0) == Messages{"channels.train.prefixes: must be at least 1 and at most 1e+06, got 0"});
  CHECK(prefixes(1, Source::efs).empty());
  for (const Source source : {Source::fsx, Source::efs})
    CHECK(prefixes(2, source) == Messages{"channels.train.prefixes: only goes with source: s3, got 2"});
}

TEST_CASE("validate: channels of the script itself are S3's, with shards and all kinds of listings") {
  for (const InputMode mode : {InputMode::download, InputMode::stream}) {
    CHECK(channel([=](ChannelSpec& train) { train.input_mode = mode; }).empty());
    CHECK(channel([=](ChannelSpec& train) {
            train.input_mode = mode;
            train.data_type = DataType::manifest;
            train.distribution = DataDistribution::sharded_by_s3_key;
          }).empty());
    for (const Source source : {Source::fsx, Source::efs})
      CHECK(
          channel([=](ChannelSpec& train) { train.input_mode = mode, train.source = source; }) ==
          Messages{"channels.train.input_mode: must be File when the source is a file system, which is mounted, got '" +
                   std::string(word(mode)) + "' (did you mean File?)"});
  }
}

TEST_CASE("validate: what other nodes read goes with other nodes") {
  const auto others = [](std::optional<std::int64_t> nodes, std::optional<BytesPerSecond> reading) {
    return channel([=](ChannelSpec& train) {
      train.source = Source::efs;
      train.file_system.emplace().other_nodes = nodes;
      train.file_system->other_reading = reading;
    });
  };
  CHECK(others(8, {}).empty());
  CHECK(others(8, BytesPerSecond(2e8)).empty());
  CHECK(others({}, BytesPerSecond(2e8)) ==
        Messages{"channels.train.file_system.other_reading: only goes with other_nodes, got 200 MB/s"});
  CHECK(others(0, {}).size() == 1);
  CHECK(others(8, BytesPerSecond(0.0)).size() == 1);
  CHECK(others(-1, {}).size() == 1);
}

TEST_CASE("validate: preprocessing is of samples") {
  const auto preprocessing = [](std::optional<std::int64_t> samples, double time, std::optional<std::int64_t> workers) {
    return messages([=](JobSpec& job) {
      job.work.samples = samples;
      job.work.preprocessing = PreprocessingSpec{Seconds(time), workers};
    });
  };
  CHECK(preprocessing(1000, 0.012, {}).empty());
  CHECK(preprocessing(1000, 0.012, 8).empty());
  CHECK(preprocessing({}, 0.012, {}) == Messages{"work.samples: must be given with work.preprocessing, got nothing"});
  CHECK(preprocessing(1000, 0.0, {}) == Messages{"work.preprocessing.time: must be above 0 s, got 0 s"});
  CHECK(preprocessing(1000, 0.012, 0) ==
        Messages{"work.preprocessing.workers: must be at least 1 and at most 1e+05, got 0"});
}

TEST_CASE("validate: samples are prepared for others by groups that exist, meanwhile") {
  const auto preprocessing = [](const std::vector<std::string>& groups, std::optional<Bytes> size, bool prefetch = true,
                                bool heterogeneous = true) {
    return messages([&](JobSpec& job) {
      job.work.samples = 1000;
      job.work.prefetch = prefetch;
      job.work.preprocessing = PreprocessingSpec{Seconds(0.012), {}, groups, size};
      if (!heterogeneous) return;
      job.cluster.instance_type.clear();
      job.cluster.groups = {{"data", "ml.c5.18xlarge", 2}, {"dnn", "ml.p4d.24xlarge", 1}};
    });
  };
  CHECK(preprocessing({}, {}).empty());
  CHECK(preprocessing({"data"}, {}).empty());
  CHECK(preprocessing({"data", "dnn"}, Bytes(12e3)).empty());
  CHECK(preprocessing({}, {}, false).empty());
  CHECK(preprocessing({"data", "dna"}, {}) ==
        Messages{"work.preprocessing.groups[1]: must be a name of cluster.groups, got 'dna' (did you mean dnn?)"});
  CHECK(preprocessing({"data"}, {}, true, false) ==
        Messages{"work.preprocessing.groups: only goes with cluster.groups, got 'data'"});
  CHECK(preprocessing({}, Bytes(12e3)) ==
        Messages{"work.preprocessing.output_size: only goes with work.preprocessing.groups, got 12 kB"});
  CHECK(preprocessing({"data"}, Bytes(0)) == Messages{"work.preprocessing.output_size: must be above 0 B, got 0 B"});
  CHECK(preprocessing({"data"}, {}, false) ==
        Messages{"work.prefetch: must be true with work.preprocessing.groups: others prepare samples meanwhile, got "
                 "false (did you mean true?)"});
}

TEST_CASE("validate: an epoch may start at once, and not before that") {
  CHECK(messages([](JobSpec& job) { job.work.epoch_start = Seconds(0.0); }).empty());
  CHECK(messages([](JobSpec& job) { job.work.epoch_start = Seconds(-1.0); }) ==
        Messages{"work.epoch_start: must be at least 0 s, got -1 s"});
}
