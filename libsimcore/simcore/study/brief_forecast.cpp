#include "simcore/study/brief_forecast.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/plan/deterministic.hpp"
#include "simcore/stats/randomisations.hpp"

namespace simcore {
namespace {

constexpr std::array kBriefOutputs = {Precision::Output::cost, Precision::Output::wall_clock};
constexpr std::array kBriefStatistics = {Precision::Statistic::mean, Precision::Statistic::p50,
                                         Precision::Statistic::p90};

constexpr std::size_t kFirstBriefLook = kBriefReplications.least;
constexpr std::size_t kDrawnAtOnce = 1024;
constexpr double kBriefUnit = 1e9;  // nano-dollars in a dollar, nanoseconds in a second

StatedNumber stated(double value, const Interval& interval) {
  return {value, std::max(interval.high - value, value - interval.low)};
}

BriefSummary brief(const Summary& summary) {
  return {stated(summary.mean, summary.intervals.mean), stated(summary.p50, summary.intervals.p50),
          stated(summary.p90, summary.intervals.p90)};
}

void require_brief(const Precision& precision) {
  if (std::ranges::find(kBriefOutputs, precision.output) == kBriefOutputs.end() ||
      std::ranges::find(kBriefStatistics, precision.statistic) == kBriefStatistics.end())
    throw SpecError({{"precision", "must be of the mean, p50 or p90 of cost or wall_clock", to_string(precision), ""}});
}

/// Whether the text does not say which number the precision is of.
bool names_no_number(std::string_view text) {
  return text.find_first_not_of("0123456789.eE+-% ") == std::string_view::npos;
}

}  // namespace

std::vector<Precision> every_number(double half_width) {
  std::vector<Precision> all;
  for (const Precision::Output output : kBriefOutputs)
    for (const Precision::Statistic statistic : kBriefStatistics) all.push_back({output, statistic, half_width});
  return all;
}

std::vector<Precision> read_brief_precision(std::string_view text) {
  const Precision precision = read_precision(text);
  if (names_no_number(text)) return every_number(precision.half_width);
  require_brief(precision);
  return {precision};
}

void validate(const BriefOptions& options) {
  if (options.wanted.empty()) throw SpecError({{"precision", "must be of one number at least", "none", ""}});
  for (const Precision& precision : options.wanted) {
    validate(precision);
    require_brief(precision);
  }
  kBriefReplications.require(options.replications);
}

BriefForecaster::BriefForecaster(BriefOptions options) : options_(std::move(options)) { validate(options_); }

BriefForecast BriefForecaster::forecast(const Plan& plan) {
  const std::size_t most = is_deterministic(plan) ? 1 : options_.replications;
  Runner& runner = runner_.of(plan, draw_source(options_.seed, Sampling::quasi_random));
  sums_.quantities.resize(std::max(sums_.quantities.size(), plan.tariff.lines.size()));
  cost_.clear();
  wall_clock_.clear();
  unfinished_ = 0;
  for (std::size_t target = std::min(kFirstBriefLook, most);;) {
    draw_to(target, runner);
    const Summary cost = summary_of(cost_), wall_clock = summary_of(wall_clock_);
    const double wider = widest(cost, wall_clock);
    if (wider == 0.0 || target == most)
      return {target, wider == 0.0, static_cast<double>(unfinished_) / static_cast<double>(target), brief(cost),
              brief(wall_clock)};
    target = std::min(most, next_look(target, wider));
  }
}

void BriefForecaster::draw_to(std::size_t target, Runner& runner) {
  while (cost_.size() < target) {
    drawn_.resize(std::min(target - cost_.size(), kDrawnAtOnce));
    runner.run(cost_.size(), drawn_, sums_);
    cost_.insert(cost_.end(), drawn_.cost.begin(), drawn_.cost.end());
    wall_clock_.insert(wall_clock_.end(), drawn_.wall_clock.begin(), drawn_.wall_clock.end());
    unfinished_ += drawn_.size() - static_cast<std::size_t>(std::ranges::count(drawn_.outcomes, Outcome::completed));
  }
}

Summary BriefForecaster::summary_of(const Values& values) {
  if (values.size() == 1) return summary_of_constant(values.front(), kBriefUnit);
  sorted_ = values;
  Summary summary = summarise(sorted_, kBriefUnit);
  const NumberedValues all{0, values};
  use_randomisations({&all, 1}, sorted_, kBriefUnit, summary);
  return summary;
}

double BriefForecaster::widest(const Summary& cost, const Summary& wall_clock) const {
  double most = 0.0;
  for (const Precision& each : options_.wanted) {
    const Summary& summary = each.output == Precision::Output::cost ? cost : wall_clock;
    if (!is_reached(each, summary)) most = std::max(most, width_ratio(each, summary));
  }
  return most;
}

}  // namespace simcore
