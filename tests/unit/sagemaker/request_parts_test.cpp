#include "simcore/sagemaker/detail/request_parts.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

TEST_CASE("Request parts: a member is added unless the service takes the value anyway, and changed where it is there") {
  OrderedJson object = OrderedJson::object();
  put(object, "Mode", "File", "File");
  CHECK(object.empty());
  put(object, "Mode", "Pipe", "File");
  put(object, "Mode", "File", "File");
  CHECK(object["Mode"] == "File");
  demand(object, "Mode", "Pipe");
  demand(object, "Role", "x");
  CHECK(object == OrderedJson{{"Mode", "File"}, {"Role", "x"}});
  CHECK(object_in(object, "Inner").is_object());
}

TEST_CASE("Request parts: names, limits and places") {
  CHECK(job_name("my job: 5!") == "my-job--5");
  CHECK(job_name("§") == "job");
  CHECK(job_name(std::string(100, 'a')).size() == 63);
  CHECK(whole_seconds(Seconds(59.2)) == 60);
  CHECK(image("eu-west-1").find(".dkr.ecr.eu-west-1.") != std::string::npos);
  CHECK(role("eu-west-1").starts_with("arn:aws:iam::"));
}

TEST_CASE("Request parts: tags are written, and taken out when the job has none") {
  JobSpec job;
  job.tags.values = {{"team", "vision"}, {"cost-center", "42"}};
  OrderedJson request = {{"Tags", {{{"Key", "old"}, {"Value", "x"}}}}};
  put_tags(request, job);
  CHECK(request["Tags"].dump() == R"([{"Key":"cost-center","Value":"42"},{"Key":"team","Value":"vision"}])");
  put_tags(request, JobSpec{});
  CHECK_FALSE(request.contains("Tags"));
}

TEST_CASE("Request parts: limits that the job's own parameters state are members of its request") {
  JobSpec job;
  job.cluster.instance_type = "ml.m5.xlarge";
  CHECK_FALSE(with_stated_limits(job).stopping.max_runtime);
  job.parameters.emplace("stopping.max_runtime", Uncertain<Seconds>(Seconds(7200.0)));
  CHECK(with_stated_limits(job).stopping.max_runtime == Seconds(7200.0));
}

TEST_CASE("Request parts: a base of another kind of job is refused") {
  const OrderedJson base = {{"TrainingJobName", "x"}};
  CHECK_NOTHROW(require_kind(base, {"ProcessingJobName"}, "a training job"));
  CHECK_THROWS_AS(require_kind(base, {"TrainingJobName"}, "a processing job"), SpecError);
}
