#include "simcore/study/sensitivity.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "simcore/montecarlo/forecast_options.hpp"
#include "simcore/montecarlo/parallel_for.hpp"
#include "simcore/montecarlo/runner.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/plan/uncertain_input.hpp"
#include "simcore/stats/mean_interval.hpp"
#include "simcore/study/held_input.hpp"

namespace simcore {
namespace {

constexpr std::size_t kRunsOfTask = 2048;
constexpr std::size_t kLeastHeldRuns = 512, kHeldPart = 8;     // a held input takes an eighth of the replications
constexpr std::uint64_t kOtherSample = 0x3c79ac492ba7b653ULL;  // makes the seed of the second sample
constexpr double kNanosOfUnit = 1e9;                           // ns in a second, nano-dollars in a dollar

constexpr std::array kEventDraws = {Draw::fault,        Draw::restart,     Draw::interruption, Draw::capacity_wait,
                                    Draw::market_clock, Draw::price_clock, Draw::spot_zone,    Draw::first_wait};

constexpr std::uint64_t bit(Draw draw) { return std::uint64_t{1} << static_cast<std::uint32_t>(draw); }

std::uint64_t event_bits() {
  std::uint64_t bits = 0;
  for (const Draw draw : kEventDraws) bits |= bit(draw);
  return bits;
}

/// Draws that one input stands for. Laws are there for those that can be held.
struct StudiedInput {
  std::uint64_t purposes = 0;
  std::optional<std::uint32_t> index = {};
  std::optional<UncertainInput> single = {};
};

std::vector<StudiedInput> studied_inputs(const Plan& plan) {
  std::vector<StudiedInput> found;
  for (UncertainInput& input : uncertain_inputs(plan)) {
    const std::uint64_t purpose = bit(input.draw);
    const std::uint32_t index = input.index;
    found.push_back({purpose, index, std::move(input)});
  }
  if (plan.interruption || plan.retry.time_to_fault || plan.spot_prices) found.push_back({event_bits()});
  return found;
}

/// Cost and time of consecutive runs, less the means of the first sample [USD, s].
struct CentredRuns {
  std::vector<double> cost, wall_clock;

  void resize(std::size_t runs) {
    cost.resize(runs);
    wall_clock.resize(runs);
  }
};

/// What a task finds of one input.
struct TaskSums {
  SobolSums cost, wall_clock;
};
struct HeldLevels {
  std::array<OutputLevels, kHeldValues> cost, wall_clock;
};

/// Memory of a thread.
struct SensitivityWorker {
  RunTable rows;
  RunSums sums;
  CentredRuns runs;
  std::vector<std::int64_t> sorted;
};

class SensitivityStudy {
 public:
  SensitivityStudy(const Plan& plan, const SensitivityOptions& options)
      : plan_(plan),
        options_(options),
        inputs_(studied_inputs(plan)),
        held_runs_(std::min(options.replications, std::max(kLeastHeldRuns, options.replications / kHeldPart))),
        tasks_((options.replications + kRunsOfTask - 1) / kRunsOfTask),
        workers_(options.threads),
        sums_(inputs_.size() * tasks_),
        held_(inputs_.size()) {
    for (const StudiedInput& input : inputs_) held_inputs_ += input.single ? 1U : 0U;
    all_runs_ = options.replications * (2 + inputs_.size()) + held_inputs_ * kHeldValues * held_runs_;
  }

  Sensitivity run() {
    draw_samples_a_and_b();
    draw_inputs();
    Sensitivity found{.identity = plan_.identity,
                      .seed = options_.seed,
                      .replications = options_.replications,
                      .runs = all_runs_,
                      .cost_usd = cost_,
                      .wall_clock_s = wall_clock_};
    for (std::size_t i = 0; i < inputs_.size(); ++i) found.inputs.push_back(described(i));
    return found;
  }

 private:
  [[nodiscard]] std::uint64_t other_seed() const noexcept { return mix64(options_.seed ^ kOtherSample); }
  [[nodiscard]] DrawSource sample_a() const { return draw_source(options_.seed, Sampling::quasi_random); }

  /// Runs `count` replications from `first` on into the rows of the worker.
  void simulate(const DrawSource& source, std::uint64_t first, std::size_t count, SensitivityWorker& worker) const {
    worker.rows.resize(count);
    worker.sums = RunSums(plan_.tariff.lines.size());
    make_runner(plan_, source)->run(first, worker.rows, worker.sums);
  }

  [[nodiscard]] std::size_t runs_of(std::size_t task) const {
    return std::min(kRunsOfTask, options_.replications - task * kRunsOfTask);
  }

  /// Does `tasks` tasks, and reports so many runs for each.
  template <class Work>
  void share(std::size_t tasks, std::size_t runs_of_all, const Work& work) {
    const std::size_t before = done_runs_;
    const auto should_stop = [&](std::size_t done) {
      if (options_.after_batch) options_.after_batch(before + done * runs_of_all / tasks, all_runs_);
      return false;
    };
    if (tasks > 0) static_cast<void>(parallel_for({tasks, options_.threads, work, should_stop}));
    done_runs_ += runs_of_all;
  }

  void draw_samples_a_and_b() {
    const std::size_t runs = options_.replications;
    RunTable a, b;
    a.resize(runs);
    b.resize(runs);
    share(2 * tasks_, 2 * runs, [&](std::size_t thread, std::size_t task) {
      const bool second = task >= tasks_;
      const std::size_t part = second ? task - tasks_ : task;
      simulate(second ? DrawSource(other_seed()) : sample_a(), part * kRunsOfTask, runs_of(part), workers_[thread]);
      (second ? b : a).copy(workers_[thread].rows, 0, part * kRunsOfTask, runs_of(part));
    });
    keep(a, b);
  }

  void keep(const RunTable& a, const RunTable& b) {
    std::vector<std::int64_t> sorted;
    cost_ = spread_of(a.cost, sorted);
    wall_clock_ = spread_of(a.wall_clock, sorted);
    centre(a, a_);
    centre(b, b_);
    free_cost_ = levels_of(std::span<const std::int64_t>(a.cost).first(held_runs_), sorted);
    free_wall_clock_ = levels_of(std::span<const std::int64_t>(a.wall_clock).first(held_runs_), sorted);
  }

  static OutputSpread spread_of(std::span<const std::int64_t> runs, std::vector<std::int64_t>& sorted) {
    sorted.assign(runs.begin(), runs.end());
    const Summary summary = summarise(sorted, kNanosOfUnit);
    return {summary.mean, summary.p10, summary.p50, summary.p90};
  }

  void centre(const RunTable& rows, CentredRuns& runs) const {
    runs.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      runs.cost[i] = static_cast<double>(rows.cost[i]) / kNanosOfUnit - cost_.mean;
      runs.wall_clock[i] = static_cast<double>(rows.wall_clock[i]) / kNanosOfUnit - wall_clock_.mean;
    }
  }

  /// Tasks of an input: those of its indices, then one for each value at which it is held.
  void draw_inputs() {
    const std::size_t each = tasks_ + kHeldValues;
    share(inputs_.size() * each, all_runs_ - done_runs_, [&](std::size_t thread, std::size_t task) {
      const std::size_t input = task / each, part = task % each;
      if (part < tasks_)
        exchange(input, part, workers_[thread]);
      else if (inputs_[input].single)
        hold(input, part - tasks_, workers_[thread]);
    });
  }

  /// Runs that are as in the first sample but for the input, which is as in the second.
  void exchange(std::size_t input, std::size_t part, SensitivityWorker& worker) {
    const ReplacedDraws replaced{inputs_[input].purposes, inputs_[input].index, std::nullopt, other_seed()};
    DrawSource source = sample_a();
    source.replaced = &replaced;
    const std::size_t first = part * kRunsOfTask, count = runs_of(part);
    simulate(source, first, count, worker);
    centre(worker.rows, worker.runs);
    const auto part_of = [&](const std::vector<double>& runs) { return std::span(runs).subspan(first, count); };
    TaskSums& sums = sums_[input * tasks_ + part];
    sums.cost.add(first, part_of(a_.cost), part_of(b_.cost), worker.runs.cost);
    sums.wall_clock.add(first, part_of(a_.wall_clock), part_of(b_.wall_clock), worker.runs.wall_clock);
  }

  void hold(std::size_t input, std::size_t value, SensitivityWorker& worker) {
    const double uniform = inputs_[input].single->law.place(held_share(value));
    const ReplacedDraws replaced{inputs_[input].purposes, inputs_[input].index, uniform};
    DrawSource source = sample_a();
    source.replaced = &replaced;
    simulate(source, 0, held_runs_, worker);
    held_[input].cost[value] = levels_of(worker.rows.cost, worker.sorted);
    held_[input].wall_clock[value] = levels_of(worker.rows.wall_clock, worker.sorted);
  }

  [[nodiscard]] InputSensitivity described(std::size_t input) const {
    TaskSums sums;
    for (std::size_t part = 0; part < tasks_; ++part) {
      sums.cost += sums_[input * tasks_ + part].cost;
      sums.wall_clock += sums_[input * tasks_ + part].wall_clock;
    }
    InputSensitivity found;
    set_indices(sums.cost, found.cost_usd);
    set_indices(sums.wall_clock, found.wall_clock_s);
    name(inputs_[input].single, found);
    if (!inputs_[input].single) return found;
    set_held(held_[input].cost, free_cost_, cost_, found.cost_usd);
    set_held(held_[input].wall_clock, free_wall_clock_, wall_clock_, found.wall_clock_s);
    return found;
  }

  static void set_indices(const SobolSums& sums, OutputSensitivity& sensitivity) {
    const SobolIndices indices = sums.indices();
    sensitivity.first_order = indices.first_order;
    sensitivity.total = indices.total;
  }

  static void name(const std::optional<UncertainInput>& single, InputSensitivity& found) {
    found.input = single ? single->name : kEvents;
    found.measurable = single && single->measurable;
    if (!single) return;
    found.law = single->law.text();
    found.p10 = single->text(single->law.quantile(held_share(kHeldAtP10)));
    found.p90 = single->text(single->law.quantile(held_share(kHeldAtP90)));
  }

  const Plan& plan_;
  const SensitivityOptions& options_;
  std::vector<StudiedInput> inputs_;
  std::size_t held_runs_, tasks_;  // runs of each held value; tasks that share the replications
  std::size_t held_inputs_ = 0, all_runs_ = 0, done_runs_ = 0;
  std::vector<SensitivityWorker> workers_;
  OutputSpread cost_, wall_clock_;
  OutputLevels free_cost_, free_wall_clock_;
  CentredRuns a_, b_;
  std::vector<TaskSums> sums_;  // input by input
  std::vector<HeldLevels> held_;
};

/// Standard errors beyond which one of so many estimates is by chance as often as kNamingFalseAlarm says (Bonferroni).
double naming_factor(std::size_t inputs) {
  return student_factor(kRandomisations, 1.0 - 2.0 * kNamingFalseAlarm / static_cast<double>(inputs));
}

/// The measurable input that narrows an output most, by more than kLeastNarrowing and beyond chance.
std::optional<std::string> next_of(const std::vector<InputSensitivity>& inputs,
                                   OutputSensitivity InputSensitivity::* output) {
  const InputSensitivity* best = nullptr;
  for (const InputSensitivity& input : inputs) {
    const std::optional<Estimate>& narrowing = (input.*output).narrowing;
    if (!input.measurable || !narrowing) continue;
    if (narrowing->value - naming_factor(inputs.size()) * narrowing->standard_error <= kLeastNarrowing) continue;
    if (best == nullptr || narrowing->value > (best->*output).narrowing->value) best = &input;
  }
  return best == nullptr ? std::nullopt : std::optional(best->input);
}

}  // namespace

Sensitivity sensitivity(const Plan& plan, const SensitivityOptions& options) {
  kSensitivityReplications.require(options.replications);
  validate(ForecastOptions{.seed = options.seed, .threads = options.threads});
  Sensitivity found = SensitivityStudy(plan, options).run();
  std::ranges::stable_sort(found.inputs, std::greater{}, [](const InputSensitivity& each) {
    return std::pair(each.cost_usd.total.value, each.wall_clock_s.total.value);
  });
  found.next_measurement = next_of(found.inputs, &InputSensitivity::cost_usd);
  found.next_measurement_for_time = next_of(found.inputs, &InputSensitivity::wall_clock_s);
  return found;
}

}  // namespace simcore
