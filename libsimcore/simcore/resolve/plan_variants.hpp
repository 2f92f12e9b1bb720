#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/resolve/checkpointing.hpp"
#include "simcore/resolve/resolve.hpp"

namespace simcore {

/// What a variant of a job has otherwise; the rest is as in the job.
struct JobVariant {
  std::string instance_type = {};                // empty: that of the job
  std::optional<int> instance_count = {};        // of the cluster
  std::optional<Purchase> purchase = {};         // how it is bought
  std::optional<Date> as_of = {};                // day whose prices count
  std::size_t channels = 0;                      // n: the nth of PlanVariants' other channels; 0: those of the job
  std::optional<Seconds> checkpoint_every = {};  // work between two checkpoints
};

/// Plans of the variants of one job. A variant is resolved when it is first asked for, and found again after that; one
/// that differs from the last of its kind in the time between checkpoints alone is not resolved again where that time
/// means nothing else. Not to be shared between threads.
class PlanVariants {
 public:
  explicit PlanVariants(JobDraft job, std::vector<Channels> other_channels = {},
                        const Catalog& catalog = Catalog::builtin());

  /// The plan that resolve() gives for the variant, but for its identity where it was not resolved: the spec_id is then
  /// that of the resolved one with "+every=" and the interval [s]. Valid until the next call. Throws SpecError as
  /// resolve() does, and where there are no such other channels.
  [[nodiscard]] const Plan& plan(const JobVariant& variant);

  /// Variants that were resolved so far.
  [[nodiscard]] std::size_t resolved() const noexcept { return resolved_; }

 private:
  struct Resolved {
    Plan plan;
    std::optional<Seconds> every;
    QuietIntervals quiet;
    std::string spec_id;
  };
  /// All but the time between checkpoints.
  struct SameKind {
    bool operator()(const JobVariant& a, const JobVariant& b) const noexcept;
  };

  [[nodiscard]] JobDraft draft(const JobVariant& variant) const;
  [[nodiscard]] Resolved resolve_anew(const JobVariant& variant);

  JobDraft job_;
  std::vector<Channels> other_channels_;
  const Catalog& catalog_;
  std::map<JobVariant, Resolved, SameKind> known_;
  std::size_t resolved_ = 0;
};

}  // namespace simcore
