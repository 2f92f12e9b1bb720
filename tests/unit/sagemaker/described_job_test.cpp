#include "simcore/sagemaker/described_job.hpp"

#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/io/text_file.hpp"
#include "tests_dir.hpp"
#include "unit/io/refused.hpp"
#include "unit/sagemaker/requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Json described() {
  return json(R"({
    "TrainingJobName": "bert-1", "TrainingJobStatus": "Completed", "SecondaryStatus": "Completed",
    "TrainingJobArn": "arn:aws:sagemaker:eu-west-1:111122223333:training-job/bert-1",
    "AlgorithmSpecification": {"TrainingInputMode": "File"},
    "ResourceConfig": {"InstanceType": "ml.p3.2xlarge", "InstanceCount": 2, "VolumeSizeInGB": 30},
    "StoppingCondition": {"MaxRuntimeInSeconds": 86400},
    "InputDataConfig": [{"ChannelName": "train", "DataSource": {"S3DataSource": {
      "S3DataType": "S3Prefix", "S3Uri": "s3://bucket/train"}}}],
    "CreationTime": "2025-03-01T00:30:00.5+02:00",
    "SecondaryStatusTransitions": [
      {"Status": "Starting", "StartTime": "2025-03-01T00:30:01+02:00", "EndTime": "2025-03-01T00:32:00+02:00"},
      {"Status": "Training", "StartTime": "2025-02-28T22:32:00Z", "EndTime": "2025-02-28T22:48:40Z"}],
    "TrainingTimeInSeconds": 1000, "BillableTimeInSeconds": 300
  })");
}

DescribedJob read(const Json& answer, const std::string& workload = "") {
  if (workload.empty()) return read_described({answer.dump(), "d.json"});
  return read_described({answer.dump(), "d.json"}, NamedDocument(workload, "w.json"));
}

}  // namespace

TEST_CASE("Described job: what was asked for, where and when") {
  const DescribedJob job = read(described());
  CHECK(job.job.problems.empty());
  const JobSpec& spec = job.job.spec;
  CHECK(spec.name == "bert-1");
  CHECK(spec.region == "eu-west-1");
  CHECK(to_string(*spec.as_of) == "2025-02-28");  // in UTC
  CHECK(spec.cluster.instance_type == "ml.p3.2xlarge");
  CHECK(spec.cluster.instance_count == 2);
  CHECK(spec.stopping.max_runtime->value() == 86400.0);
  CHECK(spec.work.compute.duration->mean().value() == 1000.0);  // that of its training
}

TEST_CASE("Described job: counters and times that no job can have are refused with their path") {
  const auto refusal = [](const char* members) {
    return refused([&] { static_cast<void>(read(with(described(), members))); });
  };
  const std::string rule = ": must be at most 30 years (946728000 s), got ";
  CHECK(refusal(R"({"BillableTimeInSeconds": 9223372036854775808})") ==
        "d.json: BillableTimeInSeconds" + rule + "9223372036854775808");
  CHECK(refusal(R"({"TrainingTimeInSeconds": 18446744073709551615})") ==
        "d.json: TrainingTimeInSeconds" + rule + "18446744073709551615");
  CHECK(refusal(R"({"WarmPoolStatus": {"ResourceRetainedBillableTimeInSeconds": 1000000000}})") ==
        "d.json: WarmPoolStatus.ResourceRetainedBillableTimeInSeconds" + rule + "1000000000");
  CHECK(refusal(R"({"BillableTimeInSeconds": 946728000})").empty());
  CHECK(refusal(R"({"CreationTime": "0001-01-01T00:00:00Z"})")
            .starts_with("d.json: SecondaryStatusTransitions[0].StartTime: must be within 30 years of the job's "
                         "creation, got "));
}

TEST_CASE("Described job: the spot discount is that of the counters, which are kept") {
  DescribedJob job = read(described());
  CHECK(job.training_time == 1000);
  CHECK(job.billable_time == 300);
  CHECK(job.trace.has_discount);
  CHECK(job.trace.spot_discount.value() == Approx(0.7));
  CHECK(billable_time(job.trace).value() == 300.0);

  job = read(with(described(), R"({"BillableTimeInSeconds": 1001})"));  // more than it ran: billed all the same
  CHECK(billable_time(job.trace).value() == 1001.0);
  job = read(with(described(), R"({"TrainingTimeInSeconds": 990, "BillableTimeInSeconds": 495})"));
  CHECK(billable_time(job.trace).value() == 495.0);
  job = read(with(described(), R"({"BillableTimeInSeconds": null})"));
  CHECK_FALSE(job.trace.has_discount);
  CHECK_FALSE(job.billable_time.has_value());
  job = read(with(described(), R"({"TrainingTimeInSeconds": 0, "BillableTimeInSeconds": 0})"));
  CHECK(billable_time(job.trace).value() == 0.0);
}

TEST_CASE("Described job: the counters beside our reading of the times") {
  const Json spot = with(described(), R"({"EnableManagedSpotTraining": true,
    "StoppingCondition": {"MaxRuntimeInSeconds": 86400, "MaxWaitTimeInSeconds": 86400}})");
  DescribedJob job = read(spot);
  CHECK(job.spot());
  CHECK(job.read_training_time() == 1000.0);
  CHECK(job.read_billable_time() == 300);
  CHECK(job.differences().empty());

  job = read(with(described(), R"({"TrainingTimeInSeconds": 990, "BillableTimeInSeconds": 495})"));
  REQUIRE(job.differences().size() == 2);
  CHECK(job.differences()[0].text() == "TrainingTimeInSeconds is 990 s, 10 s less than the 1000 s read from the times");
  CHECK(job.differences()[1].text() ==
        "BillableTimeInSeconds is 495 s, 5 s less than the 500 s read from the times; the bill takes what is reported");

  job = read(with(spot, R"({"BillableTimeInSeconds": null})"));
  CHECK_FALSE(job.read_billable_time().has_value());
  CHECK(job.differences().empty());
}

TEST_CASE("Described job: channels of unknown size are left out, and said") {
  const DescribedJob unsized = read(described());
  CHECK(unsized.job.spec.channels.empty());
  const auto& warnings = unsized.job.warnings;
  CHECK(std::any_of(warnings.begin(), warnings.end(), [](const std::string& text) {
    return text.starts_with("channels.train: its storage and requests are not in this bill");
  }));
  const DescribedJob sized = read(described(), R"({"channels": {"train": {"size": "2 GB", "objects": 7}}})");
  CHECK(sized.job.problems.empty());
  CHECK(sized.job.spec.channels.at("train").size.mean().value() == 2e9);
}

TEST_CASE("Described job: the workload says what computed, the answer when") {
  const DescribedJob job =
      read(described(), R"({"work": {"epochs": 3, "compute": {"duration": 900}}, "as_of": "2024-01-01"})");
  CHECK(job.job.spec.work.epochs.mean().value() == 3.0);
  CHECK(job.job.spec.work.compute.duration->mean().value() == 900.0);
  CHECK(to_string(*job.job.spec.as_of) == "2024-01-01");
}

TEST_CASE("Described job: all problems of the answer at once, with the file") {
  const std::string message = refused([] {
    static_cast<void>(read(with(described(), R"({"TrainingJobStatus": "Runs", "SecondaryStatus": "Training",
                                                 "TrainingTimeInSeconds": -1, "CreationTime": "never"})")));
  });
  CHECK(message.find("d.json: TrainingJobStatus: must be that of a job that has ended") != std::string::npos);
  CHECK(message.find("d.json: TrainingTimeInSeconds: must be a whole number, not negative") != std::string::npos);
  CHECK(message.find("d.json: CreationTime: must be a time") != std::string::npos);
  CHECK(refused([] { static_cast<void>(read_described({"[1]", "d.json"})); }).find("must be an object") !=
        std::string::npos);
}

TEST_CASE("Described job: a count that is not told is one, and said; one of the wrong type is refused") {
  Json answer = with(described(), R"({"ResourceConfig": {"InstanceCount": null}})");
  const auto says = [](const std::string& text) {
    return text.starts_with("ResourceConfig.InstanceCount is not told");
  };
  CHECK(std::ranges::count_if(read(answer).job.warnings, says) == 1);
  CHECK(std::ranges::count_if(read(described()).job.warnings, says) == 0);
  answer["ResourceConfig"]["InstanceCount"] = "2";
  CHECK(read(answer).job.problems.size() == 1);
}

TEST_CASE("Described job: groups of instances, beside which answers tell a count of 0") {
  const DescribedJob job = read(with(described(), R"({"ResourceConfig": {"InstanceType": null, "InstanceCount": 0,
    "InstanceGroups": [{"InstanceGroupName": "a", "InstanceType": "ml.c5.xlarge", "InstanceCount": 1},
                       {"InstanceGroupName": "b", "InstanceType": "ml.p3.2xlarge", "InstanceCount": 2}]}})"));
  CHECK(job.job.problems.empty());
  REQUIRE(job.job.spec.cluster.groups.size() == 2);
  CHECK(job.job.spec.cluster.groups[1].instance_count == 2);
  CHECK(read(with(described(), R"({"ResourceConfig": {"InstanceCount": 0}})")).job.spec.cluster.instance_count == 0);
}

TEST_CASE("Described job: one that still runs is refused in one line") {
  CHECK(
      refused([] { static_cast<void>(read(with(described(), R"({"TrainingJobStatus": "InProgress"})"))); }) ==
      "d.json: describes a job that still runs: simcore bill reads the answer once the job has ended; forecast the job "
      "by its request");
}

TEST_CASE("Described job: is told apart from requests") {
  const auto is = [](const std::string& text) { return is_description(read_document(text)); };
  CHECK(is(described().dump()));
  CHECK(is(R"({"TrainingTimeInSeconds": 5})"));
  CHECK_FALSE(is(good_request().dump()));
  CHECK_FALSE(is("[1, 2]"));
  CHECK_FALSE(is("\"no object\""));
}

TEST_CASE("Described job: the counters of the six real jobs that print them follow from their transitions") {
  int real = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SIMCORE_TESTS_DIR "/data/describes")) {
    const std::string text = read_text(entry.path().string()), file = entry.path().filename().string();
    INFO(file);
    CHECK(is_description(read_document(text)));
    const DescribedJob job = read_described({text, file});
    const bool printed_by_the_service = file.starts_with("0") && file < "07";
    if (!printed_by_the_service) continue;
    ++real;
    CHECK(billed_time(job.trace).value() == static_cast<double>(*job.training_time));
    CHECK(billable_time(job.trace).value() == static_cast<double>(*job.billable_time));
  }
  CHECK(real == 6);
}

TEST_CASE("Described job: of several types that were asked for, the one that ran is billed") {
  const DescribedJob job = read(with(described(), R"({"ResourceConfig": {"InstanceType": null, "InstanceCount": null,
    "InstancePreferences": [{"InstanceType": "ml.m5.xlarge", "InstanceCount": 1}],
    "SelectedInstanceType": "ml.p3.16xlarge", "SelectedInstanceCount": 4}})"));
  CHECK(job.job.problems.empty());
  CHECK(job.job.spec.cluster.instance_type == "ml.p3.16xlarge");
  CHECK(job.job.spec.cluster.instance_count == 4);
}
