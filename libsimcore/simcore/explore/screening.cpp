#include "simcore/explore/screening.hpp"

#include <algorithm>
#include <stdexcept>

#include "simcore/montecarlo/parallel_for.hpp"
#include "simcore/montecarlo/runner.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/plan/deterministic.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostAtATime = 16;  // designs that a thread takes
constexpr std::size_t kSharesEach = 4;    // of a thread, at least: few designs may have very many runs
constexpr std::size_t kRunsAtATime = 1024;

void append(std::span<const std::int64_t> billionths, std::vector<double>& values) {
  for (const std::int64_t each : billionths) values.push_back(static_cast<double>(each) / 1e9);
}

/// Adds runs to an estimate, until it has `runs`. A quantile takes all of them: such an estimate begins anew.
void draw_to(std::uint64_t runs, const Plan& plan, const ScreeningOptions& options, DesignEstimate& estimate) {
  const std::optional<double> share = share_below(options.statistic);
  if (share) estimate = {.certain = estimate.certain, .preference = estimate.preference};
  std::vector<double> values;
  const std::unique_ptr<Runner> runner = make_runner(plan, draw_source(options.seed, Sampling::quasi_random));
  RunSums sums(plan.tariff.lines.size());
  RunTable rows;
  while (estimate.runs < runs) {
    rows.resize(std::min<std::size_t>(runs - estimate.runs, kRunsAtATime));
    runner->run(estimate.runs, rows, sums);
    estimate.add(rows, options.limits);
    if (share) append(options.objective == Objective::cost ? rows.cost : rows.wall_clock, values);
  }
  if (share) estimate.quantile = quantile_sums(values, *share);
}

/// Place of the design's instance type among those.
std::uint32_t preference_of(const Plan& plan, const std::vector<std::string>& preferred_types) {
  const auto found = std::ranges::find(preferred_types, plan.groups.front().instance_type);
  return static_cast<std::uint32_t>(found - preferred_types.begin());
}

/// Does something for each of `count` designs, in threads, with what makes designs for the thread.
void for_each_design(const Space& space, std::size_t count, const ScreeningOptions& options,
                     const std::function<void(DesignMaker&, std::size_t)>& work) {
  const std::size_t each = std::clamp<std::size_t>(count / (kSharesEach * options.threads), 1, kMostAtATime);
  const std::size_t batches = (count + each - 1) / each;
  std::vector<DesignMaker> makers;
  for (std::size_t thread = 0; thread < options.threads; ++thread) makers.push_back(space.maker());
  const auto batch = [&](std::size_t thread, std::size_t number) {
    const std::size_t first = number * each;
    for (std::size_t i = first; i < std::min(count, first + each); ++i) work(makers[thread], i);
  };
  const auto should_stop = [&](std::size_t done) {
    if (options.after_designs) options.after_designs(std::min(count, done * each));
    return false;
  };
  static_cast<void>(parallel_for({batches, options.threads, batch, should_stop}));
}

/// What another place answers to the requests.
std::vector<Screened> elsewhere(std::span<const DrawRequest> requests, const ScreeningOptions& options) {
  std::vector<Screened> drawn = options.drawn_elsewhere(requests);
  if (drawn.size() != requests.size()) throw std::logic_error("must draw as many designs as are asked for");
  if (options.after_designs) options.after_designs(drawn.size());
  return drawn;
}

void double_elsewhere(std::span<const std::size_t> designs, std::vector<EstimateHistory>& histories,
                      const ScreeningOptions& options) {
  std::vector<DrawRequest> requests;
  for (const std::size_t i : designs) requests.push_back({i, 2 * histories[i].back().runs});
  const std::vector<Screened> drawn = elsewhere(requests, options);
  for (std::size_t k = 0; k < designs.size(); ++k) histories[designs[k]].push_back(drawn[k].estimate);
}

}  // namespace

ScreeningOptions screening_of(const ExploreOptions& options) {
  ScreeningOptions screening{.seed = options.seed,
                             .threads = options.threads,
                             .preferred_types = options.preferred_types,
                             .objective = options.objective,
                             .statistic = options.statistic,
                             .drawn_elsewhere = options.drawn_elsewhere};
  if (options.deadline) screening.limits.deadline = SimTime::from(*options.deadline).nanoseconds();
  if (options.budget) screening.limits.budget = options.budget->nano();
  return screening;
}

DesignEstimate first_runs(const Plan& plan, std::uint64_t runs, const ScreeningOptions& options) {
  DesignEstimate estimate{.certain = is_deterministic(plan)};
  draw_to(estimate.certain ? 1 : runs, plan, options, estimate);
  return estimate;
}

std::vector<Screened> draw(const Space& space, std::span<const DrawRequest> requests, const ScreeningOptions& options) {
  std::vector<Screened> drawn(requests.size());
  for_each_design(space, requests.size(), options, [&](DesignMaker& made, std::size_t i) {
    const SpaceDesign& design = made(requests[i].design);
    Screened& own = drawn[i];
    own.refused = design.refused;
    own.instance_type = design.instance_type;
    if (!design.plan) return;
    own.estimate = first_runs(*design.plan, requests[i].runs, options);
    own.estimate.preference = preference_of(*design.plan, options.preferred_types);
  });
  return drawn;
}

std::vector<Screened> screen(const Space& space, std::size_t first, std::size_t count, std::uint64_t runs,
                             const ScreeningOptions& options) {
  std::vector<DrawRequest> requests(count);
  for (std::size_t i = 0; i < count; ++i) requests[i] = {first + i, runs};
  return options.drawn_elsewhere ? elsewhere(requests, options) : draw(space, requests, options);
}

void double_runs(const Space& space, std::span<const std::size_t> designs, std::vector<EstimateHistory>& histories,
                 const ScreeningOptions& options) {
  if (options.drawn_elsewhere) return double_elsewhere(designs, histories, options);
  for_each_design(space, designs.size(), options, [&](DesignMaker& made, std::size_t i) {
    const SpaceDesign& design = made(designs[i]);
    EstimateHistory& history = histories[designs[i]];
    DesignEstimate estimate = history.back();
    draw_to(2 * estimate.runs, *design.plan, options, estimate);
    history.push_back(estimate);
  });
}

}  // namespace simcore
