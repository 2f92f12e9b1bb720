#include "simcore/study/scaling.hpp"

#include <algorithm>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/resolve/stated_speed.hpp"
#include "simcore/study/data_question.hpp"
#include "simcore/study/ranked_type.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

std::string computing_type(const JobDraft& draft, const Catalog& catalog) {
  const std::string& given = draft.spec.cluster.instance_type;
  return given.empty() ? resolve_with_speed(draft, catalog).speed->instance_type : given;
}

/// The job on each number of nodes; `file`: in which what is wrong stands.
std::vector<TypeResult> tried(JobDraft draft, const std::string& file, const Catalog& catalog,
                              const std::string& instance_type, const ScalingOptions& options) {
  draft.file = file;
  const InstanceType& type = catalog.instance_types().at(instance_type);
  const JobDraft asked = on_equal_nodes(draft, catalog);
  std::vector<TypeTrial> trials;
  for (const int nodes : options.nodes) trials.push_back(on_type(asked, type, nodes, options.batch));
  return try_types(trials, catalog,
                   {.seed = options.seed,
                    .replications = options.replications,
                    .allowed = kStudyReplications,
                    .pairs = false,
                    .after_batch = options.after_batch});
}

double speed_of_node(const TrainingSpeed& speed) { return speed.samples_per_second / speed.nodes; }

ScaledSpeed row_of(int nodes, const RankedType& found, const TrainingSpeed& first) {
  const TrainingSpeed& speed = *found.speed;
  return {.nodes = nodes,
          .refused = {},
          .samples_per_second = speed.samples_per_second,
          .samples_per_second_low = speed.interval80.low,
          .samples_per_second_high = speed.interval80.high,
          .scaling_efficiency = speed_of_node(speed) / speed_of_node(first),
          .usd_per_million_samples = 1e6 / found.rates.entries.front().second.samples_per_usd,
          .wall_clock = found.wall_clock,
          .cost_usd = found.cost_usd,
          .completed = found.completed,
          .batch_size = speed.batch_size,
          .step = Seconds(static_cast<double>(speed.batch_size) / speed.samples_per_second)};
}

/// Throws SpecError with what keeps each number of nodes from being possible: each problem once.
[[noreturn]] void refuse_all(const std::vector<TypeResult>& results) {
  std::vector<Problem> problems;
  for (const TypeResult& result : results) {
    try {
      std::rethrow_exception(result.refusal);
    } catch (const InputError& error) {
      for (const Problem& problem : error.problems())
        if (std::ranges::find(problems, problem.message(), &Problem::message) == problems.end())
          problems.push_back(problem);
    }
  }
  throw SpecError(std::move(problems));
}

std::string reason(const std::exception_ptr& refused) {
  try {
    std::rethrow_exception(refused);
  } catch (const InputError& error) {
    return refusal(error);
  }
}

}  // namespace

Scaling scaling(const JobDraft& draft, const Catalog& catalog, const ScalingOptions& options) {
  Scaling found{.version = std::string(kVersion),
                .catalog = catalog.digest(),
                .seed = options.seed,
                .replications = options.replications,
                .job = draft.spec.name,
                .instance_type = computing_type(draft, catalog),
                .batch = options.batch,
                .basis = {},
                .nodes = {}};
  std::optional<TrainingSpeed> first;
  const std::vector<TypeResult> results = tried(draft, "", catalog, found.instance_type, options);
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto& [ranked, refused] = results[i];
    if (!first) first = ranked.speed;
    found.nodes.push_back(refused ? ScaledSpeed{.nodes = options.nodes[i], .refused = reason(refused)}
                                  : row_of(options.nodes[i], ranked, *first));
  }
  if (!first) refuse_all(tried(draft, draft.file, catalog, found.instance_type, options));
  found.basis = first->basis;
  return found;
}

}  // namespace simcore
