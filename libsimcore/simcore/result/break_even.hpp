#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace simcore {

/// What one option costs over a range of jobs.
struct CostCurve {
  std::string label;
  std::vector<std::optional<double>> cost_usd =
      {};                    // expected, at each x; none where the job does not finish or is refused
  std::string refused = {};  // why it is possible nowhere; else empty
};

/// Where one option stops being dearer than another.
struct CostCrossing {
  std::string option;             // label of the one that becomes no dearer
  std::string other;              // than this one
  std::optional<double> at = {};  // the least whole x at which it is no dearer; none: nowhere in the range
  bool from_the_start = false;    // it is no dearer from the first x on
  bool stays = false;             // it is no dearer at every later x of the curve, too
};

/// How the cost of some options depends on one quantity of the job, and where they cross.
struct BreakEven {
  std::string quantity;   // "epochs", "file size"
  std::string unit;       // "", "B"
  double now = 0.0;       // of the job as it is
  std::vector<double> x;  // ascending
  std::vector<CostCurve> curves;
  std::vector<CostCrossing> crossings;
};

}  // namespace simcore
