#include "simcore/montecarlo/merge.hpp"

#include <algorithm>
#include <random>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/record/json.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan varying_plan() {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::lognormal(60.0, 240.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::exponential(100.0));
  plan.stopping.max_runtime = Seconds(300.0);
  plan.channels = {file_channel(Bytes(30e9), 100)};
  plan.tariff = hourly(36.0);
  return plan;
}

constexpr std::size_t kAll = 6000;

ForecastOptions options(std::size_t memory) {
  return {.seed = 3, .replications = kAll, .memory = memory, .deadline = Seconds(400.0), .budget = Usd::nearest(2.0)};
}

std::string text(const Plan& plan, const Samples& samples) { return to_json(forecast_of(plan, samples)); }

/// Disjoint ranges that make up 0 … kAll, in random order.
std::vector<Samples> parts(const Plan& plan, std::size_t memory, std::mt19937_64& random) {
  std::vector<std::size_t> cuts = {0, kAll};
  for (std::size_t i = random() % 6; i > 0; --i) cuts.push_back(1 + random() % (kAll - 1));
  std::ranges::sort(cuts);
  cuts.erase(std::ranges::unique(cuts).begin(), cuts.end());
  std::vector<Samples> parts;
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    ForecastOptions part = options(memory);
    part.first = cuts[i - 1];
    part.replications = cuts[i] - cuts[i - 1];
    part.threads = 1 + random() % 3;
    part.batch = 1 + random() % 700;
    parts.push_back(draw_samples(plan, part));
  }
  std::ranges::shuffle(parts, random);
  return parts;
}

Samples whole(std::vector<Samples> parts, std::mt19937_64& random) {
  while (parts.size() > 1) {  // any two at a time: the law is associative and commutative
    const std::size_t i = random() % (parts.size() - 1);
    parts[i] = merged(parts[i], parts[i + 1]);
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  return parts.front();
}

std::string refusal(const Samples& a, const Samples& b) {
  try {
    static_cast<void>(merged(a, b));
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("Merge: any split, threads and batches give the same bits as one run, with all rows and without") {
  const Plan plan = varying_plan();
  std::mt19937_64 random(1);
  for (const std::size_t memory : {std::size_t{8} << 20, std::size_t{3000} * RunTable::kRowBytes, std::size_t{0}}) {
    const std::string expected = text(plan, draw_samples(plan, options(memory)));
    for (int round = 0; round < 12; ++round)
      REQUIRE(text(plan, whole(parts(plan, memory, random), random)) == expected);
  }
}

TEST_CASE("Merge: threads and batches do not change a bit") {
  const Plan plan = varying_plan();
  const std::string expected = text(plan, draw_samples(plan, options(1 << 20)));
  for (const std::size_t threads : {1UL, 2UL, 3UL, 8UL})
    for (const std::size_t batch : {1UL, 7UL, 1000UL, 4096UL, 100'000UL}) {
      ForecastOptions varied = options(1 << 20);
      varied.threads = threads;
      varied.batch = batch;
      REQUIRE(text(plan, draw_samples(plan, varied)) == expected);
    }
}

TEST_CASE("Merge: points of a lattice are the same in any parts, and so are the errors they show") {
  const Plan plan = varying_plan();
  const auto range = [&](std::uint64_t first, std::size_t count) {
    return draw_samples(plan, {.replications = count, .first = first, .sampling = Sampling::quasi_random});
  };
  const Summary whole = summary_of(range(0, 1000), Precision::Output::cost),
                parts = summary_of(merged(range(603, 397), range(0, 603)), Precision::Output::cost);
  CHECK(whole.standard_error == parts.standard_error);
  CHECK(whole.p90 == parts.p90);
  CHECK(whole.intervals.p90.high == parts.intervals.p90.high);
}

TEST_CASE("Merge: a gap stays a gap") {
  const Plan plan = varying_plan();
  const auto range = [&](std::uint64_t first, std::size_t count) {
    return draw_samples(plan, {.replications = count, .first = first});
  };
  const Samples found = merged(range(90, 10), range(0, 30));
  CHECK(found.ranges == std::vector<ReplicationRange>{{0, 30}, {90, 100}});
  CHECK(found.replication(29) == 29);
  CHECK(found.replication(30) == 90);
  CHECK(found.kept.wall_clock[35] == range(95, 1).kept.wall_clock[0]);
  CHECK(merged(found, range(30, 60)).ranges == std::vector<ReplicationRange>{{0, 100}});
}

TEST_CASE("Merge: replications that are in both are refused, by number") {
  const Plan plan = varying_plan();
  const Samples a = draw_samples(plan, {.replications = 30}), b = draw_samples(plan, {.replications = 30, .first = 29});
  CHECK(refusal(a, b) == "replications can be merged only when none is in both, got 0 to 29 and 29 to 58");
  CHECK(refusal(b, a) == refusal(a, b));
  CHECK_FALSE(refusal(a, a).empty());
}

TEST_CASE("Merge: strangers are refused, with what differs") {
  const Plan plan = varying_plan();
  const Samples a = draw_samples(plan, {.replications = 10});
  const auto other = [&](const auto& change) {
    Samples b = draw_samples(plan, {.replications = 10, .first = 10});
    change(b);
    return refusal(a, b);
  };
  CHECK(other([](Samples&) {}).empty());
  CHECK(other([](Samples& b) { b.seed = 2; }) == "replications can be merged only with the same seed, got 1 and 2");
  CHECK(other([](Samples& b) { b.identity.spec_id = "x"; }).find("the same job (spec id), got") != std::string::npos);
  CHECK(other([](Samples& b) { b.identity.catalog = "x"; }).find("the same catalog") != std::string::npos);
  CHECK(other([](Samples& b) { b.identity.version = "x"; }).find("the same version") != std::string::npos);
  CHECK(other([](Samples& b) { b.limits.deadline = 7; }).find("the same deadline, got none") != std::string::npos);
  CHECK(other([](Samples& b) { b.limits.budget = 7; }).find("the same budget") != std::string::npos);
  CHECK(other([](Samples& b) { b.sampling = Sampling::plain; }) ==
        "replications can be merged only with the same sampling, got quasi-random and plain");
  CHECK(other([](Samples& b) { b.capacity = 7; }).find("the same memory") != std::string::npos);
}

TEST_CASE("Merge: runs of a certain job are the same run") {
  const Plan plan = plain_plan();
  const Samples a = draw_samples(plan, {.replications = 30}), b = draw_samples(plan, {.replications = 30, .first = 30});
  CHECK(merged(a, b).size() == 1);
  CHECK(text(plan, merged(a, b)) == text(plan, a));
}

TEST_CASE("Merge: ranges that touch become one, whatever their order") {
  CHECK(joined({{5, 7}, {0, 2}, {2, 5}, {9, 10}}) == std::vector<ReplicationRange>{{0, 7}, {9, 10}});
  CHECK(joined({}).empty());
}
