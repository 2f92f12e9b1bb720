#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/trace/limit.hpp"
#include "simcore/units/quantity.hpp"
#include "simcore/units/select.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// What the cluster is doing. Pending and starting are free; the rest is billed. Retained is after the job's end: a
/// warm pool keeps the instances, which is billed on its own and is no part of the job's time.
enum class Phase { pending, starting, downloading, training, uploading, stopping, interrupted, retained };

/// How the job ended, in the service's own terms.
enum class Outcome : std::uint8_t { completed, max_runtime_exceeded, max_wait_time_exceeded, stopped, failed };

template <>
struct Choice<Phase> {
  using enum Phase;
  static constexpr std::array<std::pair<std::string_view, Phase>, 8> words = {{{"pending", pending},
                                                                               {"starting", starting},
                                                                               {"downloading", downloading},
                                                                               {"training", training},
                                                                               {"uploading", uploading},
                                                                               {"stopping", stopping},
                                                                               {"interrupted", interrupted},
                                                                               {"retained", retained}}};
};
inline constexpr std::size_t kOutcomes = 5;
template <>
struct Choice<Outcome> {
  using enum Outcome;
  static constexpr std::array<std::pair<std::string_view, Outcome>, kOutcomes> words = {
      {{"Completed", completed},
       {"MaxRuntimeExceeded", max_runtime_exceeded},
       {"MaxWaitTimeExceeded", max_wait_time_exceeded},
       {"Stopped", stopped},
       {"Failed", failed}}};
};

/// Whether the service bills the phase: not pending, starting and interrupted.
[[nodiscard]] bool is_billed(Phase phase) noexcept;

struct PhaseInterval {
  Phase phase = Phase::pending;
  int attempt = 1;
  bool billed = false;
  SimTime start;
  SimTime end;
  std::optional<Fraction> discount = std::nullopt;

  [[nodiscard]] Seconds length() const noexcept { return (end - start).seconds(); }

  static constexpr record::Title kTitle{"PhaseInterval", "One phase of a run."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("phase", "", "What the cluster does.", &PhaseInterval::phase),
        field("start_s", "s", "Start of the phase, since the job was created.", &PhaseInterval::start),
        field("end_s", "s", "End of the phase, since the job was created.", &PhaseInterval::end),
        field("attempt", "",
              "Number of the attempt: 1 for the first start of the cluster, one more after each "
              "interruption.",
              &PhaseInterval::attempt),
        field("billed", "", "Whether the phase is billed, as training time or, when retained, as kept time.",
              &PhaseInterval::billed),
        field("discount", "", "Share of the on-demand price not paid in this phase; none: that of the whole run.",
              &PhaseInterval::discount)
            .left_out_if_none()};
  }
};

template <class Number>
struct TrafficOf {
  Number get_requests{};
  Number list_requests{};
  BytesOf<Number> read;
  BytesOf<Number> stored;

  static constexpr record::Title kTitle{"Traffic",
                                        "What one data channel moved, summed over all nodes of the cluster."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("get_requests", "", "Number of GET requests.", &TrafficOf::get_requests),
        field("list_requests", "", "Number of LIST requests.", &TrafficOf::list_requests),
        field("read_bytes", "B", "Data that went over the network, from the source to the nodes.", &TrafficOf::read),
        field("stored_bytes", "B", "Size of the data set at its source.", &TrafficOf::stored)};
  }
};
using Traffic = TrafficOf<double>;

template <class Number>
struct PreparationOf {
  SecondsOf<Number> time;
  Number get_requests{};
  Number list_requests{};

  static constexpr record::Title kTitle{"Preparation",
                                        "What was done before the job so that a file system holds its data."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("time_s", "s", "Duration of the preparation.", &PreparationOf::time),
                          field("get_requests", "", "Number of GET requests.", &PreparationOf::get_requests),
                          field("list_requests", "", "Number of LIST requests.", &PreparationOf::list_requests)};
  }
};
using Preparation = PreparationOf<double>;

/// The longest preparation, since file systems are prepared side by side.
template <class Number>
[[nodiscard]] SecondsOf<Number> longest(const std::vector<PreparationOf<Number>>& preparations) {
  SecondsOf<Number> time;
  for (const PreparationOf<Number>& each : preparations) time = larger(time, each.time);
  return time;
}

struct Trace;
/// Time from creation to the end of the job's last phase; what a warm pool keeps afterwards does not count.
[[nodiscard]] Seconds wall_clock(const Trace& trace) noexcept;

/// Time before the job's creation: the longest preparation, since file systems are prepared side by side.
[[nodiscard]] Seconds preparation_time(const Trace& trace) noexcept;

/// Billed wall clock of the cluster, before any spot discount: the service's TrainingTimeInSeconds.
[[nodiscard]] Seconds billed_time(const Trace& trace) noexcept;
/// Billed time less the discounts, not rounded.
[[nodiscard]] Seconds discounted_time(const Trace& trace) noexcept;

/// Time for which a warm pool kept the instances: the service's ResourceRetainedBillableTimeInSeconds.
[[nodiscard]] Seconds retained_time(const Trace& trace) noexcept;

struct Trace {
  std::vector<PhaseInterval> intervals;
  std::vector<Traffic> traffic;
  std::vector<Preparation> preparations;
  Bytes artifact;
  double artifact_puts = 0.0;
  double checkpoints = 0.0;
  Fraction spot_discount;
  int interruptions = 0;
  Seconds lost;
  Outcome outcome = Outcome::completed;
  DataUse use;
  // Logs of real jobs tell neither; the bill then takes them from the plan.
  bool has_traffic = true;
  bool has_discount = true;

  static constexpr record::Title kTitle{
      "Trace", "One run of a job, simulated or recorded: everything that the bill needs and nothing about prices."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("phases", "", "Phases in order of time.", &Trace::intervals),
        field("outcome", "", "How the job ended, in the service's own terms.", &Trace::outcome),
        field("spot_discount", "", "Share of the on-demand price not paid; 0 for on-demand jobs.",
              &Trace::spot_discount),
        field("traffic", "", "Traffic of each channel, in the order of the plan; may be empty if recorded.",
              &Trace::traffic),
        field("preparations", "", "Preparations of the file systems that need some, in the order of the plan.",
              &Trace::preparations),
        field("artifact_bytes", "B", "Size of the artifact uploaded at the end.", &Trace::artifact),
        field("artifact_puts", "", "Number of requests that wrote the artifact.", &Trace::artifact_puts),
        field("checkpoints", "", "Number of checkpoints that were taken at their interval and are safe in S3.",
              &Trace::checkpoints),
        field("interruptions", "", "Number of interruptions of spot capacity.", &Trace::interruptions).on(python),
        field("lost_s", "s", "Work that had to be done again after interruptions and errors.", &Trace::lost).on(python),
        field("data_path", "", "What sets the pace of a run that nothing cuts; zero if recorded.", &Trace::use)
            .on(python),
        field("has_traffic", "", "Whether the traffic is known; logs of real jobs do not tell it.", &Trace::has_traffic)
            .on(python),
        field("has_discount", "",
              "Whether the discount is known; where a log does not tell it, the bill takes the "
              "plan's.",
              &Trace::has_discount)
            .on(python),
        field("wall_clock_s", "s", "Time from creation to the end of the job.", &wall_clock).on(python),
        field("preparation_s", "s", "Time before creation, until the file systems hold their data.", &preparation_time)
            .on(python),
        field("billed_s", "s", "Billed wall clock before any spot discount: the service's TrainingTimeInSeconds.",
              &billed_time)
            .on(python)};
  }
};

}  // namespace simcore
