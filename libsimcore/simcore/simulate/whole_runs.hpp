#pragma once

#include <vector>

#include "simcore/attempt/lanes.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/phases/pipeline.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/random/column_draws.hpp"
#include "simcore/random/draw_source.hpp"
#include "simcore/trace/run_sums.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// What the runs of a batch draw before their attempts, side by side: times, and what each would move, write and need
/// prepared if nothing cut it. Where all runs draw the same, it is found once. Those that Pipeline
/// tells apart go one by one.
class WholeRuns {
 public:
  /// Draws for that plan, which must outlive them.
  explicit WholeRuns(const Plan& plan) { assign(plan); }
  /// Draws for another plan from now on, in the same memory.
  void assign(const Plan& plan);

  /// Whether runs may differ in anything that is drawn here.
  [[nodiscard]] bool vary() const noexcept { return vary_; }
  /// Times of the first run; where runs do not differ, of all.
  [[nodiscard]] const RunTimes& times() const noexcept { return times_; }
  [[nodiscard]] const Trace& first() const noexcept { return first_; }

  /// Draws those replications, one a row, and adds to the sums what they use.
  void draw(const DrawColumns& columns, RunColumns& runs, RunSums& sums);

  /// Whether what the meter of that charge counts, but for times and attempts, differs from run to run.
  [[nodiscard]] bool vary_in(const Charge& charge) const noexcept;
  /// Writes traffic, preparations and artifact of a row into the trace. By the thread that drew.
  void load(std::size_t row, Trace& trace) const;

 private:
  void draw_apart(const DrawColumns& columns);
  void add_uses(RunSums& sums, std::size_t count) const;

  const Plan* plan_ = nullptr;
  bool vary_ = false, traffic_varies_ = false;
  Trace first_;
  RunTimes times_;
  // Of the rows drawn last.
  ColumnDraws draws_;
  PipelineOf<Column> pipelines_;
  PhaseLengthsOf<Column> lengths_;
  std::vector<TrafficOf<Column>> traffic_;           // channel by channel
  std::vector<PreparationOf<Column>> preparations_;  // one by one
  // Of those that went one by one.
  Pipeline pipeline_;
  std::vector<std::size_t> apart_;
  std::vector<PhaseLengths> apart_lengths_;
  std::vector<Traffic> apart_traffic_;  // of one
};

}  // namespace simcore
