#include "simcore/resolve/spot_zones.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "simcore/random/scaled_law.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

// A Fibonacci lattice: so many zones cover times up and times away evenly, each by itself and together.
constexpr int kZones = 233, kStep = 144;

constexpr const char* kUptime = "spot.uptime";
constexpr const char* kOutage = "spot.outage";

/// Mean times between interruptions of one instance [s]: contended zones differ, in quiet ones nothing happens for
/// weeks.
struct Uptimes {
  Distribution contended;
  double share = 1.0;  // of contended zones
  double quiet = 0.0;

  [[nodiscard]] double quantile(double u) const { return u < share ? contended.quantile(u / share) : quiet; }
};

int nodes(const std::vector<GroupPlan>& groups) {
  int count = 0;
  for (const GroupPlan& group : groups) count += group.count;
  return count;
}

/// Type whose spot capacity is the scarcest: that with the most accelerators.
const InstanceType& scarcest(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  const auto type = [&](const GroupPlan& group) -> const InstanceType& {
    return context.catalog.instance_types().at(group.instance_type);
  };
  const auto devices = [&](const GroupPlan& group) { return type(group).accelerator_count; };
  return type(*std::ranges::max_element(groups, {}, devices));
}

/// Share of the zones that are contended, by the Spot Advisor's band.
std::string contended_name(const SpotMarket& market) {
  const std::string name = "spot.contended";
  return market.interruption_high ? name + "_" + shortest(*market.interruption_high * 100.0) : name;
}

/// Mean time between interruptions where capacity is plenty: what the advisor's band says, or once a month [s].
double quiet_uptime(const SpotMarket& market, double month) {
  if (!market.interruption_low || !market.interruption_high) return month;
  return -month / std::log1p(-0.5 * (*market.interruption_low + *market.interruption_high));
}

std::string between(const Distribution& law) {
  const auto at = [&](double share) { return to_string(Seconds(law.quantile(share))); };
  return "mean " + at(0.5) + " (p5 " + at(0.05) + ", p95 " + at(0.95) + " between zones and months)";
}

std::string percent(double share) { return shortest(std::round(share * 100.0)) + " %"; }

void note_uptimes(const ResolveContext& context, const Parameter& mean, const Uptimes& found) {
  const bool borrowed = mean.kind == ParameterKind::assumed;
  std::string text = between(found.contended);
  if (found.share < 1.0)
    text += " in the " + percent(found.share) + " of places where capacity is contended, " +
            to_string(Seconds(found.quiet)) + " elsewhere";
  context.diagnostics.assume("spot.interruptions", text + (borrowed ? "; borrowed" : ""), mean.provenance);
  if (borrowed)
    context.diagnostics.warn("spot.interruptions: no trace of spot capacity of " + context.type.name +
                             " is public; the law is borrowed. State the law that you have observed");
}

/// Times between interruptions of the type over those of an instance of one device.
double shorter_by_devices(const ResolveContext& context) {
  const double devices = std::max(1, context.type.accelerator_count);
  return std::pow(devices, -context.parameter("spot.device_exponent").value);
}

/// Uptimes of the type that the catalog knows, or borrows.
Uptimes catalog_uptimes(const ResolveContext& context) {
  const Parameter& mean = context.parameter("spot.uptime_mean");
  const SpotMarket market = context.catalog.spot_markets().at(context.type.name, context.spec.region, context.day);
  const Uptimes found{scaled(mean.law(), shorter_by_devices(context)), context.parameter(contended_name(market)).value,
                      quiet_uptime(market, context.parameter("spot.advisor_period").value)};
  note_uptimes(context, mean, found);
  return found;
}

/// Law of the parameter with another mean.
Uncertain<Seconds> with_mean(const Parameter& parameter, double mean) {
  const Distribution law = parameter.law();
  return Uncertain<Seconds>(scaled(law, mean / law.mean()));
}

/// What `make` says of a law, once a thread: it takes thousands of quantiles, and the designs of a study share their
/// laws.
template <class Made, class Make>
Made known(std::map<std::string, Made>& made, std::string law, const Make& make) {
  constexpr std::size_t kMost = 1024;
  if (const auto found = made.find(law); found != made.end()) return found->second;
  if (made.size() == kMost) made.clear();
  return made.emplace(std::move(law), make()).first->second;
}

constexpr int kSteps = 2000;

/// Mean time to the first of the cluster's losses over that of one instance.
double shortest_share_anew(const InterruptionPlan& plan) {
  double sum = 0.0;
  for (int i = 0; i < kSteps; ++i)
    sum += plan.time_to.quantile(-std::expm1(std::log1p(-(i + 0.5) / kSteps) / plan.instances)).value();
  return sum / kSteps / plan.time_to.mean().value();
}

double shortest_share(const InterruptionPlan& plan) {
  if (plan.instances == 1.0) return 1.0;
  thread_local std::map<std::string, double> made;
  return known(made, plan.time_to.law().text() + " x " + shortest(plan.instances),
               [&] { return shortest_share_anew(plan); });
}

/// What is left of a time of this law that is met at a random moment. With G its distribution and q the law's quantile:
/// G(q(u)) = (integral of q from 0 to u + (1 − u) q(u)) / mean.
Distribution left_of_anew(const Distribution& law) {
  constexpr int kPoints = 31, kParts = 64;
  const auto share = [](int k) { return 1.0 - std::pow(1.0 - static_cast<double>(k) / (kPoints * kParts), 3.0); };
  std::vector<double> shares = {0.0}, values = {0.0};
  double sum = 0.0;
  std::vector<double> reached;
  for (int k = 0; k < kPoints * kParts; ++k) {
    const double from = share(k), to = share(k + 1), middle = 0.5 * (from + to);
    sum += (to - from) * law.quantile(middle);
    if ((k + 1) % kParts != 0) continue;
    const double at = sum + (1.0 - to) * law.quantile(middle);
    if (!reached.empty() && at <= reached.back()) continue;  // many times are equally long
    values.push_back(law.quantile(middle));
    reached.push_back(at);
  }
  for (const double each : reached) shares.push_back(each / reached.back());
  return Distribution::quantiles(std::move(shares), std::move(values));
}

Distribution left_of(const Distribution& law) {
  thread_local std::map<std::string, Distribution> made;
  return known(made, law.text(), [&] { return left_of_anew(law); });
}

/// Means of waits for capacity [s], by zone.
struct Outages {
  Distribution mean;
  double typical_uptime;
  double elasticity;  // they are shorter where capacity lasts longer
  double more_nodes;

  [[nodiscard]] double at(double u, double uptime) const {
    return mean.quantile(u) * std::pow(uptime / typical_uptime, -elasticity) * more_nodes;
  }
};

Outages catalog_outages(const ResolveContext& context, int nodes) {
  const Parameter& mean = context.parameter("spot.outage_mean");
  const Outages found{mean.law(), context.parameter("spot.uptime_mean").value * shorter_by_devices(context),
                      context.parameter("spot.outage_elasticity").value,
                      std::pow(nodes, context.parameter("spot.node_exponent").value)};
  context.diagnostics.assume("spot.capacity_wait",
                             between(scaled(found.mean, found.more_nodes)) +
                                 ", longer where interruptions are more frequent; also before the first start",
                             mean.provenance);
  return found;
}

std::vector<SpotZone> zones_of(const InterruptionPlan& plan, const Uptimes& uptimes, const Outages* outages) {
  const double up_mean = plan.time_to.mean().value(), wait_mean = plan.capacity_wait.mean().value();
  const double cluster = shortest_share(plan);
  std::vector<SpotZone> zones;
  for (int i = 0; i < kZones; ++i) {
    const double up = uptimes.quantile((i + 0.5) / kZones);
    SpotZone zone{.up = up / up_mean};
    if (outages != nullptr) {
      const double away = outages->at((i * kStep % kZones + 0.5) / kZones, up);
      zone.away = away / wait_mean;
      zone.shortage = away / (away + up * cluster);
    }
    zones.push_back(zone);
  }
  return zones;
}

bool states_interruptions(const SpotSpec& spot, const InterruptionPlan& plan) {
  return spot.interruptions || !std::holds_alternative<std::monostate>(plan.clock);
}

}  // namespace

Shortage shortage_at_random(const InterruptionPlan& plan) {
  const double away = plan.capacity_wait.mean().value(), up = plan.time_to.mean().value() * shortest_share(plan);
  if (away <= 0.0) return {};
  return {away / (away + up), Uncertain<Seconds>(left_of(plan.capacity_wait.law()))};
}

bool takes_catalog_waits(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  const bool traced = spec.spot.trace && spec.spot.trace->observed && spec.spot.trace->observed->tells_waits();
  return spec.purchase == Purchase::spot && !spec.spot.capacity_wait && !spec.phases.pending && !traced &&
         context.knows(kOutage);
}

void set_spot_zones(const ResolveContext& of_job, const std::vector<GroupPlan>& groups, InterruptionPlan& plan) {
  const ResolveContext context = of_job.of(scarcest(of_job, groups));
  const bool stated = states_interruptions(context.spec.spot, plan), waits = takes_catalog_waits(context);
  if (stated && !waits) return;
  const Uptimes uptimes = stated ? Uptimes{plan.time_to.mean().value()} : catalog_uptimes(context);
  if (!stated) plan.time_to = with_mean(context.parameter(kUptime), uptimes.contended.quantile(0.5));
  SpotZonesPlan zones;
  std::optional<Outages> outages;
  if (waits) {
    outages = catalog_outages(context, nodes(groups));
    plan.capacity_wait = with_mean(context.parameter(kOutage), outages->at(0.5, uptimes.contended.quantile(0.5)));
    zones.first_wait = Uncertain<Seconds>(left_of(plan.capacity_wait.law()));
  }
  zones.zones = zones_of(plan, uptimes, waits ? &*outages : nullptr);
  plan.zones = std::make_shared<const SpotZonesPlan>(std::move(zones));
}

}  // namespace simcore
