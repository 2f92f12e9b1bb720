#pragma once

#include <vector>

#include "simcore/attempt/lanes.hpp"
#include "simcore/phases/pipeline.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/random/draw_source.hpp"
#include "simcore/random/draw_table.hpp"
#include "simcore/trace/run_sums.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// What the runs of a batch draw before their attempts: times, and what each would move, write and need prepared if
/// nothing cut it. Where all runs draw the same, it is found once.
class WholeRuns {
 public:
  /// Draws for that plan, which must outlive them.
  explicit WholeRuns(const Plan& plan);

  /// Whether runs differ in anything that is drawn here.
  [[nodiscard]] bool vary() const noexcept { return !table_.empty(); }
  /// Times of the first run; where runs do not differ, of all.
  [[nodiscard]] const RunTimes& times() const noexcept { return times_; }
  [[nodiscard]] const Trace& first() const noexcept { return first_; }

  /// Draws those replications, one a row, and adds to the sums what they use.
  void draw(const DrawColumns& columns, RunColumns& runs, RunSums& sums);

  /// Whether what the meter of that charge counts, but for times and attempts, differs from run to run.
  [[nodiscard]] bool vary_in(const Charge& charge) const noexcept;
  /// Writes traffic, preparations and artifact of a row into the trace.
  void load(std::size_t row, Trace& trace) const;

 private:
  RunTimes draw_run(const Draws& draws, Trace& trace);
  void keep(std::size_t row);
  void add_uses(RunSums& sums);

  const Plan& plan_;
  DrawTable table_;
  Pipeline pipeline_;
  Trace first_, present_;
  RunTimes times_;
  // Of each row; empty where all are as the first.
  std::vector<Traffic> traffic_;           // channel by channel
  std::vector<Preparation> preparations_;  // one by one
  std::vector<Bytes> artifacts_;
  std::vector<DataUse> uses_;  // of runs that are not added up yet
};

}  // namespace simcore
