#include "simcore/simulate/whole_runs.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "simcore/phases/lengths.hpp"
#include "simcore/simulate/run_lengths.hpp"

namespace simcore {
namespace {

static_assert(kLanes == DrawColumns::kRows);

constexpr std::size_t kBlock = 128;  // runs whose use is added up at a time

double seconds_of(const Uncertain<Seconds>& value, const Draws& draws, Draw purpose) {
  return value.draw(draws, static_cast<std::uint32_t>(purpose)).value();
}

void set_artifact(const Plan& plan, Bytes artifact, Trace& trace) {
  trace.artifact = artifact;
  trace.artifact_puts = artifact.value() > 0.0 ? std::ceil(artifact / plan.artifact.part) : 0.0;
}

/// Adds up one number of each use.
template <class Number>
void add_column(std::span<const DataUse> uses, ExactSum& sum, const Number& number) {
  std::array<double, kBlock> column;  // NOLINT(cppcoreguidelines-pro-type-member-init): the loop writes it
  for (std::size_t i = 0; i < uses.size(); ++i) column[i] = number(uses[i]);
  sum.add(std::span(column).first(uses.size()));
}

/// Which limits took time in any of the runs.
std::array<bool, kLimits> any_of(std::span<const DataUse> uses, LimitTimes DataUse::* times) {
  std::array<double, kLimits> most{};
  for (const DataUse& use : uses)
    for (std::size_t i = 0; i < kLimits; ++i) most[i] = std::max(most[i], std::abs((use.*times)[i].value()));
  std::array<bool, kLimits> any{};
  for (std::size_t i = 0; i < kLimits; ++i) any[i] = most[i] != 0.0;
  return any;
}

}  // namespace

WholeRuns::WholeRuns(const Plan& plan) : plan_(plan) {
  const Streams any(0, 0);
  times_ = draw_run(Draws(any, table_), first_);
  set_artifact(plan, first_.artifact, first_);
  if (!vary()) return;
  uses_.reserve(kBlock);
  const auto& epochs = plan.compute.trained_epochs;
  const auto varies = [&](const ChannelPlan& channel) {
    return !channel.size.is_constant() || (epochs && !epochs->is_constant());
  };
  if (std::ranges::any_of(plan.channels, varies)) traffic_.resize(kLanes * plan.channels.size());
  preparations_.resize(kLanes * plan.preparations.size());
  if (!plan.artifact.size.is_constant()) artifacts_.resize(kLanes);
}

RunTimes WholeRuns::draw_run(const Draws& draws, Trace& trace) {
  const PhaseLengths lengths = draw_lengths(plan_, draws, trace.traffic, pipeline_);
  trace.use = lengths.use;
  trace.artifact = lengths.artifact;
  draw_preparations(plan_, draws, trace.traffic, trace.preparations);
  return {.download = lengths.downloading.value(),
          .startup = lengths.startup.value(),
          .setup = lengths.setup.value(),
          .training = lengths.training.value(),
          .upload = lengths.uploading.value(),
          .restore = seconds_of(plan_.checkpoint.restore, draws, Draw::checkpoint_restore),
          .pause = seconds_of(plan_.checkpoint.pause, draws, Draw::checkpoint_pause),
          .lag = seconds_of(plan_.checkpoint.lag, draws, Draw::checkpoint_lag),
          .amount = lengths.amount};
}

void WholeRuns::draw(const DrawColumns& columns, RunColumns& runs, RunSums& sums) {
  table_.fill(columns);
  const Draws draws(table_);
  for (std::size_t row = 0; row < columns.count(); ++row) {
    table_.go_to(row);
    runs.times[row] = draw_run(draws, present_);
    keep(row);
    sums.preparation.add(preparation_time(present_).value());
    uses_.push_back(present_.use);
    if (uses_.size() == kBlock || row + 1 == columns.count()) add_uses(sums);
  }
}

void WholeRuns::keep(std::size_t row) {
  const auto copy = [row](const auto& from, auto& to) {
    if (!to.empty()) std::ranges::copy(from, to.begin() + static_cast<std::ptrdiff_t>(row * from.size()));
  };
  copy(present_.traffic, traffic_);
  copy(present_.preparations, preparations_);
  if (!artifacts_.empty()) artifacts_[row] = present_.artifact;
}

void WholeRuns::add_uses(RunSums& sums) {
  const auto downloads = any_of(uses_, &DataUse::downloading), trains = any_of(uses_, &DataUse::training);
  for (std::size_t i = 0; i < kLimits; ++i) {
    if (downloads[i])
      add_column(uses_, sums.downloading[i], [i](const DataUse& use) { return use.downloading[i].value(); });
    if (trains[i]) add_column(uses_, sums.training[i], [i](const DataUse& use) { return use.training[i].value(); });
  }
  add_column(uses_, sums.utilisation[0], [](const DataUse& use) { return use.utilisation.compute; });
  add_column(uses_, sums.utilisation[1], [](const DataUse& use) { return use.utilisation.processors; });
  add_column(uses_, sums.utilisation[2], [](const DataUse& use) { return use.utilisation.network; });
  add_column(uses_, sums.utilisation[3], [](const DataUse& use) { return use.utilisation.disk; });
  uses_.clear();
}

bool WholeRuns::vary_in(const Charge& charge) const noexcept {
  switch (charge.meter) {
    case Meter::get_requests:
    case Meter::list_requests:
    case Meter::read_bytes:
      return !traffic_.empty();
    case Meter::storage_seconds:
      return !first_.preparations.empty();
    case Meter::stored_byte_seconds:
      return !traffic_.empty() || !first_.preparations.empty();
    case Meter::preparation_gets:
    case Meter::preparation_lists:
      return !first_.preparations.empty();
    case Meter::artifact_puts:
    case Meter::artifact_bytes:
      return !artifacts_.empty();
    default:
      return false;
  }
}

void WholeRuns::load(std::size_t row, Trace& trace) const {
  const auto copy = [row](const auto& from, auto& to) {
    const std::size_t count = to.size();
    if (!from.empty()) std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(row * count), count, to.begin());
  };
  copy(traffic_, trace.traffic);
  copy(preparations_, trace.preparations);
  if (!artifacts_.empty()) set_artifact(plan_, artifacts_[row], trace);
}

}  // namespace simcore
