#pragma once

#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/record/value.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// A job with one knob of its work turned.
struct WorkVariant {
  std::string label;              // "bf16", "16 readers (train)"
  std::vector<std::string> keys;  // of the job file, from the top: "work", "model", "precision"
  record::Value value;            // null takes the last key out
};

/// What could be turned at the script without changing what it trains: the precision and the batch of a model, the
/// workers of the loader, reading ahead, starting epochs without a pause, the readers of channels that are read as
/// training goes on. Empty when the job describes none of them. Whether a variant is possible is for resolve() to say.
[[nodiscard]] std::vector<WorkVariant> work_variants(const JobSpec& job, const Catalog& catalog);

}  // namespace simcore
