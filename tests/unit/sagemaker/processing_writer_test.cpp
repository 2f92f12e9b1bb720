#include "simcore/sagemaker/detail/processing_writer.hpp"

#include "catch.hpp"
#include "simcore/catalog/request_model.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/sagemaker/detail/request_check.hpp"
#include "simcore/sagemaker/request_reader.hpp"
#include "simcore/sagemaker/request_writer.hpp"
#include "simcore/spec/content_id.hpp"
#include "unit/sagemaker/processing_requests.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

const char* kWorkload = R"({"channels": {"raw": {"size": "10 GB", "objects": 100}},
                            "work": {"compute": {"duration": "20 min"}}})";

JobDraft read(const Json& request) {
  return read_request({read_document(request.dump()), "r.json"}, NamedDocument(read_document(kWorkload), "w.yaml"));
}

Json written(const JobSpec& spec, const Json& base = {}) {
  return Json::parse(to_request(spec, read_document(base.dump())));
}

}  // namespace

TEST_CASE("Processing writer: what was read and not changed is written as it was") {
  const Json request = processing_request_of_two();
  const JobDraft job = read(request);
  CHECK(job.problems.empty());
  CHECK(written(job.spec, request) == request);
}

TEST_CASE("Processing writer: a change of the job changes its member and nothing else") {
  const Json request = processing_request_of_two();
  JobSpec job = read(request).spec;
  job.cluster.instance_count = 4;
  job.channels["raw"].distribution = DataDistribution::fully_replicated;
  job.artifact.upload = UploadMode::continuous;
  job.stopping.max_runtime.reset();
  job.tags.values["team"] = "speech";
  const Json changed = written(job, request);
  CHECK(changed["ProcessingResources"]["ClusterConfig"]["InstanceCount"] == 4);
  CHECK(changed["ProcessingInputs"][0]["S3Input"]["S3DataDistributionType"] == "FullyReplicated");
  CHECK(changed["ProcessingInputs"][1] == request["ProcessingInputs"][1]);  // the code
  CHECK(changed["ProcessingOutputConfig"]["Outputs"][0]["S3Output"]["S3UploadMode"] == "Continuous");
  CHECK_FALSE(changed.contains("StoppingCondition"));
  CHECK(changed["Tags"] == Json::parse(R"([{"Key": "team", "Value": "speech"}])"));
  CHECK(changed["AppSpecification"] == request["AppSpecification"]);
}

TEST_CASE("Processing writer: a job without a request becomes one that the service takes, and is the same when read") {
  JobSpec job = read(processing_request_of_two()).spec;
  job.name = "from a file!";
  const Json request = written(job);
  CHECK(request_problems(request, RequestModel::processing()).empty());
  JobSpec again = read(request).spec;
  CHECK(again.name == "from-a-file");
  again.name = job.name;
  CHECK(content_id(again) == content_id(job));
  job.channels.clear();
  CHECK_FALSE(written(job).contains("ProcessingInputs"));
}

TEST_CASE("Processing writer: local mode has no request") {
  JobSpec job = read(processing_request_of_two()).spec;
  job.kind = JobKind::local;
  CHECK_THROWS_AS(to_request(job, {}), SpecError);
}
