#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/error/error.hpp"

namespace simcore {

/// Whether two names have the same letters: "S3_PREFIX" and "S3Prefix", "training_job_name" and "TrainingJobName".
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b);

/// A request with the members and words of CreateTrainingJob.
template <class Tree>
struct SpelledRequest {
  Tree request;
  std::map<std::string, std::string> former = {};  // by key path: what the document calls it
  std::vector<std::string> warnings = {};          // what is left out
  std::vector<Problem> problems = {};              // what cannot be read as a request
  std::string arn = {};                            // of the job, which a request does not have yet

  /// Key path in the document.
  [[nodiscard]] std::string former_path(const std::string& path) const;
};

/// The CreateTrainingJob request that a document stands for, which may be one already: the definition of a tuning job's
/// training jobs (HyperParameterTrainingJobDefinition, with a TrainingJobName), or the request file that the service
/// puts into the training container, whose words are in capitals (S3_PREFIX). Tree: Json or OrderedJson, an object.
template <class Tree>
[[nodiscard]] SpelledRequest<Tree> spelled_out(Tree request);

}  // namespace simcore
