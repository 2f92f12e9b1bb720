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
