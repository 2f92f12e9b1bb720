#include "simcore/forecast/control_variate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/exact/partial_moments.hpp"
#include "simcore/forecast/detail/drawn_inputs.hpp"
#include "simcore/forecast/given_inputs.hpp"

namespace simcore {
namespace {

constexpr double kLeastRatio = 1000.0;  // quantiles of sums of both are right to a part in two thousand of the spread
constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr double kNormal95 = 1.959963984540054;
constexpr double kRarelyStopped = 1e-4;  // of runs: a limit that does not move what is shown
constexpr double kRareShare = 0.975;     // beyond, what no run has shown may count
constexpr double kMostRatio = 1e9;       // runs that are sums differ from them by rounding alone
constexpr double kMostDistance = 2.0;    // ÷ √runs, of their shares from those of the law: 1 in 1,500 if independent
constexpr double kMostStep = 1e-3;       // of the mean: a second of a job that is billed for some minutes

using Output = Precision::Output;

/// How far runs are from their controls, near some share of the control's law.
struct Near {
  double mean = 0.0;
  double reach = 0.0;  // of the mean: by chance, and by what neighbouring bins differ
};

/// Runs less their controls, in bins of equal share of the control's law.
class Residuals {
 public:
  Residuals(std::span<const std::int64_t> runs, const DrawnInputs::Fit& fit) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const std::int64_t rest = runs[i] - fit.fitted[i];
      bins_[bin_of(fit.law.share(static_cast<double>(fit.fitted[i])))].add({&rest, 1});
    }
    for (std::size_t at = 0; at < kBins; ++at) near_[at] = about(at);
  }

  [[nodiscard]] IntegerMoments all() const noexcept { return between(0, kBins); }
  [[nodiscard]] IntegerMoments above(double share) const noexcept { return between(bin_of(share), kBins); }
  /// Largest distance between the share of the fitted values up to the end of a bin and that of their law, times √runs
  /// (Kolmogorov): it tells draws that are not what the laws of the inputs say, or that depend on each other.
  [[nodiscard]] double distance() const noexcept {
    const auto all = static_cast<double>(this->all().count());
    double below = 0.0, most = 0.0;
    for (std::size_t i = 0; i < kBins; ++i) {
      below += static_cast<double>(bins_[i].count());
      most = std::max(most, std::abs(below / all - static_cast<double>(i + 1) / kBins));
    }
    return most * std::sqrt(all);
  }
  [[nodiscard]] const Near& near(double share) const noexcept { return near_[bin_of(share)]; }

 private:
  static constexpr std::size_t kBins = 64;
  static constexpr std::uint64_t kLeastRuns = 30;

  static std::size_t bin_of(double share) noexcept {
    return std::min(kBins - 1, static_cast<std::size_t>(std::max(0.0, share) * static_cast<double>(kBins)));
  }
  [[nodiscard]] IntegerMoments between(std::size_t first, std::size_t last) const noexcept {
    IntegerMoments sum;
    for (std::size_t i = first; i < last; ++i) sum += bins_[i];
    return sum;
  }

  /// Runs of a bin, and of as many on either side as give enough of them.
  [[nodiscard]] Near about(std::size_t at) const noexcept {
    for (std::size_t width = 2;; width *= 2) {
      const std::size_t first = at < width ? 0 : at - width, last = std::min(kBins, at + width + 1);
      const IntegerMoments sum = between(first, last);
      if (sum.count() < kLeastRuns && last - first < kBins) continue;
      return {sum.mean(), kNormal95 * sum.standard_error() + 0.5 * range(first, last)};
    }
  }

  /// Largest difference between the means of two of these bins.
  [[nodiscard]] double range(std::size_t first, std::size_t last) const noexcept {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (std::size_t i = first; i < last; ++i) {
      if (bins_[i].count() == 0) continue;
      low = std::min(low, bins_[i].mean());
      high = std::max(high, bins_[i].mean());
    }
    return std::max(0.0, high - low);
  }

  std::array<IntegerMoments, kBins> bins_{};
  std::array<Near, kBins> near_{};
};

/// One quantity of runs, beside its control.
class Controlled {
 public:
  Controlled(const QuantityView& view, const DrawnInputs& drawn, double step)
      : view_(view), fit_(drawn.fit(view.rows)), residuals_(view.rows, fit_), step_(step) {}

  /// Whether the control says all but a thousandth of the variance, its law is known as finely as is needed, and steps
  /// of the quantity are too small to matter.
  [[nodiscard]] bool is_known() const {
    return std::isfinite(fit_.law.mean()) && step_ <= kMostStep * view_.tally.moments.mean() &&
           variance_ratio() >= kLeastRatio && is_fine(fit_.law) && residuals_.distance() <= kMostDistance;
  }

  [[nodiscard]] double variance_ratio() const {
    const double rest = residuals_.all().variance(), all = view_.tally.moments.variance();
    if (all == 0.0) return 0.0;
    return rest * kMostRatio > all ? all / rest : kMostRatio;
  }

  /// The share of the law beyond a value.
  [[nodiscard]] double beyond(double value) const { return 1.0 - fit_.law.share(value); }

  /// How likely a run exceeds a limit.
  [[nodiscard]] Probability above(std::int64_t limit) const {
    const auto at = static_cast<double>(limit);
    const Near& near = residuals_.near(fit_.law.share(at));
    const double reach = near.reach + step_, error = fit_.law.share_error(at) + unseen();
    const double less = at - near.mean;
    return {beyond(less), {std::max(0.0, beyond(less + reach) - error), std::min(1.0, beyond(less - reach) + error)}};
  }

  [[nodiscard]] Summary summary() const {
    Summary summary{.count = view_.rows.size()};
    summary.mean = (fit_.law.mean() + residuals_.all().mean()) / view_.per_unit;
    summary.standard_error = std::hypot(residuals_.all().standard_error(), fit_.law.mean_error()) / view_.per_unit;
    const double reach = kNormal95 * summary.standard_error;
    summary.intervals.mean = {std::max(0.0, summary.mean - reach), summary.mean + reach};
    for (std::size_t i = 1; i <= kPermilles; ++i)
      summary.permilles.push_back(quantile(static_cast<double>(i) / 1000.0));
    std::ranges::sort(summary.permilles);
    for (const SummaryQuantile& each : kSummaryQuantiles) set_quantile(each, summary);
    const IntegerMoments& runs = view_.tally.moments;
    summary.min = std::min(static_cast<double>(runs.min()) / view_.per_unit, summary.permilles.front());
    summary.max = std::max(static_cast<double>(runs.max()) / view_.per_unit, summary.permilles.back());
    set_worst(summary);
    return summary;
  }

 private:
  /// Quantile of the law, and how far the runs near it are from their controls on average.
  [[nodiscard]] double quantile(double share) const {
    return std::max(0.0, fit_.law.quantile(share) + residuals_.near(share).mean) / view_.per_unit;
  }

  /// A step of the quantity may lie between its own quantile and the control's.
  void set_quantile(const SummaryQuantile& each, Summary& summary) const {
    const double value = summary.permilles[static_cast<std::size_t>(std::lround(each.share * 1000.0)) - 1];
    const Near& near = residuals_.near(each.share);
    const double error =
        fit_.law.share_error(fit_.law.quantile(each.share)) + (each.share > kRareShare ? unseen() : 0.0);
    const double reach = near.reach + step_;
    const auto end = [&](double share, double off) {
      if (share >= 1.0) return kUnbounded;
      return std::max(0.0, fit_.law.quantile(share) + near.mean + off) / view_.per_unit;
    };
    summary.*each.value = value;
    summary.intervals.*each.interval = {std::min(value, end(each.share - error, -reach)),
                                        std::max(value, end(each.share + error, reach))};
  }

  /// Share, at most and at 95 %, of runs that are no such sums, where none was seen.
  [[nodiscard]] double unseen() const { return 1.0 - std::pow(0.025, 1.0 / static_cast<double>(view_.rows.size())); }

  void set_worst(Summary& summary) const {
    const double share = 1.0 - kWorstShare, q = fit_.law.quantile(share);
    const IntegerMoments beyond = residuals_.above(share);
    summary.worst5 = {(q + fit_.law.excess(q) / kWorstShare + beyond.mean()) / view_.per_unit,
                      std::hypot(beyond.standard_error(), fit_.law.excess_error() / kWorstShare) / view_.per_unit};
  }

  QuantityView view_;
  DrawnInputs::Fit fit_;
  Residuals residuals_;
  double step_;  // that the quantity goes in, beside its control
};

/// What a charged second costs.
double price_of_second(const Tariff& tariff) {
  double usd = 0.0;
  for (const Charge& charge : tariff.charges)
    if (charge.meter == Meter::billable_seconds) usd += charge.scale * tariff.lines[charge.line].unit_price_usd;
  return usd;
}

/// Largest difference of a whole number of seconds from seconds, in the unit of the quantity's rows.
double step_of(const Plan& plan, Output output) {
  if (output == Output::cost) return 0.5e9 * price_of_second(plan.tariff);
  return output == Output::billable ? 0.5 : 0.0;
}

void set(Output output, Summary summary, ControlledSummaries& controlled) {
  controlled.all[static_cast<std::size_t>(output)] = std::move(summary);
}

const std::optional<Summary>& of(const Summaries& all, Output output) { return all[static_cast<std::size_t>(output)]; }

/// Whether runs may be sums of what they draw: what is certain given the inputs, to its end, and charged by seconds.
bool are_sums(const Plan& plan, const Samples& samples) {
  const auto counts = [](const auto& count) { return count && !count->is_constant(); };  // rounded to whole ones
  const auto by_hours = [](const Charge& charge) {
    return charge.meter == Meter::covered_seconds || charge.meter == Meter::uncovered_seconds;
  };
  return why_runs_differ(plan).empty() && !counts(plan.compute.trained_epochs) && !counts(plan.compute.counted) &&
         samples.tally.outcomes[static_cast<std::size_t>(Outcome::completed)] == samples.size() &&
         std::ranges::none_of(plan.tariff.charges, by_hours);
}

/// Adds an amount to the lines that go by times other than charged ones, in proportion to what they come to.
void add_to_other_times(double usd, const Plan& plan, std::vector<double>& quantities) {
  const Tariff& tariff = plan.tariff;
  const bool is_kept = plan.warm_pool.keep_alive > Seconds(0.0);
  std::vector<bool> is_other(quantities.size(), false);
  for (const Charge& charge : tariff.charges)
    if (charge.meter == Meter::storage_seconds || charge.meter == Meter::stored_byte_seconds ||
        (charge.meter == Meter::retained_seconds && is_kept))
      is_other[charge.line] = true;
  double others = 0.0;
  for (std::size_t i = 0; i < quantities.size(); ++i)
    if (is_other[i]) others += quantities[i] * tariff.lines[i].unit_price_usd;
  if (!(others > std::abs(usd))) return;
  for (std::size_t i = 0; i < quantities.size(); ++i)
    if (is_other[i]) quantities[i] *= 1.0 + usd / others;
}

/// Whether a limit may stop more than few runs: all charged seconds are counted, though max_runtime counts training
/// alone.
bool reach_limits(const Plan& plan, const std::optional<Controlled>& billable,
                  const std::optional<Controlled>& wall_clock) {
  const StoppingPlan& limits = plan.stopping;
  double stopped = billable ? billable->beyond(limits.max_runtime.value()) : 0.0;
  if (wall_clock && (limits.max_wait || limits.longest)) stopped += wall_clock->beyond(limits.in_all().value() * 1e9);
  if (limits.max_pending) stopped += survival(plan.phases.pending.law(), limits.max_pending->value());
  return stopped > kRarelyStopped;
}

}  // namespace

bool ControlledSummaries::are_precise() const noexcept {
  return std::ranges::all_of(usual_precision(), [this](const Precision& wanted) {
    const std::optional<Summary>& summary = of(all, wanted.output);
    return summary && is_reached(wanted, *summary);
  });
}

ControlledSummaries controlled_summaries(const Plan& plan, const Samples& samples) {
  if (samples.deterministic || !samples.has_all_rows() || !are_sums(plan, samples)) return {};
  const DrawnInputs drawn(plan, samples);
  if (!drawn.can_be_fitted()) return {};
  if (!drawn.are_enough()) return {.more_runs_may_help = true};
  const auto controlled = [&](Output output) -> std::optional<Controlled> {
    std::optional<Controlled> quantity(std::in_place, view_of(samples, output), drawn, step_of(plan, output));
    if (!quantity->is_known()) quantity.reset();
    return quantity;
  };
  ControlledSummaries all;
  const std::optional<Controlled> billable = controlled(Output::billable), wall_clock = controlled(Output::wall_clock);
  if (reach_limits(plan, billable, wall_clock)) return {};
  if (wall_clock) {
    set(Output::wall_clock, wall_clock->summary(), all);
    all.variance_ratio.wall_clock = wall_clock->variance_ratio();
    if (samples.limits.deadline) all.late = wall_clock->above(*samples.limits.deadline);
  }
  const std::optional<Controlled> cost = billable ? controlled(Output::cost) : std::nullopt;
  if (!cost) return all;
  set(Output::billable, billable->summary(), all);
  set(Output::cost, cost->summary(), all);
  all.variance_ratio.cost = cost->variance_ratio();
  if (samples.limits.budget) all.over_budget = cost->above(*samples.limits.budget);
  return all;
}

void correct_bill(const Plan& plan, const Samples& samples, Forecast& forecast) {
  const double charged = forecast.billable_s.mean - samples.tally.billable.moments.mean();
  const double billed = charged / (1.0 - plan.spot_discount.mean().value());
  std::vector<double> quantities;
  for (const LineItem& item : forecast.bill.items) quantities.push_back(item.quantity);
  for (const Charge& charge : plan.tariff.charges) {
    if (charge.meter == Meter::billable_seconds) quantities[charge.line] += charged * charge.scale;
    if (charge.meter == Meter::billed_seconds) quantities[charge.line] += billed * charge.scale;
  }
  const Summary& known = *of(samples.summaries, Output::cost);
  const double off = known.mean - bill(plan.tariff, quantities).total.dollars();
  if (std::abs(off) > known.standard_error) add_to_other_times(off, plan, quantities);
  forecast.bill = bill(plan.tariff, quantities);
  forecast.cost_usd.mean = forecast.bill.total.dollars();  // one truth
}

}  // namespace simcore
