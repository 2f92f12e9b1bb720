// Jobs that say what they train, and ways to ask what resolving them said.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"

namespace simcore::tests {

inline JobSpec bert(const char* type = "ml.p3dn.24xlarge", std::int64_t count = 1) {
  JobSpec job;
  job.cluster.instance_type = type;
  job.cluster.instance_count = count;
  job.work.samples = 10'000'000;
  job.work.batch_size = 8192;
  job.work.model = ModelSpec{};
  job.work.model->name = "BERT-large";
  job.work.model->sequence_length = 128;
  return job;
}

inline MeasuredRunSpec run(const char* type, double speed, std::int64_t count = 1) {
  MeasuredRunSpec run;
  run.samples_per_second = PerSecond(speed);
  run.instance_type = type;
  run.instance_count = count;
  return run;
}

inline JobSpec measured(JobSpec job, std::vector<MeasuredRunSpec> runs) {
  job.work.compute.measured = std::move(runs);
  return job;
}

inline TrainingSpeed speed(const JobSpec& job) { return resolve(job).speed.value(); }

inline std::string refusal(const JobSpec& job) {
  try {
    static_cast<void>(resolve(job));
    return "";
  } catch (const SpecError& error) {
    return error.what();
  }
}

inline JobSpec of(const char* name, JobSpec job = bert()) {
  job.work.model->name = name;
  job.work.model->sequence_length.reset();
  return job;
}

inline bool warns(const JobSpec& job, const std::string& text) {
  const Plan plan = resolve(job);
  return std::ranges::any_of(plan.warnings,
                             [&](const std::string& each) { return each.find(text) != std::string::npos; });
}

inline JobSpec timed(JobSpec job) {
  job.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  return job;
}

}  // namespace simcore::tests
