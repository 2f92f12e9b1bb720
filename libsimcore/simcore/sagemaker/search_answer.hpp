#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/sagemaker/named_document.hpp"

namespace simcore {

/// Hands over each job of an answer with its key path: of a list, of the results in a list of an object that has one of
/// these names, or the answer itself.
void for_each_job(const record::Value& answer, const std::string& place, std::span<const std::string_view> lists,
                  const std::function<void(const record::Value& job, const std::string& place)>& on_job);

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
