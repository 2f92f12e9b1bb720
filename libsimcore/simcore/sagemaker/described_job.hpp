#pragma once

#include <cstdint>
#include <optional>

#include "simcore/sagemaker/named_document.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// A job that ran, as DescribeTrainingJob reports it.
struct DescribedJob {
  JobDraft job;                               // what was asked for, priced on the day of its creation
  Trace trace;                                // what happened
  std::optional<std::int64_t> training_time;  // TrainingTimeInSeconds, as reported
  std::optional<std::int64_t> billable_time;  // BillableTimeInSeconds, as reported
};

/// Whether a document is an answer of DescribeTrainingJob rather than a request.
[[nodiscard]] bool is_description(const record::Value& document);

/// Reads the answer of DescribeTrainingJob, as the AWS CLI prints it or boto3 returns it (times as ISO text or
/// numbers). Times are cut to whole seconds, as the service's own counters are: in all six real public answers that
/// print TrainingTimeInSeconds, it is the difference of two times so cut. BillableTimeInSeconds is billed as reported:
/// the trace's discount is what leads there, and is negative where the counters contradict the times. Channels of
/// unknown size are left out of the bill, with a warning; `workload` may give their size. Throws SpecError with every
/// problem of the answer itself: a job that has not ended, times that contradict each other.
[[nodiscard]] DescribedJob read_described(const NamedDocument& answer,
                                          const std::optional<NamedDocument>& workload = {});

}  // namespace simcore
