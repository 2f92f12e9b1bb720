#include "simcore/study/comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/log/logger.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/study/lane_sum.hpp"
#include "simcore/study/paired_difference.hpp"
#include "simcore/study/pareto.hpp"
#include "simcore/study/quantile_selection.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostRuns = 1'000'000;
constexpr std::size_t kReported = 16384;  // runs between two reports: a few ms
constexpr double kBillion = 1e9;          // ns in a second, nano-dollars in a dollar
constexpr double kRarely = 0.01;          // share of the runs whose end does not decide what is compared

/// What each run of a design came to.
struct Runs {
  std::vector<double> cost, wall_clock;

  [[nodiscard]] std::size_t bytes() const noexcept { return (cost.size() + wall_clock.size()) * sizeof(double); }
};

double share(std::ptrdiff_t part, std::size_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

/// Equal values have exactly their value as mean.
double mean(const std::vector<double>& runs) {
  const double first = runs.front();
  return first +
         lane_sum(runs.size(), [&](std::size_t i) { return runs[i] - first; }) / static_cast<double>(runs.size());
}

/// Of the mean.
double standard_error(const std::vector<double>& runs, double mean) {
  if (runs.size() < 2) return 0.0;
  const auto n = static_cast<double>(runs.size());
  const double squares = lane_sum(runs.size(), [&](std::size_t i) { return (runs[i] - mean) * (runs[i] - mean); });
  return std::sqrt(squares / (n * (n - 1.0)));
}

OutputSummary summary_of(const std::vector<double>& runs, QuantileSelection<double>& selection) {
  const double average = mean(runs);
  const double error = standard_error(runs, average);
  constexpr std::array kShares = {0.05, 0.5, 0.9, 0.95, 0.99};
  const std::array<double, kShares.size()> at = selection.of(std::span<const double>(runs), kShares);
  return {average, error, at[0], at[1], at[2], at[3], at[4]};
}

MissedLimit missed(std::size_t count, const Samples& samples) {
  const double exact = share(static_cast<std::ptrdiff_t>(count), samples.size());
  if (samples.deterministic) return {exact, {exact, exact}};
  return {exact, clopper_pearson(count, samples.size(), kIntervalLevel)};
}

ComparedDesign design_of(const Samples& samples, const CompareOptions& options) {
  const Tally& tally = samples.tally;
  ComparedDesign design;
  design.billable_s = tally.billable.moments.mean();
  design.interruptions = tally.interruptions.mean();
  design.lost_s = tally.lost.mean() / kBillion;
  const auto completed = tally.outcomes[static_cast<std::size_t>(Outcome::completed)];
  design.completed = share(static_cast<std::ptrdiff_t>(completed), samples.size());
  if (options.deadline) design.late = missed(tally.late, samples);
  if (options.budget) design.over_budget = missed(tally.over_budget, samples);
  return design;
}

/// In dollars and seconds.
Runs runs_of(const Samples& samples) {
  const auto units = [](const std::vector<std::int64_t>& billionths) {
    std::vector<double> values(billionths.size());
    std::ranges::transform(billionths, values.begin(),
                           [](std::int64_t n) { return static_cast<double>(n) / kBillion; });
    return values;
  };
  return {units(samples.kept.cost), units(samples.kept.wall_clock)};
}

/// Runs designs, and remembers as many runs as there is room for.
class Designs {
 public:
  Designs(std::span<const Plan* const> plans, const CompareOptions& options)
      : plans_(plans), options_(options), kept_(plans.size()) {}

  ComparedDesign run(std::size_t i) {
    const Samples samples = draw(i);
    ComparedDesign design = design_of(samples, options_);
    Runs runs = runs_of(samples);
    design.cost_usd = summary_of(runs.cost, selection_);
    design.wall_clock_s = summary_of(runs.wall_clock, selection_);
    if (runs.bytes() <= options_.memory - used_) {
      used_ += runs.bytes();
      kept_[i] = std::move(runs);
    }
    log(LogLevel::debug, "design " + std::to_string(i + 1) + " of " + std::to_string(plans_.size()) + ": mean cost " +
                             to_string(Dollars(design.cost_usd.mean)));
    report(i + 1, 0);
    return design;
  }

  /// The runs of a design that was run before: those that are kept, or the same once more.
  const Runs& runs(std::size_t i, Runs& drawn) {
    if (!kept_[i].cost.empty()) return kept_[i];
    const Samples samples = draw(i);
    drawn = runs_of(samples);
    report(plans_.size(), 0);  // lets Ctrl-C through
    return drawn;
  }

 private:
  Samples draw(std::size_t i) {
    const auto progress = [this, i](std::size_t done, std::size_t) { report(i, done); };
    return draw_samples(*plans_[i], {.seed = options_.seed,
                                     .replications = options_.replications,
                                     .after_batch = progress,
                                     .memory = kEveryRow,
                                     .deadline = options_.deadline,
                                     .budget = options_.budget});
  }

  void report(std::size_t designs, std::size_t more) {
    const std::size_t done = designs * options_.replications + more, all = plans_.size() * options_.replications;
    if (!options_.after_batch || (done < reported_ + kReported && done < all)) return;
    reported_ = done;
    options_.after_batch(done, all);
  }

  std::span<const Plan* const> plans_;
  const CompareOptions& options_;
  std::vector<Runs> kept_;
  QuantileSelection<double> selection_;
  std::size_t used_ = 0;
  std::size_t reported_ = 0;
};

void mark_comparable(std::vector<ComparedDesign>& designs) {
  double best = 0.0;
  for (const ComparedDesign& each : designs) best = std::max(best, each.completed);
  for (ComparedDesign& each : designs) each.comparable = each.completed >= best - kRarely;
}

void mark_front(std::vector<ComparedDesign>& designs) {
  std::vector<CostAndTime> means;
  for (const ComparedDesign& each : designs)
    if (each.comparable) means.push_back({each.cost_usd.mean, each.wall_clock_s.mean});
  const std::vector<bool> front = pareto_front(means);
  auto next = front.begin();
  for (ComparedDesign& each : designs)
    if (each.comparable) each.on_front = *next++;
}

/// Index of the comparable design with the least of one output, then of the other.
std::size_t least(const std::vector<ComparedDesign>& designs, OutputSummary ComparedDesign::* first,
                  OutputSummary ComparedDesign::* second) {
  const auto key = [&](const ComparedDesign& each) {
    return std::tuple(!each.comparable, (each.*first).mean, (each.*second).mean);
  };
  return static_cast<std::size_t>(std::ranges::min_element(designs, {}, key) - designs.begin());
}

/// One output of a design beside its runs.
Measured cost_of(const ComparedDesign& design, const Runs& runs) { return {design.cost_usd.mean, runs.cost}; }
Measured time_of(const ComparedDesign& design, const Runs& runs) { return {design.wall_clock_s.mean, runs.wall_clock}; }

void set_against(Comparison& comparison, Designs& designs) {
  std::array<Runs, 4> drawn;
  const Runs& baseline = designs.runs(comparison.baseline, drawn[0]);
  const Runs& cheapest = designs.runs(comparison.cheapest, drawn[1]);
  const Runs& fastest = designs.runs(comparison.fastest, drawn[2]);
  const double factor = interval_factor(comparison.replications);
  const std::vector<ComparedDesign>& all = comparison.designs;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Runs& runs = designs.runs(i, drawn[3]);
    ComparedDesign& own = comparison.designs[i];
    const Measured cost = cost_of(own, runs), time = time_of(own, runs);
    const auto to = [&](const Measured& mine, const Measured& other) { return paired_difference(mine, other, factor); };
    own.cost = to(cost, cost_of(all[comparison.baseline], baseline));
    own.wall_clock = to(time, time_of(all[comparison.baseline], baseline));
    if (!own.comparable) continue;
    own.ties_cheapest = to(cost, cost_of(all[comparison.cheapest], cheapest)).tie;
    own.ties_fastest = to(time, time_of(all[comparison.fastest], fastest)).tie;
  }
}

void validate(std::span<const Plan* const> plans, const CompareOptions& options) {
  if (plans.empty()) throw SimulationError("a comparison needs at least one design");
  if (options.replications < 2 || options.replications > kMostRuns)
    throw SimulationError("replications must be from 2 to " + std::to_string(kMostRuns) + ", got " +
                          std::to_string(options.replications));
  if (options.baseline && *options.baseline >= plans.size())
    throw SimulationError("baseline must be from 0 to " + std::to_string(plans.size() - 1) + ", got " +
                          std::to_string(*options.baseline));
}

}  // namespace

Comparison compare(std::span<const Plan* const> plans, const CompareOptions& options) {
  validate(plans, options);
  Comparison comparison{.seed = options.seed, .replications = options.replications};
  Designs designs(plans, options);
  for (std::size_t i = 0; i < plans.size(); ++i) comparison.designs.push_back(designs.run(i));
  mark_comparable(comparison.designs);
  mark_front(comparison.designs);
  comparison.cheapest = least(comparison.designs, &ComparedDesign::cost_usd, &ComparedDesign::wall_clock_s);
  comparison.fastest = least(comparison.designs, &ComparedDesign::wall_clock_s, &ComparedDesign::cost_usd);
  comparison.baseline = options.baseline.value_or(comparison.cheapest);
  set_against(comparison, designs);
  return comparison;
}

Comparison compare(std::span<const Plan> plans, const CompareOptions& options) {
  std::vector<const Plan*> pointers;
  for (const Plan& plan : plans) pointers.push_back(&plan);
  return compare(pointers, options);
}

}  // namespace simcore
