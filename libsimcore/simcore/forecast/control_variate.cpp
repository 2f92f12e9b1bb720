#include "simcore/forecast/control_variate.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/exact/makespan.hpp"
#include "simcore/forecast/restartable.hpp"
#include "simcore/simulate/simulate.hpp"

namespace simcore {
namespace {

constexpr double kLeastRatio = 2.0;
constexpr double kMostInterruptions = 100.0;  // more take longer than they are worth
constexpr std::size_t kLeastRuns = 50;
constexpr double kUnseen = 3.0;  // of n runs, so many of a kind that n runs may well not show
constexpr double kNormal95 = 1.959963984540054;

using Values = std::vector<double>;

/// Times of the idealised job, run by run, less their exact means.
struct Controls {
  Values wall, billed;  // [s]
};

std::optional<Controls> controls_of(const Plan& plan, const Samples& samples) {
  Plan ideal = idealised(plan);
  constexpr double kFar = 4e9;  // [s]; no run gets there
  ideal.stopping.max_runtime = Seconds(kFar);
  const RestartablePlan found = restartable(ideal);
  if (!found.job) return std::nullopt;
  const Makespan exact = makespan(*found.job);
  if (!(exact.interruptions < kMostInterruptions)) return std::nullopt;
  Controls controls;
  Trace trace;
  Pipeline pipeline;
  for (std::size_t row = 0; row < samples.kept.size(); ++row) {
    simulate(ideal, samples.source().draws(samples.replication(row)), trace, pipeline);
    controls.wall.push_back((wall_clock(trace) - exact.wall_clock.mean).value());
    controls.billed.push_back((billed_time(trace) - exact.billed.mean).value());
  }
  return controls;
}

struct Sums {
  double count = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;

  void add(double control, double value) noexcept {
    count += 1.0;
    x += control;
    y += value;
    xx += control * control;
    xy += control * value;
  }
  [[nodiscard]] double slope() const noexcept {
    const double spread = xx - x * x / count;
    return spread > 0.0 ? (xy - x * y / count) / spread : 0.0;
  }
};

double variance(const Values& values) {
  double mean = 0.0, squares = 0.0, count = 0.0;
  for (const double value : values) {
    count += 1.0;
    const double before = value - mean;
    mean += before / count;
    squares += before * (value - mean);
  }
  return squares / (count - 1.0);
}

/// Values less what the control explains: of the even runs by the odd ones, and the other way round.
struct Corrected {
  Values values;
  std::array<double, 2> slopes{};
};

Corrected corrected(const Values& values, const Values& controls) {
  std::array<Sums, 2> halves;
  const double base = values.front();  // keeps the digits of sums
  for (std::size_t i = 0; i < values.size(); ++i) halves.at(i % 2).add(controls[i], values[i] - base);
  Corrected result{values, {halves[1].slope(), halves[0].slope()}};
  for (std::size_t i = 0; i < values.size(); ++i) result.values[i] -= result.slopes.at(i % 2) * controls[i];
  return result;
}

/// Now and then a run parts from its control for good. Those that were not seen are taken to differ as plain runs do.
double variance_of(const Values& now, const Values& before) {
  return variance(now) + kUnseen / static_cast<double>(now.size()) * variance(before);
}

double mean_shift(const Values& before, const Values& after) {
  double sum = 0.0;
  for (std::size_t i = 0; i < before.size(); ++i) sum += after[i] - before[i];
  return sum / static_cast<double>(before.size());
}

void correct(Summary& summary, double shift, double variance_now) {
  summary.mean += shift;
  summary.standard_error = std::sqrt(variance_now / static_cast<double>(summary.count));
  const double half = kNormal95 * summary.standard_error;
  summary.intervals.mean = {summary.mean - half, summary.mean + half};
}

Values seconds_of(std::span<const std::int64_t> values, double per_unit) {
  Values column;
  for (const std::int64_t value : values) column.push_back(static_cast<double>(value) / per_unit);
  return column;
}

/// The bill moves by the charged seconds alone: its total stays the mean cost.
void correct_bill(const Plan& plan, double charged, Forecast& forecast) {
  std::vector<double> quantities;
  for (const LineItem& item : forecast.bill.items) quantities.push_back(item.quantity);
  for (const Charge& charge : plan.tariff.charges)
    if (charge.meter == Meter::billable_seconds) quantities[charge.line] += charged * charge.scale;
  forecast.bill = bill(plan.tariff, quantities);
}

/// What a charged second costs.
double price_of_second(const Tariff& tariff) {
  double usd = 0.0;
  for (const Charge& charge : tariff.charges)
    if (charge.meter == Meter::billable_seconds) usd += charge.scale * tariff.lines[charge.line].unit_price_usd;
  return usd;
}

}  // namespace

bool use_control_variate(const Plan& plan, const Samples& samples, Forecast& forecast) {
  if (!plan.interruption || samples.deterministic || !samples.has_all_rows() || samples.size() < kLeastRuns)
    return false;
  const std::optional<Controls> controls = controls_of(plan, samples);
  if (!controls) return false;
  const Values charged = seconds_of(samples.kept.billable, 1.0), cost = seconds_of(samples.kept.cost, 1e9),
               wall = seconds_of(samples.kept.wall_clock, 1e9);
  const Corrected charged_now = corrected(charged, controls->billed), wall_now = corrected(wall, controls->wall);
  const double price = price_of_second(plan.tariff);
  Values cost_now = cost;
  for (std::size_t i = 0; i < cost.size(); ++i) cost_now[i] += price * (charged_now.values[i] - charged[i]);
  const double cost_before = variance(cost), cost_after = variance_of(cost_now, cost);
  const double wall_before = variance(wall), wall_after = variance_of(wall_now.values, wall);
  const double cost_ratio = cost_before / cost_after, wall_ratio = wall_before / wall_after;
  if (cost_ratio >= kLeastRatio) {
    const double shift = mean_shift(charged, charged_now.values);
    correct_bill(plan, shift, forecast);
    correct(forecast.billable_s, shift, variance_of(charged_now.values, charged));
    correct(forecast.cost_usd, forecast.bill.total.dollars() - forecast.cost_usd.mean, cost_after);
    forecast.variance_ratio.cost = cost_ratio;
  }
  if (wall_ratio >= kLeastRatio) {
    correct(forecast.wall_clock_s, mean_shift(wall, wall_now.values), wall_after);
    forecast.variance_ratio.wall_clock = wall_ratio;
  }
  return cost_ratio >= kLeastRatio || wall_ratio >= kLeastRatio;
}

}  // namespace simcore
