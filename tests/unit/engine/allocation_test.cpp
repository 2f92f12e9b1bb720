#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "allocations.hpp"
#include "catch.hpp"
#include "simcore/engine/event_queue.hpp"
#include "simcore/engine/fluid.hpp"
#include "simcore/engine/shared_link.hpp"
#include "simcore/resolve/plan_variants.hpp"
#include "simcore/study/planner.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Events that schedule events, timeouts that are cancelled and put off; at the end all pending ones.
std::uint64_t simulate(EventQueue& queue, std::vector<EventHandle>& timeouts) {
  std::mt19937_64 random(1);
  constexpr SimTime kHalf(std::int64_t{1} << 62U);
  const auto later = [&](SimTime now) {
    return now + SimTime(static_cast<std::int64_t>(random() >> (2 + random() % 62)));
  };
  timeouts.clear();
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < 5000; ++i) queue.push(later(SimTime()), i);
  for (std::uint64_t i = 0; i < 50000; ++i) {
    const auto [time, payload] = queue.pop();
    sum += payload * i;
    const SimTime now = time < kHalf ? time : SimTime();
    timeouts.push_back(queue.push(later(now), i));
    const EventHandle timeout = timeouts[random() % timeouts.size()];
    if (!queue.pending(timeout)) continue;
    if (i % 2 == 0)
      queue.push(later(now), queue.cancel(timeout));
    else
      timeouts.push_back(queue.reschedule(timeout, later(now)));
  }
  while (!queue.empty()) sum += queue.pop().payload;
  return sum;
}

double transfer(SharedLink& link, std::uint64_t transfers) {
  std::mt19937_64 random(1);
  const auto add = [&] {
    link.add({.amount = static_cast<double>(1 + random() % 1000), .weight = 1.0 + static_cast<double>(random() % 3)});
  };
  double time = 0.0;
  for (std::uint64_t i = 0; i < transfers; ++i) add();
  for (std::uint64_t i = 0; i < 10 * transfers; ++i) {
    time += link.advance(kForever).value();
    if (link.take_done()) add();
  }
  link.clear();
  return time;
}

}  // namespace

TEST_CASE("allocations: every form of new counts once, and its memory is aligned and given back") {
  constexpr std::align_val_t kUnit{64};
  const std::size_t before = allocations();
  const std::array<void*, 4> plain{::operator new(1), ::operator new[](1), ::operator new(1, std::nothrow),
                                   ::operator new[](1, std::nothrow)};
  const std::array<void*, 4> aligned{::operator new(1, kUnit), ::operator new[](65, kUnit),
                                     ::operator new(0, kUnit, std::nothrow), ::operator new[](1, kUnit, std::nothrow)};
  const std::size_t after = allocations();
  CHECK(after == before + 8);
  for (void* memory : plain) CHECK(memory != nullptr);
  for (void* memory : aligned) {
    CHECK(memory != nullptr);
    CHECK(reinterpret_cast<std::uintptr_t>(memory) % 64 == 0);
  }
  ::operator delete(plain[0]);
  ::operator delete[](plain[1]);
  ::operator delete(plain[2], std::nothrow);
  ::operator delete[](plain[3], std::nothrow);
  ::operator delete(aligned[0], kUnit);
  ::operator delete[](aligned[1], kUnit);
  ::operator delete(aligned[2], kUnit, std::nothrow);
  ::operator delete[](aligned[3], kUnit, std::nothrow);
}

TEST_CASE("fluid: a run allocates nothing") {
  Fluid fluid;
  for (const double baseline : {1.0, 2.0, 3.0})
    fluid.add_resource(TokenBucket({.baseline = baseline, .burst = 2 * baseline, .credit = baseline, .capacity = 5.0}));
  for (const double amount : {5.0, 6.0, 7.0}) fluid.add_flow({.amount = amount}, {{0}, {1, 0.5}, {2, 0.7}});
  const std::size_t before = allocations();
  fluid.run(Seconds(1.0));
  const double elapsed = fluid.run().elapsed.value();
  fluid.set_amount(1, 3.0);
  fluid.idle(Seconds(2.0));
  fluid.run();
  const std::size_t after = allocations();
  CHECK(before > 0);
  CHECK(after == before);
  CHECK(elapsed > 0.0);
}

TEST_CASE("event queue: nothing is allocated once it has grown, also after it was cleared") {
  EventQueue queue;
  std::vector<EventHandle> timeouts;
  const std::size_t none = allocations();
  const std::uint64_t first = simulate(queue, timeouts);
  queue.clear();
  const std::size_t before = allocations();
  const std::uint64_t second = simulate(queue, timeouts);
  const std::size_t after = allocations();
  CHECK(before > none);
  CHECK(after == before);
  CHECK(first == second);
}

TEST_CASE("event queue: a timeout that is put off again and again takes no memory") {
  EventQueue queue;
  EventHandle timeout = queue.push(SimTime(1'000'000), 0);
  const auto put_off = [&](std::int64_t from) {
    for (std::int64_t i = from; i < from + 10000; ++i) timeout = queue.reschedule(timeout, SimTime(1'000'000 + i));
  };
  put_off(0);
  const std::size_t before = allocations();
  for (std::int64_t i = 1; i < 100; ++i) put_off(i * 10000);
  const std::size_t after = allocations();
  CHECK(after == before);
  CHECK(queue.pop().time == SimTime(1'999'999));
}

TEST_CASE("shared link: nothing is allocated once it has grown, also after it was cleared") {
  SharedLink link(10.0);
  const std::size_t none = allocations();
  const double first = transfer(link, 1000);
  const std::size_t before = allocations();
  const double second = transfer(link, 1000);
  const std::size_t after = allocations();
  CHECK(before > none);
  CHECK(after == before);
  CHECK(first == second);
}

TEST_CASE("plan variants: nothing is allocated for a variant that differs in its interval alone") {
  JobSpec job;
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.work.compute.duration = kHour;
  job.checkpoint.every = Seconds(900.0);
  PlanVariants variants({job, {}, ""});
  const std::string resolved = variants.plan({}).identity.spec_id;
  JobVariant variant{.checkpoint_every = Seconds(600.0)};
  const std::string first = variants.plan(variant).identity.spec_id;  // makes room for longer names
  const std::size_t before = allocations();
  double sum = 0.0;
  for (double every = 601.0; every < 700.0; ++every) {
    variant.checkpoint_every = Seconds(every);
    sum += variants.plan(variant).checkpoint.every->value();
  }
  const std::size_t after = allocations();
  CHECK(after == before);
  CHECK(sum == 99.0 * 650.0);
  CHECK(first != resolved);
}

TEST_CASE("planner: nothing is allocated once variants like these were forecast") {
  JobSpec job;
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.cluster.volume_size = Bytes(100e9);
  job.channels["train"].size = Bytes(54e9);
  job.channels["train"].objects = 1530350;
  job.work.compute.duration = Uncertain<Seconds>(Distribution::lognormal(7200.0, 9000.0));
  job.work.compute.same_speed_elsewhere = true;
  job.stopping.max_wait = 2.0 * kDay;
  job.checkpoint.every = Seconds(900.0);
  job.checkpoint.size = Bytes(1e9);
  Planner planner({job, {}, ""}, {.wanted = every_number(0.01)});
  std::vector<JobVariant> variants;
  for (const char* type : {"ml.p3.2xlarge", "ml.p3.8xlarge", "ml.g5.12xlarge"})
    for (const Purchase purchase : {Purchase::on_demand, Purchase::spot})
      variants.push_back({.instance_type = type, .purchase = purchase, .checkpoint_every = Seconds(600.0)});
  const auto ask_all = [&] {
    double sum = 0.0;
    std::uint64_t runs = 0;
    for (JobVariant& variant : variants) {
      const BriefForecast forecast = planner.forecast(variant);
      sum += forecast.cost_usd.p90.value;
      runs = std::max(runs, forecast.runs);
    }
    CHECK(runs > 2048);
    return sum;
  };
  const double first = ask_all();
  const std::size_t before = allocations();
  const double second = ask_all();
  const std::size_t after = allocations();
  CHECK(after == before);
  CHECK(first == second);
  for (JobVariant& variant : variants) variant.checkpoint_every = Seconds(700.0);
  static_cast<void>(ask_all());
}
