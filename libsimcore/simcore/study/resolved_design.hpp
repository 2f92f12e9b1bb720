#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/error/error.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/value.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/grid.hpp"

namespace simcore {

/// A design that is to be compared: its plan, or why it is not possible.
struct ResolvedDesign {
  std::string label = {};
  Named<record::Value> values = {};  // of the fields that differ, by key path
  std::optional<Plan> plan = {};
  std::string refused = {};  // every problem on one line; empty when there is a plan
};

/// A job as it was read for a comparison, and the document that it was read from.
struct LabelledJob {
  std::string label = {};
  record::Value document = {};
  const JobDraft* draft = nullptr;
  std::string file = {};  // in which it stands; empty when there is none
};

/// A plan for each job, and the values in which they differ. Throws SpecError with every problem of every job; those of
/// a job without a file stand behind its label.
[[nodiscard]] std::vector<ResolvedDesign> resolve_jobs(std::span<const LabelledJob> jobs, const Catalog& catalog);

/// How the documents of a grid become drafts.
struct GridReading {
  std::function<JobDraft(const record::Value& document)> read;
  std::string file = {};                    // in which the varied job stands, for messages
  std::function<void()> after_design = {};  // called for each design; what it throws ends the work
};

/// Problems on one line, without the name of the file, which says nothing of this design.
[[nodiscard]] std::string reason_of(const InputError& error, const std::string& file);

/// Every design of a grid, those that are not possible with the reason. Throws SpecError with every problem, each once,
/// when none is.
[[nodiscard]] std::vector<ResolvedDesign> resolve_grid(const Grid& grid, const GridReading& reading,
                                                       const Catalog& catalog);

}  // namespace simcore
