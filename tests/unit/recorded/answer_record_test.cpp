#include "simcore/recorded/detail/answer_record.hpp"

#include "answers.hpp"
#include "catch.hpp"

using namespace simcore;
using namespace simcore::tests;
using Texts = std::vector<std::string>;

TEST_CASE("answer: what it tells of the job") {
  const ReadAnswer read = answer(R"({
    "TrainingJobArn": "arn:aws:sagemaker:eu-west-1:111122223333:training-job/a", "TrainingJobStatus": "Stopped",
    "SecondaryStatus": "MaxRuntimeExceeded", "EnableManagedSpotTraining": true,
    "TrainingTimeInSeconds": 100, "BillableTimeInSeconds": 30,
    "ResourceConfig": {"InstanceType": "ml.g5.xlarge", "InstanceCount": 2, "VolumeSizeInGB": 50},
    "AlgorithmSpecification": {"TrainingImage": "image:1", "TrainingInputMode": "FastFile"},
    "InputDataConfig": [
      {"ChannelName": "train", "DataSource": {"S3DataSource": {"S3Uri": "s3://b/d", "S3DataDistributionType": "FullyReplicated"}}},
      {"ChannelName": "fs", "DataSource": {"FileSystemDataSource": {"FileSystemType": "FSxLustre", "FileSystemId": "fs-1", "DirectoryPath": "/d"}}}],
    "StoppingCondition": {"MaxRuntimeInSeconds": 100, "MaxWaitTimeInSeconds": 200},
    "Tags": [{"Key": "team", "Value": "ads"}]})");
  CHECK(read.problems.empty());
  CHECK(read.contradictions.empty());
  CHECK(read.job.name == "a");
  CHECK(read.job.region == "eu-west-1");
  CHECK(read.job.account == "111122223333");
  CHECK(read.job.outcome == Outcome::max_runtime_exceeded);
  CHECK(read.job.instance_count == 2);
  CHECK(read.job.volume_gb == 50);
  CHECK(read.job.channels == std::vector<JobChannel>{{"train", "", "S3", "FullyReplicated", "s3://b/d"},
                                                     {"fs", "", "FSxLustre", "", "fs-1/d"}});
  CHECK(read.job.savings()->value() == Approx(0.7));
  CHECK(read.job.max_wait == 200);
  CHECK(read.job.tags.entries == std::vector<std::pair<std::string, std::string>>{{"team", "ads"}});
}

TEST_CASE("answer: clusters of groups, and of the one type of several that the job got") {
  const ReadAnswer groups = answer(R"({"TrainingJobStatus": "Completed", "ResourceConfig": {"InstanceCount": 0,
    "InstanceGroups": [{"InstanceGroupName": "g", "InstanceType": "ml.g5.xlarge", "InstanceCount": 1},
                       {"InstanceGroupName": "c", "InstanceType": "ml.c5.xlarge", "InstanceCount": 3}]}})");
  CHECK(groups.problems.empty());
  CHECK(groups.job.groups.size() == 2);
  CHECK(groups.job.instance_count == 4);
  CHECK(groups.job.instance_type.empty());
  const ReadAnswer chosen = answer(R"({"TrainingJobStatus": "Completed", "ResourceConfig": {
    "SelectedInstanceType": "ml.p4d.24xlarge", "SelectedInstanceCount": 2}})");
  CHECK(chosen.job.instance_type == "ml.p4d.24xlarge");
  CHECK(chosen.job.instance_count == 2);
}

TEST_CASE("answer: statuses that contradict each other are named, and an unknown one is refused") {
  CHECK(answer(R"({"TrainingJobStatus": "InProgress", "SecondaryStatus": "Training"})").contradictions.empty());
  const ReadAnswer ended = answer(R"({"TrainingJobStatus": "Completed", "SecondaryStatus": "Failed"})");
  REQUIRE(ended.contradictions.size() == 1);
  CHECK(ended.job.outcome == Outcome::completed);
  CHECK(answer(R"({"TrainingJobStatus": "InProgress", "SecondaryStatus": "Completed"})").contradictions.size() == 1);
  CHECK(answer(R"({"TrainingJobStatus": "Complete"})").problems ==
        Texts{"TrainingJobStatus: must be InProgress, Stopping, Completed, Failed or Stopped, got 'Complete' (did you "
              "mean Completed?)"});
}

TEST_CASE("answer: counters that contradict each other are named") {
  const auto count = [](const char* spot, const char* billed) {
    return answer(std::string(
                      R"({"TrainingJobStatus": "Completed", "TrainingTimeInSeconds": 100, "BillableTimeInSeconds": )") +
                  billed + ", \"EnableManagedSpotTraining\": " + spot + "}")
        .contradictions.size();
  };
  CHECK(count("true", "30") == 0);
  CHECK(count("false", "100") == 0);
  CHECK(count("false", "30") == 1);
  CHECK(count("true", "130") == 1);
}

TEST_CASE("answer: known by its members") {
  CHECK(is_job_answer(read_json(R"({"TrainingJobStatus": 1})")));
  CHECK_FALSE(is_job_answer(read_json(R"({"TrainingJobName": "a"})")));
  CHECK_FALSE(is_job_answer(read_json("[]")));
}
