#include "simcore/study/waterfall.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "simcore/billing/meter.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/stats/exact_sum.hpp"

namespace simcore {
namespace {

constexpr std::size_t kReportedRuns = 1024;

/// A line or a phase, by its name.
template <class Amount>
using NamedAmounts = std::vector<std::pair<std::string, Amount>>;

template <class Amount>
void add_to(NamedAmounts<Amount>& all, const std::string& name, Amount amount) {
  const auto found = std::ranges::find(all, name, &std::pair<std::string, Amount>::first);
  if (found == all.end())
    all.emplace_back(name, amount);
  else
    found->second = found->second + amount;
}

/// The usage type, behind its service where names repeat between services: "S3 TimedStorage-ByteHrs".
std::string name_of(const LineItem& item) {
  constexpr std::string_view kOwn = "AmazonSageMaker", kProvider = "Amazon";
  if (item.service.empty() || item.service == kOwn) return item.usage_type;
  const bool named = item.service.starts_with(kProvider);
  return item.service.substr(named ? kProvider.size() : 0) + " " + item.usage_type;
}

NamedAmounts<Usd> amounts_of(const Bill& bill) {
  NamedAmounts<Usd> found;
  for (const LineItem& item : bill.items) add_to(found, name_of(item), item.amount);
  return found;
}

/// Sum of whole numbers ÷ their count, in two parts: each stays small however many are added.
class WholeMean {
 public:
  explicit WholeMean(std::int64_t count = 1) noexcept : count_(count) {}

  void add(std::int64_t value) noexcept {
    quotient_ += value / count_;
    remainder_ += value % count_;
  }
  WholeMean& operator+=(const WholeMean& other) noexcept {
    quotient_ += other.quotient_;
    remainder_ += other.remainder_;
    return *this;
  }
  /// The nearest whole number to a mean of at least 0.
  [[nodiscard]] std::int64_t rounded() const noexcept { return quotient_ + (remainder_ + count_ / 2) / count_; }

 private:
  std::int64_t count_, quotient_ = 0, remainder_ = 0;
};

/// Means over the runs of a job.
class RunMeans {
 public:
  RunMeans(const Plan& plan, const WaterfallOptions& options)
      : plan_(plan), options_(options), sums_(plan.tariff.lines.size()) {
    phases_.fill(WholeMean(static_cast<std::int64_t>(options.replications)));
  }

  /// `before`: runs that were made before these.
  void run(std::size_t before) {
    const DrawSource source = draw_source(options_.seed, Sampling::quasi_random);
    Trace trace;
    Pipeline pipeline;
    std::vector<double> quantities(sums_.size());
    for (std::size_t i = 0; i < options_.replications; ++i) {
      simulate(plan_, source.draws(i), trace, pipeline);
      meter(plan_.tariff, trace, quantities);
      for (std::size_t line = 0; line < sums_.size(); ++line) sums_[line].add(quantities[line]);
      add_phases(trace);
      const bool last = i + 1 == options_.replications;
      if (options_.after_batch && (last || (i + 1) % kReportedRuns == 0))
        options_.after_batch(before + i + 1, 2 * options_.replications);
    }
  }

  [[nodiscard]] Bill bill() const {
    std::vector<double> means;
    for (const ExactSum& sum : sums_) means.push_back(sum.value() / static_cast<double>(options_.replications));
    return simcore::bill(plan_.tariff, means);
  }

  /// Each to a nanosecond, so that together they are the mean wall clock to a nanosecond: what their sum comes to after
  /// each phase is rounded, not the phase.
  [[nodiscard]] NamedAmounts<SimTime> phases() const {
    NamedAmounts<SimTime> found;
    WholeMean sum(static_cast<std::int64_t>(options_.replications));
    std::int64_t reached = 0;
    for (const auto& [name, phase] : Choice<Phase>::words) {
      sum += phases_[static_cast<std::size_t>(phase)];
      if (sum.rounded() != reached) found.emplace_back(name, SimTime(sum.rounded() - reached));
      reached = sum.rounded();
    }
    return found;
  }

 private:
  /// A phase after the end of the job is no part of its time.
  void add_phases(const Trace& trace) {
    for (const PhaseInterval& each : trace.intervals)
      if (each.phase != Phase::retained)
        phases_[static_cast<std::size_t>(each.phase)].add((each.end - each.start).nanoseconds());
  }

  const Plan& plan_;
  const WaterfallOptions& options_;
  std::vector<ExactSum> sums_;  // of the quantity of each line
  std::array<WholeMean, Choice<Phase>::words.size()> phases_;
};

template <class Amount>
Amount amount_of(const NamedAmounts<Amount>& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &std::pair<std::string, Amount>::first);
  return found == all.end() ? Amount{} : found->second;
}

/// A step for each name of either job: those of the first in their order, then what only the second has.
template <class Step, class Amount>
std::vector<Step> steps(const NamedAmounts<Amount>& before, const NamedAmounts<Amount>& after) {
  std::vector<Step> found;
  for (const auto& [name, amount] : before) found.push_back({name, amount, amount_of(after, name)});
  for (const auto& [name, amount] : after)
    if (std::ranges::find(before, name, &std::pair<std::string, Amount>::first) == before.end())
      found.push_back({name, {}, amount});
  return found;
}

std::size_t phase_number(const WaterfallPhase& step) {
  const auto found =
      std::ranges::find(Choice<Phase>::words, std::string_view(step.phase), &std::pair<std::string_view, Phase>::first);
  return static_cast<std::size_t>(found - Choice<Phase>::words.begin());
}

}  // namespace

WaterfallLine Waterfall::cost() const {
  WaterfallLine sum{.line = "total", .before = {}, .after = {}};
  for (const WaterfallLine& line : lines) {
    sum.before += line.before;
    sum.after += line.after;
  }
  return sum;
}

WaterfallPhase Waterfall::time() const {
  WaterfallPhase sum{.phase = "total", .before = {}, .after = {}};
  for (const WaterfallPhase& each : phases) {
    sum.before = sum.before + each.before;
    sum.after = sum.after + each.after;
  }
  return sum;
}

Waterfall waterfall(const WaterfallJob& before, const WaterfallJob& after, const WaterfallOptions& options) {
  kPairedReplications.require(options.replications);
  RunMeans first(*before.plan, options), second(*after.plan, options);
  first.run(0);
  second.run(options.replications);
  const auto amounts = [](const WaterfallJob& job, const RunMeans& means) {
    return amounts_of(job.bill != nullptr ? *job.bill : means.bill());
  };
  Waterfall found{before.label, after.label, options.seed, options.replications};
  found.lines = steps<WaterfallLine>(amounts(before, first), amounts(after, second));
  found.phases = steps<WaterfallPhase>(first.phases(), second.phases());
  std::ranges::stable_sort(found.lines, std::greater{},
                           [](const WaterfallLine& line) { return std::abs(line.change_nano()); });
  std::ranges::stable_sort(found.phases, {}, phase_number);
  return found;
}

}  // namespace simcore
