#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simcore/catalog/catalog.hpp"
#include "simcore/result/checkpoint_advice.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

struct CheckpointOptions {
  std::optional<std::string> deadline = {};  // "12 h", a number of seconds: P(late) is a goal, too
  std::uint64_t seed = 1;                    // of simulated points
  std::size_t replications = 2000;           // of each simulated point
};

/// How often the job should write checkpoints, for the least expected cost, the least expected time and the least
/// chance to be late. The job's own checkpoint.every, if it has one, is only compared. Throws SpecError when the job is
/// wrong, when nothing interrupts it, or when the deadline is none; SimulationError when replications is not from 1 to
/// 10^6.
[[nodiscard]] CheckpointAdvice advise_checkpoint(const JobDraft& draft, const Catalog& catalog = Catalog::builtin(),
                                                 const CheckpointOptions& options = {});

/// Expected cost for interruptions from an eighth as often to eight times as often. Throws the same.
[[nodiscard]] CheckpointMap checkpoint_map(const JobDraft& draft, const Catalog& catalog = Catalog::builtin(),
                                           const CheckpointOptions& options = {});

}  // namespace simcore
