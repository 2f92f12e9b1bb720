#pragma once

#include <map>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// A job as far as it could be read, and what could not. Resolving adds what is wrong against the catalog and reports
/// everything together.
struct JobDraft {
  JobSpec spec;
  std::vector<Problem> problems;
  std::string file;  // name of the job file, for messages; may be empty
  // A job may be put together from a request and a workload:
  std::string section = {};                         // key path in `file` under which the job's own keys stand
  std::map<std::string, std::string> origins = {};  // by key path of the job: where that was read instead
  std::vector<std::string> warnings = {};           // what a reader could not carry over
  std::string template_id = {};                     // digest by which jobs that repeat it are known; empty: not told
  std::string unsaid = {};  // where what is missing can be said, if what the job was read from cannot say it
};

/// Where a person finds a key path of the job: "job.yaml: cluster.volume_size",
/// "request.json: ResourceConfig.VolumeSizeInGB".
[[nodiscard]] std::string place(const JobDraft& draft, const std::string& path);

/// Whether the value at a key path of the job, or what it is a part of, was read elsewhere.
[[nodiscard]] bool is_read_elsewhere(const JobDraft& draft, const std::string& path);

/// A message with the key paths that it mentions as what they were read from calls them, without the name of a file:
/// "stopping.max_runtime" as "StoppingCondition.MaxRuntimeInSeconds".
[[nodiscard]] std::string in_words_of(const JobDraft& draft, const std::string& message);

}  // namespace simcore
