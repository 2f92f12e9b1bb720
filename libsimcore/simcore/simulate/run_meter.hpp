#pragma once

#include <cstddef>
#include <vector>

#include "simcore/attempt/lanes.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/simulate/whole_runs.hpp"
#include "simcore/trace/run_table.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// Meters and bills completed runs of one plan: what meter() reads off their traces and cost() makes of it, bit for
/// bit.
class RunMeter {
 public:
  /// Whether the tariff can be read: not one that asks when in the clock hour something was paid, nor one with a
  /// negative price or scale.
  [[nodiscard]] static bool can_read(const Tariff& tariff);

  /// `runs`: what the rows that are read drew; must outlive the meter.
  RunMeter(const Plan& plan, const WholeRuns& runs) : runs_(runs) { assign(plan); }
  /// Reads runs of another plan from now on, for which `runs` draw, in the same memory.
  void assign(const Plan& plan);

  /// The first `count` results into the rows of `out` from `row` on. Results that cost too much for a double to hold
  /// join the undecided ones.
  void read(LaneResults& results, std::size_t count, const RunRows& out, std::size_t row, SimdTarget target);

  /// Reads any run, into one row.
  void read(const Trace& trace, const RunRows& out, std::size_t row);

 private:
  void add_charges(const LaneResults& results, std::size_t count, const RunRows& out, std::size_t row,
                   SimdTarget target);
  void add_traffic(const Charge& charge, const LaneResults& results, std::size_t count, double* quantity);
  void add_rows(const Charge& charge, const LaneResults& results, std::size_t count, double* quantity);

  const Plan* plan_ = nullptr;
  const WholeRuns& runs_;
  Trace whole_;                     // of the first run; of one after the other, where they differ
  std::vector<Traffic> scaled_;     // of one run
  std::vector<double> quantities_;  // of one run
};

}  // namespace simcore
