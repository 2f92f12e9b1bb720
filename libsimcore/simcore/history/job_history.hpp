#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/history/job_parts.hpp"
#include "simcore/history/job_phase.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// What is known of a job that ran. Times count from its origin: the moment of its creation, or, where that is not
/// told, the first moment that is.
struct JobHistory {
  std::string name;
  std::string arn;
  std::string account;
  std::string region;
  std::optional<std::int64_t> origin_ms;
  TimePrecision created_is = TimePrecision::unknown;
  std::optional<Outcome> outcome;
  std::string failure_reason;
  std::optional<SimTime> started;
  std::optional<SimTime> ended;
  std::optional<SimTime> seen;
  std::string instance_type;
  std::optional<std::int64_t> instance_count;
  std::vector<JobGroup> groups;
  std::optional<std::int64_t> volume_gb;
  std::string image;
  std::string algorithm;
  std::string input_mode;
  std::vector<JobChannel> channels;
  std::optional<bool> spot;
  std::optional<std::int64_t> training_time;
  std::optional<std::int64_t> billable_time;
  std::optional<std::int64_t> training_total;
  std::optional<std::int64_t> billable_total;
  std::optional<std::int64_t> retained_time;
  std::optional<bool> warm_start;
  std::string artifact;
  std::string compression;
  std::optional<std::int64_t> max_runtime;
  std::optional<std::int64_t> max_wait;
  std::string script;
  Named<std::string> hyperparameters;
  std::string template_id;
  std::string tuning_job;
  Named<std::string> tags;
  std::optional<SimTime> container_begin;
  std::optional<SimTime> container_end;
  std::vector<JobPhase> phases;
  std::vector<JobSource> sources;

  /// Day and time of the origin in UTC, as ISO text; empty when no source tells any.
  [[nodiscard]] std::string created() const;
  /// Whether the job's work may have been longer than what was seen of it.
  [[nodiscard]] bool censored() const noexcept { return outcome != Outcome::completed; }
  [[nodiscard]] int interruptions() const noexcept;
  /// Share of the training time that was not billed; nothing where the counters do not tell it.
  [[nodiscard]] std::optional<Fraction> savings() const noexcept;
  /// Name without the time that the SDKs append to it.
  [[nodiscard]] std::string base_name() const;

  friend bool operator==(const JobHistory&, const JobHistory&) = default;

  static constexpr record::Title kTitle{"JobHistory", "What is known of a job that ran. Made by load_history."};
  static constexpr auto fields();
};

constexpr auto JobHistory::fields() {
  using record::field;
  using enum record::Faces;
  return record::Fields{
      field("name", "", "Name of the job; empty: not told.", &JobHistory::name),
      field("base_name", "", "Name of the job without the time that the SDKs append.", &JobHistory::base_name),
      field("arn", "", "ARN of the job; empty: not told.", &JobHistory::arn),
      field("account", "", "Account in which the job ran; empty: not told.", &JobHistory::account),
      field("region", "", "Region in which the job ran; empty: not told.", &JobHistory::region),
      field("created", "", "Origin of the job's times in UTC; empty: not told.", &JobHistory::created),
      field("origin_ms", "ms", "Origin of the job's times, since 1970; none: not told.", &JobHistory::origin_ms)
          .on(python),
      field("created_is", "",
            "How well the origin tells the creation: exact, polled, or unknown, when it is only the first moment told.",
            &JobHistory::created_is),
      field("outcome", "", "How the job ended; none: it still ran when its source was made, or that ends before.",
            &JobHistory::outcome),
      field("censored", "", "Whether the job did not complete, so that its work may be longer than what was seen.",
            &JobHistory::censored),
      field("failure_reason", "", "Reason of the service for a failure; empty: not told.", &JobHistory::failure_reason),
      field("started_s", "s", "TrainingStartTime, since the origin; none: not told.", &JobHistory::started),
      field("ended_s", "s", "End of the job, since the origin; none: not told.", &JobHistory::ended),
      field("seen_s", "s", "Last moment at which a source knew the job, since the origin; none: not told.",
            &JobHistory::seen),
      field("instance_type", "", "Type of the instances; empty: not told, or several.", &JobHistory::instance_type),
      field("instance_count", "", "Number of instances; none: not told.", &JobHistory::instance_count),
      field("groups", "", "Groups of instances, in a cluster of several types.", &JobHistory::groups),
      field("volume_gb", "GB", "VolumeSizeInGB as told; none: not told.", &JobHistory::volume_gb),
      field("image", "", "Image of the container; empty: not told.", &JobHistory::image),
      field("algorithm", "", "Algorithm of the marketplace, or of the account; empty: none told.",
            &JobHistory::algorithm),
      field("input_mode", "", "Input mode of the job; empty: not told.", &JobHistory::input_mode),
      field("channels", "", "Data channels.", &JobHistory::channels),
      field("spot", "", "Whether it was a managed spot job; none: not told.", &JobHistory::spot),
      field("training_time_s", "s", "TrainingTimeInSeconds; none: not told.", &JobHistory::training_time),
      field("billable_time_s", "s", "BillableTimeInSeconds; none: not told.", &JobHistory::billable_time),
      field("training_total_s", "s", "Training seconds as a log prints them, of all instances; none: no log tells it.",
            &JobHistory::training_total),
      field("billable_total_s", "s", "Billable seconds as a log prints them, of all instances; none: no log tells it.",
            &JobHistory::billable_total),
      field("savings", "", "Share of the training time that was not billed; none: not told.", &JobHistory::savings),
      field("retained_s", "s", "Billed time for which a warm pool kept the instances; none: not told.",
            &JobHistory::retained_time),
      field("warm_start", "", "Whether the job took over the instances of a warm pool; none: not told.",
            &JobHistory::warm_start),
      field("artifact", "", "Address of the artifact; empty: not told.", &JobHistory::artifact),
      field("compression", "", "Compression of the artifact, GZIP or NONE; empty: not told.", &JobHistory::compression),
      field("max_runtime_s", "s", "MaxRuntimeInSeconds; none: not told.", &JobHistory::max_runtime),
      field("max_wait_s", "s", "MaxWaitTimeInSeconds; none: not told.", &JobHistory::max_wait),
      field("script", "", "Script or notebook that the job ran; empty: not told.", &JobHistory::script),
      field("hyperparameters", "", "Hyperparameters, but for those in which an SDK notes its own affairs.",
            &JobHistory::hyperparameters),
      field("template_id", "",
            "Digest of image, script and hyperparameters, the same for jobs that repeat; empty: not "
            "told.",
            &JobHistory::template_id),
      field("tuning_job", "", "ARN of the tuning job of which this was a trial; empty: none told.",
            &JobHistory::tuning_job),
      field("tags", "", "Tags of the job.", &JobHistory::tags),
      field("interruptions", "", "Number of interruptions among the phases.", &JobHistory::interruptions),
      field("container_begin_s", "s", "First time that a container wrote, since the origin; none: not told.",
            &JobHistory::container_begin),
      field("container_end_s", "s", "Last time that a container wrote, since the origin; none: not told.",
            &JobHistory::container_end),
      field("phases", "", "Phases in order of time.", &JobHistory::phases),
      field("sources", "", "Records that told of the job, the one that wins first.", &JobHistory::sources)};
}

}  // namespace simcore
