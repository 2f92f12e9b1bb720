#include "simcore/montecarlo/samples.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "catch.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/montecarlo/usual_draws.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan varying_plan() {
  Plan plan = plain_plan();
  plan.compute.time = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.stopping.max_runtime = Seconds(200.0);
  plan.tariff = hourly(36.0);
  return plan;
}

}  // namespace

TEST_CASE("Samples: each replication is the run that simulate() gives, in order") {
  const Plan plan = varying_plan();
  const Samples samples = draw_samples(plan, {.seed = 9, .replications = 50});
  REQUIRE(samples.size() == 50);
  CHECK(samples.has_all_rows());
  CHECK(samples.seed == 9);
  CHECK_FALSE(samples.deterministic);
  CHECK(samples.ranges == std::vector<ReplicationRange>{{0, 50}});
  CHECK(samples.stopped == StopReason::all_replications);
  double hours = 0.0;
  std::size_t stopped = 0;
  for (std::size_t i = 0; i < 50; ++i) {
    const Trace trace = simulate(plan, usual_draws(9, i));
    const Bill one = bill(plan, trace);
    CHECK(static_cast<double>(samples.kept.wall_clock[i]) / 1e9 == wall_clock(trace).value());
    CHECK(static_cast<double>(samples.kept.billable[i]) == billable_time(trace).value());
    CHECK(samples.kept.cost[i] == one.total.nano());
    CHECK(samples.kept.outcomes[i] == trace.outcome);
    hours += one.items[0].quantity;
    stopped += trace.outcome == Outcome::completed ? 0u : 1u;
  }
  REQUIRE(samples.tally.sums.quantities.size() == 1);
  CHECK(samples.tally.sums.quantities[0].value() == Approx(hours).epsilon(1e-14));
  CHECK(stopped > 0);
  CHECK(stopped < 50);
}

TEST_CASE(
    "Samples: points of a lattice are the runs that simulate() gives of their draws, and say more than plain ones") {
  Plan plan = varying_plan();
  plan.stopping.max_runtime = Seconds(86400.0);
  const auto drawn = [&](Sampling sampling) {
    return draw_samples(plan, {.seed = 9, .replications = 1600, .sampling = sampling});
  };
  const Samples even = drawn(Sampling::quasi_random);
  for (std::size_t i = 0; i < 50; ++i) {
    const Trace trace = simulate(plan, even.source().draws(i));
    CHECK(static_cast<double>(even.kept.wall_clock[i]) / 1e9 == wall_clock(trace).value());
  }
  const Summary near = summary_of(even, Precision::Output::billable),
                far = summary_of(drawn(Sampling::plain), Precision::Output::billable);
  CHECK(near.standard_error < 0.3 * far.standard_error);
  CHECK(near.intervals.p90.high - near.intervals.p90.low < 0.3 * (far.intervals.p90.high - far.intervals.p90.low));
  CHECK(std::abs(near.mean - far.mean) < 5.0 * far.standard_error);
}

TEST_CASE("Samples: a range has the rows of its numbers") {
  const Plan plan = varying_plan();
  const Samples all = draw_samples(plan, {.seed = 9, .replications = 50});
  const Samples part = draw_samples(plan, {.seed = 9, .replications = 20, .first = 13});
  CHECK(part.ranges == std::vector<ReplicationRange>{{13, 33}});
  for (std::size_t i = 0; i < 20; ++i) CHECK(part.kept.wall_clock[i] == all.kept.wall_clock[13 + i]);
  CHECK(part.replication(7) == 20);
}

TEST_CASE("Samples: one is enough when nothing is uncertain") {
  const Samples samples = draw_samples(plain_plan(), {.seed = 1, .replications = 500, .first = 77});
  CHECK(samples.deterministic);
  CHECK(samples.kept.wall_clock == RunColumn<std::int64_t>{165'000'000'000});
  CHECK(samples.stopped == StopReason::nothing_uncertain);
}

TEST_CASE("Samples: beyond their memory, only the first rows are kept, and quantiles come from counts") {
  const Plan plan = varying_plan();
  const Samples all = draw_samples(plan, {.seed = 9, .replications = 5000});
  const Samples few = draw_samples(plan, {.seed = 9, .replications = 5000, .memory = 0});
  CHECK(few.kept.size() == 1000);
  CHECK(few.size() == 5000);
  for (std::size_t i = 0; i < 1000; ++i) CHECK(few.kept.cost[i] == all.kept.cost[i]);
  const Summary exact = summary_of(all, Precision::Output::wall_clock);
  const Summary counted = summary_of(few, Precision::Output::wall_clock);
  CHECK(exact.quantile_error == 0.0);
  CHECK(counted.quantile_error == LogHistogram::kWidth);
  CHECK(counted.mean == exact.mean);
  CHECK(counted.p90 == Approx(exact.p90).epsilon(counted.quantile_error));
}

TEST_CASE("Samples: end when a number is precise enough, at the same replication for any number of threads") {
  const Plan plan = varying_plan();
  const Precision precision{.output = Precision::Output::wall_clock, .half_width = 0.0005};
  const Samples one = draw_samples(plan, {.precision = precision});
  CHECK(one.stopped == StopReason::precision_reached);
  CHECK(is_reached(precision, summary_of(one, Precision::Output::wall_clock)));
  const std::size_t looks = one.size() / 1024;
  CHECK(one.size() == looks * 1024);
  CHECK((looks & (looks - 1)) == 0);
  CHECK(looks > 1);
  const Samples half = draw_samples(plan, {.replications = one.size() / 2});
  CHECK_FALSE(is_reached(precision, summary_of(half, Precision::Output::wall_clock)));
  const Samples three = draw_samples(plan, {.threads = 3, .batch = 77, .precision = precision});
  CHECK(three.size() == one.size());
  const Samples capped = draw_samples(plan, {.replications = 1500, .precision = precision});
  CHECK(capped.size() == 1500);
  CHECK(capped.stopped == StopReason::all_replications);
}

TEST_CASE("Samples: asked to stop, they are those that are done by then") {
  std::stop_source source;
  std::size_t heard = 0;
  const auto after = [&](std::size_t, std::size_t) {
    if (++heard == 3) source.request_stop();
  };
  const Plan plan = varying_plan();
  const Samples part = draw_samples(
      plan, {.replications = 100'000, .after_batch = after, .threads = 3, .batch = 10, .stop = source.get_token()});
  CHECK(part.stopped == StopReason::interrupted);
  CHECK(part.size() >= 30);
  CHECK(part.size() < 100'000);
  CHECK(part.kept.size() == part.size());
  for (std::size_t row = 0; row < part.size(); row += 7) {
    const Trace trace = simulate(plan, usual_draws(1, part.replication(row)));
    REQUIRE(static_cast<double>(part.kept.wall_clock[row]) / 1e9 == wall_clock(trace).value());
  }
}

TEST_CASE("Samples: what set the pace is added up over the replications") {
  Plan plan = varying_plan();
  plan.channels = {file_channel(Bytes(30e9), 100)};
  plan.channels[0].path = PipePath{Seconds(16), BytesPerSecond(300e6), PerSecond(5500)};  // 100 s
  const Samples samples = draw_samples(plan, {.seed = 9, .replications = 50});
  DataUse sum;
  for (std::size_t i = 0; i < 50; ++i) sum += simulate(plan, usual_draws(9, i)).use;
  const DataUse use = samples.tally.sums.use();
  for (std::size_t i = 0; i < kLimits; ++i) {
    CHECK(use.training[i].value() == Approx(sum.training[i].value()).epsilon(1e-14));
    CHECK(use.downloading[i].value() == Approx(sum.downloading[i].value()).epsilon(1e-14));
  }
  CHECK(use.utilisation.compute == Approx(sum.utilisation.compute).epsilon(1e-14));
  for (const Limit limit : {Limit::compute, Limit::service_connections})
    CHECK(sum.training[static_cast<std::size_t>(limit)] > Seconds(0.0));
}

TEST_CASE("Samples: one of an uncertain plan does not make it certain") {
  CHECK_FALSE(draw_samples(varying_plan(), {.seed = 1, .replications = 1}).deterministic);
}

TEST_CASE("Samples: the caller hears of every batch and may end it") {
  std::size_t calls = 0;
  const auto heard = [&](std::size_t done, std::size_t all) {
    CHECK(done <= all);
    if (++calls == 2) throw std::runtime_error("enough");
  };
  CHECK_THROWS_AS(draw_samples(varying_plan(), {.seed = 1, .replications = 1'000'000, .after_batch = heard}),
                  std::runtime_error);
  CHECK(calls == 2);
}

TEST_CASE("Samples: no replications, or too many, are refused") {
  CHECK_THROWS_AS(draw_samples(plain_plan(), {.seed = 1, .replications = 0}), SimulationError);
  CHECK_THROWS_AS(draw_samples(plain_plan(), {.seed = 1, .replications = 100'000'001}), SimulationError);
}

TEST_CASE("Samples: without a number of replications, as many as make the usual quantiles known") {
  Plan narrow = plain_plan();
  narrow.compute.time = Uncertain<Seconds>(Distribution::uniform(10000.0, 10100.0));
  narrow.tariff = hourly(36.0);
  const Samples few = draw_samples(narrow, {});
  CHECK(few.stopped == StopReason::precision_reached);
  CHECK(few.size() == 2048);
  for (const Precision& wanted : usual_precision()) CHECK(is_reached(wanted, summary_of(few, wanted.output)));

  // p90 lies in a gap of the law: the runs on either side say so, and no number of them narrows it.
  Plan gap = narrow;
  gap.compute.time = Uncertain<Seconds>(Distribution::mixture(
      {0.9, 0.1}, {Distribution::uniform(10000.0, 10100.0), Distribution::uniform(20000.0, 20100.0)}));
  const Samples all = draw_samples(gap, {});
  CHECK(all.stopped == StopReason::all_replications);
  CHECK(all.size() == usual_replications(gap));
}

TEST_CASE("Samples: a summary that a look has made is the one that would be made anew, and of more runs another") {
  const Plan plan = varying_plan();
  Samples samples = draw_samples(plan, {.precision = Precision{.half_width = 0.01}});
  const std::array all = {Precision::Output::cost, Precision::Output::wall_clock, Precision::Output::billable};
  Summaries anew, kept = samples.summaries;
  add_summaries(samples, all, 2, anew);
  CHECK_FALSE(kept[static_cast<std::size_t>(Precision::Output::wall_clock)]);
  add_summaries(samples, all, 1, kept);
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(kept[i]->p90 == anew[i]->p90);
    CHECK(kept[i]->intervals.p90.high == anew[i]->intervals.p90.high);
    CHECK(kept[i]->permilles == anew[i]->permilles);
    CHECK(kept[i]->standard_error == summary_of(samples, all[i]).standard_error);
  }
  const std::size_t count = samples.size();
  const Samples more = merged(std::move(samples), draw_samples(plan, {.replications = 100, .first = count}));
  for (const std::optional<Summary>& summary : more.summaries) CHECK_FALSE(summary);
}

TEST_CASE(
    "Samples: the number asked for is drawn, of a plan in which nothing is uncertain one, and 10^7 for a precision") {
  const Plan plan = varying_plan();
  CHECK(draw_samples(plan, {.replications = 7}).size() == 7);
  CHECK(draw_samples(plan, {.replications = 7, .precision = Precision{.half_width = 1e-9}}).size() == 7);
  std::size_t most = 0;
  static_cast<void>(draw_samples(plan, {.after_batch = [&](std::size_t, std::size_t all) { most = all; },
                                        .precision = Precision{.half_width = 0.5}}));
  CHECK(most == 10'000'000);
  const Samples certain = draw_samples(plain_plan(), {});
  CHECK(certain.size() == 1);
  CHECK(certain.stopped == StopReason::nothing_uncertain);
}
