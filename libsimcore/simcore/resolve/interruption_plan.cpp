#include <algorithm>
#include <cmath>
#include <numeric>

#include "simcore/resolve/clock_hazard.hpp"
#include "simcore/resolve/resolve_context.hpp"
#include "simcore/resolve/spot_zones.hpp"
#include "simcore/units/digits.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// What one instance of the group costs on demand; 1 where no price is known, which resolving the tariff refuses.
double group_hour(const ResolveContext& context, const GroupPlan& group) {
  double usd = 1.0;
  const auto look_up = [&] {
    usd = context.catalog.training_prices().at(group.instance_type, context.spec.region, context.day).usd_per_hour;
  };
  static_cast<void>(context.diagnostics.look_up("region", look_up));
  return usd;
}

constexpr Seconds kLongest{kDay.value() * 10'000};  // no run lasts as long

int instances(const std::vector<GroupPlan>& groups) {
  int count = 0;
  for (const GroupPlan& group : groups) count += group.count;
  return count;
}

/// Interruptions of one instance in a second, by the Spot Advisor's share of instances interrupted in a month.
std::optional<double> advised_rate(const SpotMarket& market, double month) {
  if (!market.interruption_low || !market.interruption_high) return std::nullopt;
  const double share = 0.5 * (*market.interruption_low + *market.interruption_high);
  return -std::log1p(-share) / month;
}

/// The advisor's figure for the whole cluster: the mean of its instances'. A weak prior, and it says so.
std::optional<Uncertain<Seconds>> advised_interruptions(const ResolveContext& context,
                                                        const std::vector<GroupPlan>& groups) {
  const double month = context.parameter("spot.advisor_period").value;
  double rate = 0.0;
  for (const GroupPlan& group : groups) {
    const SpotMarket market = context.catalog.spot_markets().at(group.instance_type, context.spec.region, context.day);
    const std::optional<double> advised = advised_rate(market, month);
    if (!advised) return std::nullopt;
    rate += *advised * group.count / instances(groups);
    context.diagnostics.assume("spot.interruptions" + (group.name.empty() ? "" : " (" + group.name + ")"),
                               "exponential, mean " + to_string(Seconds(1.0 / *advised)) +
                                   " (Spot Advisor: " + shortest(*market.interruption_low * 100.0) + " to " +
                                   shortest(*market.interruption_high * 100.0) + " % of instances in a month)",
                               market.provenance);
  }
  context.diagnostics.warn(
      "spot.interruptions: the Spot Advisor's average over all users and a month is a weak guide: public traces of "
      "GPU types show 1 to 10 h between interruptions. State the law that you have observed");
  return Uncertain<Seconds>(Distribution::exponential(1.0 / rate));
}

/// The law that the job file states, or the advisor's where the catalog is too old to know zones. A law of zones is set
/// later.
std::optional<Uncertain<Seconds>> time_to_interruption(const ResolveContext& context,
                                                       const std::vector<GroupPlan>& groups) {
  if (context.spec.spot.interruptions) return context.spec.spot.interruptions;
  if (context.knows("spot.uptime")) return Uncertain<Seconds>();
  std::optional<Uncertain<Seconds>> advised = advised_interruptions(context, groups);
  if (!advised)
    context.diagnostics.warn(
        "spot.interruptions is not given and the Spot Advisor has no row: the forecast is that of a run without "
        "interruption");
  return advised;
}

/// How long about, for those who count on a law.
Uncertain<Seconds> about(const ClockHazard& clock) {
  const auto* hourly = std::get_if<HourlyHazard>(&clock);
  const Seconds mean = hourly != nullptr ? Seconds(1.0 / hourly->rates->mean().value())
                                         : std::get<ReplayHazard>(clock).replay->mean_run();
  return Uncertain<Seconds>(Distribution::exponential(std::min(mean.value(), kLongest.value())));
}

/// Mean discount from the first price to the last change, for a recorded run that does not tell its prices.
Fraction mean_discount(const SpotPricesSpec& prices) {
  return Fraction(1.0 - prices.history->mean(SimTime{}, prices.history->last_change()) / prices.on_demand);
}

Uncertain<Seconds> capacity_wait(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  if (spec.spot.capacity_wait) return *spec.spot.capacity_wait;
  if (spec.phases.pending) return *spec.phases.pending;
  if (takes_catalog_waits(context)) return Seconds(0.0);  // set with the zones
  context.diagnostics.assume("spot.capacity_wait", "0 s",
                             "beyond the waits that the measured starts hold; after an interruption, hours are common");
  return Seconds(0.0);
}

/// What spot saves on the instances of a group: by printed savings of its family, or in catalogs of past releases by
/// the Spot Advisor.
Distribution saving(const ResolveContext& of_job, const GroupPlan& group) {
  const ResolveContext context = of_job.of(of_job.catalog.instance_types().at(group.instance_type));
  const std::string field = "spot.discount" + (group.name.empty() ? "" : " (" + group.name + ")");
  if (context.knows("spot.discount")) {
    const Parameter& known = context.parameter("spot.discount");
    context.diagnostics.assume(field, known);
    return known.law();
  }
  const SpotMarket market = context.catalog.spot_markets().at(group.instance_type, context.spec.region, context.day);
  context.diagnostics.assume(
      field, with_digits(100.0 * market.savings_fraction, 3) + " % off the on-demand price (" + market.scope + ")",
      market.provenance);
  return market.savings_fraction;
}

/// Shares at which laws are added up: those of a law that is given by quantiles, or even ones.
std::vector<double> shares_of(const std::vector<Distribution>& laws) {
  constexpr int kParts = 31;
  for (const Distribution& law : laws)
    if (const auto* points = std::get_if<Distribution::Quantiles>(&law.law())) return points->curve->shares();
  std::vector<double> shares;
  for (int i = 0; i <= kParts; ++i) shares.push_back(static_cast<double>(i) / kParts);
  return shares;
}

double quantile(const Distribution& law, double share) {
  return share <= 0.0 ? law.lower() : share >= 1.0 ? law.upper() : law.quantile(share);
}

/// Weighted mean of laws that rise and fall together.
Distribution together(const std::vector<Distribution>& laws, const std::vector<double>& weights) {
  if (laws.size() == 1) return laws.front();
  const double whole = std::reduce(weights.begin(), weights.end());
  const std::vector<double> shares = shares_of(laws);
  std::vector<double> values;
  for (const double share : shares) {
    double sum = 0.0;
    for (std::size_t i = 0; i < laws.size(); ++i) sum += weights[i] * quantile(laws[i], share);
    values.push_back(whole > 0.0 ? sum / whole : 0.0);
  }
  if (std::ranges::all_of(laws, &Distribution::is_constant)) return values.front();
  return Distribution::quantiles(shares, std::move(values));
}

}  // namespace

/// Losses that go together count once, the others each by themselves.
std::optional<InterruptionPlan> resolve_interruption(const ResolveContext& context,
                                                     const std::vector<GroupPlan>& groups) {
  const SpotSpec& given = context.spec.spot;
  if (context.spec.purchase != Purchase::spot) return std::nullopt;
  InterruptionPlan plan;
  plan.clock = resolve_clock_hazard(context, instances(groups));
  const std::optional<Uncertain<Seconds>> time_to =
      std::holds_alternative<std::monostate>(plan.clock) ? time_to_interruption(context, groups) : about(plan.clock);
  if (!time_to) return std::nullopt;
  plan.time_to = *time_to;
  const bool counted = std::holds_alternative<ReplayHazard>(plan.clock);  // all nodes, by the trace itself
  if (instances(groups) > 1 && !counted) {
    const double correlation =
        given.correlation ? given.correlation->value() : context.assumed("spot.correlation", "spot.correlation");
    plan.instances = 1.0 + (instances(groups) - 1) * (1.0 - correlation);
  }
  const auto* traced = std::get_if<ReplayHazard>(&plan.clock);
  if (traced == nullptr || !traced->tells_waits) plan.capacity_wait = capacity_wait(context);
  if (context.knows("spot.uptime")) set_spot_zones(context, groups, plan);
  plan.bills_repeated_download = given.repeated_download == RepeatedDownload::billed;
  if (!plan.bills_repeated_download)
    context.diagnostics.assume(
        "spot.repeated_download", "free",
        "SageMaker FAQ: the download is charged once; here that of the first attempt, as far as "
        "it got. The FAQ says nothing about a download that is cut, or about the image pulled beside it");
  return plan;
}

/// One law for the whole cluster: groups of different types weigh by what they cost, and save much or little together.
Uncertain<Fraction> resolve_spot_discount(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  const JobSpec& spec = context.spec;
  if (spec.purchase != Purchase::spot) return Fraction(0.0);
  if (spec.spot.prices && spec.spot.prices->history) return mean_discount(*spec.spot.prices);
  if (spec.spot.discount) return *spec.spot.discount;
  std::vector<Distribution> laws;
  std::vector<double> weights;
  for (const GroupPlan& group : groups) {
    laws.push_back(saving(context, group));
    weights.push_back(groups.size() == 1 ? 1.0 : group.count * group_hour(context, group));
  }
  return Uncertain<Fraction>(together(laws, weights));
}

}  // namespace simcore
