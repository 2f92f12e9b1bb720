#include "simcore/study/data_variant.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "simcore/spec/content_id.hpp"
#include "unit/io/refused.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec job_with(const ChannelSpec& channel) {
  JobSpec job = hour_job();
  job.channels["train"] = channel;
  return job;
}

JobSpec small_files() { return job_with(s3_channel(Bytes(54e9), 1530350)); }

std::vector<std::string> labels(const std::vector<DataVariant>& options) {
  std::vector<std::string> labels;
  for (const DataVariant& option : options) labels.push_back(option.label);
  return labels;
}

DataVariant option(const std::vector<DataVariant>& options, const std::string& label) {
  const auto found = std::ranges::find(options, label, &DataVariant::label);
  REQUIRE(found != options.end());
  return *found;
}

std::set<std::string> changed(const DataVariant& option) {
  std::set<std::string> lines;
  for (const ChannelChange& change : option.changes)
    lines.insert(change.channel + "." + change.key + "=" + change.value.value_or(""));
  return lines;
}

const std::vector<std::string> kTrain = {"train"};
constexpr Bytes kShard{150e6}, kLarger{2400.0 * 1073741824.0};

}  // namespace

TEST_CASE("Data options: every source as it is and packed, the job itself once and first") {
  const std::vector<DataVariant> options = data_variants(small_files(), kTrain, kShard, kLarger);
  const std::vector<std::string> found = labels(options);
  CHECK(found.front() == "as it is (S3 File)");
  CHECK(options.front().changes.empty());
  CHECK(content_id(options.front().job) == content_id(small_files()));
  CHECK(std::set<std::string>(found.begin(), found.end()).size() == found.size());
  for (const std::string source :
       {"S3 FastFile", "S3 Pipe", "FSx SCRATCH_2", "FSx SCRATCH_2 of 2400 GB", "FSx PERSISTENT_2_SSD_125",
        "FSx PERSISTENT_2_SSD_125 of 2400 GB", "EFS bursting", "EFS elastic"}) {
    CHECK(std::ranges::count(found, source) == 1);
    CHECK(std::ranges::count(found, source + ", 150 MB shards") == 1);
  }
  CHECK(std::ranges::count(found, "S3 File") == 0);
  CHECK(std::ranges::count(found, "S3 File, 150 MB shards") == 1);
}

TEST_CASE("Data options: what each changes, and nothing else") {
  const std::vector<DataVariant> options = data_variants(small_files(), kTrain, kShard, kLarger);
  CHECK(changed(option(options, "S3 FastFile")) == std::set<std::string>{"train.input_mode=FastFile"});
  CHECK(changed(option(options, "S3 File, 150 MB shards")) == std::set<std::string>{"train.objects=360"});
  CHECK(changed(option(options, "EFS elastic, 150 MB shards")) ==
        std::set<std::string>{"train.source=efs", "train.file_system.throughput_mode=elastic",
                              "train.file_system.preload=true", "train.objects=360"});
  for (const DataVariant& each : options) {
    JobSpec back = each.job;
    back.channels = small_files().channels;
    CHECK(content_id(back) == content_id(small_files()));
    CHECK(each.packed == (each.job.channels.at("train").objects == 360));  // 54 GB / 150 MB
  }
}

TEST_CASE("Data options: objects that are as large are not packed again") {
  const auto packed = [](std::int64_t objects) {
    const auto options = data_variants(job_with(s3_channel(Bytes(54e9), objects)), kTrain, kShard, kLarger);
    return std::ranges::count(options, true, &DataVariant::packed);
  };
  CHECK(packed(360) == 0);
  CHECK(packed(361) >= 7);
  CHECK(packed(1) == 0);
}

TEST_CASE("Data options: a data set smaller than a shard becomes one object") {
  const auto options = data_variants(job_with(s3_channel(Bytes(1e6), 50)), kTrain, kShard, kLarger);
  CHECK(option(options, "S3 Pipe, 150 MB shards").job.channels.at("train").objects == 1);
}

TEST_CASE("Data options: a file system goes whole") {
  FileSystemSpec system;
  system.deployment = FsxDeployment::persistent_2_ssd_250;
  system.capacity = Bytes(2.4e12);
  const auto options =
      data_variants(job_with(mounted_channel(Source::fsx, Bytes(54e9), 360, system)), kTrain, kShard, kLarger);
  CHECK(options.front().label == "as it is (FSx PERSISTENT_2_SSD_250)");
  CHECK(changed(option(options, "S3 File")) == std::set<std::string>{"train.source=s3", "train.file_system="});
  CHECK(changed(option(options, "FSx SCRATCH_2")) ==
        std::set<std::string>{"train.file_system.deployment=SCRATCH_2", "train.file_system.capacity=",
                              "train.file_system.created=true", "train.file_system.preload=true"});
}

TEST_CASE("Data options: what is said of a file system of the same kind stays") {
  FileSystemSpec system;
  system.lazy_load = true;
  system.zone = Zone::other;
  const auto options =
      data_variants(job_with(mounted_channel(Source::fsx, Bytes(54e9), 360, system)), kTrain, kShard, kLarger);
  const FileSystemSpec other = *option(options, "FSx PERSISTENT_2_SSD_125").job.channels.at("train").file_system;
  CHECK_FALSE(other.lazy_load);  // another deployment is a new file system, which is filled before the job
  CHECK(other.preload == true);
  CHECK(other.zone == Zone::other);
  const FileSystemSpec efs = *option(options, "EFS elastic").job.channels.at("train").file_system;
  CHECK_FALSE(efs.lazy_load);
  CHECK_FALSE(efs.zone);
}

TEST_CASE("Data options: a new file system is created and filled, one that is described is there") {
  const auto fresh = data_variants(small_files(), kTrain, kShard, kLarger);
  const FileSystemSpec made = *option(fresh, "FSx SCRATCH_2 of 2400 GB").job.channels.at("train").file_system;
  CHECK((made.created == true && made.preload == true && made.capacity == kLarger));
  CHECK_FALSE(option(fresh, "EFS elastic").job.channels.at("train").file_system->created);
  const auto job = job_with(mounted_channel(Source::fsx, Bytes(54e9), 1530350, FileSystemSpec{}));
  const auto there = data_variants(job, kTrain, kShard, kLarger);
  CHECK_FALSE(option(there, "FSx SCRATCH_2, 150 MB shards").job.channels.at("train").file_system->created);
  CHECK(option(there, "FSx SCRATCH_2 of 2400 GB").job.channels.at("train").file_system->created == true);
}

TEST_CASE("Data options: several channels share the new file system") {
  JobSpec job = small_files();
  job.channels["more"] = s3_channel(Bytes(50e9), 100);
  const auto options = data_variants(job, {"more", "train"}, kShard, kLarger);
  const DataVariant fsx = option(options, "FSx SCRATCH_2, 150 MB shards");
  CHECK(fsx.job.channels.at("more").file_system->id == fsx.job.channels.at("train").file_system->id);
  CHECK(fsx.job.channels.at("more").file_system->id);
  CHECK(fsx.job.channels.at("more").objects == 100);  // 500 MB each
  CHECK(fsx.job.channels.at("train").objects == 360);
}

TEST_CASE("Data options: as it is names every source of a mixed job") {
  JobSpec job = small_files();
  job.channels["more"] = s3_channel(Bytes(50e9), 100, InputMode::pipe);
  CHECK(data_variants(job, {"more", "train"}, kShard, kLarger).front().label == "as it is (S3 Pipe + S3 File)");
}

TEST_CASE("Data channels: each that holds a tenth of the data") {
  JobSpec job = small_files();
  job.channels["validation"] = s3_channel(Bytes(5.9e9), 1000);
  job.channels["labels"] = s3_channel(Bytes(1e6), 1);
  CHECK(data_channels(job, {}) == std::vector<std::string>{"train"});  // 5.9 of 59.9
  job.channels["validation"].size = Bytes(6.1e9);
  CHECK(data_channels(job, {}) == std::vector<std::string>{"train", "validation"});
  CHECK(data_channels(job, "labels") == std::vector<std::string>{"labels"});
}

TEST_CASE("Data channels: with those that share a file system") {
  FileSystemSpec system;
  system.id = "fs-1";
  JobSpec job = job_with(mounted_channel(Source::fsx, Bytes(54e9), 360, system));
  job.channels["labels"] = mounted_channel(Source::fsx, Bytes(1e6), 1, system);
  job.channels["other"] = mounted_channel(Source::efs, Bytes(1e6), 1, system);
  CHECK(data_channels(job, {}) == std::vector<std::string>{"labels", "train"});
}

TEST_CASE("Data channels: what cannot be asked") {
  CHECK(refused([] { return data_channels(hour_job(), {}); }) ==
        "channels: must hold the data whose source is asked about, got none");
  CHECK(refused([] { return data_channels(small_files(), "trian"); }) ==
        "channel: must be a channel of the job, got 'trian' (did you mean train?)");
  CHECK(refused([] { return data_channels(small_files(), ""); }) == "channel: must be a channel of the job, got ''");
}

TEST_CASE("Shard size: text in, bytes out, or what is wrong") {
  const auto read = [](const std::string& text) { return read_shard(text, small_files(), kTrain); };
  CHECK(read("150 MB") == Bytes(150e6));
  CHECK(read("54 GB") == Bytes(54e9));
  CHECK(refused([&] { return read("0 MB"); }) == "shard_size: must be more than 0 B, got '0 MB'");
  CHECK(refused([&] { return read("55 GB"); }) == "shard_size: must not exceed the data set (54 GB), got '55 GB'");
  CHECK(refused([&] { return read("150 s"); }).starts_with("shard_size: "));
  CHECK(refused([&] { return read("-1 MB"); }).starts_with("shard_size: "));
  CHECK(refused([&] { return read("many"); }).starts_with("shard_size: "));
}
