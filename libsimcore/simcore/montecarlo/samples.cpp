#include "simcore/montecarlo/samples.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "simcore/log/logger.hpp"
#include "simcore/montecarlo/merge.hpp"
#include "simcore/montecarlo/parallel_for.hpp"
#include "simcore/montecarlo/runner.hpp"
#include "simcore/plan/deterministic.hpp"
#include "simcore/plan/draw_lattice.hpp"
#include "simcore/simulate/batch.hpp"
#include "simcore/stats/randomisations.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kLeastRows = 1000;
constexpr std::size_t kMostForPrecision = 10'000'000;
// Looks at the precision reached: the first, then after twice as many, and so on. Tails are asked for, too, of a usual
// answer.
constexpr std::size_t kFirstLook = 1024, kFirstUsualLook = 2048;
constexpr double kUsualHalfWidth = 0.002;
constexpr std::size_t kWorthThreads = 10'000;  // rows: fewer are summarised before a thread has started

std::size_t capacity_of(const ForecastOptions& options) {
  return std::max(kLeastRows, options.memory / RunTable::kRowBytes);
}

CountedLimits limits_of(const ForecastOptions& options) {
  CountedLimits limits;
  if (options.deadline) limits.deadline = SimTime::from(*options.deadline).nanoseconds();
  if (options.budget) limits.budget = options.budget->nano();
  return limits;
}

Samples none_of(const Plan& plan, const ForecastOptions& options) {
  Samples samples;
  samples.identity = plan.identity;
  samples.seed = options.seed;
  samples.sampling = options.sampling;
  samples.deterministic = is_deterministic(plan);
  samples.limits = limits_of(options);
  samples.capacity = capacity_of(options);
  samples.tally = Tally(plan.tariff.lines.size());
  return samples;
}

std::vector<NumberedValues> numbered(const Samples& samples, std::span<const std::int64_t> rows) {
  static_assert(kRandomisations == kShiftedLattices);
  std::vector<NumberedValues> parts;
  for (const ReplicationRange& range : samples.ranges) {
    const std::size_t count = std::min<std::size_t>(range.last - range.first, rows.size());
    parts.push_back({range.first, rows.first(count)});
    rows = rows.subspan(count);
  }
  return parts;
}

Summary summarised(const Samples& samples, Precision::Output output, bool every_quantile) {
  const QuantityView view = view_of(samples, output);
  const auto& [moments, histogram] = view.tally;
  if (samples.deterministic) return summary_of_constant(view.rows.front(), view.per_unit);
  if (!samples.has_all_rows()) {
    Summary summary = summarise(moments, histogram, view.per_unit);
    if (every_quantile) summary.permilles = permilles_of(moments, histogram, view.per_unit);
    return summary;
  }
  std::vector<std::int64_t> rows(view.rows.begin(), view.rows.end());
  Summary summary = summarise(moments, rows, view.per_unit);
  if (every_quantile) summary.permilles = permilles_of(rows, view.per_unit);
  if (samples.sampling == Sampling::quasi_random)
    use_randomisations(numbered(samples, view.rows), rows, view.per_unit, summary);
  return summary;
}

void tell(const Samples& samples, const Precision& precision, const Summary& summary) {
  if (!logs(LogLevel::info)) return;
  log(LogLevel::info, to_string(precision) +
                          (is_reached(precision, summary) ? " is reached after " : " is not reached after ") +
                          std::to_string(samples.size()) + " runs: mean " + shortest(summary.mean) + " ± " +
                          shortest(summary.standard_error) + " (standard error)");
}

/// How much wider than wanted the widest interval is; at most 1: what is wanted is known.
double widest(const Samples& samples, std::span<const Precision> wanted) {
  double widest = 0.0;
  for (const Precision& precision : wanted) {
    const Summary& summary = *samples.summaries[static_cast<std::size_t>(precision.output)];
    tell(samples, precision, summary);
    if (!is_reached(precision, summary)) widest = std::max(widest, width_ratio(precision, summary));
  }
  return widest;
}

/// What a thread needs to run batches. On cache lines of its own, in pairs as they are fetched: its sums are written in
/// each replication.
struct alignas(128) Worker {
  std::unique_ptr<Runner> runner;
  RunTable rows;
  Tally tally;
};

/// Replications one after the other, as many as are asked for at a time.
class Drawing {
 public:
  Drawing(const Plan& plan, const ForecastOptions& options)
      : plan_(plan), options_(options), drawn_(none_of(plan, options)), workers_(options.threads) {}

  /// Goes on until `target` replications are drawn, or the caller asks to stop.
  void draw_to(std::size_t target, std::size_t most) {
    first_ = drawn_.deterministic ? 0 : options_.first + drawn_.size();
    count_ = target - drawn_.size();
    counts_ = target > drawn_.capacity;
    const std::size_t before = drawn_.size();
    kept_.resize(std::min(count_, drawn_.capacity - std::min(drawn_.capacity, drawn_.kept.size())));
    const auto should_stop = [&](std::size_t batches) {
      if (options_.after_batch) options_.after_batch(before + std::min(count_, batches * options_.batch), most);
      return options_.stop.stop_requested();
    };
    const std::size_t batches = (count_ + options_.batch - 1) / options_.batch;
    const auto work = [this](std::size_t worker, std::size_t batch) { run(workers_[worker], batch); };
    collect(parallel_for({batches, options_.threads, work, should_stop}));
  }

  [[nodiscard]] const Samples& drawn() const noexcept { return drawn_; }

  /// Summarises what is drawn; returns how much wider than wanted the widest interval is.
  double look(std::span<const Precision> wanted) {
    std::vector<Precision::Output> outputs;
    for (const Precision& precision : wanted)
      if (std::ranges::find(outputs, precision.output) == outputs.end()) outputs.push_back(precision.output);
    add_summaries(drawn_, outputs, options_.threads, drawn_.summaries);
    return widest(drawn_, wanted);
  }

  [[nodiscard]] Samples finish(StopReason reason) {
    drawn_.stopped = reason;
    if (logs(LogLevel::debug))
      log(LogLevel::debug, drawn_.identity.job + ": " + std::to_string(drawn_.size()) + " runs, seed " +
                               std::to_string(drawn_.seed) + ", stopped: " + std::string(word(reason)));
    return std::move(drawn_);
  }

 private:
  [[nodiscard]] ReplicationRange range(std::size_t batch) const {
    const std::size_t begin = batch * options_.batch;
    return {first_ + begin, first_ + std::min(count_, begin + options_.batch)};
  }

  void run(Worker& worker, std::size_t batch) {
    if (!worker.runner) worker = {make_runner(plan_, drawn_.source()), {}, Tally(plan_.tariff.lines.size())};
    const auto [first, last] = range(batch);
    worker.rows.resize(last - first);
    worker.runner->run(first, worker.rows, worker.tally.sums);
    worker.tally.add(worker.rows, drawn_.limits, counts_);
    const std::size_t row = first - first_;
    if (row < kept_.size()) kept_.copy(worker.rows, 0, row, std::min(kept_.size() - row, worker.rows.size()));
  }

  /// Adds what the workers have done to what was drawn before.
  void collect(const std::vector<bool>& done) {
    Samples part = none_of(plan_, options_);
    part.ranges = joined(keep_done(done));
    part.kept = std::exchange(kept_, {});
    for (Worker& worker : workers_) {
      if (!worker.runner) continue;
      if (part.size() == 0)
        part.tally = std::move(worker.tally);
      else
        part.tally += worker.tally;
      worker.tally = Tally(plan_.tariff.lines.size());
    }
    drawn_ = drawn_.size() == 0 ? std::move(part) : merged(std::move(drawn_), part);
  }

  /// Leaves the rows of batches that are done, without gaps; says which replications those batches were.
  [[nodiscard]] std::vector<ReplicationRange> keep_done(const std::vector<bool>& done) {
    std::vector<ReplicationRange> ranges;
    std::size_t rows = 0;
    for (std::size_t batch = 0; batch < done.size(); ++batch) {
      if (!done[batch]) continue;
      ranges.push_back(range(batch));
      const std::size_t row = ranges.back().first - first_, end = ranges.back().last - first_;
      if (row >= kept_.size()) continue;
      const std::size_t more = std::min(kept_.size(), end) - row;
      if (rows < row) kept_.copy(kept_, row, rows, more);
      rows += more;
    }
    kept_.resize(rows);
    return ranges;
  }

  const Plan& plan_;
  const ForecastOptions& options_;
  Samples drawn_;
  std::vector<Worker> workers_;
  // The part that is being drawn.
  std::uint64_t first_ = 0;
  std::size_t count_ = 0;
  bool counts_ = false;
  RunTable kept_;
};

/// How many replications are drawn: up to `most`, in steps until what is wanted is known.
struct Effort {
  std::size_t first, most;
  std::vector<Precision> wanted;
  bool asks = false;  // whether they are enough
};

Effort effort_of(const Plan& plan, const ForecastOptions& options, bool asks) {
  if (options.precision) {
    const std::size_t most = options.replications.value_or(kMostForPrecision);
    return {std::min(kFirstLook, most), most, {*options.precision}};
  }
  if (options.replications) return {*options.replications, *options.replications, {}};
  return {asks ? kFirstLook : kFirstUsualLook, usual_replications(plan), usual_precision(), asks};
}

}  // namespace

std::uint64_t Samples::replication(std::size_t row) const noexcept {
  for (const ReplicationRange& range : ranges) {
    if (row < range.last - range.first) return range.first + row;
    row -= range.last - range.first;
  }
  return 0;  // there is no such row
}

DrawSource draw_source(std::uint64_t seed, Sampling sampling) {
  return {seed, sampling == Sampling::quasi_random ? &draw_lattice() : nullptr};
}

DrawSource Samples::source() const { return draw_source(seed, sampling); }

QuantityView view_of(const Samples& samples, Precision::Output output) {
  switch (output) {
    case Precision::Output::cost:
      return {samples.kept.cost, samples.tally.cost};
    case Precision::Output::wall_clock:
      return {samples.kept.wall_clock, samples.tally.wall_clock};
    case Precision::Output::billable:
      break;
  }
  return {samples.kept.billable, samples.tally.billable, 1.0};
}

Summary summary_of(const Samples& samples, Precision::Output output) { return summarised(samples, output, false); }

void add_summaries(const Samples& samples, std::span<const Precision::Output> outputs, std::size_t threads,
                   Summaries& all) {
  const auto work = [&](std::size_t, std::size_t i) {
    std::optional<Summary>& summary = all[static_cast<std::size_t>(outputs[i])];
    if (!summary) summary = summarised(samples, outputs[i], true);
  };
  static_cast<void>(parallel_for({outputs.size(), samples.kept.size() < kWorthThreads ? 1 : threads, work, {}}));
}

std::vector<Precision> usual_precision() {
  std::vector<Precision> all;
  for (const auto output : {Precision::Output::cost, Precision::Output::wall_clock})
    for (const auto statistic : {Precision::Statistic::p50, Precision::Statistic::p90})
      all.push_back({output, statistic, kUsualHalfWidth});
  return all;
}

std::size_t usual_replications(const Plan& plan) { return Batch::can_run(plan) ? 32'768 : 8192; }

void for_each_block(const Samples& samples,
                    const std::function<void(const DrawColumns& draws, std::size_t row)>& look) {
  DrawColumns draws;
  std::size_t row = 0;
  for (const ReplicationRange& range : samples.ranges)
    for (std::uint64_t first = range.first; first < range.last && row < samples.kept.size();) {
      const auto count = std::min<std::size_t>({DrawColumns::kRows, range.last - first, samples.kept.size() - row});
      draws.begin(samples.source(), first, count, best_target());
      look(draws, row);
      first += count;
      row += count;
    }
}

Samples draw_samples(const Plan& plan, const ForecastOptions& options, const Look& is_enough) {
  validate(options);
  Drawing drawing(plan, options);
  if (drawing.drawn().deterministic) {
    drawing.draw_to(1, 1);
    return drawing.finish(StopReason::nothing_uncertain);
  }
  const Effort effort = effort_of(plan, options, is_enough != nullptr);
  for (std::size_t target = effort.first;;) {
    drawing.draw_to(target, effort.most);
    if (drawing.drawn().size() < target) return drawing.finish(StopReason::interrupted);
    if (effort.asks && is_enough(drawing.drawn())) return drawing.finish(StopReason::precision_reached);
    if (target < kFirstUsualLook && effort.asks) {
      target = kFirstUsualLook;
      continue;
    }
    const double widest = effort.wanted.empty() ? HUGE_VAL : drawing.look(effort.wanted);
    if (widest <= 1.0) return drawing.finish(StopReason::precision_reached);
    if (target == effort.most) return drawing.finish(StopReason::all_replications);
    target = std::min(effort.most, next_look(target, widest));
  }
}

}  // namespace simcore
