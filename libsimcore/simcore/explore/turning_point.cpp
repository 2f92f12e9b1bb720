#include "simcore/explore/turning_point.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <variant>

#include "simcore/montecarlo/parallel_for.hpp"
#include "simcore/random/scaled_law.hpp"

namespace simcore {
namespace {

constexpr double kMostFactor = 20.0;
constexpr std::uint64_t kTurningRuns = 1024;
constexpr int kSteps = 8;             // of the factor, in equal ratios
constexpr int kTurningHalvings = 11;  // of a step: to a factor of 1.0002

using ChangedPlan = std::function<Plan(const Plan&, double factor)>;

Plan at_price(const Plan& plan, double factor) {
  Plan changed = plan;
  for (const Charge& charge : plan.tariff.charges)
    if (charge.meter == Meter::billable_seconds && charge.channel != kBesideJob)
      changed.tariff.lines[charge.line].unit_price_usd = plan.tariff.lines[charge.line].unit_price_usd * factor;
  return changed;
}

Plan at_training_time(const Plan& plan, double factor) {
  Plan changed = plan;
  const auto grown = [&](const auto& law, double by) {
    using Law = std::remove_cvref_t<decltype(law)>;
    return law.mean().value() > 0.0 ? Law(scaled(law.law(), by)) : law;
  };
  changed.compute.time = grown(plan.compute.time, factor);
  changed.compute.throughput = grown(plan.compute.throughput, 1.0 / factor);
  return changed;
}

/// Instances are lost independently: so many times as many of them are lost as often.
Plan at_interruptions(const Plan& plan, double factor) {
  Plan changed = plan;
  if (changed.interruption) changed.interruption->instances *= factor;
  return changed;
}

/// Whether the rate of interruptions can be changed: a recorded trace is as it is, and other places have their own.
bool has_rate(const Plan& plan) {
  return plan.interruption && !plan.interruption->elsewhere &&
         !std::holds_alternative<ReplayHazard>(plan.interruption->clock);
}

class Turning {
 public:
  Turning(const RivalDesign& best, const SelectionRule& rule, const ScreeningOptions& options)
      : best_(best), rule_(rule), options_(options) {}

  /// Where `other` becomes as good, when both change, or the best alone where nothing is said of the other; by a factor
  /// in (1, most) or, downwards, in (1 / most, 1).
  [[nodiscard]] std::optional<double> factor(const RivalDesign& other, const ChangedPlan& of_best,
                                             const ChangedPlan& of_other, bool downwards) const {
    std::optional<std::pair<bool, double>> unchanged;
    if (!of_other) unchanged = objective(*other.plan);
    const auto better = [&](double exponent) {  // whether the best one still is
      const double by = std::exp(downwards ? -exponent : exponent);
      return objective(of_best(*best_.plan, by)) < (unchanged ? *unchanged : objective(of_other(*other.plan, by)));
    };
    const double step = std::log(kMostFactor) / kSteps;
    double low = 0.0, high = step;
    while (better(high)) {
      low = high;
      high += step;
      if (low > std::log(kMostFactor) - 0.5 * step) return std::nullopt;
    }
    for (int i = 0; i < kTurningHalvings; ++i) {
      const double middle = (low + high) / 2.0;
      (better(middle) ? low : high) = middle;
    }
    return std::exp(downwards ? -high : high);
  }

 private:
  /// Whether it breaks a limit, then the mean of the objective.
  [[nodiscard]] std::pair<bool, double> objective(const Plan& plan) const {
    const DesignEstimate estimate = first_runs(plan, kTurningRuns, options_);
    return {!keeps_limits(estimate, rule_), mean_of(estimate, output_of(rule_)).mean};
  }

  const RivalDesign& best_;
  const SelectionRule& rule_;
  const ScreeningOptions& options_;
};

const std::string& type_of(const RivalDesign& design) { return design.plan->groups.front().instance_type; }

}  // namespace

std::vector<TurningPoint> turning_points(const std::vector<RivalDesign>& designs, const SelectionRule& rule,
                                         const ScreeningOptions& options) {
  if (designs.empty()) return {};
  const RivalDesign& best = designs.front();
  const Turning turning(best, rule, options);
  std::vector<TurningPoint> points;
  std::vector<std::function<std::optional<double>()>> factors;
  const auto look = [&](std::string quantity, const RivalDesign& other, auto of_best, const ChangedPlan& of_other,
                        bool down) {
    points.push_back({std::move(quantity), other.label});
    factors.emplace_back([=, &turning, &other] { return turning.factor(other, of_best, of_other, down); });
  };
  const auto on_other_type = [&](const RivalDesign& design) { return type_of(design) != type_of(best); };
  if (const auto other = std::ranges::find_if(designs, on_other_type); other != designs.end()) {
    if (rule.objective == Objective::cost) look("price of " + type_of(best), *other, at_price, {}, false);
    look("training time on " + type_of(best), *other, at_training_time, {}, false);
  }
  const bool interrupted = has_rate(*best.plan);
  const auto otherwise = [&](const RivalDesign& design) { return has_rate(*design.plan) != interrupted; };
  if (const auto other = std::ranges::find_if(designs, otherwise); other != designs.end())
    look("interruptions", *other, at_interruptions, at_interruptions, !interrupted);
  parallel_for_each(points.size(), options.threads, [&](std::size_t i) { points[i].factor = factors[i](); });
  return points;
}

}  // namespace simcore
