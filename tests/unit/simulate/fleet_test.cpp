#include "simcore/simulate/fleet.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <string>

#include "allocations.hpp"
#include "catch.hpp"
#include "fuzz.hpp"
#include "simcore/error/error.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/same.hpp"
#include "unit/simulate/timeline.hpp"
#include "unit/simulate/uncertain_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

SimTime at(double seconds) { return SimTime::from(Seconds(seconds)); }

/// What remains of a FleetRun.
struct Told {
  SimTime created, end;
  Trace trace;
};

Fleet::Jobs in_turn(const std::vector<FleetJob>& jobs) {
  return [&jobs, next = std::size_t{0}]() mutable -> std::optional<FleetJob> {
    if (next == jobs.size()) return std::nullopt;
    return jobs[next++];
  };
}

/// Runs of the jobs, by number. The order of the calls must be that of the ends.
std::vector<Told> run(Fleet& fleet, const std::vector<FleetJob>& jobs) {
  std::map<std::uint64_t, Told> told;
  SimTime last;
  fleet.run(in_turn(jobs), [&](const FleetRun& run) {
    REQUIRE(run.end >= last);
    last = run.end;
    REQUIRE(run.job.arrival == jobs[run.number].arrival);
    REQUIRE(told.try_emplace(run.number, Told{run.created, run.end, run.trace}).second);
  });
  REQUIRE(told.size() == jobs.size());
  std::vector<Told> all;
  for (auto& [number, one] : told) all.push_back(std::move(one));
  return all;
}

std::vector<Told> run(const std::vector<Plan>& plans, std::int64_t quota, const std::vector<FleetJob>& jobs) {
  Fleet fleet(plans, quota);
  return run(fleet, jobs);
}

FleetJob job(double arrival, std::size_t plan = 0) {
  return {.plan = plan, .streams = streams(), .arrival = at(arrival)};
}

Plan sized(int instances) {
  Plan plan = plain_plan();
  plan.groups.front().count = instances;
  return plan;
}

/// Everything that a job can meet.
std::vector<Plan> all_plans() {
  std::vector<Plan> plans{plain_plan(), uncertain_plan(), bursting_plan(), interrupted_plan(), interrupted_plan()};
  plans[1].groups.front().count = 3;
  plans[4].stopping = {Seconds(150.0), Seconds(400.0), Seconds(100.0), Seconds(20.0), {}};
  plans[4].warm_pool = {Seconds(600.0), Uncertain<Seconds>(Distribution::exponential(300.0))};
  return plans;
}

std::vector<FleetJob> random_jobs(std::size_t count, double apart, std::uint64_t seed) {
  Stream random = Streams(seed, 0).at(1000);
  std::vector<FleetJob> jobs;
  double time = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    if (random.uniform() < 0.8) time += Distribution::exponential(apart).draw(random);  // some come together
    jobs.push_back({.plan = random.next() % 5, .streams = streams(i, seed), .arrival = at(time)});
  }
  return jobs;
}

}  // namespace

TEST_CASE("Fleet: under an endless quota each job is the single job, bit for bit") {
  const std::vector<Plan> plans = all_plans();
  const std::vector<FleetJob> jobs = random_jobs(1000, 60.0, 5);
  const std::vector<Told> told = run(plans, Fleet::kEndless, jobs);
  std::array<int, 5> outcomes{};
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    REQUIRE(same(told[i].trace, simulate(plans[jobs[i].plan], jobs[i].streams)));
    REQUIRE(told[i].created == jobs[i].arrival);
    ++outcomes[static_cast<std::size_t>(told[i].trace.outcome)];
  }
  for (const int each : outcomes) CHECK(each > 0);
}

TEST_CASE("Fleet: who finds no room is pending until there is") {
  const std::vector<Told> told = run({plain_plan()}, 2, {job(0.0), job(5.0), job(7.0), job(400.0)});
  CHECK(told[1].created == at(5.0));
  CHECK(told[2].created == at(165.0));
  CHECK(timeline(told[2].trace) ==
        "pending 0-168, starting 168-188, downloading* 188-218, training* 218-318, uploading* 318-323");
  CHECK(told[2].end == at(330.0));
  CHECK(billed_time(told[2].trace) == billed_time(told[0].trace));
  CHECK(told[3].created == at(400.0));
}

TEST_CASE("Fleet: nobody overtakes a job that is too large for the room left") {
  const std::vector<Told> told = run({sized(1), sized(3)}, 3, {job(0.0, 0), job(1.0, 1), job(2.0, 0), job(3.0, 0)});
  CHECK(told[1].created == at(165.0));
  CHECK(told[2].created == at(330.0));
  CHECK(told[3].created == at(330.0));
}

TEST_CASE("Fleet: waiting for the quota counts towards no limit of the job") {
  Plan plan = plain_plan();
  plan.stopping.max_pending = Seconds(10.0);
  plan.stopping.max_wait = Seconds(160.0);
  const std::vector<Told> told = run({plan}, 1, {job(0.0), job(0.0)});
  CHECK(told[1].created == told[0].end);
  CHECK(told[1].trace.outcome == Outcome::completed);
  plan.stopping.max_wait = Seconds(150.0);
  CHECK(timeline(run({plan}, 1, {job(0.0), job(0.0)})[1].trace) ==
        "pending 0-280, starting 280-300, downloading* 300-330, training* 330-420, stopping* 420-540");
  plan.stopping.max_pending = Seconds(9.0);
  CHECK(timeline(run({plan}, 1, {job(0.0), job(0.0)})[1].trace) == "pending 0-18");
}

TEST_CASE("Fleet: a job keeps its instances of the quota while it waits for spot capacity") {
  Plan spot = plain_plan();
  spot.interruption = InterruptionPlan{Seconds(80.0), 1.0, Seconds(40.0)};
  spot.checkpoint.every = Seconds(20.0);
  const std::vector<Told> told = run({spot}, 1, {job(0.0), job(0.0)});
  CHECK(told[0].trace.interruptions == 2);
  CHECK(told[1].created == at(365.0));
}

TEST_CASE("Fleet: what a warm pool keeps is in the quota") {
  Plan kept = plain_plan();
  kept.warm_pool = {Seconds(600.0), Uncertain<Seconds>(Seconds(250.0))};
  const std::vector<Told> told = run({kept}, 1, {job(0.0), job(0.0)});
  CHECK(told[0].end == at(165.0 + 250.0));
  CHECK(wall_clock(told[0].trace).value() == 165.0);
  CHECK(told[1].created == told[0].end);
}

TEST_CASE("Fleet: a job that its user stops ends as the service ends it") {
  const auto stopped = [](double time) {
    FleetJob one = job(1000.0);
    one.stopped = at(1000.0 + time);
    const Told told = run({plain_plan()}, 1, {one}).front();
    return std::string(word(told.trace.outcome)) + ": " + timeline(told.trace);
  };
  CHECK(stopped(0.0) == "Stopped: ");
  CHECK(stopped(4.0) == "Stopped: pending 0-4");
  CHECK(stopped(10.0) == "Stopped: pending 0-10");
  CHECK(stopped(25.0) == "Stopped: pending 0-10, starting 10-25");
  CHECK(stopped(40.0) == "Stopped: pending 0-10, starting 10-30, downloading* 30-40");
  CHECK(stopped(90.0) ==
        "Stopped: pending 0-10, starting 10-30, downloading* 30-60, training* 60-90, stopping* 90-210, "
        "uploading* 210-215");
  const std::string whole =
      "Completed: pending 0-10, starting 10-30, downloading* 30-60, training* 60-160, uploading* 160-165";
  CHECK(stopped(160.0) == whole);
  CHECK(stopped(162.0) == whole);
  CHECK(stopped(1000.0) == whole);
}

TEST_CASE("Fleet: a job that is stopped as it waits was never created, and blocks nobody") {
  std::vector<FleetJob> jobs{job(0.0, 0), job(1.0, 1), job(2.0, 0), job(3.0, 0)};
  jobs[1].stopped = at(50.0);
  jobs[2].stopped = at(60.0);  // when it has been created
  jobs[3].stopped = at(3.0);   // at once
  jobs.push_back(job(4.0, 1));
  jobs.push_back(job(4.0, 1));
  jobs.back().stopped = at(165.0 + 165.0);  // when there is room
  const std::vector<Told> told = run({sized(1), sized(3)}, 3, jobs);
  CHECK(told[1].created == kNever);
  CHECK(told[1].end == at(50.0));
  CHECK(timeline(told[1].trace) == "pending 0-49");
  CHECK(told[1].trace.outcome == Outcome::stopped);
  CHECK(billed_time(told[1].trace).value() == 0.0);
  CHECK(told[2].created == at(50.0));
  CHECK(timeline(told[2].trace) == "pending 0-58");
  CHECK(told[3].created == kNever);
  CHECK(told[3].trace.intervals.empty());
  CHECK(told[4].created == at(165.0));
  CHECK(told[5].created == kNever);
  CHECK(timeline(told[5].trace) == "pending 0-326");
}

/// Job after job: it is created when it has arrived, the one before has been created and there is room.
TEST_CASE("Fleet: first come, first served, as a schedule made job by job") {
  const std::vector<Plan> plans = all_plans();
  for_seeds(20, [&](std::uint64_t seed) {
    const std::vector<FleetJob> jobs = random_jobs(300, 100.0, seed);
    const std::int64_t quota = 6 + static_cast<std::int64_t>(seed % 20);
    const std::vector<Told> told = run(plans, quota, jobs);
    std::vector<std::pair<SimTime, std::int64_t>> ends;
    SimTime created;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const Plan& plan = plans[jobs[i].plan];
      std::int64_t needed = 0, taken = 0;
      for (const GroupPlan& group : plan.groups) needed += group.count;
      created = std::max(created, jobs[i].arrival);
      std::erase_if(ends, [&](const auto& end) { return end.first <= created; });
      for (const auto& end : ends) taken += end.second;
      std::ranges::sort(ends);
      for (auto end = ends.begin(); taken + needed > quota; ++end) {
        created = end->first;
        taken -= end->second;
      }
      REQUIRE(told[i].created == created);
      const Trace alone = simulate(plan, jobs[i].streams);
      const SimTime last = alone.intervals.empty() ? SimTime{} : alone.intervals.back().end;
      REQUIRE(told[i].end == created + last);
      REQUIRE(billed_time(told[i].trace) == billed_time(alone));
      ends.emplace_back(told[i].end, needed);
    }
  });
}

TEST_CASE("Fleet: under a watch every phase is told when it ends, and nothing else changes") {
  std::vector<Plan> plans = all_plans();
  plans[1] = sized(3);  // many things at the same time
  plans[2] = plain_plan();
  for_seeds(10, [&](std::uint64_t seed) {
    std::vector<FleetJob> jobs = random_jobs(300, 100.0, seed);
    for (FleetJob& each : jobs) {
      each.arrival = SimTime{each.arrival.nanoseconds() / 5'000'000'000 * 5'000'000'000};
      if (each.streams.at(1).next() % 4 == 0)
        each.stopped = each.arrival + at(5.0 * static_cast<double>(each.streams.at(2).next() % 100));
    }
    Fleet fleet(plans, 7);
    const std::vector<Told> alone = run(fleet, jobs);
    std::vector<Told> watched(jobs.size());
    std::vector<std::vector<PhaseInterval>> seen(jobs.size());
    SimTime now;
    const auto watch = [&](const FleetEvent& event) {
      REQUIRE(event.job.arrival + event.interval.end >= now);
      now = event.job.arrival + event.interval.end;
      seen[event.number].push_back(event.interval);
    };
    const auto tell = [&](const FleetRun& run) { watched[run.number] = {run.created, run.end, run.trace}; };
    fleet.run(in_turn(jobs), tell, watch);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      REQUIRE(watched[i].created == alone[i].created);
      REQUIRE(watched[i].end == alone[i].end);
      REQUIRE(same(watched[i].trace, alone[i].trace));
      REQUIRE(same(seen[i], alone[i].trace.intervals));
    }
  });
}

TEST_CASE("Fleet: runs again from the beginning, also after a caller has broken off") {
  const std::vector<Plan> plans = all_plans();
  const std::vector<FleetJob> jobs = random_jobs(200, 100.0, 3);
  Fleet fleet(plans, 10);
  const std::vector<Told> first = run(fleet, jobs);
  int calls = 0;
  const auto break_off = [&](const FleetRun&) {
    if (++calls == 50) throw std::runtime_error("enough");
  };
  CHECK_THROWS_AS(fleet.run(in_turn(jobs), break_off), std::runtime_error);
  const std::vector<Told> second = run(fleet, jobs);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    REQUIRE(second[i].created == first[i].created);
    REQUIRE(same(second[i].trace, first[i].trace));
  }
}

TEST_CASE("Fleet: once it has grown, jobs allocate nothing, however many") {
  const std::vector<Plan> plans = all_plans();
  std::vector<FleetJob> jobs = random_jobs(5000, 100.0, 4);
  for (std::size_t i = 0; i < jobs.size(); i += 7) jobs[i].stopped = jobs[i].arrival + at(100.0);
  Fleet fleet(plans, 12);
  const Fleet::Tell tell = [](const FleetRun&) {};
  for (const Fleet::Watch& watch : {Fleet::Watch(), Fleet::Watch([](const FleetEvent&) {})}) {
    fleet.run(in_turn(jobs), tell, watch);
    const Fleet::Jobs again = in_turn(jobs);
    const std::size_t before = allocations();
    fleet.run(again, tell, watch);
    const std::size_t made = allocations() - before;
    CHECK(before > 0);
    CHECK(made == 0);
  }
}

TEST_CASE("Fleet: refuses what cannot be") {
  const std::vector<Plan> plans{sized(1), sized(3)};
  const auto refusal = [&](std::int64_t quota, const std::vector<FleetJob>& jobs) -> std::string {
    try {
      run(plans, quota, jobs);
    } catch (const SimulationError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(refusal(3, {job(0.0)}).empty());
  CHECK(refusal(2, {}) == "fleet: quota: must have room for every job, got 2");
  CHECK(refusal(-1, {}) == "fleet: quota: must have room for every job, got -1");
  CHECK(refusal(3, {job(0.0, 2)}) == "fleet: plan of a job: must be one of the fleet's, got 2");
  const std::string order = "fleet: arrival of a job: must not be before that of the job before, got ";
  CHECK(refusal(3, {job(-1.0)}) == order + "-1");
  CHECK(refusal(3, {job(5.0), job(4.0)}) == order + "4");
  FleetJob early = job(5.0), late = job(0.0);
  early.stopped = at(4.0);
  CHECK(refusal(3, {early}) == "fleet: stop of a job: must not be before its arrival, got 4");
  late.arrival = SimTime{std::int64_t{101} * 31'557'600 * 1'000'000'000};
  CHECK(refusal(3, {late}).starts_with("fleet: must create its jobs within 100 years"));
}
