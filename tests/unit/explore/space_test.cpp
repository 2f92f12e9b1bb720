#include "simcore/explore/space.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/job_reader.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;
using record::Value;

namespace {

Space space(Quotas quotas = {}) {
  const Value job = read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"},
    "work": {"compute": {"duration": "1 h", "same_speed_elsewhere": true}}})");
  const std::vector<Varied> varied = {{.keyword = "instance_count", .values = {{Value(1), {}}, {Value(4), {}}}},
                                      {.keyword = "purchase", .values = {{Value("spot"), {}}, {Value("free"), {}}}}};
  const auto read = [](const Value& document) { return read_job(document, "job.yaml"); };
  return space_of(Grid(job, varied, true), {read, "job.yaml", std::move(quotas)}, Catalog::builtin());
}

}  // namespace

TEST_CASE("space: designs are made when they are asked for, or say why they cannot be") {
  const Space made = space();
  REQUIRE(made.size == 4);
  CHECK(made.label(0) == "instance_count 1, spot");
  const SpaceDesign first = made.design(0);
  REQUIRE(first.plan);
  CHECK(first.plan->groups.front().count == 1);
  const SpaceDesign wrong = made.design(1);
  CHECK_FALSE(wrong.plan);
  CHECK(wrong.refused.starts_with("purchase: "));
}

TEST_CASE("space: a design beyond a quota is refused") {
  const Space made = space({{"ml.p3.2xlarge", 3}});
  CHECK(made.design(0).plan);
  CHECK(made.design(2).refused == "quota: needs 4 of ml.p3.2xlarge, and has 3");
}

TEST_CASE("space: plans have the names of their jobs") {
  std::vector<Plan> plans(2, plain_plan());
  plans[1].identity.job = "other";
  const Space made = space_of(plans);
  CHECK(made.size == 2);
  CHECK(made.label(1) == "other");
  CHECK(made.design(0).plan);
}
