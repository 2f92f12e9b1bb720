#include "simcore/training/early_stopping.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr std::int64_t kMost = 10000;

EarlyStoppingSpec rule(std::int64_t patience, double improvement, PatienceCount counting = PatienceCount::in_a_row) {
  EarlyStoppingSpec spec;
  spec.patience = patience;
  spec.improvement = Fraction(improvement);
  spec.counting = counting;
  return spec;
}

/// Chance of each epoch, in their order.
std::vector<std::pair<double, double>> chances(const Distribution& law) {
  const auto& mixture = std::get<Distribution::Mixture>(law.law());
  std::vector<std::pair<double, double>> found;
  double below = 0.0;
  for (std::size_t i = 0; i < mixture.parts->size(); ++i) {
    found.emplace_back((*mixture.parts)[i].mean(), (*mixture.cumulative)[i] - below);
    below = (*mixture.cumulative)[i];
  }
  return found;
}

double binomial(std::int64_t n, std::int64_t k) {
  return std::exp(std::lgamma(static_cast<double>(n + 1)) - std::lgamma(static_cast<double>(k + 1)) -
                  std::lgamma(static_cast<double>(n - k + 1)));
}

/// Epochs that one run trains, as a training loop counts them.
std::int64_t train(const EarlyStoppingSpec& spec, std::int64_t most, std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  std::int64_t waited = 0;
  for (std::int64_t epoch = 2; epoch <= most; ++epoch) {
    const double halvings =
        spec.halved_after ? static_cast<double>(epoch - 2) / static_cast<double>(*spec.halved_after) : 0.0;
    if (uniform(random) >= spec.improvement.value() * std::pow(0.5, halvings))
      ++waited;
    else if (spec.counting == PatienceCount::in_a_row)
      waited = 0;
    if (waited == spec.patience) return epoch;
  }
  return most;
}

}  // namespace

TEST_CASE("Early stopping: the mean until failures in a row is the closed form of success runs") {
  for (const std::int64_t patience : {1, 2, 3, 5})
    for (const double improvement : {0.1, 0.5, 0.7}) {
      const double fails = std::pow(1.0 - improvement, static_cast<double>(patience));  // Feller I, XIII.7
      const double expected = 1.0 + (1.0 - fails) / (improvement * fails);
      if (expected > 500.0) continue;  // the last epoch would cut it
      CHECK(stopping_epoch(rule(patience, improvement), kMost).mean() == Approx(expected).epsilon(1e-9));
    }
}

TEST_CASE("Early stopping: failures in all follow the negative binomial law") {
  for (const std::int64_t patience : {1, 3, 8}) {
    const double improvement = 0.8, fails = 0.2;
    const Distribution law = stopping_epoch(rule(patience, improvement, PatienceCount::in_all), kMost);
    CHECK(law.mean() == Approx(1.0 + static_cast<double>(patience) / fails).epsilon(1e-9));
    for (const auto& [epoch, chance] : chances(law)) {
      const auto trials = static_cast<std::int64_t>(epoch) - 1;
      const double expected = binomial(trials - 1, patience - 1) * std::pow(fails, static_cast<double>(patience)) *
                              std::pow(improvement, static_cast<double>(trials - patience));
      CHECK(chance == Approx(expected).margin(1e-12));
    }
  }
}

TEST_CASE("Early stopping: a metric that never improves ends training when the patience is used up") {
  CHECK(stopping_epoch(rule(3, 0.0), kMost).is_constant());
  CHECK(stopping_epoch(rule(3, 0.0), kMost).mean() == 4.0);
  CHECK(stopping_epoch(rule(3, 0.0), 4).mean() == 4.0);
  CHECK(stopping_epoch(rule(3, 0.0), 3).mean() == 3.0);
}

TEST_CASE("Early stopping: a metric that always improves trains every epoch") {
  CHECK(stopping_epoch(rule(3, 1.0), 50).is_constant());
  CHECK(stopping_epoch(rule(3, 1.0), 50).mean() == 50.0);
  CHECK(stopping_epoch(rule(1, 0.5), 1).mean() == 1.0);
}

TEST_CASE("Early stopping: the last epoch has the chance of all that would train on") {
  const auto found = chances(stopping_epoch(rule(1, 0.5), 4));  // a coin each epoch from the second on
  REQUIRE(found.size() == 3);
  CHECK(found[0] == std::pair(2.0, 0.5));
  CHECK(found[1] == std::pair(3.0, 0.25));
  CHECK(found[2] == std::pair(4.0, 0.25));
}

TEST_CASE("Early stopping: a curve that flattens, against training loops") {
  // Means of 40,000 loops; a right law is refused once in 30,000 runs of a case at 4 standard errors.
  std::mt19937_64 random(20261126);
  for (const PatienceCount counting : {PatienceCount::in_a_row, PatienceCount::in_all}) {
    EarlyStoppingSpec spec = rule(3, 0.9, counting);
    spec.halved_after = 6;
    double sum = 0.0, squares = 0.0;
    constexpr int kLoops = 40000;
    for (int i = 0; i < kLoops; ++i) {
      const auto epochs = static_cast<double>(train(spec, 60, random));
      sum += epochs;
      squares += epochs * epochs;
    }
    const double mean = sum / kLoops, error = std::sqrt((squares / kLoops - mean * mean) / kLoops);
    CHECK(std::abs(stopping_epoch(spec, 60).mean() - mean) < 4.0 * error);
  }
}
