#include "simcore/engine/shared_link.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/engine/event_queue.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Done {
  double time = 0.0;
  std::uint64_t payload = 0;
};

/// Moves until nothing is left that can be done.
std::vector<Done> run(SharedLink& link) {
  std::vector<Done> all;
  double time = 0.0;
  while (link.next_completion() < kForever) {
    time += link.advance(kForever).value();
    while (const auto payload = link.take_done()) all.push_back({time, *payload});
  }
  return all;
}

std::vector<double> times(const std::vector<Done>& all) {
  std::vector<double> found;
  for (const Done& done : all) found.push_back(done.time);
  return found;
}

std::vector<std::uint64_t> payloads(const std::vector<Done>& all) {
  std::vector<std::uint64_t> found;
  for (const Done& done : all) found.push_back(done.payload);
  return found;
}

template <class Call>
std::string error_of(const Call& call) {
  try {
    call();
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("shared link: equal transfers end together, in the order in which they were added") {
  SharedLink link(4.0);
  for (std::uint64_t i = 0; i < 5; ++i) link.add({.amount = 8.0, .payload = i});
  CHECK(link.next_completion() == Seconds(10.0));
  const std::vector<Done> all = run(link);
  CHECK(times(all) == std::vector<double>(5, 10.0));
  CHECK(payloads(all) == std::vector<std::uint64_t>{0, 1, 2, 3, 4});
  CHECK(link.transfers() == 0);
}

TEST_CASE("shared link: who is done leaves the capacity to the others") {
  SharedLink link(1.0);
  link.add({.amount = 2.0, .payload = 2});
  link.add({.amount = 1.0, .payload = 1});
  const std::vector<Done> all = run(link);
  CHECK(times(all) == std::vector<double>{2.0, 3.0});
  CHECK(payloads(all) == std::vector<std::uint64_t>{1, 2});
}

TEST_CASE("shared link: shares are in proportion to the weights") {
  SharedLink link(8.0);
  const TransferHandle heavy = link.add({.amount = 12.0, .weight = 3.0, .payload = 3});
  const TransferHandle light = link.add({.amount = 6.0, .weight = 1.0, .payload = 1});
  CHECK(link.rate(heavy) == 6.0);
  CHECK(link.rate(light) == 2.0);
  CHECK(link.advance(Seconds(1.0)) == Seconds(1.0));
  CHECK(link.left(heavy) == 6.0);
  CHECK(link.left(light) == 4.0);
  const std::vector<Done> all = run(link);
  CHECK(times(all) == std::vector<double>{1.0, 1.25});
  CHECK(payloads(all) == std::vector<std::uint64_t>{3, 1});
}

TEST_CASE("shared link: arrivals, changes of capacity and cancellations between") {
  SharedLink link(2.0);
  const TransferHandle first = link.add({.amount = 10.0, .payload = 1});
  CHECK(link.advance(Seconds(1.0)) == Seconds(1.0));  // 8 left
  const TransferHandle second = link.add({.amount = 3.0, .payload = 2});
  link.advance(Seconds(1.0));  // 7, 2
  link.set_capacity(6.0);
  link.advance(Seconds(0.5));  // 5.5, 0.5
  link.set_capacity(0.0);
  CHECK(link.next_completion() == kForever);
  CHECK(link.advance(Seconds(100.0)) == Seconds(100.0));
  CHECK(link.left(first) == 5.5);
  CHECK(link.left(second) == 0.5);
  link.set_capacity(1.0);
  const Transfer cancelled = link.cancel(second);
  CHECK(cancelled.amount == 0.5);
  CHECK(cancelled.payload == 2);
  CHECK(!link.pending(second));
  CHECK(link.next_completion() == Seconds(5.5));
  CHECK(times(run(link)) == std::vector<double>{5.5});
  CHECK(!link.pending(first));
}

TEST_CASE("shared link: does not move on before what is done has been taken") {
  SharedLink link(1.0);
  link.add({.amount = 1.0, .payload = 1});
  const TransferHandle other = link.add({.amount = 5.0, .payload = 2});
  CHECK(!link.take_done());
  CHECK(link.advance(Seconds(10.0)) == Seconds(2.0));
  CHECK(link.next_completion() == Seconds(0.0));
  CHECK(link.advance(Seconds(10.0)) == Seconds(0.0));
  CHECK(link.left(other) == 4.0);
  CHECK(link.take_done() == std::optional<std::uint64_t>(1));
  CHECK(!link.take_done());
  CHECK(link.advance(Seconds(10.0)) == Seconds(4.0));
}

TEST_CASE("shared link: nothing to move, nobody there, never done") {
  SharedLink link(3.0);
  CHECK(link.next_completion() == kForever);
  CHECK(link.advance(Seconds(7.0)) == Seconds(7.0));
  CHECK(link.advance(kForever) == kForever);
  CHECK(!link.take_done());
  link.set_capacity(0.0);
  link.add({.amount = 0.0, .payload = 9});
  CHECK(link.next_completion() == Seconds(0.0));
  CHECK(link.take_done() == std::optional<std::uint64_t>(9));
  link.set_capacity(3.0);
  const TransferHandle others = link.add({.amount = kInfinity, .weight = 2.0});  // the load of others
  CHECK(link.next_completion() == kForever);
  CHECK(link.advance(kForever) == kForever);
  link.advance(Seconds(1e300));
  link.add({.amount = 5.0, .payload = 1});
  CHECK(times(run(link)) == std::vector<double>{5.0});
  CHECK(link.rate(others) == 3.0);
  CHECK(link.left(others) == kInfinity);
  CHECK(link.transfers() == 1);
}

TEST_CASE("shared link: ten thousand transfers at once, against the sum over the order of their amounts") {
  std::mt19937_64 random(1);
  std::vector<double> amounts(10000);
  for (double& amount : amounts) amount = std::exp(10.0 * std::uniform_real_distribution()(random));
  SharedLink link(7.0);
  for (const double amount : amounts) link.add({.amount = amount});
  const std::vector<double> found = times(run(link));
  REQUIRE(found.size() == amounts.size());
  std::sort(amounts.begin(), amounts.end());
  long double time = 0.0L;
  double worst = 0.0, before = 0.0;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    time += static_cast<long double>(amounts[i] - before) * static_cast<long double>(amounts.size() - i) / 7.0L;
    before = amounts[i];
    worst = std::max(worst, std::abs(static_cast<double>(found[i] / time - 1.0L)));
  }
  CHECK(worst < 1e-12);
}

// One transfer after the other joins when the one before has half of its amount to go, and has as much to go itself
// when that is done. Counted from the start, the service would be 500,000 at the end and the last time right to 6
// digits.
TEST_CASE("shared link: as exact after many transfers as at first") {
  SharedLink link(1.0);
  double time = 0.0;
  link.add({.amount = 1.0});
  link.advance(Seconds(0.5));
  for (int i = 0; i < 1000000; ++i) {
    link.add({.amount = 1.0});
    time = link.advance(kForever).value();
    link.take_done();
  }
  CHECK(time == Approx(1.0).epsilon(1e-12));
  link.add({.amount = 1e-4});
  CHECK(link.next_completion().value() == Approx(2e-4).epsilon(1e-9));
}

TEST_CASE("shared link: weights that have gone leave nothing behind") {
  SharedLink link(1.0);
  const TransferHandle light = link.add({.amount = 1.0, .weight = 1e-6});
  std::vector<TransferHandle> heavy;
  for (int i = 0; i < 50; ++i) heavy.push_back(link.add({.amount = 1e9, .weight = 1e6 / (3.0 + i)}));
  for (const TransferHandle handle : heavy) link.cancel(handle);
  CHECK(link.rate(light) == Approx(1.0).epsilon(1e-12));
  CHECK(link.next_completion().value() == Approx(1.0).epsilon(1e-12));
}

TEST_CASE("shared link: cleared, it is as new, and old handles name nothing") {
  SharedLink link(2.0);
  const TransferHandle old = link.add({.amount = 4.0, .weight = 5.0});
  link.advance(Seconds(1.0));
  link.clear();
  CHECK(link.transfers() == 0);
  CHECK(!link.pending(old));
  link.add({.amount = 4.0});
  CHECK(!link.pending(old));
  CHECK(times(run(link)) == std::vector<double>{2.0});
  CHECK(link.capacity() == 2.0);
}

TEST_CASE("shared link: misuse is told from the outside") {
  CHECK_THROWS_AS(SharedLink(-1.0), SimulationError);
  CHECK_THROWS_AS(SharedLink(kNan), SimulationError);
  CHECK_THROWS_AS(SharedLink(kInfinity), SimulationError);
  SharedLink link(1.0);
  CHECK(error_of([&] { link.set_capacity(-2.0); }) == "shared link: capacity: must be at least 0 and finite, got -2");
  CHECK(error_of([&] { link.add({.amount = -1.0}); }) == "transfer: amount: must be at least 0, got -1");
  CHECK_THROWS_AS(link.add({.amount = kNan}), SimulationError);
  for (const double weight : {0.0, -1.0, 1e-7, 1e7, kInfinity, kNan})
    CHECK(error_of([&] { link.add({.amount = 1.0, .weight = weight}); }).find("transfer: weight: must be") == 0);
  CHECK_THROWS_AS(link.advance(Seconds(-1.0)), SimulationError);
  CHECK_THROWS_AS(link.advance(Seconds(kNan)), SimulationError);
  const TransferHandle gone = link.add({.amount = 1.0});
  link.cancel(gone);
  for (const TransferHandle handle : {gone, TransferHandle()}) {
    CHECK(error_of([&] { link.cancel(handle); }).find("shared link: handle: must name a transfer") == 0);
    CHECK_THROWS_AS(link.left(handle), SimulationError);
    CHECK_THROWS_AS(link.rate(handle), SimulationError);
  }
  CHECK(link.transfers() == 0);
}

// The driver's pattern: whole nanoseconds, the link's next completion an event that is put off at every change.
// Closed form: in an M/G/1 queue under processor sharing the mean time of a transfer is its mean alone / (1 - load),
// whatever the distribution of amounts (Kleinrock, Queueing Systems 2, section 4.4). Batch means, 4 standard errors:
// false alarm of a right program below 1e-3 a law, and the seed is fixed.
TEST_CASE("shared link: mean sojourn times of processor sharing, driven by an event queue") {
  constexpr double kLoad = 0.7;
  constexpr int kBatches = 40, kPerBatch = 5000;
  for (const bool heavy_tail : {false, true}) {
    std::mt19937_64 random(heavy_tail ? 2 : 1);
    const auto exponential = [&] { return -std::log1p(-std::uniform_real_distribution()(random)); };
    const auto amount = [&] { return heavy_tail ? (random() % 10 == 0 ? 5.5 : 0.5) * exponential() : exponential(); };
    EventQueue queue;
    SharedLink link(1.0);
    std::vector<SimTime> arrivals;
    SimTime moved_to;
    EventHandle completion;
    constexpr std::uint64_t kArrival = 0, kCompletion = 1;
    queue.push(SimTime(), kArrival);
    std::vector<double> means(kBatches, 0.0);
    const auto finish = [&](SimTime now) {
      for (Seconds left = (now - moved_to).seconds();;) {
        left -= link.advance(left);
        const auto done = link.take_done();
        if (!done) break;
        const std::size_t batch = *done / kPerBatch;
        if (batch < kBatches) means[batch] += (now - arrivals[*done]).seconds().value() / kPerBatch;
      }
      moved_to = now;
    };
    while (arrivals.size() < (kBatches + 1) * kPerBatch) {
      const auto [now, kind] = queue.pop();
      finish(now);
      if (kind == kArrival) {
        link.add({.amount = amount(), .payload = arrivals.size()});
        arrivals.push_back(now);
        queue.push(now + SimTime::from(Seconds(exponential() / kLoad)), kArrival);
      }
      if (queue.pending(completion)) queue.cancel(completion);
      if (link.transfers() > 0)
        completion = queue.push(now + SimTime::from(link.next_completion()) + SimTime(1), kCompletion);
    }
    double mean = 0.0, squares = 0.0;
    for (const double each : means) mean += each / kBatches;
    for (const double each : means) squares += (each - mean) * (each - mean);
    const double error = std::sqrt(squares / (kBatches - 1) / kBatches);
    CHECK(std::abs(mean - 1.0 / (1.0 - kLoad)) < 4.0 * error);
    CHECK(error < 0.2);
  }
}
