#include "simcore/engine/fluid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Approx near(double value) { return Approx(value).epsilon(1e-9).margin(0.0); }

/// Seconds to move `amount` through one bucket, in one run.
double time_through(const TokenBucket::Terms& terms, double amount, double coefficient = 1.0) {
  Fluid fluid;
  const std::size_t bucket = fluid.add_resource(TokenBucket(terms));
  const std::size_t flow = fluid.add_flow({.amount = amount}, {{bucket, coefficient}});
  const FluidRun& run = fluid.run();
  CHECK(fluid.amount(flow) == 0.0);
  CHECK(run.finish[flow] == run.elapsed);
  return run.elapsed.value();
}

}  // namespace

TEST_CASE("fluid: through one bucket: burst for credit / (burst - baseline), then the baseline") {
  const double baseline = 50e6, burst = 300e6, credit = 60e9, fast = credit / (burst - baseline);
  const TokenBucket::Terms terms{.baseline = baseline, .burst = burst, .credit = credit, .capacity = 100e9};
  const double moved = burst * fast;
  CHECK(time_through(terms, 0.3 * moved) == near(0.3 * fast));
  CHECK(time_through(terms, moved) == near(fast));
  CHECK(time_through(terms, 4.0 * moved) == near(fast + 3.0 * moved / baseline));
  CHECK(time_through(terms, 4.0 * moved / 3.0, 3.0) == near(fast + 3.0 * moved / baseline));
  CHECK(time_through({.baseline = 7.0, .burst = 7.0}, 63.0) == 9.0);
}

TEST_CASE("fluid: closed form of one bucket from the smallest to the largest numbers") {
  for (const double scale : {1e-9, 1e-3, 1.0, 1e9, 1e18}) {
    for (const double duration : {1e-9, 1.0, 1e9}) {
      const double baseline = scale, burst = 3.7 * scale, credit = scale * duration;
      const double fast = credit / (burst - baseline), amount = 1e3 * scale * duration;
      const TokenBucket::Terms terms{.baseline = baseline, .burst = burst, .credit = credit, .capacity = kInfinity};
      CHECK(time_through(terms, amount) == near(fast + (amount - burst * fast) / baseline));
    }
  }
  CHECK(time_through({.baseline = 1e-9, .burst = 1e-9}, 1e18) == near(1e27));
  CHECK(time_through({.baseline = 1e18, .burst = 1e18}, 1e-9) == near(1e-27));
}

TEST_CASE("fluid: huge and tiny amounts side by side") {
  Fluid fluid;
  const std::size_t link = fluid.add_resource(TokenBucket::constant(1.0));
  const std::size_t tiny = fluid.add_flow({.amount = 1e-9}, {{link}});
  const std::size_t huge = fluid.add_flow({.amount = 1e18}, {{link}});
  const FluidRun& run = fluid.run();
  CHECK(run.finish[tiny].value() == near(2e-9));
  CHECK(run.finish[huge].value() == near(1e18));
  CHECK(fluid.amount(huge) == 0.0);
}

TEST_CASE("fluid: two buckets in series, the first exhausted lets the second recover") {
  Fluid fluid;
  const std::size_t first = fluid.add_resource(TokenBucket({.baseline = 1, .burst = 4, .credit = 6, .capacity = 9}));
  const std::size_t second = fluid.add_resource(TokenBucket({.baseline = 2, .burst = 3, .credit = 5, .capacity = 6}));
  fluid.add_flow({.amount = 20.0}, {{first}, {second}});
  // 3/s: the first loses 2/s and is empty after 3 s, the second has lost 3. Then 1/s for 11 more: it earns 1/s up to 6.
  const FluidRun& run = fluid.run();
  CHECK(run.elapsed.value() == near(14.0));
  CHECK(fluid.bucket(first).credit() == 0.0);
  CHECK(fluid.bucket(second).credit() == near(6.0));
  CHECK(run.binding[0][second].value() == near(3.0));
  CHECK(run.binding[0][first].value() == near(11.0));
  CHECK(run.average_use(first) == near(20.0 / 14.0));
  CHECK(run.events == 2);
}

TEST_CASE("fluid: two buckets in series, both exhausted one after the other") {
  Fluid fluid;
  const std::size_t first = fluid.add_resource(TokenBucket({.baseline = 2, .burst = 5, .credit = 6, .capacity = 9}));
  const std::size_t second = fluid.add_resource(TokenBucket({.baseline = 1, .burst = 9, .credit = 10, .capacity = 10}));
  fluid.add_flow({.amount = 20.0}, {{first}, {second}});
  // 5/s for 2 s: the second has 10 - 8 = 2 left. 2/s for 2 s. 1/s for the last 6.
  const FluidRun& run = fluid.run();
  CHECK(run.elapsed.value() == near(10.0));
  CHECK(run.binding[0][first].value() == near(4.0));
  CHECK(run.binding[0][second].value() == near(6.0));
  CHECK(fluid.bucket(first).credit() == near(6.0));  // earned 1/s for 6 s
}

TEST_CASE("fluid: credit is earned in pauses and by slower phases, and serves the next run") {
  Fluid fluid;
  const std::size_t disk = fluid.add_resource(TokenBucket({.baseline = 2, .burst = 4, .credit = 0, .capacity = 10}));
  const std::size_t download = fluid.add_flow({.amount = 6.0, .cap = 1.0}, {{disk}});
  const std::size_t epoch = fluid.add_flow({}, {{disk}});
  CHECK(fluid.run().elapsed.value() == near(6.0));  // at its cap, earning 1/s
  CHECK(fluid.bucket(disk).credit() == near(6.0));
  for (const double expected : {3.0 + 8.0 / 2.0, 20.0 / 2.0}) {  // 12 at 4/s, 8 at 2/s; then no credit is left
    fluid.set_amount(epoch, 20.0);
    const FluidRun& run = fluid.run();
    CHECK(run.elapsed.value() == near(expected));
    CHECK(run.finish[epoch].value() == near(expected));
    CHECK(run.finish[download].value() == 0.0);
  }
  fluid.idle(Seconds(3.0));
  CHECK(fluid.bucket(disk).credit() == near(6.0));
  fluid.idle(Seconds(1e9));
  CHECK(fluid.bucket(disk).credit() == 10.0);
}

TEST_CASE("fluid: a bucket serves any number of phases") {
  Fluid fluid;
  const std::size_t disk = fluid.add_resource(TokenBucket({.baseline = 1, .burst = 3, .credit = 0, .capacity = 9}));
  const std::size_t flow = fluid.add_flow({}, {{disk}});
  for (int phase = 0; phase < 30; ++phase) {
    fluid.idle(Seconds(4.0));
    fluid.set_amount(flow, 7.0);
    CHECK(fluid.run().elapsed.value() == near(3.0));  // 6 at 3/s, 1 at 1/s
  }
}

TEST_CASE("fluid: an empty bucket under demand stays exactly empty, whatever the rounding") {
  for (double odd = 0.1; odd < 3.0; odd += 0.037) {
    Fluid fluid;
    const std::size_t disk =
        fluid.add_resource(TokenBucket({.baseline = odd / 3.0, .burst = 9.0, .credit = 0.0, .capacity = 9.0}));
    for (const double weight : {odd, 1.0 / 3.0, 0.7})
      fluid.add_flow({.amount = 1e6, .weight = weight}, {{disk, 1.1 * weight}});
    for (int i = 0; i < 10; ++i) {
      CHECK(fluid.run(Seconds(0.3)).events == 1);
      CHECK(fluid.bucket(disk).credit() == 0.0);
    }
  }
}

TEST_CASE("fluid: flows that share a link finish as processor sharing says") {
  const std::vector<double> amounts{1.0, 4.0, 2.5, 7.0, 7.0};
  Fluid fluid;
  const std::size_t link = fluid.add_resource(TokenBucket::constant(2.0));
  for (const double amount : amounts) fluid.add_flow({.amount = amount}, {{link}});
  const FluidRun& run = fluid.run();
  // When a flow is done, every other has moved as much or all that it had.
  for (std::size_t f = 0; f < amounts.size(); ++f) {
    double moved = 0.0;
    for (const double amount : amounts) moved += std::min(amount, amounts[f]);
    CHECK(run.finish[f].value() == near(moved / 2.0));
    CHECK(run.binding[f][link] == run.finish[f]);
  }
  CHECK(run.average_use(link) == near(2.0));
  CHECK(run.events == 4);
}

TEST_CASE("fluid: weights are numbers of readers, and a cap binds when the link no longer does") {
  Fluid fluid;
  const std::size_t link = fluid.add_resource(TokenBucket::constant(8.0));
  const std::size_t heavy = fluid.add_flow({.amount = 12.0, .weight = 3.0}, {{link}});
  const std::size_t light = fluid.add_flow({.amount = 13.0, .cap = 3.0}, {{link}});
  const FluidRun& run = fluid.run();
  CHECK(run.finish[heavy].value() == near(2.0));  // 6/s beside 2/s
  CHECK(run.finish[light].value() == near(2.0 + 9.0 / 3.0));
  CHECK(run.binding[light][link].value() == near(2.0));
  CHECK(run.binding[light][kOwnCap].value() == near(3.0));
}

// A bucket (a) is exhausted, recovers since another bucket (b) slows one of its flows, and is exhausted again when a
// third (c) hands more of the link to its other flow.
TEST_CASE("fluid: a bucket can be exhausted twice without a completion in between") {
  Fluid fluid;
  const std::size_t a = fluid.add_resource(TokenBucket({.baseline = 4, .burst = 10, .credit = 1, .capacity = 100}));
  const std::size_t b = fluid.add_resource(TokenBucket({.baseline = 0.5, .burst = 10, .credit = 5, .capacity = 100}));
  const std::size_t c = fluid.add_resource(TokenBucket({.baseline = 0.5, .burst = 10, .credit = 11, .capacity = 100}));
  const std::size_t link = fluid.add_resource(TokenBucket::constant(5.0));
  const std::size_t f = fluid.add_flow({.amount = 13.5, .cap = 2.5}, {{a}, {b}});
  const std::size_t g = fluid.add_flow({.amount = 55.5}, {{a}, {link}});
  const std::size_t h = fluid.add_flow({.amount = 19.5}, {{c}, {link}});
  // until   1 s: f 2.5  g 2.5  h 2.5; a is exhausted
  //         3 s: f 2    g 2    h 3;   b
  //         5 s: f 0.5  g 2.5  h 2.5; c; a has earned 2
  //         7 s: f 0.5  g 4.5  h 0.5; a again
  //        17 s: f 0.5  g 3.5  h 0.5; all are done
  for (const double cut : {1.0, 2.0, 2.0, 2.0}) CHECK(fluid.run(Seconds(cut)).elapsed.value() == near(cut));
  CHECK(fluid.bucket(a).credit() == Approx(0.0).margin(1e-12));
  CHECK(fluid.amount(f) == near(13.5 - 2.5 - 4.0 - 2.0));
  CHECK(fluid.amount(g) == near(55.5 - 2.5 - 4.0 - 5.0 - 9.0));
  CHECK(fluid.amount(h) == near(19.5 - 2.5 - 6.0 - 5.0 - 1.0));
  const FluidRun& run = fluid.run();
  CHECK(run.elapsed.value() == near(10.0));
  for (const std::size_t flow : {f, g, h}) CHECK(run.finish[flow].value() == near(10.0));
  CHECK(run.binding[g][a].value() == near(10.0));
}

TEST_CASE("fluid: a run ends at the time given and goes on from there") {
  Fluid fluid;
  const std::size_t disk = fluid.add_resource(TokenBucket({.baseline = 1, .burst = 3, .credit = 4, .capacity = 4}));
  const std::size_t flow = fluid.add_flow({.amount = 10.0}, {{disk}});
  const FluidRun& run = fluid.run(Seconds(1.5));
  CHECK(run.elapsed.value() == 1.5);
  CHECK(run.finish[flow] == kForever);
  CHECK(run.used[disk] == 4.5);
  CHECK(fluid.amount(flow) == 5.5);
  CHECK(fluid.bucket(disk).credit() == 1.0);
  fluid.run();
  CHECK(run.finish[flow].value() == near(0.5 + 4.0));
  CHECK(run.used[disk] == near(5.5));
  CHECK(fluid.run(Seconds(5.0)).elapsed.value() == 0.0);  // nothing is left to do
  CHECK(run.average_use(disk) == 0.0);
}

TEST_CASE("fluid: a flow that nothing limits is done at once") {
  Fluid fluid;
  const std::size_t free = fluid.add_resource(TokenBucket::constant(kInfinity));
  const std::size_t link = fluid.add_resource(TokenBucket::constant(2.0));
  const std::size_t at_once = fluid.add_flow({.amount = 1e18}, {{free}});
  const std::size_t alone = fluid.add_flow({.amount = 5.0}, {});
  const std::size_t slow = fluid.add_flow({.amount = 6.0}, {{free, 2.0}, {link}});
  const FluidRun& run = fluid.run();
  CHECK(run.finish[at_once].value() == 0.0);
  CHECK(run.finish[alone].value() == 0.0);
  CHECK(run.finish[slow].value() == near(3.0));
  CHECK(run.used[free] == near(1e18 + 12.0));
  CHECK(run.average_use(link) == near(2.0));
}

TEST_CASE("fluid: a flow for which nothing is left never ends, and the time says so") {
  Fluid fluid;
  const std::size_t dead = fluid.add_resource(TokenBucket({.baseline = 0, .burst = 2, .credit = 4, .capacity = 4}));
  const std::size_t link = fluid.add_resource(TokenBucket::constant(1.0));
  const std::size_t stuck = fluid.add_flow({.amount = 5.0}, {{dead}});
  const std::size_t fine = fluid.add_flow({.amount = 3.0}, {{link}});
  const FluidRun& run = fluid.run();
  CHECK(run.elapsed == kForever);
  CHECK(run.finish[stuck] == kForever);
  CHECK(run.binding[stuck][dead] == kForever);
  CHECK(run.finish[fine].value() == near(3.0));
  CHECK(fluid.amount(stuck) == near(1.0));  // 4 of credit have moved 4
  CHECK(run.average_use(dead) == 0.0);
  CHECK(fluid.run(Seconds(10.0)).elapsed.value() == 10.0);
  CHECK(fluid.amount(stuck) == near(1.0));
}

TEST_CASE("fluid: capacity without room for credit is no burst; nothing to do takes no time") {
  CHECK(time_through({.baseline = 2, .burst = 9, .credit = 0, .capacity = 0}, 8.0) == 4.0);
  Fluid fluid;
  CHECK(fluid.run().elapsed.value() == 0.0);
  const std::size_t flow = fluid.add_flow({}, {});
  CHECK(fluid.run().elapsed.value() == 0.0);
  CHECK(fluid.run().finish[flow].value() == 0.0);
}

// Why monotony is claimed for single flows only: a flow that may run faster takes from another that ends last.
TEST_CASE("fluid: with several flows, raising a cap can delay the end") {
  const auto end = [](double cap) {
    Fluid fluid;
    const std::size_t link = fluid.add_resource(TokenBucket::constant(2.0));
    fluid.add_flow({.amount = 1.0, .cap = cap}, {{link}});
    fluid.add_flow({.amount = 3.0, .cap = 1.5}, {{link}});
    return fluid.run().elapsed.value();
  };
  CHECK(end(0.5) == near(2.0));
  CHECK(end(1.0) == near(1.0 + 2.0 / 1.5));
}

TEST_CASE("fluid: refuses what makes no sense and stays as it was") {
  Fluid fluid;
  const std::size_t link = fluid.add_resource(TokenBucket::constant(2.0));
  const std::size_t flow = fluid.add_flow({.amount = 4.0}, {{link}});
  CHECK_THROWS_WITH(fluid.add_flow({.amount = -1.0}, {{link}}), "flow: amount: must be at least 0, got -1");
  CHECK_THROWS_AS(fluid.add_flow({.amount = kNan}, {{link}}), SimulationError);
  CHECK_THROWS_AS(fluid.add_flow({.amount = 1.0, .cap = kNan}, {{link}}), SimulationError);
  CHECK_THROWS_AS(fluid.add_flow({.amount = 1.0}, {{link + 1}}), SimulationError);
  CHECK_THROWS_WITH(fluid.set_amount(7, 1.0), "flow: must be one of the network, got 7");
  CHECK_THROWS_AS(fluid.set_amount(flow, -1.0), SimulationError);
  CHECK_THROWS_WITH(fluid.run(Seconds(-1.0)), "run: duration: must be at least 0, got -1");
  CHECK_THROWS_AS(fluid.run(Seconds(kNan)), SimulationError);
  CHECK_THROWS_AS(fluid.idle(Seconds(-1.0)), SimulationError);
  CHECK_THROWS_WITH(fluid.idle(kForever), "idle: duration: must be at least 0 and finite, got inf");
  CHECK(fluid.run().elapsed.value() == 2.0);
}

TEST_CASE("fluid: an infinite flow takes its fair share and no run waits for it") {
  Fluid fluid;
  const std::size_t link = fluid.add_resource(TokenBucket::constant(12.0));
  const std::size_t mine = fluid.add_flow({.amount = 60.0, .weight = 1.0}, {{link}});
  const std::size_t others = fluid.add_flow({.amount = kInfinity, .cap = 8.0, .weight = 3.0}, {{link}});
  const FluidRun& run = fluid.run();
  CHECK(run.elapsed.value() == near(60.0 / 4.0));  // 12 - 8: the others reach their cap before their share of 9
  CHECK(run.finish[others] == kForever);
  CHECK(run.used[link] == near(60.0 + 8.0 * 15.0));
  CHECK(fluid.amount(mine) == 0.0);
  CHECK(std::isinf(fluid.amount(others)));
  fluid.set_amount(others, 0.0);
  fluid.set_amount(mine, 60.0);
  CHECK(fluid.run().elapsed.value() == near(5.0));
}

TEST_CASE("fluid: an infinite flow that nothing limits leaves the others their own caps") {
  Fluid fluid;
  const std::size_t link = fluid.add_resource(TokenBucket::constant(10.0));
  fluid.add_flow({.amount = kInfinity}, {});
  fluid.add_flow({.amount = 30.0}, {{link}});
  CHECK(fluid.run().elapsed.value() == near(3.0));
}

TEST_CASE("fluid: the load of others uses up credit while the job idles") {
  Fluid fluid;
  const std::size_t disk =
      fluid.add_resource(TokenBucket({.baseline = 10.0, .burst = 30.0, .credit = 100.0, .capacity = 100.0}));
  const std::size_t mine = fluid.add_flow({.amount = 0.0}, {{disk}});
  fluid.add_flow({.amount = kInfinity, .cap = 20.0}, {{disk}});
  fluid.idle(Seconds(4.0));
  CHECK(fluid.bucket(disk).credit() == near(60.0));  // 20 - 10 a second, for 4 s
  fluid.idle(Seconds(10.0));
  CHECK(fluid.bucket(disk).credit() == 0.0);
  fluid.set_amount(mine, 50.0);
  CHECK(fluid.run().elapsed.value() == near(10.0));  // half of the baseline
}

TEST_CASE("fluid: cleared, it is as new") {
  Fluid used;
  const std::size_t a = used.add_resource(TokenBucket({.baseline = 1.0, .burst = 9.0, .credit = 5.0, .capacity = 9.0}));
  const std::size_t b = used.add_resource(TokenBucket::constant(2.0));
  used.add_flow({.amount = 40.0, .weight = 2.0}, {{a}, {b, 0.5}});
  used.add_flow({.amount = kInfinity, .weight = 1.0}, {{b, 3.0}});
  used.run();
  used.clear();
  Fluid fresh;
  for (Fluid* fluid : {&used, &fresh}) {
    const std::size_t link = fluid->add_resource(TokenBucket::constant(4.0));
    const std::size_t other = fluid->add_resource(TokenBucket::constant(1.0));
    const std::size_t flow = fluid->add_flow({.amount = 8.0}, {{link}});
    const FluidRun& run = fluid->run();
    CHECK(run.elapsed == Seconds(2.0));
    CHECK(run.finish.size() == 1);
    CHECK(run.used == std::vector<double>{8.0, 0.0});
    CHECK(run.binding[flow][link] == Seconds(2.0));
    CHECK(run.binding[flow][other] == Seconds(0.0));
    CHECK(run.events == 1);
  }
}
