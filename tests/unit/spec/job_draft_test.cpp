#include "simcore/spec/job_draft.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

JobDraft draft(const std::string& file, const std::string& section = "") {
  JobDraft draft;
  draft.file = file;
  draft.section = section;
  return draft;
}

}  // namespace

TEST_CASE("place: a key path stands in the file, and below its section") {
  CHECK(place(draft(""), "cluster.volume_size") == "cluster.volume_size");
  CHECK(place(draft("job.yaml"), "cluster.volume_size") == "job.yaml: cluster.volume_size");
  CHECK(place(draft("request.json", "workload"), "work.epochs") == "request.json: workload.work.epochs");
  CHECK(place(draft("", "workload"), "work.epochs") == "workload.work.epochs");
}

TEST_CASE("place: the job as a whole is the file, or the section in it") {
  CHECK(place(draft(""), "").empty());
  CHECK(place(draft("job.yaml"), "") == "job.yaml");
  CHECK(place(draft("request.json", "workload"), "") == "request.json: workload");
}

TEST_CASE("place: what was read elsewhere is found there, with all that is below it") {
  JobDraft job = draft("job.yaml");
  job.origins["cluster.groups"] = "r.json: ResourceConfig.InstanceGroups";
  job.origins["channels.train"] = "r.json: InputDataConfig[3]";
  job.origins["channels.a.b"] = "r.json: InputDataConfig[4]";
  CHECK(place(job, "cluster.groups") == "r.json: ResourceConfig.InstanceGroups");
  CHECK(place(job, "cluster.groups[1]") == "r.json: ResourceConfig.InstanceGroups[1]");
  CHECK(place(job, "cluster.groups[1].name") == "r.json: ResourceConfig.InstanceGroups[1].name");
  CHECK(place(job, "channels.train.size") == "r.json: InputDataConfig[3].size");
  CHECK(place(job, "channels.a.b.size") == "r.json: InputDataConfig[4].size");
}

TEST_CASE("place: the longest path that is known decides, and only whole steps count") {
  JobDraft job = draft("job.yaml");
  job.origins["cluster"] = "r.json: ResourceConfig";
  job.origins["cluster.volume_size"] = "r.json: ResourceConfig.VolumeSizeInGB";
  CHECK(place(job, "cluster.volume_size") == "r.json: ResourceConfig.VolumeSizeInGB");
  CHECK(place(job, "cluster.volume") == "r.json: ResourceConfig.volume");
  CHECK(place(job, "clusters.volume_size") == "job.yaml: clusters.volume_size");
  CHECK(place(job, "work") == "job.yaml: work");
}

TEST_CASE("in words of: a message names fields as what they were read from does") {
  JobDraft job = draft("job.yaml");
  job.origins["stopping.max_runtime"] = "r.json: StoppingCondition.MaxRuntimeInSeconds";
  job.origins["EnableManagedSpotTraining"] = "use_spot_instances";
  job.origins["work"] = "r.json: Work";
  CHECK(in_words_of(job, "must be at least stopping.max_runtime.") ==
        "must be at least StoppingCondition.MaxRuntimeInSeconds.");
  CHECK(in_words_of(job, "must be given with EnableManagedSpotTraining, not both") ==
        "must be given with use_spot_instances, not both");
  CHECK(in_words_of(job, "an interruption loses all work") == "an interruption loses all work");
  CHECK(in_words_of(job, "").empty());
}

TEST_CASE("is read elsewhere: with what a value is a part of") {
  JobDraft job = draft("job.yaml");
  job.origins["cluster.groups"] = "ResourceConfig.InstanceGroups";
  CHECK(is_read_elsewhere(job, "cluster.groups[0].name"));
  CHECK_FALSE(is_read_elsewhere(job, "cluster.volume_size"));
  CHECK_FALSE(is_read_elsewhere(job, ""));
}
