#include "simcore/study/ranking.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/log/logger.hpp"
#include "simcore/study/carried_duration.hpp"
#include "simcore/study/data_question.hpp"
#include "simcore/units/format.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

/// Every problem in one line; one that is about this type says so without its name, since many types share it.
std::string reason(const InputError& error, const InstanceType& type) {
  std::vector<Problem> problems = error.problems();
  for (Problem& problem : problems)
    if (problem.instance_type == type.name) problem.instance_type = "the type";
  return refusal(InputError(std::move(problems)));
}

RankedType ranked(TypeResult result, const InstanceType& type) {
  if (!result.refusal) return std::move(result.ranked);
  try {
    std::rethrow_exception(result.refusal);
  } catch (const InputError& error) {
    result.ranked.refused = reason(error, type);
    log(LogLevel::debug, type.name + " is refused: " + *result.ranked.refused);
    return std::move(result.ranked);
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
  const auto paid = [](const RankedType& type) {
    return type.refused ? std::numeric_limits<double>::infinity() : *type.cost_usd;
  };
  return std::tuple(paid(a), a.instance_type) < std::tuple(paid(b), b.instance_type);
}

/// The first type, when all are refused for its reason: then it is the job that is wrong. Types without a price in the
/// region have a reason of their own, and do not count beside others.
const RankedType* first_of_all_refused_alike(const std::vector<RankedType>& types, const TrainingPriceBook& prices,
                                             const std::string& region) {
  const RankedType* first = nullptr;
  for (const RankedType& type : types) {
    if (!type.refused) return nullptr;
    if (types.size() > 1 && prices.history(type.instance_type, region).empty()) continue;
    if (first && first->refused != type.refused) return nullptr;
    if (!first) first = &type;
  }
  return first;
}

/// Throws what keeps a type from doing the job, with the place in the job's file.
[[noreturn]] void refuse(const TypeTrial& trial, const Catalog& catalog, const CompareOptions& options) {
  std::rethrow_exception(try_types(std::span(&trial, 1), catalog, options).front().refusal);
}

}  // namespace

Ranking rank_types(const JobDraft& draft, const Catalog& catalog, const RankingOptions& options) {
  const JobDraft asked = on_equal_nodes(draft, catalog);
  JobDraft unnamed = asked;
  unnamed.file.clear();  // what refuses a type is not wrong in the file
  const std::vector<const InstanceType*> types = types_asked(catalog, options);
  const auto trial = [&](const JobDraft& job, const InstanceType& type) {
    return with_carried_duration(on_type(job, type, options.instance_count, options.batch), job, catalog);
  };
  std::vector<TypeTrial> trials;
  for (const InstanceType* type : types) trials.push_back(trial(unnamed, *type));
  const CompareOptions runs{.seed = options.seed,
                            .replications = options.replications,
                            .allowed = kStudyReplications,
                            .pairs = false,
                            .after_batch = options.after_batch};
  std::vector<TypeResult> results = try_types(trials, catalog, runs);
  Ranking ranking{.version = std::string(kVersion),
                  .catalog = catalog.digest(),
                  .seed = options.seed,
                  .replications = options.replications,
                  .job = draft.spec.name,
                  .types = {}};
  for (std::size_t i = 0; i < types.size(); ++i) ranking.types.push_back(ranked(std::move(results[i]), *types[i]));
  const RankedType* wrong = first_of_all_refused_alike(ranking.types, catalog.training_prices(), draft.spec.region);
  if (wrong) refuse(trial(asked, catalog.instance_types().at(wrong->instance_type)), catalog, runs);
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
  return *std::ranges::min_element(able, {}, [](const RankedType& type) { return *type.wall_clock; });
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
