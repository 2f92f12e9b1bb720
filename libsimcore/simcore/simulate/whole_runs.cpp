#include "simcore/simulate/whole_runs.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/plan/deterministic.hpp"
#include "simcore/simulate/run_lengths.hpp"

namespace simcore {
namespace {

static_assert(kLanes == DrawColumns::kRows);

void set_artifact(const Plan& plan, Bytes artifact, Trace& trace) {
  trace.artifact = artifact;
  trace.artifact_puts = artifact.value() > 0.0 ? std::ceil(artifact / plan.artifact.part) : 0.0;
}

bool has_same_runs(const Plan& plan) {
  return has_deterministic_phases(plan) && has_deterministic_preparations(plan) && is_deterministic(plan.checkpoint);
}

bool traffic_varies(const Plan& plan) {
  const auto& epochs = plan.compute.trained_epochs;
  const auto varies = [&](const ChannelPlan& channel) {
    return !channel.size.is_constant() || (epochs && !epochs->is_constant());
  };
  return std::ranges::any_of(plan.channels, varies);
}

/// What checkpoints take, drawn of one run or many.
template <class Number>
struct CheckpointTimes {
  SecondsOf<Number> restore, pause, lag;
};

template <class Number>
CheckpointTimes<Number> draw_checkpoint_times(const CheckpointPlan& plan, DrawsOf<Number>& draws) {
  const auto drawn = [&](const Uncertain<Seconds>& value, Draw purpose) {
    return value.draw(draws, static_cast<std::uint32_t>(purpose));
  };
  return {drawn(plan.restore, Draw::checkpoint_restore), drawn(plan.pause, Draw::checkpoint_pause),
          drawn(plan.lag, Draw::checkpoint_lag)};
}

/// Where the runs' numbers go: to a number, or to the rows of a column.
void write_to(double& to, double from, std::size_t /*count*/) { to = from; }
void write_to(LaneColumn& to, const Column& from, std::size_t count) { from.copy_to(std::span(to).first(count)); }

template <class To, class Number>
void write_times(const PhaseTimesOf<Number>& lengths, const CheckpointTimes<Number>& checkpoint, std::size_t count,
                 RunTimesOf<To>& times) {
  write_to(times.download, lengths.downloading.value(), count);
  write_to(times.startup, lengths.startup.value(), count);
  write_to(times.setup, lengths.setup.value(), count);
  write_to(times.training, lengths.training.value(), count);
  write_to(times.upload, lengths.uploading.value(), count);
  write_to(times.restore, checkpoint.restore.value(), count);
  write_to(times.pause, checkpoint.pause.value(), count);
  write_to(times.lag, checkpoint.lag.value(), count);
  write_to(times.amount, lengths.amount, count);
}

double number_of(double number) { return number; }
double number_of(Seconds time) { return time.value(); }

/// Writes a number of each of some runs into its row.
template <class Field>
void put_apart(Column& column, std::span<const std::size_t> rows, std::span<const PhaseLengths> runs,
               const Field& field) {
  const auto is_front = [&](const PhaseLengths& run) { return number_of(field(run)) == column.front(); };
  if (column.is_same() && std::ranges::all_of(runs, is_front)) return;
  const std::span<double> values = column.rows();
  for (std::size_t i = 0; i < rows.size(); ++i) values[rows[i]] = number_of(field(runs[i]));
}
template <class Field>
void put_apart(SecondsOf<Column>& times, std::span<const std::size_t> rows, std::span<const PhaseLengths> runs,
               const Field& field) {
  Column column = times.value();
  times = {};  // its rows are the column's alone
  put_apart(column, rows, runs, field);
  times = SecondsOf<Column>(std::move(column));
}

}  // namespace

void WholeRuns::assign(const Plan& plan) {
  plan_ = &plan;
  vary_ = !has_same_runs(plan);
  traffic_varies_ = traffic_varies(plan);
  traffic_.clear();
  preparations_.clear();
  const Draws any = Streams(0, 0);
  const PhaseLengths lengths = draw_lengths(plan, any, first_.traffic, pipeline_);
  first_.use = lengths.use;
  draw_preparations(plan, any, first_.traffic, first_.preparations);
  set_artifact(plan, lengths.artifact, first_);
  write_times(lengths, draw_checkpoint_times<double>(plan.checkpoint, any), 1, times_);
}

void WholeRuns::draw(const DrawColumns& columns, RunColumns& runs, RunSums& sums) {
  const ColumnScope scope(columns.count(), columns.target());
  draws_.begin(columns);
  lengths_ = draw_lengths(*plan_, draws_, traffic_, pipelines_);
  draw_preparations(*plan_, draws_, traffic_, preparations_);
  if (pipelines_.apart().any()) draw_apart(columns);
  write_times(lengths_, draw_checkpoint_times<Column>(plan_->checkpoint, draws_), columns.count(), runs.times);
  add_uses(sums, columns.count());
  draws_.end();
}

/// Runs whose data path is not of limits alone, one after the other. What is moved and written does not depend on how
/// long that takes; what a batch does not read of the lengths is left as it is.
void WholeRuns::draw_apart(const DrawColumns& columns) {
  apart_.clear();
  apart_lengths_.clear();
  for (std::size_t row = 0; row < columns.count(); ++row) {
    if (!pipelines_.apart()[row]) continue;
    apart_.push_back(row);
    const Draws draws = columns.draws(row);
    apart_lengths_.push_back(draw_lengths(*plan_, draws, apart_traffic_, pipeline_));
  }
  const auto put = [this](auto& rows, const auto& of) { put_apart(rows, apart_, apart_lengths_, of); };
  put(lengths_.downloading, [](const auto& run) -> auto& { return run.downloading; });
  put(lengths_.startup, [](const auto& run) -> auto& { return run.startup; });
  put(lengths_.setup, [](const auto& run) -> auto& { return run.setup; });
  put(lengths_.training, [](const auto& run) -> auto& { return run.training; });
  for (std::size_t i = 0; i < kLimits; ++i) {
    put(lengths_.use.downloading[i], [i](const auto& run) -> auto& { return run.use.downloading[i]; });
    put(lengths_.use.training[i], [i](const auto& run) -> auto& { return run.use.training[i]; });
  }
  put(lengths_.use.utilisation.compute, [](const auto& run) -> auto& { return run.use.utilisation.compute; });
  put(lengths_.use.utilisation.processors, [](const auto& run) -> auto& { return run.use.utilisation.processors; });
  put(lengths_.use.utilisation.network, [](const auto& run) -> auto& { return run.use.utilisation.network; });
  put(lengths_.use.utilisation.disk, [](const auto& run) -> auto& { return run.use.utilisation.disk; });
}

void WholeRuns::add_uses(RunSums& sums, std::size_t count) const {
  const auto add_rows = [count](ExactSum& sum, const Column& column) {
    if (column.is_same())
      sum.add(column.front(), count);
    else
      sum.add(std::span(column.data(), count));
  };
  add_rows(sums.preparation, longest(preparations_).value());
  sums.add_each(lengths_.use, add_rows);
}

bool WholeRuns::vary_in(const Charge& charge) const noexcept {
  switch (charge.meter) {
    case Meter::get_requests:
    case Meter::list_requests:
    case Meter::read_bytes:
      return traffic_varies_;
    case Meter::storage_seconds:
      return !first_.preparations.empty();
    case Meter::stored_byte_seconds:
      return traffic_varies_ || !first_.preparations.empty();
    case Meter::preparation_gets:
    case Meter::preparation_lists:
      return !first_.preparations.empty();
    case Meter::artifact_puts:
    case Meter::artifact_bytes:
      return !plan_->artifact.size.is_constant();
    default:
      return false;
  }
}

void WholeRuns::load(std::size_t row, Trace& trace) const {
  if (traffic_varies_)
    for (std::size_t i = 0; i < traffic_.size(); ++i)
      trace.traffic[i] = {traffic_[i].get_requests[row], traffic_[i].list_requests[row],
                          Bytes(traffic_[i].read.value()[row]), Bytes(traffic_[i].stored.value()[row])};
  for (std::size_t i = 0; i < preparations_.size(); ++i)
    trace.preparations[i] = {Seconds(preparations_[i].time.value()[row]), preparations_[i].get_requests[row],
                             preparations_[i].list_requests[row]};
  if (!plan_->artifact.size.is_constant()) set_artifact(*plan_, Bytes(lengths_.artifact.value()[row]), trace);
}

}  // namespace simcore
