#pragma once

#include <string>
#include <vector>

#include "simcore/sagemaker/named_document.hpp"

namespace simcore {

/// Described jobs of one answer.
struct SearchAnswer {
  std::vector<NamedDocument> ended;   // for read_described(); the name of each says where it stands in the answer
  std::vector<std::string> warnings;  // jobs that are not among them
};

/// The training jobs of an answer of Search (`aws sagemaker search --resource TrainingJob`), of several in a list, of a
/// list of described jobs, or the one of an answer of DescribeTrainingJob or DescribeProcessingJob. Jobs that still run
/// are left out with a warning. Throws SpecError when the document is of another kind.
[[nodiscard]] SearchAnswer read_search(const NamedDocument& answer);

}  // namespace simcore
