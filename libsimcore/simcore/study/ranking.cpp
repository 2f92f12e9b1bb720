#include "simcore/study/ranking.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/log/logger.hpp"
#include "simcore/resolve/stated_speed.hpp"
#include "simcore/study/data_question.hpp"
#include "simcore/units/format.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

/// Whole samples, rounded down.
std::int64_t batch_of(std::int64_t batch, std::int64_t nodes, std::int64_t before) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(batch) * static_cast<double>(nodes) /
                                                             static_cast<double>(before)));
}

JobDraft on_type(JobDraft draft, const InstanceType& type, const RankingOptions& options) {
  ClusterSpec& cluster = draft.spec.cluster;
  cluster.instance_type = type.name;
  const std::int64_t before = cluster.instance_count;
  if (options.instance_count) cluster.instance_count = *options.instance_count;
  std::optional<std::int64_t>& batch = draft.spec.work.batch_size;
  if (batch && options.batch == BatchRule::per_node) batch = batch_of(*batch, cluster.instance_count, before);
  if (type.has_nvme()) cluster.volume_size.reset();
  return draft;
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
  if (const std::optional<SavingsPlan> plan = catalog.savings_plans().at(type))
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

/// Throws InputError when the type cannot do the job.
RankedType able_type(const JobDraft& draft, const InstanceType& type, const Catalog& catalog,
                     const RankingOptions& options) {
  const Plan plan = resolve_with_speed(draft, catalog);
  const Forecast forecast = simcore::forecast(plan, {.seed = options.seed, .replications = options.replications});
  if (forecast.probabilities.completed.share < kMostlyDone) throw SpecError({unfinished(draft)});
  RankedType found;
  found.instance_type = type.name;
  found.instance_count = static_cast<int>(draft.spec.cluster.instance_count);
  found.speed = plan.speed;
  found.rates = rates_of(draft.spec, catalog, *plan.speed, plan.as_of);
  found.wall_clock = Seconds(forecast.wall_clock_s.mean);
  found.cost_usd = forecast.cost_usd.mean;
  found.completed = forecast.probabilities.completed.share;
  set_unit_prices(found, type);
  return found;
}

/// Every problem in one line; one that is about this type says so without its name, since many types share it.
std::string reason(const InputError& error, const InstanceType& type) {
  std::vector<Problem> problems = error.problems();
  for (Problem& problem : problems)
    if (problem.instance_type == type.name) problem.instance_type = "the type";
  return refusal(InputError(std::move(problems)));
}

RankedType ranked(const JobDraft& draft, const InstanceType& type, const Catalog& catalog,
                  const RankingOptions& options) {
  try {
    return able_type(draft, type, catalog, options);
  } catch (const InputError& error) {
    RankedType refused;
    refused.instance_type = type.name;
    refused.instance_count = static_cast<int>(draft.spec.cluster.instance_count);
    refused.refused = reason(error, type);
    log(LogLevel::debug, type.name + " is refused: " + *refused.refused);
    return refused;
  }
}

std::vector<const InstanceType*> types_asked(const Catalog& catalog, const RankingOptions& options) {
  std::vector<const InstanceType*> types;
  for (const std::string& name : options.instance_types) types.push_back(&catalog.instance_types().at(name));
  if (types.empty())
    for (const auto& [name, type] : catalog.instance_types().all()) types.push_back(&type);
  return types;
}

bool before(const RankedType& a, const RankedType& b) {
  const auto worth = [](const RankedType& type) {
    return type.refused ? 1.0 : -type.rates.entries.front().second.samples_per_usd;
  };
  return std::tuple(worth(a), a.instance_type) < std::tuple(worth(b), b.instance_type);
}

/// The job as a ranking takes it: on nodes of one type, which prepare their samples themselves.
JobDraft asked_of(const JobDraft& given, const Catalog& catalog) {
  JobDraft draft = stated_speed_as_run(given, catalog);
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

/// All for the same reason: then it is the job that is wrong.
bool all_refused_alike(const std::vector<RankedType>& types) {
  return std::ranges::all_of(
      types, [&](const RankedType& type) { return type.refused && type.refused == types.front().refused; });
}

}  // namespace

Ranking rank_types(const JobDraft& draft, const Catalog& catalog, const RankingOptions& options) {
  const JobDraft asked = asked_of(draft, catalog);
  JobDraft unnamed = asked;
  unnamed.file.clear();  // what refuses a type is not wrong in the file
  const std::vector<const InstanceType*> types = types_asked(catalog, options);
  Ranking ranking{.version = std::string(kVersion),
                  .catalog = catalog.digest(),
                  .seed = options.seed,
                  .replications = options.replications,
                  .job = draft.spec.name,
                  .types = {}};
  for (const InstanceType* type : types)
    ranking.types.push_back(ranked(on_type(unnamed, *type, options), *type, catalog, options));
  if (all_refused_alike(ranking.types))  // once more, to say where in the file
    static_cast<void>(able_type(on_type(asked, *types.front(), options), *types.front(), catalog, options));
  std::ranges::sort(ranking.types, before);
  return ranking;
}

std::vector<RankedType> Ranking::possible() const {
  std::vector<RankedType> found;
  std::ranges::copy_if(types, std::back_inserter(found), [](const RankedType& type) { return !type.refused; });
  return found;
}

Named<std::vector<std::string>> Ranking::refused() const {
  Named<std::vector<std::string>> reasons;
  for (const RankedType& type : types) {
    if (!type.refused) continue;
    auto reason = std::ranges::find(reasons.entries, *type.refused, [](const auto& entry) { return entry.first; });
    if (reason == reasons.entries.end()) reason = reasons.entries.insert(reason, {*type.refused, {}});
    reason->second.push_back(type.instance_type);
  }
  return reasons;
}

std::optional<RankedType> Ranking::best() const {
  if (types.empty() || types.front().refused) return std::nullopt;
  return types.front();
}

std::optional<RankedType> Ranking::fastest() const {
  const std::vector<RankedType> able = possible();
  if (able.empty()) return std::nullopt;
  return *std::ranges::max_element(able, {}, [](const RankedType& type) { return type.speed->samples_per_second; });
}

const RankedType& Ranking::at(const std::string& instance_type) const {
  const auto found = std::ranges::find(types, instance_type, &RankedType::instance_type);
  if (found != types.end()) return *found;
  std::vector<std::string> names;
  for (const RankedType& type : types) names.push_back(type.instance_type);
  throw InputError({{"instance_type", "must be a type that was asked about", in_quotes(instance_type),
                     nearest(instance_type, std::span<const std::string>(names))}});
}

}  // namespace simcore
