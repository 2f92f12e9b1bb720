#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/record/field.hpp"
#include "simcore/sagemaker/named_document.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/spec/named_files.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

struct CounterDifference {
  std::string member;
  std::int64_t reported = 0;
  double read = 0.0;

  [[nodiscard]] double difference() const noexcept { return static_cast<double>(reported) - read; }
  [[nodiscard]] std::string text() const;

  static constexpr record::Title kTitle{
      "CounterDifference", "A counter of the service that our reading of the same answer does not reproduce."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("member", "", "Name of the counter: TrainingTimeInSeconds or BillableTimeInSeconds.",
              &CounterDifference::member),
        field("reported_s", "s", "Counter as reported.", &CounterDifference::reported),
        field("read_s", "s", "Counter as read from the times of the answer.", &CounterDifference::read),
        field("difference_s", "s", "Reported minus read.", &CounterDifference::difference)};
  }
};

struct TrainingTimeCounter {
  std::optional<std::int64_t> reported;
  double read = 0.0;

  static constexpr record::Title kTitle{"TrainingTimeCounter", "The service's TrainingTimeInSeconds, and our reading."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("reported", "s", "Counter as reported; none: not told.", &TrainingTimeCounter::reported),
        field("read", "s", "Billed wall clock of the phases, from the times of the answer alone when it has any.",
              &TrainingTimeCounter::read)};
  }
};

/// The discount is read off the two reported counters: for a spot job, agreement says only that the training time
/// agrees. What is billed is the counter as reported.
struct BillableTimeCounter {
  std::optional<std::int64_t> reported;
  std::optional<std::int64_t> read;

  static constexpr record::Title kTitle{"BillableTimeCounter", "The service's BillableTimeInSeconds, and our reading."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("reported", "s", "Counter as reported; none: not told.", &BillableTimeCounter::reported),
        field("read", "s",
              "Billed wall clock of the phases after the spot discount; none when the answer does not tell the "
              "discount of a spot job.",
              &BillableTimeCounter::read)};
  }
};

struct DescribedJob {
  std::string arn;  // as told; empty: not told
  JobDraft job;
  Trace trace;
  std::optional<std::int64_t> training_time;
  std::optional<std::int64_t> billable_time;

  [[nodiscard]] const std::string& name() const noexcept { return job.spec.name; }
  [[nodiscard]] Named<std::string> tags() const {
    const auto& values = job.spec.tags.values;
    return {{values.begin(), values.end()}};
  }
  [[nodiscard]] bool spot() const noexcept { return job.spec.purchase == Purchase::spot; }
  [[nodiscard]] TrainingTimeCounter training_counter() const noexcept;
  [[nodiscard]] BillableTimeCounter billable_counter() const noexcept;
  [[nodiscard]] double read_training_time() const noexcept { return training_counter().read; }
  [[nodiscard]] std::optional<std::int64_t> read_billable_time() const noexcept { return billable_counter().read; }
  [[nodiscard]] std::vector<CounterDifference> differences() const;
  [[nodiscard]] Outcome outcome() const noexcept { return trace.outcome; }
  [[nodiscard]] Seconds run_time() const noexcept { return wall_clock(trace); }
  [[nodiscard]] const std::vector<PhaseInterval>& phases() const noexcept { return trace.intervals; }

  static constexpr record::Title kTitle{"RecordedJob",
                                        "A job that ran, as the service describes it. Made by load_described."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("job", "", "Name of the job.", &DescribedJob::name).on(json),
        field("tags", "", "Tags of the job, by name.", &DescribedJob::tags),
        field("outcome", "", "How the job ended, in the service's own terms.", &DescribedJob::outcome).on(json),
        field("wall_clock_s", "s", "Time from creation to the end of the job.", &DescribedJob::run_time).on(json),
        field("training_time_s", "s", "The service's TrainingTimeInSeconds, and our reading.",
              &DescribedJob::training_counter)
            .on(json),
        field("billable_time_s", "s", "The service's BillableTimeInSeconds, and our reading.",
              &DescribedJob::billable_counter)
            .on(json),
        field("differences", "", "Reported counters that are not what the answer's times tell.",
              &DescribedJob::differences),
        field("phases", "", "Phases of the run.", &DescribedJob::phases).on(json),
        field("name", "", "Name of the job.", &DescribedJob::name).on(python),
        field("arn", "", "ARN of the job, as reported; empty: not told.", &DescribedJob::arn).on(python),
        field("trace", "", "What happened.", &DescribedJob::trace).on(python),
        field("training_time_s", "s", "TrainingTimeInSeconds, as reported; none: not told.",
              &DescribedJob::training_time)
            .on(python),
        field("billable_time_s", "s", "BillableTimeInSeconds, as reported; none: not told.",
              &DescribedJob::billable_time)
            .on(python),
        field("read_training_time_s", "s",
              "Billed wall clock of the phases, from the times of the answer alone when it has any.",
              &DescribedJob::read_training_time)
            .on(python),
        field("read_billable_time_s", "s",
              "Billed wall clock of the phases after the spot discount; none when the answer does not tell the "
              "discount of a spot job.",
              &DescribedJob::read_billable_time)
            .on(python),
        field("spot", "", "Whether it was a managed spot job.", &DescribedJob::spot).on(python),
        field("draft", "", "What was asked for, priced on the day of its creation.", &DescribedJob::job).on(python)};
  }
};

/// What `simcore bill` writes of a job that ran.
struct RecordedBill {
  DescribedJob job;
  Bill bill;
  std::vector<std::string> warnings;

  static constexpr record::Title kTitle{"RecordedBill", "A job that ran, and what it has cost."};
  static constexpr auto fields() {
    return record::Fields{
        record::spread(&RecordedBill::job), record::spread(&RecordedBill::bill),
        record::field("warnings", "", "What to know about the bill; first what the answer contradicts.",
                      &RecordedBill::warnings)};
  }
};

/// Whether a document is an answer of DescribeTrainingJob or DescribeProcessingJob about a job that has ended.
[[nodiscard]] bool is_description(const record::Value& document);

/// Reads the answer of DescribeTrainingJob or DescribeProcessingJob, as the AWS CLI prints it or boto3 returns it
/// (times as ISO text or numbers). Times are cut to whole seconds, as the service's own counters are: in all six real
/// public answers that print TrainingTimeInSeconds, it is the difference of two times so cut. BillableTimeInSeconds is
/// billed as reported: the trace's discount is what leads there, and is negative where the counters contradict the
/// times. Channels of unknown size are left out of the bill, with a warning; `workload` may give their size. Throws
/// SpecError with every problem of the answer itself: another kind of document, a job that has not ended, times that
/// contradict each other.
/// `files`: those that the workload may name.
[[nodiscard]] DescribedJob read_described(const NamedDocument& answer,
                                          const std::optional<NamedDocument>& workload = {},
                                          NamedFiles files = NamedFiles::none);

}  // namespace simcore
