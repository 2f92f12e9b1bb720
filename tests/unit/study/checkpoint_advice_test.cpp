#include "simcore/study/checkpoint_advice.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/exact/checkpoint_interval.hpp"
#include "simcore/exact/makespan.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec spot_job(double hours = 10.0) {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  job.work.compute.duration = hours * kHour;
  job.phases.image_pull = Seconds(100.0);
  job.phases.download = Seconds(0.0);
  job.phases.upload = Seconds(0.0);
  job.spot.interruptions = Uncertain<Seconds>(Distribution::exponential(21600.0));
  job.spot.capacity_wait = Seconds(0.0);
  job.spot.discount = Fraction(0.7);
  job.checkpoint.pause = Seconds(20.0);
  job.checkpoint.restore = Seconds(60.0);
  job.stopping.max_runtime = 10.0 * kDay;
  job.stopping.max_wait = 20.0 * kDay;
  return job;
}

CheckpointAdvice ask(const JobSpec& job, const CheckpointOptions& options = {}) {
  return advise_checkpoint(JobDraft{job, {}, ""}, Catalog::builtin(), options);
}

std::vector<Problem> refused(const JobSpec& job, const CheckpointOptions& options = {}) {
  try {
    static_cast<void>(ask(job, options));
    return {};
  } catch (const SpecError& error) {
    return error.problems();
  }
}

const CheckpointGoal& goal(const CheckpointAdvice& advice, const std::string& name) {
  return std::ranges::find(advice.goals.entries, name, &std::pair<std::string, CheckpointGoal>::first)->second;
}
const CheckpointGoal& goal(CheckpointAdvice&&, const std::string&) = delete;  // it would not outlive the line

bool noted(const CheckpointAdvice& advice, const std::string& part) {
  return std::ranges::any_of(advice.notes, [&](const std::string& note) { return contains(note, part); });
}

}  // namespace

TEST_CASE("Checkpoint advice: no other interval is better") {
  // Every whole second from 1 min on against Daly's closed form, which is what the job is billed but for its ends.
  const CheckpointAdvice advice = ask(spot_job());
  CHECK(advice.method == Method::exact);
  const CheckpointPoint best = goal(advice, "cost").best;
  const auto billed = [](double parts) {
    return expected_wall_clock({.work = Seconds(36000.0),
                                .segment = Seconds(36000.0 / parts),
                                .checkpoint = Seconds(20.0),
                                .restore = Seconds(60.0),
                                .downtime = Seconds(0.0),
                                .mean = Seconds(21600.0)});
  };
  double parts = 1.0;
  for (double n = 1.0; n < 500.0; n += 1.0)
    if (billed(n) < billed(parts)) parts = n;
  CHECK(best.every->value() == Approx(36000.0 / parts).epsilon(0.06));  // a flat minimum, and no last checkpoint
  for (const CheckpointPoint& point : advice.curve) CHECK(best.cost_usd <= point.cost_usd);
  for (const CheckpointRule& rule : advice.rules) CHECK(best.cost_usd <= rule.point->cost_usd);
  CHECK(best.every->value() == Approx(optimal_interval(Seconds(20.0), Seconds(21600.0)).value()).epsilon(0.05));
  CHECK(best.cost_usd < advice.none.cost_usd / 2.0);
  CHECK(goal(advice, "cost").from < *best.every);
  CHECK(goal(advice, "cost").to > *best.every);
  CHECK(advice.goals.entries.size() == 2);
}

TEST_CASE("Checkpoint advice: the rules are Young's, Daly's and Lambert's on the lifetime of the cluster") {
  JobSpec job = spot_job();
  job.cluster.instance_count = 4;
  job.spot.correlation = Fraction(0.0);
  const CheckpointAdvice advice = ask(job);
  CHECK(advice.mean_lifetime.value() == Approx(5400.0));
  REQUIRE(advice.rules.size() == 4);
  CHECK(advice.rules[0].every == young_interval(Seconds(20.0), Seconds(5400.0)));
  CHECK(advice.rules[1].every ==
        daly_first_order_interval(Seconds(20.0), advice.restart + advice.restore, Seconds(5400.0)));
  CHECK(advice.rules[2].every == daly_interval(Seconds(20.0), Seconds(5400.0)));
  CHECK(advice.rules[3].every == optimal_interval(Seconds(20.0), Seconds(5400.0)));
}

TEST_CASE("Checkpoint advice: the chance to be late has its own best interval") {
  CheckpointOptions options;
  options.deadline = "14 h";
  const CheckpointAdvice advice = ask(spot_job(), options);
  REQUIRE(advice.goals.entries.size() == 3);
  const CheckpointPoint best = goal(advice, "late").best;
  for (const CheckpointPoint& point : advice.curve) CHECK(best.late.value() <= point.late.value());
  CHECK(goal(advice, "cost").best.late.value() >= best.late.value());
  CHECK(advice.none.late.value() > 0.5);
}

TEST_CASE("Checkpoint advice: the job as it is stands beside the best") {
  JobSpec job = spot_job();
  CHECK_FALSE(ask(job).given.has_value());
  job.checkpoint.every = Seconds(7200.0);
  const CheckpointAdvice by_time = ask(job);
  CHECK(by_time.given->every->value() == 7200.0);
  CHECK(by_time.given->cost_usd > goal(by_time, "cost").best.cost_usd);
  job.checkpoint.every = {};
  job.work.epochs = 10;
  job.checkpoint.every_epochs = 2;
  CHECK(ask(job).given->every->value() == Approx(7200.0));
}

TEST_CASE("Checkpoint advice: where no law is exact it simulates, near the exact answer") {
  JobSpec job = spot_job();
  job.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(90.0, 110.0));
  const CheckpointAdvice runs = ask(job), exact = ask(spot_job());
  CHECK(runs.method == Method::simulate);
  CHECK(runs.refused.front() == "phases.image_pull is uncertain");
  CHECK(runs.replications == 2048);
  const CheckpointGoal& best = goal(runs, "cost");
  CHECK(best.best.cost_usd == Approx(goal(exact, "cost").best.cost_usd).epsilon(0.02));
  CHECK(*goal(exact, "cost").best.every > best.from);
  CHECK(*goal(exact, "cost").best.every < best.to);
}

TEST_CASE("Checkpoint advice: what is assumed is said") {
  JobSpec job = spot_job();
  job.checkpoint.pause = {};
  job.checkpoint.size = Bytes(13421772800.0);
  const CheckpointAdvice sized = ask(job);
  CHECK(noted(sized, "checkpoint.pause is not given: 1 min 40 s assumed"));
  CHECK(sized.curve.front().every->value() >= (sized.pause + sized.lag).value());
  CHECK(noted(ask(spot_job()), "what the checkpoints cost in S3 is left out"));
  CHECK(noted(ask(spot_job()), "max_runtime and max_wait are left out"));
}

TEST_CASE("Checkpoint advice: the size of a checkpoint follows from the model, and is needed") {
  JobSpec job = spot_job();
  job.checkpoint.pause = {};
  CHECK(problem_at(refused(job), "checkpoint.size").value == "nothing");
  job.work.model.emplace().name = "BERT-large";
  const CheckpointAdvice advice = ask(job);
  CHECK(noted(advice, "checkpoint.size is not given: 4.37 GB assumed, from work.model"));  // 13.05 B × 335,141,888
}

TEST_CASE("Checkpoint advice: the bill of the uploads by hand") {
  JobSpec job = spot_job();
  job.checkpoint.size = Bytes(1e9);
  job.checkpoint.kept = 2;
  job.checkpoint.lag = Seconds(0.0);
  const CheckpointAdvice advice = ask(job);
  CHECK(advice.method == Method::exact);
  for (const CheckpointPoint& point : advice.curve) {
    // 120 parts of 8 MiB, USD 5 for a million of them; 2 GB-months at USD 0.023 for 720 h each.
    const double requests = std::floor(36000.0 / point.every->value()) * 120.0 * 5e-6;
    const double stored = 2e9 / 1073741824.0 * point.wall_clock.value() / (720.0 * 3600.0) * 0.023;
    CHECK(point.checkpoint_usd == Approx(requests + stored).epsilon(1e-6));
  }
  CHECK(advice.none.checkpoint_usd == 0.0);
}

TEST_CASE("Checkpoint advice: a question without an answer is refused") {
  JobSpec job = spot_job();
  job.purchase = Purchase::on_demand;
  job.spot = {};
  job.checkpoint = {};
  job.stopping.max_wait = {};
  CHECK(contains(problem_at(refused(job), "spot.interruptions").rule, "nothing interrupts"));
  CheckpointOptions options;
  options.deadline = "soon";
  CHECK(problem_at(refused(spot_job(), options), "deadline").value == "'soon'");
  options.deadline = "0 s";
  CHECK(contains(problem_at(refused(spot_job(), options), "deadline").rule, "more than 0 s"));
  options = {};
  options.replications = 0;
  CHECK_THROWS_AS(ask(spot_job(), options), SimulationError);
  job = spot_job();
  job.checkpoint.pause = Seconds(-1.0);
  CHECK(problem_at(refused(job), "checkpoint.pause").where == "checkpoint.pause");
}

TEST_CASE("Checkpoint map: rarer interruptions cost less, and ask for fewer checkpoints") {
  const CheckpointMap map = checkpoint_map(JobDraft{spot_job(), {}, ""});
  CHECK(map.method == Method::exact);
  REQUIRE(map.cost_usd.size() == map.mean_lifetime.size());
  CHECK(map.mean_lifetime.front().value() == Approx(2700.0));
  CHECK(map.mean_lifetime.back().value() == Approx(172800.0));
  std::size_t last_best = 0;
  for (std::size_t row = 0; row < map.cost_usd.size(); ++row) {
    const auto& costs = map.cost_usd[row];
    REQUIRE(costs.size() == map.every.size());
    const auto best = static_cast<std::size_t>(std::ranges::min_element(costs) - costs.begin());
    CHECK(best >= last_best);
    last_best = best;
    if (row > 0)
      for (std::size_t i = 0; i < costs.size(); ++i) CHECK(costs[i] < map.cost_usd[row - 1][i]);
  }
}
