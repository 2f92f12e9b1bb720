#include "simcore/simulate/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <new>

#include "catch.hpp"
#include "simcore/simulate/batch.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/random_plan.hpp"
#include "unit/simulate/run_table.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::atomic<std::size_t> allocations{0};

}  // namespace

// Counts every allocation of this test program. All forms are replaced: sanitizers mind a new of theirs with a delete
// of ours.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
  if (void* memory = ::operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return ::operator new(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return ::operator new(size, std::nothrow); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

/// Everything uncertain, limits that cut some of the runs.
Plan uncertain_plan() {
  Plan plan = plain_plan();
  plan.phases.pending = Uncertain<Seconds>(Distribution::exponential(60.0));
  plan.phases.starting = Uncertain<Seconds>(Distribution::lognormal(111.4, 138.0));
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(20.0, 200.0));
  plan.phases.upload = Uncertain<Seconds>(Distribution::triangular(1.0, 5.0, 30.0));
  plan.compute.time = Uncertain<Seconds>(Distribution::weibull(100.0, 0.65));
  plan.artifact.size = Uncertain<Bytes>(Distribution::empirical({1e6, 2e7, 3e8}));
  plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.6, 0.8));
  plan.stopping.max_runtime = Seconds(300.0);
  plan.channels = {file_channel(Bytes(1e9), 10), file_channel(Bytes(2e9), 5)};
  plan.channels[0].size = Uncertain<Bytes>(Distribution::gamma(1e9, 3.0));
  plan.preparations.push_back({{0},
                               Uncertain<Seconds>(Distribution::uniform(500.0, 700.0)),
                               {0},
                               PerSecond(500.0),
                               {0},
                               PerSecond(5000.0),
                               BytesPerSecond(1e8)});
  return plan;
}

/// Every limit with credits, and a file system that others read: all that a pipeline can hold.
Plan bursting_plan() {
  Plan plan = uncertain_plan();
  plan.phases.download.reset();
  plan.stopping.max_runtime = Seconds(86400.0);
  plan.groups.assign(2, plan.groups.front());
  plan.groups[1].network = {1e7, 1e8, 2e9, 2e9};
  plan.groups[0].volume.instance = {1e7, 2e8, 8e9, 8e9};
  plan.groups[0].volume.operations = {100.0, 3000.0, 2e5, 2e5};
  plan.groups[0].volume.operation = Bytes(65536.0);
  FileSystemPlan system;
  system.network = {3e7, 3e8, 2e9, 1e10};
  system.disk = BurstLimit::constant(HUGE_VAL);
  system.operations = 35000.0;
  system.client = BytesPerSecond(5e8);
  system.other_nodes = 3;
  system.other_reading = BytesPerSecond(1e8);
  plan.file_systems = {system};
  plan.channels.push_back(file_channel(Bytes(1e9), 1000));
  plan.channels.back().path = EfsPath{Seconds(12.0), PerSecond(6512.0), Seconds(0.001)};
  plan.channels.back().file_system = 0;
  plan.compute.epochs = 4;
  plan.compute.time = Uncertain<Seconds>(Distribution::weibull(1000.0, 0.65));
  return plan;
}

/// What is not known is the same, too.
bool same(const Occupancy& a, const Occupancy& b) {
  const auto equal = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return equal(a.compute, b.compute) && equal(a.processors, b.processors) && equal(a.network, b.network) &&
         equal(a.disk, b.disk);
}

bool same(const DataUse& a, const DataUse& b) {
  return a.downloading == b.downloading && a.training == b.training && same(a.utilisation, b.utilisation);
}

bool same(const Traffic& a, const Traffic& b) {
  return a.get_requests == b.get_requests && a.list_requests == b.list_requests && a.read == b.read &&
         a.stored == b.stored;
}

bool same(const Preparation& a, const Preparation& b) {
  return a.time == b.time && a.get_requests == b.get_requests && a.list_requests == b.list_requests;
}

bool same(const PhaseInterval& a, const PhaseInterval& b) {
  return a.phase == b.phase && a.attempt == b.attempt && a.billed == b.billed && a.start == b.start && a.end == b.end;
}

template <class Record>
bool same(const std::vector<Record>& a, const std::vector<Record>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return same(x, y); });
}

bool same(const Trace& a, const Trace& b) {
  return same(a.intervals, b.intervals) && same(a.traffic, b.traffic) && same(a.preparations, b.preparations) &&
         a.artifact == b.artifact && a.artifact_puts == b.artifact_puts && a.spot_discount == b.spot_discount &&
         a.outcome == b.outcome && same(a.use, b.use);
}

}  // namespace

TEST_CASE("Simulate: the same plan and streams give the same bits") {
  const Plan plan = uncertain_plan();
  for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(same(simulate(plan, streams(i)), simulate(plan, streams(i))));
  CHECK_FALSE(same(simulate(plan, streams(0)), simulate(plan, streams(1))));
  CHECK_FALSE(same(simulate(plan, streams(0, 1)), simulate(plan, streams(0, 2))));
}

TEST_CASE("Simulate: trace and pipeline that are used again leave nothing behind") {
  Pipeline pipeline;
  Trace reused;
  simulate(plain_plan(), streams(), reused, pipeline);
  reused.outcome = Outcome::failed;
  for (const Plan& plan : {uncertain_plan(), bursting_plan(), plain_plan(), bursting_plan()})
    for (const std::uint64_t i : {9u, 3u, 7u, 3u, 0u}) {
      simulate(plan, streams(i), reused, pipeline);
      REQUIRE(same(reused, simulate(plan, streams(i))));
    }
}

TEST_CASE("Simulate: the limits of the plan bite in some of its runs") {
  const Plan plan = uncertain_plan();
  std::array<int, 5> outcomes{};
  for (std::uint64_t i = 0; i < 500; ++i) ++outcomes[static_cast<std::size_t>(simulate(plan, streams(i)).outcome)];
  CHECK(outcomes[static_cast<std::size_t>(Outcome::completed)] > 0);
  CHECK(outcomes[static_cast<std::size_t>(Outcome::max_runtime_exceeded)] > 0);
}

TEST_CASE("Simulate: once warm, a replication allocates nothing") {
  for (const Plan& plan : {uncertain_plan(), bursting_plan()}) {
    Trace trace;
    Pipeline pipeline;
    for (std::uint64_t i = 0; i < 100; ++i) simulate(plan, streams(i), trace, pipeline);
    const std::size_t before = allocations;
    for (std::uint64_t i = 100; i < 1100; ++i) simulate(plan, streams(i), trace, pipeline);
    const std::size_t made = allocations - before;
    CHECK(before > 0);
    CHECK(made == 0);
  }
}

TEST_CASE("Simulate: each limit of the data path sets the pace in some run") {
  std::array<bool, kLimits> bound{};
  for (std::uint64_t i = 0; i < 50; ++i) {
    const DataUse use = simulate(bursting_plan(), streams(i)).use;
    for (std::size_t limit = 0; limit < kLimits; ++limit)
      bound[limit] = bound[limit] || use.training[limit] > Seconds(0.0) || use.downloading[limit] > Seconds(0.0);
  }
  for (const Limit limit :
       {Limit::compute, Limit::network, Limit::volume, Limit::disk_operations, Limit::file_system_network}) {
    INFO(name(limit));
    CHECK(bound[static_cast<std::size_t>(limit)]);
  }
}

TEST_CASE("Batch: once warm, a replication allocates nothing") {
  RandomPlan random(1);
  for (int i = 0; i < 60; ++i) {
    const Plan plan = random.next();
    if (!Batch::can_run(plan)) continue;
    Batch batch(plan);
    RunTable table(plan, 1500);
    const RunColumns columns = table.columns();
    batch.run(1, 0, columns);
    const std::size_t before = allocations;
    batch.run(1, 0, columns);
    const std::size_t made = allocations - before;
    CHECK(made == 0);
  }
}
