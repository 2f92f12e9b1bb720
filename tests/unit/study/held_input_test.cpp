#include "simcore/study/held_input.hpp"

#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kBillion = 1e9;

/// Runs whose values are 1, 2, … 160 units times a factor, plus an offset, in an order that mixes randomisations.
std::vector<std::int64_t> runs_of(double factor, double offset = 0.0) {
  std::vector<std::int64_t> runs;
  for (std::size_t i = 0; i < 160; ++i)
    runs.push_back(static_cast<std::int64_t>((factor * static_cast<double>(1 + i * 37 % 160) + offset) * kBillion));
  return runs;
}

}  // namespace

TEST_CASE("HeldInput: the values at which an input is held have its quantiles 10 % and 90 % among them") {
  CHECK(held_share(kHeldAtP10) == Approx(0.1));
  CHECK(held_share(kHeldAtP90) == Approx(0.9));
  CHECK(held_share(0) + held_share(kHeldValues - 1) == Approx(1.0));
}

TEST_CASE("HeldInput: levels are the mean and the smallest values with a share at or below them") {
  std::vector<std::int64_t> sorted;
  const std::vector<std::int64_t> runs = runs_of(2.0);
  const OutputLevels levels = levels_of(runs, sorted);
  CHECK(levels.mean == Approx(161.0));
  CHECK(levels.p10 == 32.0);
  CHECK(levels.p90 == 288.0);
  CHECK(levels.width() == 256.0);
  double mean = 0.0;
  for (const double each : levels.means) mean += each / kRandomisations;
  CHECK(mean == Approx(levels.mean));
}

TEST_CASE("HeldInput: a known input that halves the width narrows it by half") {
  std::vector<std::int64_t> sorted;
  const std::vector<std::int64_t> all = runs_of(2.0);
  const OutputLevels free = levels_of(all, sorted);
  std::array<OutputLevels, kHeldValues> held;
  for (std::size_t i = 0; i < kHeldValues; ++i)
    held[i] = levels_of(runs_of(1.0, 10.0 * static_cast<double>(i)), sorted);
  OutputSensitivity found;
  set_held(held, free, {.mean = 161.0, .p10 = 32.0, .p50 = 160.0, .p90 = 288.0}, found);
  CHECK(*found.mean_at_p10 == Approx(80.5 + 10.0));
  CHECK(*found.mean_at_p90 == Approx(80.5 + 130.0));
  CHECK(found.swing->value == Approx(120.0));
  CHECK(found.swing->standard_error == Approx(0.0).margin(1e-9));
  CHECK(found.narrowing->value == Approx(0.5));
  CHECK(*found.width_known == Approx(128.0));
  CHECK(*found.p90_known == Approx(144.0 + 70.0));
}
