#include "simcore/explore/explore.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/explore/finalists.hpp"
#include "simcore/explore/refusal_reasons.hpp"
#include "simcore/explore/risk_front.hpp"
#include "simcore/explore/screening.hpp"
#include "simcore/explore/search_effort.hpp"
#include "simcore/explore/unseen_event.hpp"
#include "simcore/log/logger.hpp"
#include "simcore/montecarlo/parallel_for.hpp"
#include "simcore/units/format.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

class Search {
 public:
  Search(const Space& space, const ExploreOptions& options)
      : space_(space), options_(options), rule_(rule_of(options)), histories_(space.size), all_(space.size) {}

  Exploration run() {
    screen_all();
    select_best();
    for (bool drew = true; drew;) {
      drew = confirm();
      drew = refine_front() || drew;
      if (drew) select_best();
    }
    return answer();
  }

 private:
  [[nodiscard]] const DesignEstimate& last(std::size_t i) const { return histories_[i].back(); }

  ScreeningOptions reporting() {
    ScreeningOptions screening = screening_of(options_);
    if (options_.after_designs)
      screening.after_designs = [this](std::size_t done) { options_.after_designs(done_ + done, all_); };
    return screening;
  }

  void screen_all() {
    const std::uint64_t runs = space_.size > kManyDesigns ? kFirstRunsOfMany : kFirstRuns;
    const std::size_t most = options_.drawn_elsewhere ? kScreenedElsewhereAtATime : kScreenedAtATime;
    for (std::size_t first = 0; first < space_.size; first += most) {
      const std::size_t count = std::min(most, space_.size - first);
      std::vector<Screened> screened = screen(space_, first, count, runs, reporting());
      if (options_.after_first_runs) options_.after_first_runs(first, screened);
      for (std::size_t i = 0; i < count; ++i) keep(first + i, std::move(screened[i]));
      done_ += count;
    }
    require_preferred(options_.preferred_types, types_);
    if (possible_.empty()) reasons_.refuse_all();
  }

  void keep(std::size_t i, Screened screened) {
    if (!options_.preferred_types.empty()) types_.insert(std::move(screened.instance_type));
    if (screened.refused.empty()) {
      possible_.push_back(i);
      histories_[i] = {screened.estimate};
    } else {
      reasons_.add(std::move(screened.refused));
    }
  }

  /// Twice as many runs for each.
  void draw_more(const std::vector<std::size_t>& designs) {
    all_ += designs.size();
    double_runs(space_, designs, histories_, reporting());
    done_ += designs.size();
  }

  [[nodiscard]] bool can_grow(std::size_t i) const {
    return !last(i).certain && 2 * last(i).runs <= options_.replications;
  }

  /// Contenders that make the selection doubtful and can have more runs, with the best to which they are compared.
  /// Contenders whose errors together take less than half of what is allowed are left out.
  [[nodiscard]] std::vector<std::size_t> doubtful() const {
    const auto error = [&](std::size_t i) { return selection_.errors[i]; };
    std::vector<std::size_t> found = contenders_;
    std::ranges::stable_sort(found, {}, error);
    double left = (1.0 - rule_.confidence) / 2.0;
    std::erase_if(found, [&](std::size_t i) { return (left -= error(i)) >= 0.0; });
    const std::size_t best = selection_.best.value_or(possible_.front());
    const bool as_known = std::ranges::any_of(
        found, [&](std::size_t i) { return last(i).certain || histories_[i].size() >= histories_[best].size(); });
    std::erase_if(found, [&](std::size_t i) { return !can_grow(i); });
    if (selection_.best && as_known && can_grow(best) && std::ranges::find(found, best) == found.end())
      found.push_back(best);
    return found;
  }

  /// The selection among designs. Events that no run of the best shows add to its error, bounded by its worst case.
  [[nodiscard]] Selection selected(const std::vector<std::size_t>& among) {
    Selection found = select(histories_, rule_, among, options_.threads);
    unseen_ = found.best ? chance_of_unseen(found, among) : 0.0;
    if (!found.best) return found;
    found.errors[*found.best] += unseen_;
    found.correct = std::max(0.0, found.correct - unseen_);
    return found;
  }

  [[nodiscard]] double chance_of_unseen(const Selection& found, const std::vector<std::size_t>& among) {
    const DesignEstimate& best = last(*found.best);
    if (best.certain || rule_.statistic != Statistic::mean) return 0.0;  // a quantile knows no event so rare
    const double mean = mean_of(best, output_of(rule_)).mean;
    const double margin = least_difference(found, among) + rule_.indifference * mean;
    return chance_unseen(mean, best.runs, worst(*found.best), margin);
  }

  /// Objective of the next best design that keeps the limits less that of the best; infinite where there is none.
  [[nodiscard]] double least_difference(const Selection& found, const std::vector<std::size_t>& among) const {
    double least = std::numeric_limits<double>::infinity();
    for (const std::size_t i : among)
      if (i != found.best && keeps_limits(last(i), rule_) && are_equals(i, *found.best))
        least = std::min(least, found.differences[i]);
    return least;
  }

  double worst(std::size_t i) {
    const auto known = worst_.find(i);
    if (known != worst_.end()) return known->second;
    return worst_[i] = worst_of(*space_.design(i).plan, rule_.objective);
  }

  /// Draws until the selection among the contenders is sure enough, or nothing can be drawn. Whether anything was.
  bool settle() {
    bool drew = false;
    while (selection_.correct < rule_.confidence) {
      const std::vector<std::size_t> designs = doubtful();
      if (designs.empty()) break;
      draw_more(designs);
      drew = true;
      selection_ = selected(contenders_);
    }
    return drew;
  }

  void select_best() {
    do {
      selection_ = selected(possible_);
      contenders_.clear();
      for (const std::size_t i : possible_)
        if (selection_.errors[i] > kNoDoubt || i == selection_.best || i == selection_.nearest)
          contenders_.push_back(i);
    } while (settle());
  }

  [[nodiscard]] RiskFront front_of(const std::vector<std::size_t>& designs) const {
    std::vector<CostTimeAndRisk> points(designs.size());
    parallel_for_each(designs.size(), options_.threads, [&](std::size_t k) { points[k] = point_of(last(designs[k])); });
    return RiskFront(points, options_.threads);
  }

  [[nodiscard]] bool is_known(std::size_t i) const {
    const EstimatedMean cost = mean_of(last(i), &DesignEstimate::cost),
                        time = mean_of(last(i), &DesignEstimate::wall_clock);
    return kFrontReach * cost.error <= rule_.indifference * cost.mean &&
           kFrontReach * time.error <= rule_.indifference * time.mean;
  }

  /// Whether both are as much preferred.
  [[nodiscard]] bool are_equals(std::size_t i, std::size_t other) const {
    return last(i).preference == last(other).preference;
  }

  /// Designs that keep the limits come first, by preference and then by the objective.
  using Rank = std::tuple<bool, std::uint32_t, double, std::size_t>;
  [[nodiscard]] Rank rank(std::size_t i) const {
    return std::tuple(!keeps_limits(last(i), rule_), last(i).preference, selection_.differences[i], i);
  }

  /// Ranks of all possible designs.
  [[nodiscard]] std::vector<Rank> ranks() const {
    std::vector<Rank> keys(possible_.size());
    parallel_for_each(keys.size(), options_.threads, [&](std::size_t k) { keys[k] = rank(possible_[k]); });
    return keys;
  }

  /// The best so many designs.
  [[nodiscard]] std::vector<std::size_t> first_ranked(std::size_t count) const {
    std::vector<Rank> keys = ranks();
    const std::size_t most = std::min(count, keys.size());
    std::ranges::partial_sort(keys, keys.begin() + static_cast<std::ptrdiff_t>(most));
    keys.resize(most);
    std::vector<std::size_t> found;
    for (const Rank& key : keys) found.push_back(std::get<std::size_t>(key));
    return found;
  }

  /// Gives the best design and those that come next as many runs as finalists have: what is rare and dear shows late.
  /// Whether there was anything to give.
  bool confirm() {
    if (!selection_.best) return false;
    std::vector<std::size_t> designs = first_ranked(kFinalists);
    const double most = (kNear - 1.0) * mean_of(last(*selection_.best), output_of(rule_)).mean;
    std::erase_if(designs, [&](std::size_t i) {
      return selection_.differences[i] > most || !keeps_limits(last(i), rule_) || !are_equals(i, *selection_.best);
    });
    bool drew = false;
    for (;; drew = true) {
      std::erase_if(designs, [&](std::size_t i) { return last(i).runs >= kFinalRuns || !can_grow(i); });
      if (designs.empty()) return drew;
      draw_more(designs);
    }
  }

  /// Designs among these that may be on the front and are not known well enough.
  [[nodiscard]] std::vector<std::size_t> vague(const std::vector<std::size_t>& designs) const {
    const RiskFront front = front_of(designs);
    const auto is_vague = [&](std::size_t i) {
      return can_grow(i) && 2 * last(i).runs <= kMostFrontRuns && !is_known(i) && !front.covers(least_of(last(i)));
    };
    std::vector<char> vague(designs.size());
    parallel_for_each(designs.size(), options_.threads,
                      [&](std::size_t k) { vague[k] = is_vague(designs[k]) ? 1 : 0; });
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < designs.size(); ++k)
      if (vague[k] != 0) found.push_back(designs[k]);
    return found;
  }

  /// Gives designs that may be on the front more runs. Whether there was one.
  bool refine_front() {
    std::vector<std::size_t> designs = vague(possible_);
    if (designs.empty() || designs.size() > kMostFrontDesigns) return false;
    const RiskFront front = front_of(possible_);
    std::vector<std::size_t> near = designs;
    for (std::size_t k = 0; k < possible_.size(); ++k)
      if (front.members()[k] && std::ranges::find(designs, possible_[k]) == designs.end()) near.push_back(possible_[k]);
    for (; !designs.empty(); designs = vague(near)) draw_more(designs);
    return true;
  }

  // ---------------------------------------------------------------------------------------------- answer
  [[nodiscard]] Exploration answer() {
    selection_ = selected(possible_);
    Exploration made{.version = std::string(kVersion),
                     .catalog = {},
                     .seed = options_.seed,
                     .rule = rule_,
                     .deadline = options_.deadline,
                     .budget = options_.budget,
                     .preferred_types = options_.preferred_types,
                     .size = space_.size,
                     .possible = possible_.size(),
                     .refused = reasons_.frequent(),
                     .correct_selection = selection_.correct};
    for (const std::size_t i : possible_) made.replications += last(i).runs;
    list_designs(made);
    set_regret(made);
    set_turning_points(made);
    set_unseen(made);
    compare_finalists(space_, options_, made);
    return made;
  }

  void list_designs(Exploration& made) const {
    const RiskFront front = front_of(possible_);
    std::vector<std::size_t> places(possible_.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const std::size_t first = places.size() > kMostListed ? kFirstListed : places.size();
    const std::vector<Rank> keys = ranks();
    const auto key = [&](std::size_t place) { return keys[place]; };
    const auto behind = places.begin() + static_cast<std::ptrdiff_t>(first);
    std::ranges::nth_element(places, behind, {}, key);
    const auto is_left_out = [&](std::size_t place) {
      return !front.members()[place] && possible_[place] != selection_.nearest;
    };
    places.erase(std::remove_if(behind, places.end(), is_left_out), places.end());
    std::ranges::sort(places, {}, key);
    CostTimeAndRisk listed;
    for (std::size_t k = 0; k < places.size(); ++k) {
      const std::size_t i = possible_[places[k]];
      const bool on_front = front.members()[places[k]];
      const CostTimeAndRisk point = point_of(last(i));
      if (k >= first && (!on_front || point == listed) && i != selection_.nearest) continue;
      if (on_front) listed = point;
      if (i == selection_.best) made.best_index = made.designs.size();
      if (i == selection_.nearest) made.nearest_index = made.designs.size();
      if (made.best_index && !made.runner_up_index && i != selection_.best && keeps_limits(last(i), rule_) &&
          are_equals(i, *selection_.best))
        made.runner_up_index = made.designs.size();
      made.designs.push_back(explored(i, on_front));
    }
  }

  [[nodiscard]] ExploredDesign explored(std::size_t i, bool on_front) const {
    const DesignEstimate& estimate = last(i);
    const EstimatedMean cost = mean_of(estimate, &DesignEstimate::cost);
    const EstimatedMean time = mean_of(estimate, &DesignEstimate::wall_clock);
    ExploredDesign design{.number = i,
                          .label = space_.label(i),
                          .values = space_.values(i),
                          .runs = estimate.runs,
                          .cost_usd = cost.mean,
                          .cost_error_usd = cost.error,
                          .wall_clock = Seconds(time.mean),
                          .wall_clock_error = Seconds(time.error),
                          .unfinished = estimate.share(&DesignEstimate::unfinished),
                          .keeps_limits = keeps_limits(estimate, rule_),
                          .on_front = on_front};
    if (options_.deadline) design.late = estimate.share(&DesignEstimate::late);
    if (options_.budget) design.over_budget = estimate.share(&DesignEstimate::over_budget);
    return design;
  }

  void set_regret(Exploration& made) const {
    if (!made.best_index || !made.runner_up_index) return;
    const EstimatedMean regret = compare(histories_[made.designs[*made.runner_up_index].number],
                                         histories_[made.designs[*made.best_index].number], output_of(rule_))
                                     .difference;
    const double reach = randomisation_factor() * regret.error;
    made.regret = regret.mean;
    made.regret_interval = Interval{regret.mean - reach, regret.mean + reach};
  }

  void set_unseen(Exploration& made) const {
    if (!selection_.best || last(*selection_.best).certain || rule_.statistic != Statistic::mean) return;
    const SpaceDesign best = space_.design(*selection_.best);
    made.unseen = unseen_event(*best.plan, last(*selection_.best), options_, rule_);
    made.unseen->chance = unseen_;
    made.unseen->decides =
        made.correct_selection < rule_.confidence && unseen_ > rule_.confidence - made.correct_selection;
  }

  void set_turning_points(Exploration& made) const {
    if (!made.best_index) return;
    std::vector<Plan> plans;
    std::vector<RivalDesign> rivals;
    for (const ExploredDesign& each : made.designs) {
      if (!each.keeps_limits || plans.size() == kFirstListed || !are_equals(each.number, *selection_.best)) break;
      plans.push_back(*space_.design(each.number).plan);
      rivals.push_back({each.label});
    }
    for (std::size_t k = 0; k < plans.size(); ++k) rivals[k].plan = &plans[k];
    made.turning_points = turning_points(rivals, rule_, screening_of(options_));
  }

  const Space& space_;
  const ExploreOptions& options_;
  SelectionRule rule_;
  std::vector<EstimateHistory> histories_;
  std::vector<std::size_t> possible_, contenders_;
  RefusalReasons reasons_;
  std::set<std::string> types_;          // of the designs, where some are preferred
  std::map<std::size_t, double> worst_;  // objective of the worst case of each design that was the best
  Selection selection_;
  double unseen_ = 0.0;  // part of the selection's error: events that no run of the best shows
  std::size_t done_ = 0, all_;
};

}  // namespace

void require_size(std::size_t designs) {
  if (designs == 0) throw SpecError({{"space", "must have at least one design", "none", ""}});
  if (designs <= kMostExplored) return;
  const auto count = static_cast<double>(designs);
  throw SpecError(
      {{"space", "must have at most " + with_commas(kMostExplored) + " designs",
        with_commas(designs) + ", which would take one core about " + to_string(Seconds(count * kSecondsPerDesign)) +
            " and " + to_string(Bytes(count * kBytesPerDesign)) + " of memory",
        ""}});
}

Exploration explore(const Space& space, const ExploreOptions& options) {
  require_size(space.size);
  validate(options);
  return Search(space, options).run();
}

}  // namespace simcore
