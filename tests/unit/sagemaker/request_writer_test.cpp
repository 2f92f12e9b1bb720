#include "simcore/sagemaker/request_writer.hpp"

#include <filesystem>

#include "catch.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/sagemaker/detail/request_check.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/spec/validate.hpp"
#include "tests_dir.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Json written(const JobSpec& job, const std::string& base = "null") {
  return Json::parse(to_request(job, read_document(base)));
}

/// Reads, changes, writes back: what of the request differs, as RFC 6902 operations "op path", in order.
template <class Change>
std::vector<std::string> difference(const Json& request, Change&& change) {
  JobSpec job = draft_of(request).spec;
  change(job);
  std::vector<std::string> changes;
  for (const Json& step : Json::diff(request, written(job, request.dump())))
    changes.push_back(step["op"].get<std::string>() + " " + step["path"].get<std::string>());
  std::sort(changes.begin(), changes.end());
  return changes;
}

using Changes = std::vector<std::string>;

bool bit(Stream& stream) { return stream.uniform() < 0.5; }

std::int64_t whole(Stream& stream, std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(stream.uniform() * static_cast<double>(high - low + 1));
}

Seconds seconds(Stream& stream, std::int64_t low, std::int64_t high) {
  return Seconds(static_cast<double>(whole(stream, low, high)));
}

ChannelSpec random_channel(Stream& s, bool groups) {
  ChannelSpec channel;
  channel.size = Bytes(1e9);
  channel.objects = 10;
  if (s.uniform() < 0.3) {
    channel.source = bit(s) ? Source::fsx : Source::efs;
    return channel;
  }
  channel.input_mode = static_cast<InputMode>(whole(s, 0, 2));
  if (channel.input_mode != InputMode::fast_file) channel.data_type = static_cast<DataType>(whole(s, 0, 2));
  if (bit(s)) channel.distribution = DataDistribution::sharded_by_s3_key;
  if (groups && bit(s)) channel.groups = {"g2", "g1"};
  return channel;
}

void random_cluster(Stream& s, ClusterSpec& cluster, bool groups) {
  if (bit(s)) cluster.volume_size = Bytes(1e9 * static_cast<double>(whole(s, 1, 16000)));
  if (groups) {
    cluster.groups = {{"g1", "ml.p3.2xlarge", whole(s, 1, 9)}, {"g2", "ml.c5.xlarge", whole(s, 1, 9)}};
    return;
  }
  cluster.instance_type = "ml.m5.xlarge";
  cluster.instance_count = whole(s, 1, 100);
}

void random_purchase(Stream& s, JobSpec& job) {
  const Seconds runtime = seconds(s, 1, 100000);
  if (bit(s)) job.stopping.max_runtime = runtime;
  const std::int64_t choice = whole(s, 0, 2);
  if (choice == 0) {
    job.purchase = Purchase::spot;
    job.stopping.max_wait = runtime + seconds(s, 0, 5000);
  }
  if (choice == 1) job.purchase = Purchase::reserved;
  if (choice != 0 && job.cluster.groups.empty() && bit(s)) job.cluster.keep_alive = seconds(s, 1, 21600);
}

/// A job of which a request can say all but sizes, work and checkpoints.
JobSpec random_job(Stream& s) {
  JobSpec job;
  job.name = bit(s) ? "job-17" : "a";
  if (bit(s)) job.region = bit(s) ? "eu-west-1" : "us-west-2";
  const bool groups = s.uniform() < 0.3;
  random_cluster(s, job.cluster, groups);
  const char* names[] = {"train", "1", "a.b", "x-y_z"};
  for (const char* name : names)
    if (bit(s)) job.channels[name] = random_channel(s, groups);
  random_purchase(s, job);
  if (bit(s)) job.stopping.max_pending = seconds(s, 1800, 100000);
  if (bit(s)) job.retry.max_attempts = whole(s, 1, 30);
  if (bit(s)) job.artifact.compression = Compression::none;
  if (bit(s)) job.checkpoint.every = Seconds(600.0);
  job.work.compute.duration = kHour;
  return job;
}

/// What a request cannot say, from the job that was written.
JobSpec completed(JobSpec read, const JobSpec& job) {
  read.work = job.work;
  read.checkpoint = job.checkpoint;
  if (!job.cluster.volume_size) {
    CHECK(read.cluster.volume_size->value() == 30e9);  // what the service demands, and the forecast assumes
    read.cluster.volume_size.reset();
  }
  for (auto& [name, channel] : read.channels) {
    channel.size = job.channels.at(name).size;
    channel.objects = job.channels.at(name).objects;
    channel.file_system = job.channels.at(name).file_system;  // but for its name
  }
  return read;
}

}  // namespace

TEST_CASE("Request writer: what is written is legal, and reads as the job that it was") {
  Stream stream = Streams(1, 0).at(1);
  for (int i = 0; i < 500; ++i) {
    const JobSpec job = random_job(stream);
    REQUIRE(problems(job).empty());
    const Json request = written(job);
    INFO(request.dump(1));
    REQUIRE(request_problems(request, RequestModel::builtin()).empty());
    const JobDraft again = read_request({request.dump(), ""});
    REQUIRE(canonical_text(completed(again.spec, job)) == canonical_text(job));
    REQUIRE(written(job, request.dump()) == request);
  }
}

TEST_CASE("Request writer: every public request comes back as it was") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SIMCORE_TESTS_DIR "/data/requests")) {
    if (entry.path().extension() != ".json") continue;
    INFO(entry.path().filename());
    const std::string text = read_text(entry.path().string());
    CHECK(written(read_request({text, ""}).spec, text) == Json::parse(text));
    ++count;
  }
  CHECK(count > 60);
}

TEST_CASE("Request writer: hand-made requests come back as they were") {
  for (
      const char* patch :
      {R"({})",
       R"({"ResourceConfig": {"InstanceType": null, "InstanceCount": null, "InstanceGroups": [
           {"InstanceGroupName": "b", "InstanceType": "ml.p3.2xlarge", "InstanceCount": 2},
           {"InstanceGroupName": "a", "InstanceType": "ml.c5.xlarge", "InstanceCount": 1}]}})",
       R"({"ResourceConfig": {"InstanceType": null, "InstanceCount": null, "InstancePreferences": [
           {"InstanceType": "ml.p4d.24xlarge", "InstanceCount": 2},
           {"InstanceType": "ml.p5.48xlarge", "InstanceCount": 1}]}})",
       R"({"ResourceConfig": {"InstanceType": null, "InstancePreferences": [{"InstanceType": "ml.p4d.24xlarge"}]}})",
       R"({"EnableManagedSpotTraining": true, "StoppingCondition": {"MaxWaitTimeInSeconds": 8000},
            "CheckpointConfig": {"S3Uri": "s3://bucket/c"}})",
       R"({"EnableManagedSpotTraining": false})",
       R"({"ResourceConfig": {"TrainingPlanArn": "arn:aws:sagemaker:us-east-1:111122223333:training-plan/p"}})",
       R"({"ResourceConfig": {"KeepAlivePeriodInSeconds": 0, "VolumeKmsKeyId": ""}})",
       R"({"ResourceConfig": {"KeepAlivePeriodInSeconds": 900}})", R"({"RetryStrategy": {"MaximumRetryAttempts": 2}})",
       R"({"StoppingCondition": {"MaxPendingTimeInSeconds": 7200}})", R"({"StoppingCondition": null})",
       R"({"StoppingCondition": {"MaxWaitTimeInSeconds": 8000}})",
       R"({"OutputDataConfig": {"CompressionType": "GZIP"}})", R"({"OutputDataConfig": {"CompressionType": "NONE"}})",
       R"({"InputDataConfig": null})",
       R"({"AlgorithmSpecification": {"TrainingImage": null, "AlgorithmName": "a"}, "Tags": [], "Environment": {}})"}) {
    INFO(patch);
    const Json request = with(good_request(), patch);
    CHECK(difference(request, [](JobSpec&) {}) == Changes{});
  }
}

TEST_CASE("Request writer: hand-made channels come back as they were") {
  for (
      const char* source :
      {R"({"S3DataSource": {"S3DataType": "Converse", "S3Uri": "s3://bucket/c"}})",
       R"({"S3DataSource": {"S3DataType": "AugmentedManifestFile", "S3Uri": "s3://b/c", "AttributeNames": ["a", "b"]}})",
       R"({"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://b/c", "InstanceGroupNames": []}})",
       R"({"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": "s3://b/c", "InstanceGroupNames": ["x"],
                             "S3DataDistributionType": "FullyReplicated"}})",
       R"({"FileSystemDataSource": {"FileSystemId": "fs-01234567", "FileSystemAccessMode": "rw",
                                     "FileSystemType": "EFS", "DirectoryPath": "/d"}})",
       R"({"FileSystemDataSource": {"FileSystemId": "fs-01234567", "FileSystemAccessMode": "ro",
                                     "FileSystemType": "FSxLustre", "DirectoryPath": "/d"}})"}) {
    Json request = with(good_request(), R"({"VpcConfig": {"Subnets": ["s"], "SecurityGroupIds": ["g"]}})");
    for (const char* name : {"1", "a.b", "train"}) {
      request["InputDataConfig"][0]["ChannelName"] = name;
      request["InputDataConfig"][0]["DataSource"] = json(source);
      INFO(request.dump(1));
      CHECK(difference(request, [](JobSpec&) {}) == Changes{});
    }
  }
}

TEST_CASE("Request writer: a channel goes, and nothing else") {
  const auto drop = [](const char* name) { return [=](JobSpec& job) { job.channels.erase(name); }; };
  Json request = good_request();
  CHECK(difference(request, drop("test")) == Changes{"remove /InputDataConfig/1"});
  JobSpec job = draft_of(request).spec;
  job.channels.erase("train");
  Json expected = request;
  expected["InputDataConfig"].erase(0);
  CHECK(written(job, request.dump()) == expected);
  job.channels.clear();
  expected.erase("InputDataConfig");
  CHECK(written(job, request.dump()) == expected);
}

TEST_CASE("Request writer: numbers that change, change in their place") {
  const Json request = good_request();
  CHECK(difference(request, [](JobSpec& job) { job.cluster.instance_count = 5; }) ==
        Changes{"replace /ResourceConfig/InstanceCount"});
  CHECK(difference(request, [](JobSpec& job) { job.cluster.volume_size = Bytes(60e9); }) ==
        Changes{"replace /ResourceConfig/VolumeSizeInGB"});
  CHECK(difference(request, [](JobSpec& job) { job.stopping.max_runtime = Seconds(0.5); }) ==
        Changes{"replace /StoppingCondition/MaxRuntimeInSeconds"});
  CHECK(difference(request, [](JobSpec& job) { job.cluster.keep_alive = Seconds(60.0); }) ==
        Changes{"add /ResourceConfig/KeepAlivePeriodInSeconds"});
  CHECK(difference(request, [](JobSpec& job) { job.retry.max_attempts = 3; }) == Changes{"add /RetryStrategy"});
  CHECK(difference(request, [](JobSpec& job) { job.channels["train"].input_mode = InputMode::pipe; }) ==
        Changes{"add /InputDataConfig/0/InputMode"});
}

TEST_CASE(
    "Request writer: a job of a preferred type leaves the preferences, another type or number takes their place") {
  Json request = with(good_request(), R"({"ResourceConfig": {"InstanceType": null, "InstanceCount": null}})");
  request["ResourceConfig"]["InstancePreferences"] = json(
      R"([{"InstanceType": "ml.p4d.24xlarge", "InstanceCount": 2}, {"InstanceType": "ml.p5.48xlarge", "InstanceCount": 1}])");
  const std::string chosen = R"({"cluster": {"instance_type": "ml.p5.48xlarge"}})";
  JobSpec job = read_request({request.dump(), ""}, NamedDocument(chosen, "w.json")).spec;
  CHECK(job.cluster.instance_count == 1);
  CHECK(written(job, request.dump()) == request);
  job.cluster.instance_count = 4;
  const Json changed = written(job, request.dump())["ResourceConfig"];
  CHECK_FALSE(changed.contains("InstancePreferences"));
  CHECK(changed["InstanceType"] == "ml.p5.48xlarge");
  CHECK(changed["InstanceCount"] == 4);
}

TEST_CASE("Request writer: limits and retries that the job has no longer are taken out") {
  const Json request = with(good_request(), R"({"RetryStrategy": {"MaximumRetryAttempts": 2}})");
  const auto forget = [](JobSpec& job) {
    job.stopping = {};
    job.retry = {};
  };
  CHECK(difference(request, forget) ==
        Changes{"remove /RetryStrategy", "remove /StoppingCondition/MaxRuntimeInSeconds"});
}

TEST_CASE("Request writer: names lie in the partition of the region") {
  JobSpec job;
  job.region = "us-gov-west-1";
  job.cluster.instance_type = "ml.m5.xlarge";
  CHECK(written(job)["RoleArn"] == "arn:aws-us-gov:iam::000000000000:role/REPLACE-ME");
}

TEST_CASE("Request writer: spot off takes its switch and its limit, spot on brings them") {
  const Json spot = with(good_request(), R"({"EnableManagedSpotTraining": true, "StoppingCondition":
    {"MaxWaitTimeInSeconds": 9000}, "CheckpointConfig": {"S3Uri": "s3://bucket/c"}})");
  CHECK(difference(spot, [](JobSpec& job) { job.purchase = Purchase::on_demand; }) ==
        Changes{"remove /StoppingCondition/MaxWaitTimeInSeconds", "replace /EnableManagedSpotTraining"});
  CHECK(difference(good_request(), [](JobSpec& job) { job.purchase = Purchase::spot; }) ==
        Changes{"add /EnableManagedSpotTraining", "add /StoppingCondition/MaxWaitTimeInSeconds"});
}

TEST_CASE("Request writer: from S3 to a file system and back") {
  const auto move = [](Source source) {
    return [=](JobSpec& job) {
      job.channels["train"] = {};
      job.channels["train"].source = source;
    };
  };
  CHECK(difference(good_request(), move(Source::fsx)) ==
        Changes{"add /InputDataConfig/0/DataSource/FileSystemDataSource", "add /VpcConfig",
                "remove /InputDataConfig/0/DataSource/S3DataSource"});
  const Json mounted = [&] {
    JobSpec job = draft_of(good_request()).spec;
    move(Source::efs)(job);
    return written(job, good_request().dump());
  }();
  CHECK(mounted["InputDataConfig"][0]["DataSource"]["FileSystemDataSource"]["FileSystemType"] == "EFS");
  CHECK(difference(mounted, move(Source::s3)) == Changes{"add /InputDataConfig/0/DataSource/S3DataSource",
                                                         "add /InputDataConfig/0/InputMode",
                                                         "remove /InputDataConfig/0/DataSource/FileSystemDataSource"});
}

TEST_CASE("Request writer: a group of one's own, and back to equal instances") {
  const auto group = [](JobSpec& job) {
    job.cluster.instance_type.clear();
    job.cluster.groups = {{"g", "ml.p3.2xlarge", 2}};
  };
  CHECK(difference(good_request(), group) == Changes{"add /ResourceConfig/InstanceGroups",
                                                     "remove /ResourceConfig/InstanceCount",
                                                     "remove /ResourceConfig/InstanceType"});
  JobSpec job = draft_of(good_request()).spec;
  group(job);
  CHECK(difference(written(job, good_request().dump()),
                   [](JobSpec& grouped) {
                     grouped.cluster.groups.clear();
                     grouped.cluster.instance_type = "ml.p3.2xlarge";
                   }) == Changes{"add /ResourceConfig/InstanceCount", "add /ResourceConfig/InstanceType",
                                 "remove /ResourceConfig/InstanceGroups"});
}

TEST_CASE("Request writer: names become legal") {
  const auto name = [](const std::string& given) {
    JobSpec job;
    job.name = given;
    return written(job)["TrainingJobName"].get<std::string>();
  };
  CHECK(name("ResNet 50, v2!") == "ResNet-50--v2");
  CHECK(name("__x__") == "x");
  CHECK(name("äöü") == "job");
  CHECK(name(std::string(100, 'a')) == std::string(63, 'a'));
  CHECK(name(std::string(62, 'a') + "  b") == std::string(62, 'a'));
}

TEST_CASE("Request writer: a base that is no request is refused") {
  for (const char* base : {"[1]", "{", R"({"ResourceConfig": 5})", R"({"InputDataConfig": ["x"]})",
                           R"({"AlgorithmSpecification": "x"})"}) {
    INFO(base);
    CHECK_FALSE(refused([&] { static_cast<void>(to_request(JobSpec{}, read_document(base))); }).empty());
  }
}

TEST_CASE("request writer: limits that the job's own parameters state are what is asked for") {
  JobSpec job = draft_of(good_request()).spec;
  job.cluster.volume_size.reset();
  job.stopping.max_runtime.reset();
  CHECK(written(job)["ResourceConfig"]["VolumeSizeInGB"] == 30);
  CHECK_FALSE(written(job).contains("StoppingCondition"));
  job.parameters = {{"cluster.volume_size", kGigabyte * 77}, {"stopping.max_runtime@p3", kHour}};
  CHECK(written(job)["ResourceConfig"]["VolumeSizeInGB"] == 77);
  CHECK(written(job)["StoppingCondition"]["MaxRuntimeInSeconds"] == 3600);
  job.cluster.volume_size = kGigabyte * 50;  // the field stands above the parameter
  CHECK(written(job)["ResourceConfig"]["VolumeSizeInGB"] == 50);
  job.cluster.instance_type = "ml.g5.xlarge";
  CHECK_FALSE(written(job).contains("StoppingCondition"));  // stated for another family
}
