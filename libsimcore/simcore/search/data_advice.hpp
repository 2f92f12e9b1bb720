#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/result/data_advice.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// What is asked about a job's data, and how it is answered. Each option gets the same seed: run i of one has the luck
/// of run i of every other.
struct AdviceOptions {
  std::optional<std::string> channel = {};     // the one to vary; none: each that holds a tenth of the data
  std::optional<std::string> shard_size = {};  // "150 MB", of a packed object; none: parameter advice.shard_size
  std::uint64_t seed = 1;
  std::size_t replications = 200;
  /// Called with (done, all) replications of all options; what it throws ends the advice.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Forecasts the job with its data from every source and says which is cheapest, which is fastest and why. An option
/// that resolve() refuses stays in the list with the reason. Throws SpecError when the description is wrong whatever
/// the source is, when it has no channels, or when the question makes no sense; SimulationError as forecast() does.
[[nodiscard]] DataAdvice advise_data(const JobDraft& draft, const Catalog& catalog = Catalog::builtin(),
                                     const AdviceOptions& options = {});
[[nodiscard]] DataAdvice advise_data(const JobSpec& job, const Catalog& catalog = Catalog::builtin(),
                                     const AdviceOptions& options = {});

}  // namespace simcore
