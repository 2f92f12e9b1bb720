#include "simcore/study/scaling.hpp"

#include <algorithm>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/resolve/stated_speed.hpp"
#include "simcore/study/data_question.hpp"
#include "simcore/study/ranking.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

std::string computing_type(const JobDraft& draft, const Catalog& catalog) {
  const std::string& given = draft.spec.cluster.instance_type;
  return given.empty() ? resolve_with_speed(draft, catalog).speed->instance_type : given;
}

/// Throws InputError when so many nodes cannot do the job.
RankedType ranked_on(const JobDraft& draft, const Catalog& catalog, const Scaling& asked, int nodes) {
  return rank_types(draft, catalog,
                    {.instance_types = {asked.instance_type},
                     .instance_count = nodes,
                     .batch = asked.batch,
                     .replications = asked.replications,
                     .seed = asked.seed})
      .types.front();
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

/// Throws SpecError with what keeps each number of nodes from being possible: each problem once, with its place.
[[noreturn]] void refuse_all(const JobDraft& draft, const Catalog& catalog, const Scaling& asked,
                             const std::vector<int>& nodes) {
  std::vector<Problem> problems;
  std::vector<std::string> said;
  for (const int count : nodes) {
    try {
      static_cast<void>(ranked_on(draft, catalog, asked, count));
    } catch (const InputError& error) {
      for (const Problem& problem : error.problems()) {
        if (std::ranges::find(said, problem.message()) != said.end()) continue;
        said.push_back(problem.message());
        problems.push_back(problem);
      }
    }
  }
  throw SpecError(std::move(problems));
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
  JobDraft unnamed = draft;
  unnamed.file.clear();  // what refuses a number of nodes is not wrong in the file
  std::optional<TrainingSpeed> first;
  for (const int nodes : options.nodes) {
    try {
      const RankedType ranked = ranked_on(unnamed, catalog, found, nodes);
      if (!first) first = ranked.speed;
      found.nodes.push_back(row_of(nodes, ranked, *first));
    } catch (const InputError& error) {
      found.nodes.push_back({.nodes = nodes, .refused = refusal(error)});
    }
  }
  if (!first) refuse_all(draft, catalog, found, options.nodes);
  found.basis = first->basis;
  return found;
}

}  // namespace simcore
