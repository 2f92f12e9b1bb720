#pragma once

#include <string>
#include <vector>

#include "simcore/study/data_advice.hpp"

namespace simcore {

/// A question about a job's data, checked and with numbers.
struct DataQuestion {
  std::vector<std::string> channels;  // to vary
  Bytes shard;                        // size of a packed object
  Bytes larger_fsx;                   // second smallest capacity of FSx on SSD that holds the channels
  double tie_threshold = 0.0;         // smallest relative difference that the model can tell
};

/// Throws SpecError when the description could not be read or the question makes no sense.
[[nodiscard]] DataQuestion data_question(const JobDraft& draft, const Catalog& catalog, const AdviceOptions& options);

/// Every problem of a refused job in one line.
[[nodiscard]] std::string refusal(const InputError& error);

}  // namespace simcore
