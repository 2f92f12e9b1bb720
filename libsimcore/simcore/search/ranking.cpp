#include "simcore/search/ranking.hpp"

#include <algorithm>
#include <tuple>

#include "simcore/error/error.hpp"
#include "simcore/plan/resolve.hpp"
#include "simcore/replicate/forecast.hpp"
#include "simcore/search/data_question.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// A speed that the job states is a run measured on its own instances.
void keep_stated_speed(JobSpec& spec) {
  ComputeSpec& compute = spec.work.compute;
  if (!compute.samples_per_second && !compute.step_time) return;
  MeasuredRunSpec run;
  run.samples_per_second = compute.samples_per_second;
  run.step_time = compute.step_time;
  run.instance_type = spec.cluster.instance_type;
  run.instance_count = spec.cluster.instance_count;
  compute = {};
  compute.measured = std::vector<MeasuredRunSpec>{run};
}

JobDraft on_type(JobDraft draft, const InstanceType& type, const RankingOptions& options) {
  ClusterSpec& cluster = draft.spec.cluster;
  cluster.instance_type = type.name;
  if (options.instance_count) cluster.instance_count = *options.instance_count;
  if (type.has_nvme()) cluster.volume_size.reset();
  return draft;
}

/// Ways to buy it whose price is known.
std::vector<PurchaseRate> rates_of(const JobSpec& spec, const Catalog& catalog, const TrainingSpeed& speed, Date day) {
  const std::string& type = spec.cluster.instance_type;
  const double listed = catalog.training_prices().at(type, spec.region, day).usd_per_hour;
  const double on_demand = listed * static_cast<double>(spec.cluster.instance_count);
  std::vector<PurchaseRate> rates;
  const auto add = [&](const char* purchase, double usd_per_hour) {
    rates.push_back({purchase, usd_per_hour, speed.samples_per_second * 3600.0 / usd_per_hour});
  };
  add("on_demand", on_demand);
  add("spot", on_demand * (1.0 - catalog.spot_markets().at(type, spec.region, day).savings_fraction));
  if (const std::optional<SavingsPlan> plan = catalog.savings_plans().at(type))
    add("savings_plan", on_demand * (1.0 - plan->savings_fraction));
  return rates;
}

void set_unit_prices(RankedType& ranked, const InstanceType& type) {
  if (!type.accelerated()) return;
  const double devices = static_cast<double>(type.accelerator_count) * ranked.instance_count;
  const double usd = ranked.rates.front().usd_per_hour;
  if (type.accelerator_memory.value() > 0.0)
    ranked.usd_per_gib_hour = usd / (devices * type.accelerator_memory / kGibibyte);
  if (const PeakRate* peak = type.peak_rate(ranked.speed->precision))
    ranked.usd_per_pflop_hour = usd / (devices * peak->tflops / 1000.0);
}

constexpr double kMostlyDone = 0.5;  // share of the runs that finish their work

Problem unfinished(const JobSpec& spec) {
  const std::string limit = spec.stopping.max_runtime ? to_string(*spec.stopping.max_runtime) : "the service's one day";
  return {"stopping.max_runtime", "must be long enough for the work: most runs are stopped before it is done", limit,
          ""};
}

RankedType ranked(const JobDraft& draft, const InstanceType& type, const Catalog& catalog,
                  const RankingOptions& options) {
  RankedType found;
  found.instance_type = type.name;
  found.instance_count = static_cast<int>(draft.spec.cluster.instance_count);
  try {
    const Plan plan = resolve(draft, catalog);
    if (!plan.speed) throw SpecError({{"work.compute", "must say how fast the job is, not how long it takes", "", ""}});
    found.speed = plan.speed;
    found.rates = rates_of(draft.spec, catalog, *plan.speed, plan.as_of);
    const Forecast forecast = simcore::forecast(plan, {.seed = options.seed, .replications = options.replications});
    if (forecast.completed.share < kMostlyDone) throw SpecError({unfinished(draft.spec)});
    found.wall_clock = Seconds(forecast.wall_clock_s.mean);
    found.cost_usd = forecast.cost_usd.mean;
    set_unit_prices(found, type);
  } catch (const InputError& error) {
    found.out = refusal(error);
  }
  return found;
}

std::vector<const InstanceType*> types_asked(const Catalog& catalog, const RankingOptions& options) {
  std::vector<const InstanceType*> types;
  for (const std::string& name : options.instance_types) types.push_back(&catalog.instance_types().at(name));
  if (types.empty())
    for (const auto& [name, type] : catalog.instance_types().all()) types.push_back(&type);
  return types;
}

bool before(const RankedType& a, const RankedType& b) {
  const auto worth = [](const RankedType& type) { return type.fits() ? -type.rates.front().samples_per_usd : 1.0; };
  return std::tuple(worth(a), a.instance_type) < std::tuple(worth(b), b.instance_type);
}

}  // namespace

Ranking rank_types(const JobDraft& draft, const Catalog& catalog, const RankingOptions& options) {
  if (!draft.problems.empty()) throw SpecError(draft.problems);
  JobDraft asked = draft;
  asked.spec.cluster.groups.clear();
  keep_stated_speed(asked.spec);
  Ranking ranking;
  ranking.job = draft.spec.name;
  for (const InstanceType* type : types_asked(catalog, options))
    ranking.types.push_back(ranked(on_type(asked, *type, options), *type, catalog, options));
  std::ranges::sort(ranking.types, before);
  return ranking;
}

}  // namespace simcore
