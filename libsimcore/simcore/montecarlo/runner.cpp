#include "simcore/montecarlo/runner.hpp"

#include <span>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/batch.hpp"
#include "simcore/simulate/simulate.hpp"

namespace simcore {
namespace {

std::int64_t nanoseconds(Seconds time) { return SimTime::from(time).nanoseconds(); }

/// Any plan, one replication after the other. Its memory is used again.
class OneByOne final : public Runner {
 public:
  OneByOne(const Plan& plan, const DrawSource& source) { assign(plan, source); }

  void assign(const Plan& plan, const DrawSource& source) {
    plan_ = &plan;
    source_ = source;
    quantities_.resize(plan.tariff.lines.size());
  }

  void run(std::uint64_t first, RunTable& rows, RunSums& sums) override {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      simulate(*plan_, source_.draws(first + i), trace_, pipeline_);
      record(i, rows, sums);
    }
  }

 private:
  void record(std::size_t row, RunTable& rows, RunSums& sums) {
    meter(plan_->tariff, trace_, quantities_);
    rows.wall_clock[row] = nanoseconds(wall_clock(trace_));
    rows.billable[row] = static_cast<std::int64_t>(billable_time(trace_).value());
    rows.cost[row] = cost(plan_->tariff, quantities_).nano();
    rows.interruptions[row] = trace_.interruptions;
    rows.lost[row] = nanoseconds(trace_.lost);
    rows.outcomes[row] = trace_.outcome;
    sums.preparation.add(preparation_time(trace_).value());
    sums.add(trace_.use);
    for (std::size_t i = 0; i < quantities_.size(); ++i) sums.quantities[i].add(quantities_[i]);
  }

  const Plan* plan_ = nullptr;
  DrawSource source_ = 0;
  std::vector<double> quantities_;
  Trace trace_;
  Pipeline pipeline_;
};

/// A batch of them side by side, for plans that allow it: the same bits.
class SideBySide final : public Runner {
 public:
  SideBySide(const Plan& plan, const DrawSource& source)
      : batch_(plan), source_(source), lines_(plan.tariff.lines.size()) {}

  void assign(const Plan& plan, const DrawSource& source) {
    batch_.assign(plan);
    source_ = source;
    lines_ = plan.tariff.lines.size();
  }

  void run(std::uint64_t first, RunTable& rows, RunSums& sums) override {
    const std::size_t count = rows.size();
    quantities_.resize(lines_ * count);
    batch_.run(source_, first,
               {rows.wall_clock, rows.billable, rows.cost, rows.interruptions, rows.lost, rows.outcomes, quantities_},
               sums);
    for (std::size_t line = 0; line < lines_; ++line)
      sums.quantities[line].add(std::span(quantities_).subspan(line * count, count));
  }

 private:
  Batch batch_;
  DrawSource source_;
  std::size_t lines_;
  std::vector<double> quantities_;
};

/// A runner of that kind, made where there is none yet.
template <class Kind>
Runner& reused(std::unique_ptr<Runner>& kept, const Plan& plan, const DrawSource& source) {
  if (kept)
    static_cast<Kind&>(*kept).assign(plan, source);
  else
    kept = std::make_unique<Kind>(plan, source);
  return *kept;
}

}  // namespace

std::unique_ptr<Runner> make_runner(const Plan& plan, const DrawSource& source) {
  if (Batch::can_run(plan)) return std::make_unique<SideBySide>(plan, source);
  return std::make_unique<OneByOne>(plan, source);
}

Runner& ReusedRunner::of(const Plan& plan, const DrawSource& source) {
  if (Batch::can_run(plan)) return reused<SideBySide>(side_by_side_, plan, source);
  return reused<OneByOne>(one_by_one_, plan, source);
}

}  // namespace simcore
