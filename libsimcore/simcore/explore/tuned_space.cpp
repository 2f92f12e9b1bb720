#include "simcore/explore/tuned_space.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "simcore/explore/screening.hpp"
#include "simcore/study/field_keywords.hpp"

namespace simcore {
namespace {

using record::Value;
using KnobValues = std::vector<Value>;

constexpr std::size_t kGoals = 3;
/// Exponents of cost and time in what a design's knobs make least.
constexpr std::array<std::pair<double, double>, kGoals> kExponents = {{{1.0, 0.0}, {0.0, 1.0}, {1.0, 1.0}}};
constexpr std::uint64_t kTuningRuns = 256, kTuningRunsWithinLimits = 1024, kTuningSeed = 1;
constexpr double kLimitReach = 2.0;  // standard errors by which a value keeps a limit: others break it once in 44
constexpr double kBroken = 1e6;      // above the logarithm of any cost or time

/// The designs of a grid, and the values of their knobs as far as they were looked for.
class TunedGrid {
 public:
  TunedGrid(Grid grid, std::vector<Knob> knobs, SpaceReading reading, const Catalog& catalog,
            const ExploreOptions& options)
      : grid_(std::move(grid)),
        knobs_(std::move(knobs)),
        reading_(std::move(reading)),
        catalog_(catalog),
        rule_(rule_of(options)),
        screening_(screening_of(options)) {
    screening_.seed = kTuningSeed;
    for (const Knob& knob : knobs_) {
      const std::string name = keyword_path(knob.keyword);
      const auto axis = std::ranges::find(grid_.axes(), name, &Axis::name);
      paths_.push_back(axis->path);
    }
  }

  [[nodiscard]] std::size_t size() const noexcept {
    const std::size_t points = grid_.size();
    return points > std::numeric_limits<std::size_t>::max() / kGoals ? points : points * kGoals;
  }

  SpaceDesign design(std::size_t i) {
    const KnobValues values = tuned(i);
    for (std::size_t other = i - i % kGoals; other < i; ++other)
      if (tuned(other) == values) return {.refused = "the same values of the knobs are best for another goal"};
    return design_at(i / kGoals, values);
  }

  std::string label(std::size_t i) {
    const bool varies = std::ranges::any_of(grid_.axes(), [](const Axis& axis) { return axis.values.size() > 1; });
    std::string label = varies ? grid_.label(i / kGoals) : "";
    const KnobValues values = tuned(i);
    for (std::size_t k = 0; k < knobs_.size(); ++k)
      label += (label.empty() ? "" : ", ") + keyword_path(knobs_[k].keyword) + " " + written(values[k]);
    return label;
  }

  Named<Value> values(std::size_t i) {
    Named<Value> all = grid_.values(i / kGoals);
    const KnobValues own = tuned(i);
    for (std::size_t k = 0; k < knobs_.size(); ++k)
      for (auto& [path, value] : all.entries)
        if (path == paths_[k]) value = own[k];
    return all;
  }

 private:
  SpaceDesign design_at(std::size_t point, const KnobValues& values) const {
    Named<Value> knobs;
    for (std::size_t k = 0; k < paths_.size(); ++k) knobs.entries.emplace_back(paths_[k], values[k]);
    return design_of(grid_.document(point, knobs), reading_, catalog_);
  }

  KnobValues tuned(std::size_t i) {
    {
      const std::scoped_lock lock(mutex_);
      if (const auto found = known_.find(i); found != known_.end()) return found->second;
    }
    KnobValues values = values_at(
        least_at(knobs_.size(), [&](std::span<const double> shares) { return outcome(i, values_at(shares)); }));
    const std::scoped_lock lock(mutex_);
    return known_.emplace(i, std::move(values)).first->second;
  }

  [[nodiscard]] KnobValues values_at(std::span<const double> shares) const {
    KnobValues values;
    for (std::size_t k = 0; k < knobs_.size(); ++k) values.push_back(knobs_[k].at(shares[k]));
    return values;
  }

  [[nodiscard]] bool is_limited() const noexcept { return rule_.late || rule_.over_budget; }

  /// How far a value misses the limits; not above 0 where it keeps them.
  [[nodiscard]] double beyond_limits(const DesignEstimate& estimate) const {
    return excess(estimate, rule_, is_limited() ? kLimitReach : 0.0);
  }

  /// Logarithm of what the design's goal makes least; more than any of these where it breaks a limit, the more the
  /// farther; infinite where it is not possible.
  [[nodiscard]] double outcome(std::size_t i, const KnobValues& values) const {
    const SpaceDesign design = design_at(i / kGoals, values);
    if (!design.plan) return std::numeric_limits<double>::infinity();
    const DesignEstimate estimate =
        first_runs(*design.plan, is_limited() ? kTuningRunsWithinLimits : kTuningRuns, screening_);
    if (const double beyond = beyond_limits(estimate); beyond > 0.0) return kBroken + beyond;
    const auto [cost, time] = kExponents[i % kGoals];
    return cost * std::log(mean_of(estimate, &DesignEstimate::cost).mean) +
           time * std::log(mean_of(estimate, &DesignEstimate::wall_clock).mean);
  }

  Grid grid_;
  std::vector<Knob> knobs_;
  SpaceReading reading_;
  const Catalog& catalog_;
  SelectionRule rule_;
  ScreeningOptions screening_;
  std::vector<std::string> paths_;
  std::mutex mutex_;
  std::map<std::size_t, KnobValues> known_;
};

}  // namespace

Space tuned_space(Grid grid, std::vector<Knob> knobs, SpaceReading reading, const Catalog& catalog,
                  const ExploreOptions& options) {
  validate(options);
  const auto tuned =
      std::make_shared<TunedGrid>(std::move(grid), std::move(knobs), std::move(reading), catalog, options);
  return {.size = tuned->size(),
          .design = [tuned](std::size_t i) { return tuned->design(i); },
          .label = [tuned](std::size_t i) { return tuned->label(i); },
          .values = [tuned](std::size_t i) { return tuned->values(i); }};
}

}  // namespace simcore
