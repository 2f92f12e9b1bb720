#pragma once

#include <span>
#include <string>
#include <vector>

namespace simcore {

/// Where a job comes from, as far as it says how to call it.
struct JobOrigin {
  std::string path = {};  // of its file, as given; empty when there is none
  std::string name = {};  // that it gives itself; empty when it gives none
};

/// A label for each job: the stems of files, or whole paths where stems are equal; names; else "job 2".
[[nodiscard]] std::vector<std::string> job_labels(std::span<const JobOrigin> jobs);

/// The labels, each once: "a", "a (2)".
[[nodiscard]] std::vector<std::string> unique_labels(std::vector<std::string> labels);

}  // namespace simcore
