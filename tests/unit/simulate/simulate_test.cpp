#include "simcore/simulate/simulate.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

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
         a.outcome == b.outcome;
}

}  // namespace

TEST_CASE("Simulate: the same plan and streams give the same bits") {
  const Plan plan = uncertain_plan();
  for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(same(simulate(plan, streams(i)), simulate(plan, streams(i))));
  CHECK_FALSE(same(simulate(plan, streams(0)), simulate(plan, streams(1))));
  CHECK_FALSE(same(simulate(plan, streams(0, 1)), simulate(plan, streams(0, 2))));
}

TEST_CASE("Simulate: a trace that is used again leaves nothing behind") {
  const Plan plan = uncertain_plan();
  Trace reused = simulate(plain_plan(), streams());
  reused.outcome = Outcome::failed;
  for (const std::uint64_t i : {9u, 3u, 7u, 3u, 0u}) {
    simulate(plan, streams(i), reused);
    REQUIRE(same(reused, simulate(plan, streams(i))));
  }
  simulate(plain_plan(), streams(), reused);
  CHECK(same(reused, simulate(plain_plan(), streams())));
}

TEST_CASE("Simulate: the limits of the plan bite in some of its runs") {
  const Plan plan = uncertain_plan();
  std::array<int, 5> outcomes{};
  for (std::uint64_t i = 0; i < 500; ++i) ++outcomes[static_cast<std::size_t>(simulate(plan, streams(i)).outcome)];
  CHECK(outcomes[static_cast<std::size_t>(Outcome::completed)] > 0);
  CHECK(outcomes[static_cast<std::size_t>(Outcome::max_runtime_exceeded)] > 0);
}

TEST_CASE("Simulate: once warm, a replication allocates nothing") {
  const Plan plan = uncertain_plan();
  Trace trace;
  for (std::uint64_t i = 0; i < 100; ++i) simulate(plan, streams(i), trace);
  const std::size_t before = allocations;
  for (std::uint64_t i = 100; i < 1100; ++i) simulate(plan, streams(i), trace);
  const std::size_t made = allocations - before;
  CHECK(made == 0);
}
