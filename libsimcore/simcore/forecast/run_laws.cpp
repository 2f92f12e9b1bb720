#include "simcore/forecast/run_laws.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/forecast/restartable.hpp"
#include "simcore/plan/deterministic.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kUnlikely = 1e-4;   // a limit that is reached so seldom is out of reach
constexpr double kMostError = 5e-4;  // of a probability: so that a quantile of 99.9 % means something

/// Trace of the run, billed for so long.
Trace billed_for(const Trace& run, Seconds billed) {
  Trace trace = run;
  std::erase_if(trace.intervals, [](const PhaseInterval& interval) { return interval.phase != Phase::retained; });
  const SimTime end = SimTime::from(billed);
  trace.intervals.insert(trace.intervals.begin(), {Phase::training, 1, true, SimTime{}, end});
  return trace;
}

Trace undisturbed(const Plan& plan) {
  Plan calm = plan;
  calm.interruption.reset();
  calm.fallback.reset();
  calm.stopping.max_wait.reset();
  calm.stopping.longest.reset();
  calm.stopping.max_pending.reset();
  return simulate(calm, Streams(0, 0));
}

std::string channel_of(const Plan& plan, const Charge& charge) {
  return "channels." + as_key(plan.channels[charge.channel].name);
}

/// Why a charge depends on more than the billed time, or nothing.
std::string refusal(const Plan& plan, const Charge& charge, const Trace& run, const TimeDistribution& wall_clock) {
  if (plan.tariff.lines[charge.line].unit_price_usd == 0.0 || charge.scale == 0.0) return {};
  switch (charge.meter) {
    case Meter::get_requests:
    case Meter::list_requests:
    case Meter::read_bytes:
      return plan.interruption && read_meter(charge, run) > 0.0
                 ? "an interruption repeats the requests of " + channel_of(plan, charge)
                 : std::string{};
    case Meter::storage_seconds:
    case Meter::stored_byte_seconds: {
      const double left = charge.kept_s - own_preparation(charge, run).time.value();
      const bool kept = left > 0.0 && wall_clock.exceedance(Seconds(left)) < kUnlikely;
      if (kept || read_meter(charge, run) == 0.0) return {};
      if (charge.channel == kBesideJob) return "beside: what has no time of its own is paid as long as the job lasts";
      return std::string(charge.channel == kNoChannel ? "checkpoint.size: its " : "") +
             "storage is charged for as long as the job lasts";
    }
    case Meter::interruptions:
      return "each interruption writes one more checkpoint";
    case Meter::covered_seconds:
    case Meter::uncovered_seconds:
      return "what savings_plan.commitment covers depends on the clock hours";
    default:
      return {};
  }
}

void add(std::vector<std::string>& refused, std::string text) {
  if (!text.empty() && std::ranges::find(refused, text) == refused.end()) refused.push_back(std::move(text));
}

/// What of a charge is drawn in each run.
std::vector<std::string> uncertain_charges(const Plan& plan) {
  std::vector<std::string> refused;
  if (!plan.spot_discount.is_constant()) add(refused, "spot.discount is uncertain");
  if (plan.warm_pool.keep_alive > Seconds{} && !plan.warm_pool.next_job.is_constant())
    add(refused, "warm_pool.next_job is uncertain");
  if (!has_deterministic_preparations(plan)) add(refused, "how long the file systems are prepared is uncertain");
  return refused;
}

/// Time that is billed when the training reaches max_runtime: what lies beside it is known where nothing interrupts it.
Seconds billed_at_limit(const Plan& plan, const RestartableJob& job) {
  return plan.stopping.max_runtime + (plan.interruption ? Seconds{} : job.download + job.upload);
}

struct Reach {
  double stopped = 0.0, excess = 0.0;

  void add(const TimeDistribution& law, Seconds limit) {
    stopped += law.exceedance(limit);
    excess += std::max(0.0, law.expected_excess(limit).value());
  }
};

Reach reach_of_limits(const Plan& plan, const RestartableJob& job, const MakespanDistribution& law) {
  const StoppingPlan& stopping = plan.stopping;
  Reach reach;
  if (stopping.max_wait) reach.add(law.wall_clock, *stopping.max_wait);
  if (stopping.longest && !stopping.max_wait) reach.add(law.billed, *stopping.longest);
  reach.add(law.billed, billed_at_limit(plan, job));
  if (stopping.max_pending && stopping.max_pending < plan.phases.pending.upper())
    reach.stopped += survival(plan.phases.pending.law(), stopping.max_pending->value());
  return reach;
}

void find_laws(const Plan& plan, const RestartableJob& job, PossibleLaws& found) {
  found.moments = makespan(job);
  RunLaws::Parts parts{.time = makespan_distribution(job), .undisturbed = undisturbed(plan)};
  const Reach reach = reach_of_limits(plan, job, parts.time);
  if (!(reach.stopped < kUnlikely)) add(found.refused, "max_runtime, max_wait or max_pending may stop the job");
  for (const Charge& charge : plan.tariff.charges)
    add(found.refused, refusal(plan, charge, parts.undisturbed, parts.time.wall_clock));
  parts.stopped = reach.stopped;
  parts.excess = reach.excess;
  const double error = std::max(parts.time.wall_clock.cdf_error(), parts.time.billed.cdf_error());
  if (error > kMostError) add(found.refused, "the laws have steps, which leaves an error of " + shortest(error));
  if (found.refused.empty()) found.laws.emplace(plan, std::move(parts));
}

}  // namespace

RunLaws::RunLaws(const Plan& plan, Parts parts) : plan_(&plan), parts_(std::move(parts)) {}

Seconds RunLaws::billable(Seconds billed) const { return billable_time(billed_for(parts_.undisturbed, billed)); }

Usd RunLaws::cost(Seconds billed) const {
  std::vector<double> quantities(plan_->tariff.lines.size());
  meter(plan_->tariff, billed_for(parts_.undisturbed, billed), quantities);
  return simcore::cost(plan_->tariff, quantities);
}

/// Bisects for the longest billed time that the budget pays. Runs without interruptions are many: they go to their own
/// side, also where rounding to whole seconds turns at their very time.
double RunLaws::exceedance(Usd budget) const {
  double low = 0.0, high = plan_->stopping.in_all().value() * 2.0;
  if (cost(Seconds(low)) > budget) return 1.0;
  if (cost(Seconds(high)) <= budget) return 0.0;
  for (int i = 0; i < 80 && high - low > 1e-9; ++i) {
    const double middle = 0.5 * (low + high);
    (cost(Seconds(middle)) <= budget ? low : high) = middle;
  }
  constexpr double kTick = 1e-6;
  const Seconds calm = billed_time(parts_.undisturbed);
  low = cost(calm) <= budget ? std::max(low, calm.value()) : std::min(low, calm.value() - kTick);
  return billed().exceedance(Seconds(low));
}

/// Runs without interruptions are rounded as they are; the others, to the same side as often as to the other.
Seconds RunLaws::mean_billable() const {
  const Seconds calm = billed_time(parts_.undisturbed);
  const double paid = 1.0 - parts_.undisturbed.spot_discount.value(), share = moments().uninterrupted_fraction;
  return (billed().mean() - share * calm) * paid + share * billable_time(parts_.undisturbed);
}

std::vector<double> RunLaws::mean_quantities() const {
  std::vector<double> quantities(plan_->tariff.lines.size());
  const Seconds billable = mean_billable(), billed_mean = billed().mean();
  const Trace run = billed_for(parts_.undisturbed, Seconds{});
  for (const Charge& charge : plan_->tariff.charges) {
    const double quantity = charge.meter == Meter::billable_seconds ? billable.value()
                            : charge.meter == Meter::billed_seconds ? billed_mean.value()
                                                                    : read_meter(charge, run);
    quantities[charge.line] += quantity * charge.scale;
  }
  return quantities;
}

double RunLaws::error() const noexcept {
  return parts_.stopped + std::max(wall_clock().cdf_error(), billed().cdf_error());
}

Seconds RunLaws::mean_error() const noexcept {
  return Seconds(parts_.excess + 0.5 * (1.0 - moments().uninterrupted_fraction));
}

PossibleLaws run_laws(const Plan& plan) {
  PossibleLaws found;
  RestartablePlan restarts = restartable(plan);
  found.refused = std::move(restarts.refused);
  for (std::string& refusal : uncertain_charges(plan)) add(found.refused, std::move(refusal));
  if (!found.refused.empty()) return found;
  try {
    find_laws(plan, *restarts.job, found);
  } catch (const SimulationError& error) {  // too many checkpoints or interruptions
    add(found.refused, error.what());
  }
  return found;
}

}  // namespace simcore
