#pragma once

#include <functional>
#include <string>
#include <vector>

namespace bench {

/// One thing measured against another in the same run, alternating, so that a machine whose speed drifts changes both.
struct Comparison {
  std::string name;  // says the size: "forecast, 200 replications, 1 channel"
  std::string unit;  // what one call does: "forecast"
  std::function<void()> ours = {};
  std::string baseline_name = {};  // empty: none, only the absolute goal counts
  std::function<void()> baseline = {};
  double most_microseconds = 0;  // goal for one call; 0: none
  double most_ratio = 0;         // goal for ours ÷ baseline; 0: none
};

/// A comparison as main finds it. Of the `counted`, CI compares the instructions with those of the last release.
struct Registered {
  Comparison (*make)();
  bool counted;
};

inline constexpr bool kCounted = true;

/// Registers a comparison; main runs all of them.
struct Registration {
  explicit Registration(Comparison (*make)(), bool counted = false);
};

[[nodiscard]] const std::vector<Registered>& registered();

/// Keeps the optimiser from dropping a result.
void keep(double value);

}  // namespace bench
