#include "simcore/attempt/stop.hpp"

#include <algorithm>

namespace simcore {
namespace {

/// A phase and what cuts it: of two at the same moment the later in the order of the calls, as in JobProcess.
struct CutPhase {
  double start = 0.0, end = 0.0;
  End by = End::completed;  // nothing

  void cut_at(double limit, End cut) noexcept {
    if (limit > end || (limit == end && by == End::completed)) return;
    end = std::max(limit, start);
    by = cut;
  }
  [[nodiscard]] double length() const noexcept { return end - start; }
  [[nodiscard]] bool is_whole() const noexcept { return by == End::completed; }
};

CutPhase after(const CutPhase& phase, double length) noexcept { return {phase.end, phase.end + length}; }

/// A stopped script saves for its grace, and what it saved is uploaded after max_runtime alone.
void stop_script(const RunLimits& limits, double upload, const CutPhase& training, double clock, Stop& stop) noexcept {
  const double billed = limits.bills_stop ? 1.0 : 0.0;
  const CutPhase stopping = after(training, limits.grace);
  stop.at = stopping.end;
  stop.billed += billed * stopping.length();
  if (stop.end == End::max_wait) return;
  CutPhase uploading = after(stopping, upload);
  uploading.cut_at(uploading.start + (clock - training.length() - stopping.length()), End::interrupted);
  stop.at = uploading.end;
  stop.billed += billed * uploading.length();
  stop.uploaded = uploading.is_whole() ? 1.0 : 0.0;
  stop.interruptions = 1.0 - stop.uploaded;
}

}  // namespace

std::optional<Stop> stop_of(const RunLimits& limits, const AttemptRules& rules, const RunTimes& run, const Lane& lane,
                            const EarlierAttempts& earlier, const AttemptTimes& times, bool is_first,
                            double repeated) noexcept {
  const auto stop_at = [&](const CutPhase& phase) {
    return Stop{.end = phase.by, .at = phase.end, .safe = earlier.safe};
  };
  CutPhase waiting{lane.time, lane.time + times.wait};
  if (is_first) waiting.cut_at(limits.pending, End::max_pending);
  waiting.cut_at(limits.wait, End::max_wait);
  if (!waiting.is_whole()) return stop_at(waiting);
  CutPhase starting = after(waiting, times.start);
  starting.cut_at(limits.wait, End::max_wait);
  if (!starting.is_whole()) return stop_at(starting);
  CutPhase downloading = after(starting, rules.download);
  downloading.cut_at(downloading.start + times.clock, End::interrupted);
  downloading.cut_at(limits.wait, End::max_wait);
  Stop stop = stop_at(downloading);
  stop.billed = repeated * downloading.length();
  stop.downloaded = downloading.is_whole() ? 1.0 : share_of_phase(downloading.length(), run.download);
  if (downloading.by == End::max_wait) return stop;
  if (downloading.by == End::interrupted) return std::nullopt;
  const double number = divide(lane.saved, rules.every).count, clock = times.clock - downloading.length();
  const double setup = rules.setup + (lane.saved > 0.0 ? rules.restore : 0.0);
  CutPhase training =
      after(downloading, setup + (rules.work - lane.saved) + (rules.checkpoints - number) * rules.pause);
  training.cut_at(training.start + clock, End::interrupted);
  training.cut_at(training.start + (limits.runtime - earlier.trained), End::max_runtime);
  training.cut_at(limits.wait, End::max_wait);
  if (training.is_whole() || training.by == End::interrupted) return std::nullopt;
  const Progress reached = progress(rules, lane.saved, number, training.length() - setup);
  stop.end = training.by;
  stop.safe = reached.safe;
  stop.billed += training.length();
  stop.started_up = share_of_phase(training.length(), run.startup);
  stop.trained =
      share_of_phase(std::min(training.length(), lane_time(run.setup)) + (reached.worked - lane.saved), run.training);
  stop_script(limits, rules.upload, training, clock, stop);
  return stop;
}

}  // namespace simcore
