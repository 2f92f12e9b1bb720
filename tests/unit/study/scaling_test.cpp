#include "simcore/study/scaling.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/study/ranking.hpp"

using namespace simcore;

namespace {

JobDraft bert() {
  JobDraft draft;
  draft.file = "job.yaml";
  draft.spec.cluster.instance_type = "ml.p3dn.24xlarge";
  draft.spec.work.samples = 1'000'000;
  draft.spec.work.batch_size = 1024;
  draft.spec.work.model = ModelSpec{};
  draft.spec.work.model->name = "BERT-large";
  draft.spec.work.model->sequence_length = 128;
  return draft;
}

}  // namespace

TEST_CASE("scaling: each row is the job's own ranking there, and one that cannot be says why") {
  const Scaling found = scaling(bert(), Catalog::builtin(), {.nodes = {2, 4, 9000}});
  REQUIRE(found.nodes.size() == 3);
  const RankingOptions there{.instance_types = {"ml.p3dn.24xlarge"}, .instance_count = 4};
  const RankedType four = rank_types(bert(), Catalog::builtin(), there).types.front();
  CHECK(found.nodes[1].samples_per_second == four.speed->samples_per_second);
  CHECK(found.nodes[1].cost_usd == four.cost_usd);
  CHECK(found.nodes[0].scaling_efficiency == 1.0);
  CHECK(found.nodes[1].scaling_efficiency.value() <= 1.0);
  CHECK(found.nodes[1].step.value().value() == Approx(1024 / four.speed->samples_per_second));
  CHECK_THAT(found.nodes[2].refused, Catch::StartsWith("work.batch_size: "));
  CHECK_FALSE(found.nodes[2].samples_per_second);
  CHECK(found.basis == four.speed->basis);
}

TEST_CASE("scaling: the batch of each node stays, or that of all") {
  const ScalingOptions options{.nodes = {1, 3}, .batch = BatchRule::per_node};
  CHECK(scaling(bert(), Catalog::builtin(), options).nodes.back().batch_size == 3 * 1024);
  CHECK(scaling(bert(), Catalog::builtin(), {.nodes = {1, 3}}).nodes.back().batch_size == 1024);
}

TEST_CASE("scaling: what no number of nodes can do is said once, with its place in the file") {
  JobDraft draft = bert();
  draft.spec.work.model->name = "BERT-lage";
  CHECK_THROWS_MATCHES(
      scaling(draft, Catalog::builtin()), SpecError, Catch::Predicate<SpecError>([](const SpecError& error) {
        return error.problems().size() == 1 && error.problems().front().where.starts_with("job.yaml: work.model");
      }));
}

TEST_CASE("scaling: of a heterogeneous cluster, the nodes that compute") {
  JobDraft draft = bert();
  draft.spec.cluster = {};
  draft.spec.cluster.groups = {{"data", "ml.c5.9xlarge", 2}, {"train", "ml.p3dn.24xlarge", 1}};
  CHECK(scaling(draft, Catalog::builtin(), {.nodes = {1}}).instance_type == "ml.p3dn.24xlarge");
}
