#include "simcore/study/ranked_type.hpp"

#include <algorithm>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/resolve/stated_speed.hpp"
#include "simcore/study/carried_duration.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Whole samples, rounded down.
std::int64_t batch_of(std::int64_t batch, std::int64_t nodes, std::int64_t before) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(batch) * static_cast<double>(nodes) /
                                                             static_cast<double>(before)));
}

/// Ways to buy it whose price is known.
Named<PurchaseRate> rates_of(const JobSpec& spec, const Catalog& catalog, const TrainingSpeed& speed, Date day) {
  const std::string& type = spec.cluster.instance_type;
  const double listed = catalog.training_prices().at(type, spec.region, day).usd_per_hour;
  const double on_demand = listed * static_cast<double>(spec.cluster.instance_count);
  Named<PurchaseRate> rates;
  const auto add = [&](const char* purchase, double usd_per_hour) {
    rates.entries.push_back({purchase, {usd_per_hour, speed.samples_per_second * 3600.0 / usd_per_hour}});
  };
  add("on_demand", on_demand);
  add("spot", on_demand * (1.0 - catalog.spot_markets().at(type, spec.region, day).savings_fraction));
  if (const std::optional<SavingsPlan> plan =
          catalog.savings_plans().at(type, spec.region, word_of(spec.savings_plan.plan)))
    add("savings_plan", on_demand * (1.0 - plan->savings_fraction));
  return rates;
}

void set_unit_prices(RankedType& ranked, const InstanceType& type) {
  if (!type.accelerated()) return;
  const double devices = static_cast<double>(type.accelerator_count) * ranked.instance_count;
  const double usd = ranked.rates.entries.front().second.usd_per_hour;
  if (type.accelerator_memory.value() > 0.0)
    ranked.usd_per_gib_hour = usd / (devices * type.accelerator_memory / kGibibyte);
  if (const PeakRate* peak = type.peak_rate(ranked.speed->precision))
    ranked.usd_per_pflop_hour = usd / (devices * peak->tflops / 1000.0);
}

constexpr double kMostlyDone = 0.5;  // share of the runs that finish their work

Problem unfinished(const JobDraft& draft) {
  const std::optional<Seconds>& limit = draft.spec.stopping.max_runtime;
  return {place(draft, "stopping.max_runtime"),
          "must be long enough for the work: most runs are stopped before it is done",
          limit ? to_string(*limit) : "the service's one day", ""};
}

/// Refuses a type whose first price is younger than the day of the job. Types of the oldest snapshot may be older.
void require_sold(const std::string& type, const TrainingPriceBook& prices, Date day) {
  const std::optional<Date> first = prices.first_day(type);
  if (first && *first > prices.oldest_derived() && day < *first)
    throw SpecError({{"as_of", "must not be before the first known price of " + std::string(kTheType), to_string(day),
                      to_string(*first), type}});
}

/// A trial whose type fits the job, so that it can be run.
struct ResolvedTrial {
  const TypeTrial& trial;
  std::optional<Plan> plan = {};  // none: refused
  TypeResult result = {};
};

ResolvedTrial resolved(const TypeTrial& trial, const Catalog& catalog) {
  ResolvedTrial found{.trial = trial};
  found.result.ranked.instance_type = trial.type->name;
  found.result.ranked.instance_count = static_cast<int>(trial.draft.spec.cluster.instance_count);
  try {
    Plan plan = trial.duration_of ? resolve(trial.draft, catalog) : resolve_with_speed(trial.draft, catalog);
    if (trial.duration_of) plan.speed = speed_of_duration(trial, plan);
    require_sold(trial.type->name, catalog.training_prices(), plan.as_of);
    found.result.ranked.price_confidence =
        catalog.training_prices().at(trial.type->name, trial.draft.spec.region, plan.as_of).confidence;
    found.result.ranked.rates = rates_of(trial.draft.spec, catalog, *plan.speed, plan.as_of);
    found.plan = std::move(plan);
  } catch (const InputError&) {
    found.result.refusal = std::current_exception();
  }
  return found;
}

void set_outcome(const Design& design, ResolvedTrial& found) {
  if (*design.completed < kMostlyDone) {
    found.result.refusal = std::make_exception_ptr(SpecError({unfinished(found.trial.draft)}));
    found.result.ranked.rates = {};
    return;
  }
  RankedType& ranked = found.result.ranked;
  ranked.warnings = found.trial.cautions;
  ranked.speed = found.plan->speed;
  if (found.trial.same_speed)
    ranked.speed->basis = "taken to be that of the job's own instances (same_speed_elsewhere)";
  ranked.wall_clock = Seconds(design.wall_clock_s->mean);
  ranked.cost_usd = design.cost_usd->mean;
  ranked.cost_p5 = design.cost_usd->p5;
  ranked.cost_p95 = design.cost_usd->p95;
  ranked.completed = design.completed;
  set_unit_prices(ranked, *found.trial.type);
}

}  // namespace

JobDraft on_equal_nodes(const JobDraft& given, const Catalog& catalog) {
  JobDraft draft = stated_speed_as_run(given, catalog);
  if (!given.spec.work.compute.measured)
    draft.spec.work.compute.same_speed_elsewhere = given.spec.work.compute.same_speed_elsewhere;
  const InstanceGroupSpec nodes = computing_nodes(draft.spec.cluster, catalog);
  draft.spec.cluster.instance_type = nodes.instance_type;
  draft.spec.cluster.instance_count = nodes.instance_count;
  draft.spec.cluster.groups.clear();
  if (std::optional<PreprocessingSpec>& preparing = draft.spec.work.preprocessing) {
    preparing->groups.clear();
    preparing->output_size.reset();
  }
  return draft;
}

TypeTrial on_type(JobDraft draft, const InstanceType& type, const std::optional<int>& instance_count, BatchRule rule) {
  ClusterSpec& cluster = draft.spec.cluster;
  cluster.instance_type = type.name;
  const std::int64_t before = cluster.instance_count;
  if (instance_count) cluster.instance_count = *instance_count;
  std::optional<std::int64_t>& batch = draft.spec.work.batch_size;
  if (batch && rule == BatchRule::per_node) batch = batch_of(*batch, cluster.instance_count, before);
  if (type.has_nvme()) cluster.volume_size.reset();
  const bool same_speed = std::exchange(draft.spec.work.compute.same_speed_elsewhere, std::nullopt).value_or(false);
  if (same_speed) measure_here(draft.spec);
  return {std::move(draft), &type, same_speed};
}

std::vector<TypeResult> try_types(std::span<const TypeTrial> trials, const Catalog& catalog,
                                  const CompareOptions& options) {
  options.allowed.require(options.replications);
  std::vector<ResolvedTrial> found;
  for (const TypeTrial& trial : trials) found.push_back(resolved(trial, catalog));
  std::vector<Candidate> candidates;
  for (const ResolvedTrial& each : found)
    candidates.push_back({.label = each.trial.type->name, .plan = each.plan ? &*each.plan : nullptr});
  if (std::ranges::any_of(candidates, &Candidate::plan)) {
    const Comparison comparison = compare(candidates, options);
    for (std::size_t i = 0; i < found.size(); ++i)
      if (found[i].plan) set_outcome(comparison.designs[i], found[i]);
  }
  std::vector<TypeResult> results;
  for (ResolvedTrial& each : found) results.push_back(std::move(each.result));
  return results;
}

}  // namespace simcore
