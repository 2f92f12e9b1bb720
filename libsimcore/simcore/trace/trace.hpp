#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "simcore/trace/limit.hpp"
#include "simcore/units/quantity.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {

/// What the cluster is doing. Pending and starting are free; the rest is billed. Retained is after the job's end: a
/// warm pool keeps the instances, which is billed on its own and is no part of the job's time.
enum class Phase { pending, starting, downloading, training, uploading, stopping, interrupted, retained };

/// How the job ended, in the service's own terms.
enum class Outcome : std::uint8_t { completed, max_runtime_exceeded, max_wait_time_exceeded, stopped, failed };

[[nodiscard]] std::string_view name(Phase phase) noexcept;      // "downloading"
[[nodiscard]] std::string_view name(Outcome outcome) noexcept;  // "MaxRuntimeExceeded"

/// Whether the service bills the phase: not pending, starting and interrupted.
[[nodiscard]] bool is_billed(Phase phase) noexcept;

struct PhaseInterval {
  Phase phase = Phase::pending;
  int attempt = 1;      // 1 for the first start of the cluster, one more after each interruption
  bool billed = false;  // as training time, or as kept time when retained
  SimTime start;        // since the job was created
  SimTime end;
  std::optional<Fraction> discount = std::nullopt;  // share of the on-demand price not paid; none: the trace's

  [[nodiscard]] Seconds length() const noexcept { return (end - start).seconds(); }
};

/// What one data channel moved, summed over all nodes of the cluster.
struct Traffic {
  double get_requests = 0.0;
  double list_requests = 0.0;
  Bytes read;    // over the network, from the source to the nodes
  Bytes stored;  // size of the data set at its source
};

/// What was done before the job so that a file system holds its data.
struct Preparation {
  Seconds time;
  double get_requests = 0.0;
  double list_requests = 0.0;
};

/// One run of a job, simulated or recorded. Everything that the bill needs and nothing about prices.
struct Trace {
  std::vector<PhaseInterval> intervals;   // in order of time
  std::vector<Traffic> traffic;           // one for each channel, in the order of the plan; may be empty if recorded
  std::vector<Preparation> preparations;  // of the file systems that need some, in the order of the plan
  Bytes artifact;                         // uploaded at the end
  double artifact_puts = 0.0;             // requests that wrote it
  Fraction spot_discount;                 // share of the on-demand price not paid; 0 for on-demand jobs
  int interruptions = 0;                  // of spot capacity
  Seconds lost;                           // work that had to be done again after interruptions and errors
  Outcome outcome = Outcome::completed;
  DataUse use;  // of the run before anything cut it; nothing if recorded
  // Logs of real jobs tell neither; the bill then takes them from the plan.
  bool has_traffic = true;
  bool has_discount = true;
};

/// From creation to the end of the job's last phase; what a warm pool keeps afterwards does not count.
[[nodiscard]] Seconds wall_clock(const Trace& trace) noexcept;

/// Before the job's creation: the longest preparation, since file systems are prepared side by side.
[[nodiscard]] Seconds preparation_time(const Trace& trace) noexcept;

/// Billed wall clock of the cluster, before any spot discount: the service's TrainingTimeInSeconds.
[[nodiscard]] Seconds billed_time(const Trace& trace) noexcept;
/// The same less the discounts, not rounded.
[[nodiscard]] Seconds discounted_time(const Trace& trace) noexcept;

/// For which a warm pool kept the instances: the service's ResourceRetainedBillableTimeInSeconds.
[[nodiscard]] Seconds retained_time(const Trace& trace) noexcept;

}  // namespace simcore
