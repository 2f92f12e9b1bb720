#include "simcore/exact/renewal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/exact/memoryless.hpp"
#include "unit/exact/against_simulation.hpp"

using namespace simcore;

namespace {

void check_equal(const TimePair& a, const TimePair& b, double tolerance) {
  CHECK(a.wall == Approx(b.wall).epsilon(tolerance));
  CHECK(a.billed == Approx(b.billed).epsilon(tolerance));
  CHECK(a.wall_variance == Approx(b.wall_variance).epsilon(tolerance));
  CHECK(a.billed_variance == Approx(b.billed_variance).epsilon(tolerance));
  CHECK(a.covariance == Approx(b.covariance).epsilon(tolerance));
  CHECK(a.interruptions == Approx(b.interruptions).epsilon(tolerance));
}

/// A job of two stages of 110 and a final one of 20 behind a prefix of 50, whose instances live 100, 200 or 1000.
struct Enumeration {
  static constexpr std::array<double, 3> kLives = {100.0, 200.0, 1000.0};
  static constexpr double kStart = 3.0, kWait = 40.0;

  struct Attempt {
    int kept;
    bool ends;
    double up;
  };
  static Attempt attempt(int kept, double life) {
    double age = 50.0;
    for (; kept < 2 && age + 110.0 <= life; ++kept) age += 110.0;
    const bool ends = kept == 2 && age + 20.0 <= life;
    return {kept, ends, ends ? age + 20.0 : life};
  }

  /// Means and mean squares of the wall clock and the bill from each state, by iterating their definition.
  struct State {
    double wall = 0.0, wall_square = 0.0, billed = 0.0, billed_square = 0.0;
  };
  static State next(const std::array<State, 3>& states, int kept, double unbilled) {
    State sum;
    for (const double life : kLives) {
      const Attempt tried = attempt(kept, life);
      const double wall = kStart + tried.up + (tried.ends ? 0.0 : kWait), billed = std::max(0.0, tried.up - unbilled);
      const State after = tried.ends ? State{} : states.at(static_cast<std::size_t>(tried.kept));
      sum.wall += (wall + after.wall) / 3.0;
      sum.wall_square += (wall * wall + 2.0 * wall * after.wall + after.wall_square) / 3.0;
      sum.billed += (billed + after.billed) / 3.0;
      sum.billed_square += (billed * billed + 2.0 * billed * after.billed + after.billed_square) / 3.0;
    }
    return sum;
  }
  static State solve() {
    std::array<State, 3> states{};
    for (int i = 0; i < 2000; ++i)
      for (int kept = 0; kept < 3; ++kept) states.at(static_cast<std::size_t>(kept)) = next(states, kept, 50.0);
    return next(states, 0, 0.0);
  }
};

}  // namespace

TEST_CASE("Renewal equations agree with simulation on 120 random jobs") { simulated::check_many(false, 2); }

TEST_CASE("Renewal equations of lifetimes without memory are the closed form") {
  simulated::Random random(3);
  for (int i = 0; i < 200; ++i) {
    const RestartableJob job = simulated::random_twins(random, true).exact;
    const Stages stages = stages_of(job);
    const double rate = job.lifetime.rate();
    CAPTURE(i, rate, stages.kept);
    const Overhead start{100.0, 2000.0}, wait{500.0, 90000.0};
    check_equal(renewal_makespan(stages, Lifetime(Distribution::weibull(1.0 / rate, 1.0)), start, wait),
                memoryless_makespan(stages, rate, start, wait), 1e-8);
  }
}

TEST_CASE("Renewal equations are what enumeration gives") {
  const Stages stages{.kept = 2,
                      .full = 110.0,
                      .short_one = 110.0,
                      .final_stage = 20.0,
                      .first_prefix = 50.0,
                      .prefix = 50.0,
                      .unbilled = 50.0};
  const Lifetime lifetime(Distribution::empirical({100.0, 200.0, 1000.0}));
  const TimePair total = renewal_makespan(stages, lifetime, {Enumeration::kStart, 0.0}, {Enumeration::kWait, 0.0});
  const Enumeration::State expected = Enumeration::solve();
  CHECK(total.wall == Approx(expected.wall).epsilon(1e-12));
  CHECK(total.billed == Approx(expected.billed).epsilon(1e-12));
  CHECK(total.wall_variance == Approx(expected.wall_square - expected.wall * expected.wall).epsilon(1e-9));
  CHECK(total.billed_variance == Approx(expected.billed_square - expected.billed * expected.billed).epsilon(1e-9));
}

TEST_CASE("A stage that no instance outlives is never kept") {
  Stages stages{.kept = 2, .full = 100.0, .short_one = 100.0, .final_stage = 10.0};
  const Lifetime hundred(Distribution(100.0)), less(Distribution(99.0));
  CHECK(std::isinf(renewal_makespan(stages, less, {}, {}).wall));
  // What ends exactly with the lifetime is done: one stage an attempt, and the last attempt dies in none.
  CHECK(renewal_makespan(stages, hundred, {}, {}).wall == 210.0);
  stages.final_stage = 101.0;
  CHECK(std::isinf(renewal_makespan(stages, hundred, {}, {}).wall));
}
