#include "simcore/study/resolved_design.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/job_reader.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;
using record::Value;

namespace {

Value job(const std::string& region) {
  return read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "region": ")" + region +
                       R"(", "work": {"compute": {"duration": "1 h", "same_speed_elsewhere": true}}})");
}

std::vector<ResolvedDesign> swept(const Value& document, const std::vector<const char*>& types) {
  Varied varied{.keyword = "instance_type"};
  for (const char* type : types) varied.values.emplace_back(Value(type), Value());
  const auto read = [](const Value& changed) { return read_job(changed, "job.yaml"); };
  return resolve_grid(Grid(document, std::vector{varied}), {read, "job.yaml"}, Catalog::builtin());
}

}  // namespace

TEST_CASE("resolved designs: one that is refused says why, without the name of the file") {
  const std::vector<ResolvedDesign> designs = swept(job("us-east-1"), {"ml.p3.2xlarge", "ml.nope"});
  REQUIRE(designs.size() == 2);
  CHECK(designs[0].plan.has_value());
  CHECK(designs[0].refused.empty());
  CHECK_FALSE(designs[1].plan.has_value());
  CHECK(designs[1].refused.starts_with("cluster.instance_type: must be an instance type"));
}

TEST_CASE("resolved designs: a problem of all of them is told once") {
  const std::string said =
      refused([] { static_cast<void>(swept(job("nowhere-1"), {"ml.p3.2xlarge", "ml.p3.8xlarge"})); });
  CHECK(said.starts_with("job.yaml: region: "));
  CHECK(said.find('\n') == std::string::npos);
}

TEST_CASE("resolved designs: problems of jobs without a file stand behind their labels") {
  const Value good = job("us-east-1"), bad = job("nowhere-1");
  const JobDraft fine = read_job(good), wrong = read_job(bad);
  const std::vector<LabelledJob> jobs = {{"a", good, &fine, ""}, {"b", bad, &wrong, ""}};
  CHECK(refused([&] { static_cast<void>(resolve_jobs(jobs, Catalog::builtin())); }).starts_with("b: region: "));
  CHECK(resolve_jobs(std::span(jobs).first(1), Catalog::builtin()).front().plan.has_value());
}

TEST_CASE("resolved designs: a job that repeats the time of another on other instances is doubted") {
  const auto timed = [](const std::string& type, const std::string& more = "") {
    return read_document(R"({"simcore": 1, "cluster": {"instance_type": ")" + type +
                         R"("}, "work": {"compute": {"duration": "1 h")" + more + "}}}");
  };
  const auto warnings = [](const Value& first, const Value& second) {
    const JobDraft one = read_job(first), other = read_job(second);
    const std::vector<LabelledJob> jobs = {{"a", first, &one, ""}, {"b", second, &other, ""}};
    const std::vector<ResolvedDesign> designs = resolve_jobs(jobs, Catalog::builtin());
    CHECK(designs.front().plan->warnings.empty());
    return designs.back().plan->warnings;
  };
  const Value here = timed("ml.p3.2xlarge");
  REQUIRE(warnings(here, timed("ml.p3.8xlarge")).size() == 1);
  CHECK(warnings(here, timed("ml.p3.8xlarge")).front().starts_with("work.compute: states the time or speed of 'a'"));
  CHECK(warnings(here, here).empty());
  CHECK(warnings(here, timed("ml.p3.8xlarge", R"(, "same_speed_elsewhere": true)")).empty());
}
