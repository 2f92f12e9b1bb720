#include "simcore/resolve/purchase.hpp"

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/instance_hour.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kSecondsPerHour = 3600.0;

/// Nobody knows the rate of the plan: names those plans of the type that are known.
Problem no_plan_rate(const ResolveContext& context, const std::string& type) {
  std::string known;
  for (const SavingsPlan& plan : context.catalog.savings_plans().all(type, context.spec.region))
    known += (known.empty() ? "" : ", ") + plan.plan;
  const std::optional<PlanTerm>& asked = context.spec.savings_plan.plan;
  if (asked && !known.empty())
    return {"savings_plan.plan", "must be a plan whose rate is known for " + type + " (" + known + ")",
            in_quotes(word(*asked)), ""};
  return {"savings_plan.discount", "must be given: no savings plan rate is known for " + type, "nothing", ""};
}

/// What of the on-demand price a savings plan takes off.
double plan_saving(const ResolveContext& context, const std::string& type) {
  const JobSpec& spec = context.spec;
  if (spec.savings_plan.discount) return spec.savings_plan.discount->value();
  const std::optional<SavingsPlan> plan =
      context.catalog.savings_plans().at(type, spec.region, word_of(spec.savings_plan.plan));
  if (!plan) {
    context.diagnostics.refuse(no_plan_rate(context, type));
    return 0.0;
  }
  context.diagnostics.assume("savings_plan.discount",
                             shortest(plan->savings_fraction) + " (" + plan->plan +
                                 (plan->confidence == Confidence::high ? ")" : ", a proxy)"),
                             plan->provenance);
  return plan->savings_fraction;
}

/// Price of one instance hour on demand, before discounts and what the purchase saves.
UnitPrice list_hour(const ResolveContext& context, const std::string& type, const std::string& where) {
  const JobSpec& spec = context.spec;
  if (spec.prices.instance_hour)
    return {spec.prices.instance_hour->value(), {"the job file's prices.instance_hour", context.day}, kJobFileLayer};
  return job_hour(context, type, where);
}

UnitPrice on_demand_hour(const TariffWriter& tariff, const GroupPlan& group) {
  const std::string where = "prices.instance_hour" + (group.name.empty() ? "" : " (" + group.name + ")");
  return tariff.charged(list_hour(tariff.context(), group.instance_type, where),
                        tariff.usage_type(usage_of_instances(tariff.context().spec) + group.instance_type), kSageMaker);
}

/// All time of the group that is paid: the job's, and that in which a warm pool keeps the instances.
void group_hours(TariffWriter& tariff, const GroupPlan& group, const UnitPrice& hour) {
  const std::string usage = tariff.usage_type(usage_of_instances(tariff.context().spec) + group.instance_type);
  const double scale = group.count / kSecondsPerHour;
  tariff.add({.meter = Meter::billable_seconds, .scale = scale}, kSageMaker, usage, "Hrs", hour);
  tariff.add({.meter = Meter::retained_seconds, .scale = scale}, kSageMaker, usage, "Hrs", hour);  // none in most runs
}

/// All time of the group that is paid, under a savings plan whose commitment covers `cap` seconds of each clock hour.
void planned_hours(TariffWriter& tariff, const GroupPlan& group, const UnitPrice& hour, double saving, double cap) {
  const std::string usage = tariff.usage_type(usage_of_instances(tariff.context().spec) + group.instance_type);
  const double scale = group.count / kSecondsPerHour;
  UnitPrice covered = hour;
  covered.usd *= 1.0 - saving;
  covered.provenance.source += ", at the savings plan's rate";
  tariff.add({.meter = Meter::covered_seconds, .scale = scale, .cap = cap}, kSageMaker, usage, "Hrs", covered);
  tariff.add({.meter = Meter::uncovered_seconds, .scale = scale, .cap = cap}, kSageMaker, usage, "Hrs", hour);
}

void require_affordable(const ResolveContext& context, const Plan& plan, double cluster_hour, const UnitPrice& hour) {
  if (cluster_hour * (plan.stopping.max_runtime / kHour) > kMostUsd)
    context.diagnostics.refuse({"prices.instance_hour",
                                "must keep price × instances × max_runtime below 5 billion dollars",
                                to_string(UsdPerHour(hour.usd)), ""});
}

/// The fee that is stated, or that of EC2's capacity block of so many instance hours; nothing when neither is known.
std::optional<UnitPrice> upfront_fee(const ResolveContext& context, const ReservedSpec& reserved) {
  if (reserved.upfront_fee)
    return UnitPrice{
        reserved.upfront_fee->value(), {"the job file's reserved.upfront_fee", context.day}, kJobFileLayer};
  const std::optional<ComponentPrice> block = context.catalog.component_prices().at(
      context.type.name, Component::capacity_block, context.spec.region, context.day);
  if (!block || !reserved.instance_hours || !context.spec.cluster.groups.empty()) return std::nullopt;
  const double usd = block->usd_per_hour * static_cast<double>(*reserved.instance_hours);
  context.diagnostics.assume("reserved.upfront_fee", to_string(Dollars(usd)), block->provenance);
  context.diagnostics.warn(
      "reserved.upfront_fee: that of an EC2 capacity block is taken; what the service asks for a "
      "training plan is not published");
  return UnitPrice{usd, block->provenance, kBuiltInLayer};
}

}  // namespace

void charge_instances(TariffWriter& tariff) {
  const Plan& plan = tariff.plan();
  const JobSpec& spec = tariff.context().spec;
  const bool planned = spec.purchase == Purchase::savings_plan;
  std::vector<UnitPrice> hours;
  std::vector<double> savings;
  double on_demand = 0.0, by_plan = 0.0;  // of the whole cluster, for an hour
  for (const GroupPlan& group : plan.groups) {
    hours.push_back(on_demand_hour(tariff, group));
    savings.push_back(planned ? plan_saving(tariff.context(), group.instance_type) : 0.0);
    on_demand += hours.back().usd * group.count;
    by_plan += hours.back().usd * group.count * (1.0 - savings.back());
  }
  require_affordable(tariff.context(), plan, on_demand, hours.front());
  for (std::size_t g = 0; g < hours.size(); ++g) {
    if (planned && spec.savings_plan.commitment) {
      const double cap = kSecondsPerHour * (spec.savings_plan.commitment->value() / by_plan);
      planned_hours(tariff, plan.groups[g], hours[g], savings[g], cap);
      continue;
    }
    hours[g].usd *= spec.purchase == Purchase::reserved ? 0.0 : 1.0 - savings[g];
    group_hours(tariff, plan.groups[g], hours[g]);
  }
}

void charge_reserved_fee(TariffWriter& tariff) {
  const ResolveContext& context = tariff.context();
  const ReservedSpec& reserved = context.spec.reserved;
  if (context.spec.purchase != Purchase::reserved) return;
  const std::optional<UnitPrice> known = upfront_fee(context, reserved);
  if (!known) {
    context.diagnostics.warn("reserved capacity is paid up front: this bill shows no instance cost");
    return;
  }
  const UnitPrice& fee = *known;
  if (!reserved.instance_hours) return tariff.add({.meter = Meter::jobs}, kSageMaker, "up-front fee", "Fee", fee);
  const UnitPrice hour{fee.usd / static_cast<double>(*reserved.instance_hours), fee.provenance, fee.layer};
  for (const GroupPlan& group : tariff.plan().groups)
    for (const Meter meter : {Meter::billed_seconds, Meter::retained_seconds})
      tariff.add({.meter = meter, .scale = group.count / kSecondsPerHour}, kSageMaker, "up-front fee, part", "Hrs",
                 hour);
}

}  // namespace simcore
