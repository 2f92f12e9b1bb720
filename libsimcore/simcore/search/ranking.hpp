#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/result/ranking.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/training/batch_rule.hpp"

namespace simcore {

/// Which types are asked about, and how.
struct RankingOptions {
  std::vector<std::string> instance_types = {};  // empty: every type of the catalog
  std::optional<int> instance_count = {};        // of each; none: as many as the job asks for
  BatchRule batch = BatchRule::global;           // what another number of instances leaves as it is
  std::size_t replications = 200;                // of each forecast
  std::uint64_t seed = 1;
};

/// The job on each instance type, the best first: those that can run it by samples per dollar on demand, then those
/// that cannot, by name, each with the reason. A throughput or step time that the job states counts as a run measured
/// on its own instances. Throws SpecError when the job is wrong whatever the type: all are refused for the same reason;
/// and CatalogError for an unknown instance type.
[[nodiscard]] Ranking rank_types(const JobDraft& draft, const Catalog& catalog, const RankingOptions& options = {});

/// The job as it is, with the speed that it states, as for a ranking: Plan.speed is there. Throws SpecError when it
/// does not say how fast it is.
[[nodiscard]] Plan resolve_with_speed(JobDraft draft, const Catalog& catalog);

}  // namespace simcore
