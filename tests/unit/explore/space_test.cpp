#include "simcore/explore/space.hpp"

#include "catch.hpp"
#include "simcore/explore/screening.hpp"
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

TEST_CASE("space: designs that differ in the time between checkpoints run as if each were resolved") {
  const Value job = read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "purchase": "spot",
    "stopping": {"max_wait": "2 d"}, "checkpoint": {"size": "1 GB", "pause": "40 s"},
    "spot": {"interruptions": "3 h"}, "work": {"compute": {"duration": "5 h"}}})");
  const std::vector<Value> every = {Value("30 s"), Value("10 min"), Value("1 h"), Value("90 min"), Value("9 h"),
                                    Value(1200),   Value("later"),  Value(),      Value("2 h")};
  std::vector<Varied> varied = {
      {.keyword = "checkpoint_every"},
      {.keyword = "spot__fallback__deadline", .values = {{Value("9 h"), {}}, {Value("12 h"), {}}}}};
  for (const Value& each : every) varied.front().values.emplace_back(each, Value());
  const auto read = [](const Value& document) { return read_job(document, "job.yaml"); };
  const Space made = space_of(Grid(job, varied, true), {read, "job.yaml"}, Catalog::builtin());
  REQUIRE(made.size == 2 * every.size());
  CHECK(made.label(0) == "checkpoint_every 30 s, spot.fallback.deadline 9 h");
  CHECK(made.label(1) == "checkpoint_every 10 min, spot.fallback.deadline 9 h");
  const DesignMaker maker = made.maker();
  std::size_t possible = 0;
  for (std::size_t i = 0; i < made.size; ++i) {
    const SpaceDesign whole = made.design(i);
    const SpaceDesign& quick = maker(i);
    CHECK(quick.refused == whole.refused);
    REQUIRE(quick.plan.has_value() == whole.plan.has_value());
    if (!whole.plan) continue;
    ++possible;
    CHECK(first_runs(*quick.plan, 64, {}).cost == first_runs(*whole.plan, 64, {}).cost);
    CHECK(quick.plan->warnings == whole.plan->warnings);
  }
  CHECK(possible >= every.size());
}

TEST_CASE("space: plans have the names of their jobs") {
  std::vector<Plan> plans(2, plain_plan());
  plans[1].identity.job = "other";
  const Space made = space_of(plans);
  CHECK(made.size == 2);
  CHECK(made.label(1) == "other");
  CHECK(made.design(0).plan);
}
