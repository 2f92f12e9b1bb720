#include "simcore/study/comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/log/logger.hpp"
#include "simcore/montecarlo/parallel_for.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/study/pareto.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kReported = 16384;  // runs between two reports: a few ms
// Rows of designs that are drawn side by side [bytes]; and most of such designs, so that results come steadily.
constexpr std::size_t kSideBySide = std::size_t{16} << 20, kMostSideBySide = 64;
constexpr double kBillion = 1e9;     // ns in a second, nano-dollars in a dollar
constexpr double kSumError = 0.005;  // of chances written with few digits, such as 33.3 % three times

/// What each run of a design came to [USD, s].
struct Runs {
  std::vector<double> cost, wall_clock;

  [[nodiscard]] std::size_t bytes() const noexcept { return (cost.size() + wall_clock.size()) * sizeof(double); }
};

Runs runs_of(const Samples& samples) {
  const auto units = [](std::span<const std::int64_t> billionths) {
    std::vector<double> values(billionths.size());
    std::ranges::transform(billionths, values.begin(),
                           [](std::int64_t n) { return static_cast<double>(n) / kBillion; });
    return values;
  };
  return {units(samples.kept.cost), units(samples.kept.wall_clock)};
}

/// Runs designs, and remembers as many runs as there is room for.
class DesignRuns {
 public:
  DesignRuns(std::span<const Candidate> candidates, const CompareOptions& options)
      : candidates_(candidates),
        options_(options),
        possible_(static_cast<std::size_t>(std::ranges::count_if(candidates, &Candidate::plan))),
        kept_(candidates.size()),
        ahead_(candidates.size()) {}

  Design run(std::size_t i) {
    const Candidate& candidate = candidates_[i];
    Design design{.label = candidate.label, .values = candidate.values, .refused = candidate.refused};
    if (candidate.plan != nullptr) design.tags = candidate.plan->identity.tags;
    if (candidate.plan == nullptr) return design;
    const Samples samples = take(i);
    set_outcome(*candidate.plan, samples, design);
    if (options_.pairs) keep(i, runs_of(samples));
    if (logs(LogLevel::debug))
      log(LogLevel::debug, "design " + std::to_string(i + 1) + " of " + std::to_string(candidates_.size()) + ", " +
                               design.label + ": mean cost " + to_string(Dollars(design.cost_usd->mean)));
    if (options_.after_design) options_.after_design(i, samples);
    report(++done_, 0);
    return design;
  }

  /// The runs of a design that was run before: those that are kept, or the same once more.
  const Runs& runs(std::size_t i, Runs& drawn) {
    if (!kept_[i].cost.empty()) return kept_[i];
    drawn = runs_of(draw(i, options_.threads));
    report(possible_, 0);  // lets Ctrl-C through
    return drawn;
  }

 private:
  void keep(std::size_t i, Runs runs) {
    if (runs.bytes() > options_.memory - used_) return;
    used_ += runs.bytes();
    kept_[i] = std::move(runs);
  }

  /// Samples of a design, and of those after it that there is room for beside.
  Samples take(std::size_t i) {
    if (!ahead_[i]) draw_from(i);
    return *std::exchange(ahead_[i], std::nullopt);
  }

  void draw_from(std::size_t first) {
    std::vector<std::size_t> group;
    for (std::size_t i = first; i < candidates_.size() && group.size() < side_by_side(); ++i)
      if (candidates_[i].plan != nullptr) group.push_back(i);
    if (group.size() == 1) {
      ahead_[first] = draw(first, options_.threads);
      return;
    }
    const auto work = [&](std::size_t, std::size_t k) { ahead_[group[k]] = draw(group[k], 1); };
    const auto should_stop = [this](std::size_t done) {
      report(done_ + done, 0);
      return false;
    };
    static_cast<void>(parallel_for({group.size(), options_.threads, work, should_stop}));
  }

  [[nodiscard]] std::size_t side_by_side() const noexcept {
    if (options_.threads == 1) return 1;
    return std::clamp<std::size_t>(kSideBySide / (options_.replications * RunTable::kRowBytes), 1, kMostSideBySide);
  }

  /// Samples of a design, drawn now. Where several designs are drawn at once, it does not report how far it is: only
  /// the calling thread may.
  Samples draw(std::size_t i, std::size_t threads) {
    std::function<void(std::size_t, std::size_t)> progress;
    if (side_by_side() == 1) progress = [this](std::size_t done, std::size_t) { report(done_, done); };
    return draw_samples(*candidates_[i].plan, {.seed = options_.seed,
                                               .replications = options_.replications,
                                               .after_batch = std::move(progress),
                                               .threads = threads,
                                               .memory = options_.pairs ? kEveryRow : ForecastOptions{}.memory,
                                               .deadline = options_.deadline,
                                               .budget = options_.budget});
  }

  void report(std::size_t designs, std::size_t more) {
    const std::size_t all = possible_ * options_.replications;
    const std::size_t done = std::min(all, designs * options_.replications + more);
    if (!options_.after_batch || (done < reported_ + kReported && done < all)) return;
    reported_ = done;
    options_.after_batch(done, all);
  }

  std::span<const Candidate> candidates_;
  const CompareOptions& options_;
  std::size_t possible_;
  std::vector<Runs> kept_;
  std::vector<std::optional<Samples>> ahead_;
  std::size_t done_ = 0;  // designs
  std::size_t used_ = 0;  // bytes
  std::size_t reported_ = 0;
};

void mark_comparable(std::vector<Design>& designs) {
  double best = 0.0;
  for (const Design& each : designs) best = std::max(best, each.completed.value_or(0.0));
  for (Design& each : designs)
    if (each.possible()) each.comparable = *each.completed >= best - kRarely;
}

void mark_front(std::vector<Design>& designs) {
  std::vector<CostAndTime> means;
  for (const Design& each : designs)
    if (each.is_comparable()) means.push_back({each.cost_usd->mean, each.wall_clock_s->mean});
  const std::vector<bool> front = pareto_front(means);
  auto next = front.begin();
  for (Design& each : designs)
    if (each.possible()) each.on_front = each.is_comparable() && *next++;
}

/// Index of the comparable design with the least mean of one output, then of the other.
std::size_t least(const std::vector<Design>& designs, std::optional<Summary> Design::* first,
                  std::optional<Summary> Design::* second) {
  const auto key = [&](const Design& each) {
    if (!each.is_comparable()) return std::tuple(true, 0.0, 0.0);
    return std::tuple(false, (each.*first)->mean, (each.*second)->mean);
  };
  return static_cast<std::size_t>(std::ranges::min_element(designs, {}, key) - designs.begin());
}

/// One output of a design beside its runs.
Measured cost_of(const Design& design, const Runs& runs) { return {design.cost_usd->mean, runs.cost}; }
Measured time_of(const Design& design, const Runs& runs) { return {design.wall_clock_s->mean, runs.wall_clock}; }

/// A design that others are set against, and its runs, drawn again if they were not kept.
struct Reference {
  const Design& design;
  Runs drawn = {};
  const Runs& runs;

  Reference(const Comparison& comparison, std::size_t i, DesignRuns& designs)
      : design(comparison.designs[i]), runs(design.possible() ? designs.runs(i, drawn) : drawn) {}

  [[nodiscard]] Measured cost() const { return cost_of(design, runs); }
  [[nodiscard]] Measured time() const { return time_of(design, runs); }
};

void set_against(Comparison& comparison, DesignRuns& designs, double tie_threshold) {
  const Reference baseline(comparison, comparison.baseline_index, designs);
  const Reference cheapest(comparison, comparison.cheapest_index, designs);
  const Reference fastest(comparison, comparison.fastest_index, designs);
  const Judgement judgement = judgement_of_randomised(comparison.replications, tie_threshold);
  const auto to = [&](const Measured& own, const Measured& other) { return paired_difference(own, other, judgement); };
  const bool from_cheapest = comparison.baseline_index == comparison.cheapest_index;
  const bool from_fastest = comparison.baseline_index == comparison.fastest_index;
  Runs drawn;
  for (std::size_t i = 0; i < comparison.designs.size(); ++i) {
    Design& own = comparison.designs[i];
    if (!own.possible()) continue;
    const Runs& runs = designs.runs(i, drawn);
    const Measured cost = cost_of(own, runs), time = time_of(own, runs);
    if (baseline.design.possible()) {
      own.cost_difference = to(cost, baseline.cost());
      own.wall_clock_difference = to(time, baseline.time());
    }
    own.ties_cheapest = own.is_comparable() && (from_cheapest ? *own.cost_difference : to(cost, cheapest.cost())).tie;
    own.ties_fastest =
        own.is_comparable() && (from_fastest ? *own.wall_clock_difference : to(time, fastest.time())).tie;
  }
}

/// One problem for every chance that cannot be, or else one for their sum.
std::vector<Problem> wrong_chances(std::span<const Candidate> candidates, std::span<const double> chances) {
  if (chances.size() != candidates.size())
    return {{"chances", "must be one for each of the " + std::to_string(candidates.size()) + " designs",
             std::to_string(chances.size()), ""}};
  std::vector<Problem> problems;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    const std::string where = item_path("chances", i), value = shortest(chances[i]);
    const bool is_share = chances[i] >= 0.0 && chances[i] <= 1.0;  // not a number is none
    if (!is_share)
      problems.push_back({where, "must be from 0 to 1", value, ""});
    else if (chances[i] > 0.0 && candidates[i].plan == nullptr)
      problems.push_back({where,
                          "must be 0: " + candidates[i].label + " is not possible (" + candidates[i].refused + ")",
                          value, "0"});
  }
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  if (problems.empty() && std::abs(sum - 1.0) > kSumError)
    problems.push_back({"chances", "must sum to 1", shortest(sum), ""});
  return problems;
}

void validate(std::span<const Candidate> candidates, const CompareOptions& options) {
  if (std::ranges::none_of(candidates, &Candidate::plan))
    throw SimulationError("a comparison needs at least one design");
  options.allowed.require(options.replications);
  if (options.baseline && *options.baseline >= candidates.size())
    throw SimulationError("baseline must be from 0 to " + std::to_string(candidates.size() - 1) + ", got " +
                          std::to_string(*options.baseline));
  if (options.chances.empty()) return;
  if (std::vector<Problem> wrong = wrong_chances(candidates, options.chances); !wrong.empty())
    throw InputError(std::move(wrong));
}

/// Sum of the designs' values by their chances; exact where all of them are the same.
template <class Value>
double mixed_share(const Comparison& comparison, std::span<const double> chances, const Value& value) {
  std::optional<double> first;
  double sum = 0.0;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (chances[i] <= 0.0) continue;
    const double own = value(comparison.designs[i]);
    if (!first) first = own;
    sum += chances[i] * (own - *first);
  }
  return first.value_or(0.0) + sum;
}

/// The runs of all designs in one law.
MixedLaw mixed_law(const Comparison& comparison, DesignRuns& designs, std::span<const double> chances,
                   Measured (*of)(const Design&, const Runs&)) {
  MixedRuns mixed;
  Runs drawn;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    if (chances[i] <= 0.0) continue;
    const Measured measured = of(comparison.designs[i], designs.runs(i, drawn));
    mixed.add(chances[i], measured.mean, measured.runs);
  }
  return std::move(mixed).law();
}

/// `chances`: one for each design, which sum to about 1.
Mixture mixed(const Comparison& comparison, DesignRuns& designs, std::vector<double> chances) {
  const double all = std::accumulate(chances.begin(), chances.end(), 0.0);
  for (double& chance : chances) chance /= all;
  Mixture mixture;
  for (std::size_t i = 0; i < chances.size(); ++i)
    mixture.chances.entries.emplace_back(comparison.designs[i].label, chances[i]);
  mixture.cost_usd = mixed_law(comparison, designs, chances, cost_of);
  mixture.wall_clock_s = mixed_law(comparison, designs, chances, time_of);
  const auto share = [&](const auto& value) { return mixed_share(comparison, chances, value); };
  mixture.completed = share([](const Design& design) { return *design.completed; });
  if (comparison.deadline) mixture.late = share([](const Design& design) { return design.late->share; });
  if (comparison.budget) mixture.over_budget = share([](const Design& design) { return design.over_budget->share; });
  return mixture;
}

Comparison asked(std::span<const Candidate> candidates, const CompareOptions& options) {
  const Identity& identity = std::ranges::find_if(candidates, &Candidate::plan)->plan->identity;
  return {.version = identity.version,
          .catalog = identity.catalog,
          .seed = options.seed,
          .replications = options.replications,
          .deadline = options.deadline,
          .budget = options.budget};
}

}  // namespace

Comparison compare(std::span<const Candidate> candidates, const CompareOptions& options) {
  validate(candidates, options);
  Comparison comparison = asked(candidates, options);
  DesignRuns designs(candidates, options);
  for (std::size_t i = 0; i < candidates.size(); ++i) comparison.designs.push_back(designs.run(i));
  mark_comparable(comparison.designs);
  mark_front(comparison.designs);
  comparison.cheapest_index = least(comparison.designs, &Design::cost_usd, &Design::wall_clock_s);
  comparison.fastest_index = least(comparison.designs, &Design::wall_clock_s, &Design::cost_usd);
  comparison.baseline_index = options.baseline.value_or(comparison.cheapest_index);
  comparison.designs[comparison.baseline_index].baseline = true;
  if (options.pairs) set_against(comparison, designs, options.tie_threshold);
  if (!options.chances.empty()) comparison.mixture = mixed(comparison, designs, options.chances);
  return comparison;
}

Comparison compare(std::span<const Plan> plans, const CompareOptions& options) {
  std::vector<Candidate> candidates;
  for (const Plan& plan : plans) candidates.push_back({.label = plan.identity.job, .plan = &plan});
  return compare(candidates, options);
}

}  // namespace simcore
