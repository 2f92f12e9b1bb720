#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/plan/training_speed.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/training/batch_rule.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What a number of instances of a type costs in an hour: one way to buy them.
struct PurchaseRate {
  std::string purchase;          // "on_demand", "spot", "savings_plan"
  double usd_per_hour = 0.0;     // of the whole cluster
  double samples_per_usd = 0.0;  // while it trains
};

/// One instance type and how it does the job.
struct RankedType {
  std::string instance_type;
  int instance_count = 1;
  std::string out;                           // why it cannot do the job; empty: it can
  std::optional<TrainingSpeed> speed;        // nothing when it is out
  std::vector<PurchaseRate> rates;           // on demand first; a way to buy that nobody knows a price of is left out
  Seconds wall_clock;                        // mean of the whole job, bought as it says
  double cost_usd = 0.0;                     // mean of its bill
  double completed = 0.0;                    // share of the runs that finish their work: most of them, else it is out
  std::optional<double> usd_per_gib_hour;    // of accelerator memory, on demand; nothing without accelerators
  std::optional<double> usd_per_pflop_hour;  // of 10^15 peak operations a second at the job's precision

  [[nodiscard]] bool fits() const noexcept { return out.empty(); }
};

struct Ranking {
  std::string job;
  std::vector<RankedType> types;  // the best first
};

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
