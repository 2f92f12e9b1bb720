#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/result/ranking.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// Which types are asked about, and how.
struct RankingOptions {
  std::vector<std::string> instance_types = {};  // empty: every type of the catalog
  std::optional<int> instance_count = {};        // of each; none: as many as the job asks for
  std::size_t replications = 200;                // of each forecast
  std::uint64_t seed = 1;
};

/// The job on each instance type, the best first: those that can run it by samples per dollar on demand, then those
/// that cannot, by name, each with the reason. A throughput or step time that the job states counts as a run measured
/// on its own instances. Throws SpecError when the job itself is wrong, whatever the type, and for an unknown instance
/// type.
[[nodiscard]] Ranking rank_types(const JobDraft& draft, const Catalog& catalog, const RankingOptions& options = {});

}  // namespace simcore
