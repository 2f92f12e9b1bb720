#include "simcore/score/drift.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

/// PIT scores of normal outcomes with a mean and a deviation where 0 and 1 were predicted.
void add(std::vector<TransformedOutcome>& to, Stream& stream, int count, double mean, double deviation) {
  for (int i = 0; i < count; ++i) {
    const double z = mean + deviation * normal_quantile(stream.uniform());
    to.push_back({"job " + std::to_string(to.size()), 0.5 * std::erfc(-z / std::sqrt(2.0))});
  }
}

std::vector<TransformedOutcome> series(std::uint64_t seed, int before, int after, double mean, double deviation) {
  Stream stream = Streams(seed, 0).at(0);
  std::vector<TransformedOutcome> made;
  add(made, stream, before, 0.0, 1.0);
  add(made, stream, after, mean, deviation);
  return made;
}

/// What happens in some simulations of a change after `before` outcomes.
struct Tally {
  int early = 0;   // calls before the change
  int soon = 0;    // within 15 outcomes after it
  int cusum = 0;   // the same of the CUSUM
  int placed = 0;  // of those in `soon`: dated to within 3 outcomes
};
Tally simulated(int rounds, int before, double mean, double deviation) {
  Tally tally;
  for (int i = 0; i < rounds; ++i) {
    const auto from = static_cast<std::size_t>(before), to = from + 15;
    const Drift found = drift(series(static_cast<std::uint64_t>(i) + 1000, before, 15, mean, deviation));
    tally.early += found.found && found.found->index < from ? 1 : 0;
    tally.cusum += found.cusum_found && found.cusum_found->index >= from ? 1 : 0;
    if (!found.found || found.found->index < from || found.found->index >= to) continue;
    ++tally.soon;
    const auto since = static_cast<double>(found.since->index);
    tally.placed += std::abs(since - before) <= 3.0 ? 1 : 0;
  }
  return tally;
}

}  // namespace

TEST_CASE("drift: a monitor of right predictions rarely calls, whenever one looks") {
  // 1 000 simulations of 500 outcomes. At a rate of 5 %, more than 75 calls have a probability of 3e-4.
  int called = 0, cusum = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const Drift found = drift(series(seed, 500, 0, 0.0, 1.0));
    called += found.found ? 1 : 0;
    cusum += found.cusum_found ? 1 : 0;
    CHECK((found.p_value <= 0.05) == found.found.has_value());
  }
  CHECK(called <= 50);
  CHECK(cusum <= 75);
}

TEST_CASE("drift: the martingale keeps its mean of 1") {
  // Within 5 standard errors, of short sequences, whose martingale has a variance that a mean of 4 000 can bear.
  double sum = 0.0, squares = 0.0;
  constexpr int kRounds = 4000;
  for (int i = 0; i < kRounds; ++i) {
    const double value = std::pow(10.0, drift(series(static_cast<std::uint64_t>(i), 3, 0, 0.0, 1.0)).evidence.back());
    sum += value;
    squares += value * value;
  }
  const double mean = sum / kRounds, variance = squares / kRounds - mean * mean;
  CHECK(std::abs(mean - 1.0) < 5.0 * std::sqrt(variance / kRounds));
}

TEST_CASE("drift: jobs that take 30 % longer are seen within 15, and are not where their law is wide") {
  // Deviations of the logarithm of a length. The shipped spread of two runs of one job, work.spread, has a median
  // of 1.7 % (accelerated) and 2.4 % (CPU) and a 95 % quantile of 8 and 12 %: as wide as 0.05 and 0.07 at most.
  for (const auto& [spread, least] :
       {std::pair{0.05, 95}, std::pair{0.1, 95}, std::pair{0.15, 95}, std::pair{0.2, 70}}) {
    const Tally found = simulated(100, 100, std::log(1.3) / spread, 1.0);
    CAPTURE(spread);
    CHECK(found.soon >= least);
    CHECK(found.early <= 5);
    CHECK(found.placed >= found.soon * 9 / 10);
    CHECK(found.cusum >= found.soon);
  }
  CHECK(simulated(100, 100, std::log(1.3) / 0.5, 1.0).soon < 20);
}

TEST_CASE("drift: what changed is told by its kind") {
  const auto kind = [](double mean, double deviation) { return drift(series(4, 50, 60, mean, deviation)).shift; };
  CHECK(kind(2.0, 1.0) == Shift::higher);
  CHECK(kind(-2.0, 1.0) == Shift::lower);
  CHECK(kind(0.0, 4.0) == Shift::wider);
  CHECK(kind(0.0, 0.2) == Shift::narrower);
  CHECK_FALSE(kind(0.0, 1.0));
}

TEST_CASE("drift: the call names its outcomes, and scores at the very ends are finite") {
  std::vector<TransformedOutcome> outcomes = series(9, 30, 0, 0.0, 1.0);
  for (int i = 0; i < 400; ++i) outcomes.push_back({"late " + std::to_string(i), 1.0});
  const Drift found = drift(outcomes);
  REQUIRE(found.since);
  CHECK(found.since->name == "late 0");
  CHECK(found.found->name == outcomes[found.found->index].name);
  CHECK(*found.mean_score > 2.0);
  for (const double each : found.evidence) CHECK(std::isfinite(each));
  CHECK(drift(std::vector<TransformedOutcome>{}).p_value == 1.0);
}

TEST_CASE("drift: what is no PIT score is refused, each by its name") {
  const std::vector<TransformedOutcome> wrong = {{"a", 1.5}, {"b", std::nan("")}, {"c", 0.5}};
  try {
    static_cast<void>(drift(wrong, 1.0));
    FAIL("accepted");
  } catch (const InputError& error) {
    CHECK(error.problems().size() == 3);
  }
}
