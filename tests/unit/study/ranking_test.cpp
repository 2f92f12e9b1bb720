#include "simcore/study/ranking.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/resolve/stated_speed.hpp"

using namespace simcore;

namespace {

JobDraft bert() {
  JobDraft draft;
  draft.spec.cluster.instance_type = "ml.p3dn.24xlarge";
  draft.spec.work.samples = 1'000'000;
  draft.spec.work.batch_size = 1024;
  draft.spec.work.model = ModelSpec{};
  draft.spec.work.model->name = "BERT-large";
  draft.spec.work.model->sequence_length = 128;
  draft.spec.work.compute.samples_per_second = Uncertain<PerSecond>(PerSecond(1764));
  return draft;
}

}  // namespace

TEST_CASE("ranking: every type once, the best first, those that are out behind with a reason") {
  const Ranking ranking = rank_types(bert(), Catalog::builtin());
  CHECK(ranking.types.size() == Catalog::builtin().instance_types().all().size());
  std::set<std::string> names;
  double before = 0.0;
  bool out = false;
  for (const RankedType& type : ranking.types) {
    CHECK(names.insert(type.instance_type).second);
    if (type.refused) out = true;
    CHECK(type.refused.has_value() == out);
    if (out) continue;
    CHECK(*type.cost_usd >= before);
    before = *type.cost_usd;
    CHECK(*type.cost_p5 <= *type.cost_p95);
  }
  CHECK(out);
}

TEST_CASE("ranking: a speed that holds elsewhere is that of every type") {
  JobDraft same = bert();
  same.spec.work.compute.same_speed_elsewhere = true;
  const Ranking ranking = rank_types(same, Catalog::builtin(),
                                     {.instance_types = {"ml.p3dn.24xlarge", "ml.p4d.24xlarge", "ml.g5.48xlarge"}});
  REQUIRE(ranking.possible().size() == 3);
  for (const RankedType& type : ranking.types) {
    CHECK(type.speed->samples_per_second == Approx(1764).epsilon(1e-3));
    CHECK(type.speed->basis == "taken to be that of the job's own instances (same_speed_elsewhere)");
  }
}

TEST_CASE("ranking: the stated speed is that of the job's own type, and its price per sample follows") {
  const Ranking ranking = rank_types(bert(), Catalog::builtin());
  const RankedType& own = ranking.at("ml.p3dn.24xlarge");
  CHECK(own.speed->samples_per_second == Approx(1764).epsilon(1e-3));
  const double usd = Catalog::builtin()
                         .training_prices()
                         .at("ml.p3dn.24xlarge", "us-east-1", Catalog::builtin().newest())
                         .usd_per_hour;
  CHECK(own.rates.entries.front().second.usd_per_hour == Approx(usd).epsilon(1e-12));
  CHECK(own.rates.entries.front().second.samples_per_usd ==
        Approx(own.speed->samples_per_second * 3600 / usd).epsilon(1e-12));
  CHECK(own.usd_per_gib_hour.value() == Approx(usd / (8 * 32)).epsilon(1e-12));
  CHECK(own.usd_per_pflop_hour.value() == Approx(usd / (8 * 0.125)).epsilon(1e-12));
  CHECK(own.cost_usd.value() > usd * 1e6 / 1764 / 3600);
}

TEST_CASE("ranking: a job that a type cannot finish in time is out there") {
  JobDraft draft = bert();
  draft.spec.stopping.max_runtime = Seconds(3600);
  CHECK_THAT(rank_types(draft, Catalog::builtin()).at("ml.p2.xlarge").refused.value(), Catch::Contains("max_runtime"));
}

TEST_CASE("ranking: only the types that are asked for, in the number that is asked for") {
  const Ranking ranking =
      rank_types(bert(), Catalog::builtin(), {.instance_types = {"ml.p4d.24xlarge"}, .instance_count = 2});
  REQUIRE(ranking.types.size() == 1);
  CHECK(ranking.types.front().instance_count == 2);
  CHECK(ranking.types.front().speed->nodes == 2);
  CHECK_THROWS_AS(rank_types(bert(), Catalog::builtin(), {.instance_types = {"ml.p4d.25xlarge"}}), CatalogError);
}

TEST_CASE("ranking: processors cannot do what was measured on accelerators") {
  CHECK_THAT(rank_types(bert(), Catalog::builtin()).at("ml.c5.xlarge").refused.value(),
             Catch::Contains("accelerators"));
}

TEST_CASE("ranking: what refuses every type alike is wrong in the job, and is said with its place") {
  JobDraft draft = bert();
  draft.file = "job.yaml";
  draft.spec.work.model->name = "BERT-lage";
  CHECK_THROWS_WITH(rank_types(draft, Catalog::builtin()),
                    Catch::StartsWith("job.yaml: work.model") && Catch::Contains("BERT-large"));
  draft = bert();
  draft.spec.work.compute = {};
  draft.spec.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  CHECK_THROWS_WITH(rank_types(draft, Catalog::builtin()), Catch::Contains("must say how fast the job is"));
}

TEST_CASE("ranking: a reason names neither the file nor the type, so that types share it") {
  JobDraft draft = bert();
  draft.file = "job.yaml";
  std::set<std::string> reasons;
  for (const RankedType& type : rank_types(draft, Catalog::builtin()).types)
    if (type.refused && !Catalog::builtin().instance_types().at(type.instance_type).accelerated())
      reasons.insert(*type.refused);
  REQUIRE(reasons.size() == 1);
  CHECK_THAT(*reasons.begin(), !Catch::Contains("job.yaml"));
}

TEST_CASE("ranking: the batch of all nodes stays, or that of each") {
  const auto batch = [](BatchRule rule) {
    const RankingOptions options{.instance_types = {"ml.p3dn.24xlarge"}, .instance_count = 4, .batch = rule};
    return rank_types(bert(), Catalog::builtin(), options).types.front().speed->batch_size;
  };
  CHECK(batch(BatchRule::global) == 1024);
  CHECK(batch(BatchRule::per_node) == 4096);
}

TEST_CASE("ranking: of groups, all nodes of the computing type count, and the speed stated is theirs") {
  JobDraft draft = bert();
  draft.spec.cluster = {};
  draft.spec.cluster.groups = {
      {"data", "ml.c5.9xlarge", 2}, {"a", "ml.p3dn.24xlarge", 1}, {"b", "ml.p3dn.24xlarge", 1}};
  const RankedType own = rank_types(draft, Catalog::builtin(), {.instance_types = {"ml.p3dn.24xlarge"}}).types.front();
  CHECK(own.instance_count == 2);
  CHECK(own.speed->samples_per_second == Approx(1764).epsilon(1e-3));
  CHECK(resolve_with_speed(draft, Catalog::builtin()).speed->instance_type == "ml.p3dn.24xlarge");
}

TEST_CASE("ranking: where processors set the pace, the best is the type on which the whole job is cheapest") {
  JobDraft slow = bert();
  slow.spec.work.preprocessing.emplace();
  slow.spec.work.preprocessing->time = Uncertain<Seconds>(Seconds(0.02));
  const Ranking ranking = rank_types(slow, Catalog::builtin());
  REQUIRE(ranking.possible().size() > 3);
  for (const RankedType& type : ranking.possible()) CHECK(*ranking.best()->cost_usd <= *type.cost_usd);
  const std::vector<RankedType> possible = ranking.possible();
  const RankedType most = *std::ranges::max_element(possible, {}, [](const RankedType& type) {
    return type.rates.entries.front().second.samples_per_usd;  // while it computes, as if data and processors kept up
  });
  CHECK(most.instance_type != ranking.best()->instance_type);
  CHECK(*most.cost_usd > *ranking.best()->cost_usd);
}

TEST_CASE("ranking: a type whose first price is younger than the job is left out") {
  JobDraft old = bert();
  old.spec.as_of = *parse_date("2023-06-01");
  const Ranking ranking =
      rank_types(old, Catalog::builtin(), {.instance_types = {"ml.p4d.24xlarge", "ml.p5en.48xlarge"}});
  CHECK_FALSE(ranking.at("ml.p4d.24xlarge").refused);
  REQUIRE(ranking.at("ml.p5en.48xlarge").refused);
  CHECK_THAT(*ranking.at("ml.p5en.48xlarge").refused,
             Catch::Contains("must not be before the first known price of the type"));
}

TEST_CASE("ranking: the best, the fastest, and what is refused, by the reason") {
  const Ranking ranking = rank_types(bert(), Catalog::builtin());
  const std::vector<RankedType> possible = ranking.possible();
  CHECK(ranking.best()->instance_type == possible.front().instance_type);
  for (const RankedType& type : possible) CHECK(type.wall_clock->value() >= ranking.fastest()->wall_clock->value());
  std::size_t refused = 0;
  for (const auto& [reason, names] : ranking.refused().entries) {
    refused += names.size();
    for (const std::string& name : names) {
      CHECK(ranking.at(name).refused == reason);
      CHECK_THAT(reason, !Catch::Contains(name));
    }
  }
  CHECK(refused + possible.size() == ranking.types.size());
  CHECK_THROWS_WITH(ranking.at("ml.p3dn.24xlarg"), Catch::Contains("did you mean ml.p3dn.24xlarge?"));
  CHECK_FALSE(Ranking{}.best());
  CHECK_FALSE(Ranking{}.fastest());
}
