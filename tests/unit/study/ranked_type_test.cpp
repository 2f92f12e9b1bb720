#include "simcore/study/ranked_type.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/stated_speed.hpp"

using namespace simcore;

namespace {

JobDraft resnet() {
  JobDraft draft;
  draft.spec.cluster.instance_type = "ml.g5.xlarge";
  draft.spec.cluster.instance_count = 2;
  draft.spec.work.samples = 100'000;
  draft.spec.work.batch_size = 256;
  draft.spec.work.model = ModelSpec{};
  draft.spec.work.model->name = "ResNet-50";
  return draft;
}

const InstanceType& type(const char* name) { return Catalog::builtin().instance_types().at(name); }

std::vector<TypeResult> tried(const std::vector<TypeTrial>& trials, std::size_t replications = 50) {
  return try_types(trials, Catalog::builtin(), {.replications = replications, .allowed = kStudyReplications});
}

std::string reason(const TypeResult& result) {
  try {
    std::rethrow_exception(result.refusal);
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("Ranked type: a trial comes to what its own forecast says") {
  const TypeTrial trial = on_type(resnet(), type("ml.p3.2xlarge"), {}, BatchRule::global);
  const std::vector<TypeResult> results = tried({trial});
  REQUIRE_FALSE(results.front().refusal);
  const RankedType& ranked = results.front().ranked;
  const Forecast alone = forecast(resolve_with_speed(trial.draft, Catalog::builtin()), {.replications = 50});
  CHECK(ranked.cost_usd == alone.cost_usd.mean);
  CHECK(ranked.wall_clock == Seconds(alone.wall_clock_s.mean));
  CHECK(ranked.completed == alone.probabilities.completed.share);
  CHECK(ranked.instance_count == 2);
}

TEST_CASE("Ranked type: what one trial comes to does not depend on the others") {
  const TypeTrial first = on_type(resnet(), type("ml.p3.2xlarge"), {}, BatchRule::global);
  const TypeTrial second = on_type(resnet(), type("ml.g4dn.xlarge"), 3, BatchRule::global);
  const std::vector<TypeResult> together = tried({first, second});
  CHECK(together[0].ranked.cost_usd == tried({first}).front().ranked.cost_usd);
  CHECK(together[1].ranked.cost_usd == tried({second}).front().ranked.cost_usd);
}

TEST_CASE("Ranked type: a type without accelerators and a job that is stopped too early are refused with the reason") {
  JobDraft hurried = resnet();
  hurried.spec.stopping.max_runtime = Seconds(1.0);
  const std::vector<TypeResult> results = tried({on_type(resnet(), type("ml.m5.large"), {}, BatchRule::global),
                                                 on_type(hurried, type("ml.p3.2xlarge"), {}, BatchRule::global)});
  REQUIRE(results[0].refusal);
  REQUIRE(results[1].refusal);
  CHECK_THAT(reason(results[1]), Catch::Contains("stopping.max_runtime: must be long enough for the work"));
  CHECK(results[0].ranked.instance_type == "ml.m5.large");
  CHECK_FALSE(results[1].ranked.cost_usd);
}

TEST_CASE("Ranked type: the batch of a node stays, or that of all") {
  CHECK(on_type(resnet(), type("ml.p3.2xlarge"), 6, BatchRule::per_node).draft.spec.work.batch_size == 3 * 256);
  CHECK(on_type(resnet(), type("ml.p3.2xlarge"), 1, BatchRule::per_node).draft.spec.work.batch_size == 128);
  CHECK(on_type(resnet(), type("ml.p3.2xlarge"), 6, BatchRule::global).draft.spec.work.batch_size == 256);
}

TEST_CASE("Ranked type: a number of replications that is out of range is refused before any run") {
  const TypeTrial trial = on_type(resnet(), type("ml.p3.2xlarge"), {}, BatchRule::global);
  CHECK_THROWS_AS(tried({trial}, 0), SimulationError);
  CHECK_THROWS_AS(tried({trial}, 1'000'001), SimulationError);
}
