#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec with(const ChannelSpec& channel) {
  JobSpec job = hour_job();
  job.channels["train"] = channel;
  return job;
}

JobSpec with_mode(InputMode mode) { return with(s3_channel(Bytes(1e9), 100, mode)); }

template <class Path>
Path path_of(const JobSpec& job) {
  return std::get<Path>(resolve(job).channels.at(0).path);
}

/// Whether a rate is the catalog's of that name, with its spread and its stream.
template <class Q>
bool is(const Rate<Q>& rate, const char* name) {
  const Parameter& parameter = Catalog::builtin().parameters().at(name, *hour_job().as_of);
  const Rate<Q> expected(Uncertain<Q>(parameter.law()), name);
  const Streams streams(7, 3);
  return rate.law().law().text() == parameter.law().text() &&
         rate.draw(streams, 1).value() == expected.draw(streams, 1).value();
}

}  // namespace

TEST_CASE("Source path: source and mode choose the path, each rate by its name") {
  const auto file = path_of<FilePath>(with_mode(InputMode::file));
  CHECK(is(file.base, "file.base"));
  CHECK(is(file.bandwidth, "file.bandwidth"));
  CHECK(is(file.object_rate, "file.object_rate"));
  const auto fast = path_of<FastFilePath>(with_mode(InputMode::fast_file));
  CHECK(is(fast.mount, "fast_file.mount"));
  CHECK(is(fast.list_rate, "fast_file.list_rate"));
  CHECK(is(fast.client_list_rate, "fast_file.client_list_rate"));
  CHECK(is(fast.object_latency, "fast_file.object_latency"));
  CHECK(is(fast.connection, "fast_file.connection_bandwidth"));
  const auto pipe = path_of<PipePath>(with_mode(InputMode::pipe));
  CHECK(is(pipe.start, "pipe.start"));
  CHECK(is(pipe.bandwidth, "pipe.bandwidth"));
  CHECK(is(pipe.object_rate, "pipe.object_rate"));
  const auto efs = path_of<EfsPath>(with(mounted_channel(Source::efs, Bytes(1e9), 100)));
  CHECK(is(efs.mount, "efs.mount"));
  CHECK(is(efs.client_list_rate, "efs.client_list_rate"));
  CHECK(is(efs.object_latency, "efs.object_latency"));
  const auto fsx = path_of<FsxPath>(with(mounted_channel(Source::fsx, Bytes(1e9), 100)));
  CHECK(is(fsx.mount, "fsx.mount"));
  CHECK(is(fsx.client_list_rate, "fsx.client_list_rate"));
  CHECK(is(fsx.object_latency, "fsx.object_latency"));
  CHECK_FALSE(is(file.bandwidth, "pipe.bandwidth"));  // so that the above can fail
}

TEST_CASE("Source path: a script fetches from S3 as fast as anyone, ten connections at once unless it says otherwise") {
  const auto download = path_of<DownloadPath>(with_mode(InputMode::download));
  CHECK(is(download.object_latency, "s3.object_latency"));
  CHECK(is(download.connection, "fast_file.connection_bandwidth"));
  CHECK(download.connections == 10.0);
  JobSpec asked = with_mode(InputMode::download);
  for (auto& [name, channel] : asked.channels) channel.readers = 3;
  CHECK(path_of<DownloadPath>(asked).connections == 3.0);
  const auto stream = path_of<StreamPath>(with_mode(InputMode::stream));
  CHECK(is(stream.object_latency, "s3.object_latency"));
  CHECK(is(stream.connection, "fast_file.connection_bandwidth"));
}

TEST_CASE("Source path: instance storage of g5 and p4d reads whole objects faster than EBS, as published") {
  for (const char* type : {"ml.g5.xlarge", "ml.g5.2xlarge", "ml.g5.48xlarge", "ml.p4d.24xlarge"}) {
    JobSpec job = with_mode(InputMode::file);
    job.cluster.instance_type = type;
    const Plan plan = resolve(job);
    const Uncertain<Bytes>& operation = std::get<FilePath>(plan.channels.front().path).sequential.law();
    const double floor = plan.groups.front().volume.operations.baseline * operation.quantile(0.0).value();
    CHECK(floor == Approx(plan.groups.front().volume.operations.baseline * 4096.0));
    CHECK(plan.groups.front().volume.operations.baseline * operation.quantile(0.05).value() > 250e6);
  }
  const Plan ebs = resolve(with_mode(InputMode::file));
  CHECK(std::get<FilePath>(ebs.channels.front().path).sequential.law().quantile(0.5).value() == 0.0);
}

TEST_CASE("Source path: every rate is an assumption under its channel's name") {
  const Plan plan = resolve(with_mode(InputMode::fast_file));
  for (const char* rate : {"mount", "list_rate", "client_list_rate", "object_latency", "connection_bandwidth"}) {
    const std::string name = std::string("fast_file.") + rate;
    INFO(name);
    CHECK_FALSE(assumption(plan, "channels.train (" + name + ")").value.empty());
  }
  CHECK(assumption(plan, "channels.train (file.bandwidth)").field.empty());
  CHECK(assumption(resolve(with_mode(InputMode::download)), "channels.train (download.connections)").value ==
        "10 connections");
  CHECK(assumption(plan, "channels.train (s3.prefix_get_rate)").value == "5500 objects/s");
}

TEST_CASE("Source path: sources without a measured job say so") {
  const auto warned_of = [](const JobSpec& job) {
    return warned(resolve(job).warnings, "channels.train: no measured job was found");
  };
  CHECK_FALSE(warned_of(with_mode(InputMode::file)));
  CHECK_FALSE(warned_of(with_mode(InputMode::fast_file)));
  CHECK_FALSE(warned_of(with(mounted_channel(Source::fsx, Bytes(1e9), 100))));
  for (const InputMode mode : {InputMode::pipe, InputMode::download, InputMode::stream})
    CHECK(warned_of(with_mode(mode)));
  CHECK(warned_of(with(mounted_channel(Source::efs, Bytes(1e9), 100))));
  FileSystemSpec lazy;
  lazy.lazy_load = true;
  CHECK(warned_of(with(mounted_channel(Source::fsx, Bytes(1e9), 100, lazy))));
}

TEST_CASE("Source path: a script's download is not part of a stated duration, and that is said") {
  const std::string field = "channels.train.input_mode (Download)";
  CHECK(assumption(resolve(with_mode(InputMode::download)), field).value == "comes on top of work.compute.duration");
  JobSpec job = with_mode(InputMode::download);
  job.work.compute.duration.reset();
  job.work.samples = 1000;
  job.work.compute.samples_per_second = PerSecond(10.0);
  CHECK(assumption(resolve(job), field).field.empty());
  CHECK(assumption(resolve(with_mode(InputMode::stream)), field).field.empty());
}
