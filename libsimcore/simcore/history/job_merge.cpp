#include "simcore/history/detail/job_merge.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "simcore/record/shown.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::string told(const std::string& text) { return "'" + text + "'"; }
std::string told(std::int64_t number) { return std::to_string(number); }
std::string told(bool flag) { return flag ? "true" : "false"; }
std::string told(Outcome outcome) { return std::string(word(outcome)); }

/// Two records of one job, of which the first wins.
class JobMerge {
 public:
  JobMerge(JobHistory& job, const JobHistory& other, std::vector<Contradiction>& contradictions)
      : job_(job), other_(other), contradictions_(contradictions) {}

  void run() {
    text("name", job_.name, other_.name);
    identity();
    text("instance_type", job_.instance_type, other_.instance_type);
    value("instance_count", job_.instance_count, other_.instance_count);
    value("volume_gb", job_.volume_gb, other_.volume_gb);
    text("image", job_.image, other_.image);
    text("input_mode", job_.input_mode, other_.input_mode);
    value("spot", job_.spot, other_.spot);
    value("outcome", job_.outcome, other_.outcome);
    counters();
    fill();
    times();
    job_.sources.insert(job_.sources.end(), other_.sources.begin(), other_.sources.end());
  }

 private:
  void contradict(std::string_view field, std::string kept, std::string other) {
    contradictions_.push_back({job_.name, std::string(field), std::move(kept), job_.sources.front().text(),
                               std::move(other), other_.sources.front().text()});
  }
  void text(std::string_view field, std::string& kept, const std::string& other) {
    if (kept.empty()) kept = other;
    if (!other.empty() && kept != other) contradict(field, told(kept), told(other));
  }
  template <class T>
  void value(std::string_view field, std::optional<T>& kept, const std::optional<T>& other) {
    if (!kept) kept = other;
    if (other && *kept != *other) contradict(field, told(*kept), told(*other));
  }

  void identity() {
    text("arn", job_.arn, other_.arn);
    text("account", job_.account, other_.account);
    text("region", job_.region, other_.region);
  }

  void counters() {
    value("training_time_s", job_.training_time, other_.training_time);
    value("billable_time_s", job_.billable_time, other_.billable_time);
    value("training_total_s", job_.training_total, other_.training_total);
    value("billable_total_s", job_.billable_total, other_.billable_total);
    value("retained_s", job_.retained_time, other_.retained_time);
    total("training_time_s", job_.training_time, job_.training_total);
    total("billable_time_s", job_.billable_time, job_.billable_total);
  }

  /// What a log prints is the counter times the number of instances.
  void total(std::string_view field, const std::optional<std::int64_t>& each, const std::optional<std::int64_t>& all) {
    if (!each || !all || !job_.instance_count || !other_.training_total) return;
    const double product = static_cast<double>(*each) * static_cast<double>(*job_.instance_count);
    if (product != static_cast<double>(*all))
      contradict(field, told(*each) + " on " + told(*job_.instance_count), told(*all) + " in all");
  }

  template <class T>
  static void take(T& kept, const T& other, const T& none = {}) {
    if (kept == none) kept = other;
  }

  /// What sources leave out rather than contradict.
  void fill() {
    take(job_.failure_reason, other_.failure_reason);
    take(job_.groups, other_.groups);
    take(job_.algorithm, other_.algorithm);
    take(job_.channels, other_.channels);
    take(job_.warm_start, other_.warm_start);
    take(job_.artifact, other_.artifact);
    take(job_.compression, other_.compression);
    take(job_.max_runtime, other_.max_runtime);
    take(job_.max_wait, other_.max_wait);
    take(job_.script, other_.script);
    take(job_.hyperparameters, other_.hyperparameters);
    take(job_.template_id, other_.template_id);
    take(job_.tuning_job, other_.tuning_job);
    take(job_.tags, other_.tags);
  }

  void times() {
    if (!job_.origin_ms && other_.origin_ms) adopt_origin();
    if (!other_.origin_ms) return take(job_.phases, other_.phases);
    const Seconds apart(static_cast<double>(*other_.origin_ms - *job_.origin_ms) / 1000.0);
    if (!SimTime::holds(apart)) return contradict("created", told(job_.created()), told(other_.created()));
    shift_ = SimTime((*other_.origin_ms - *job_.origin_ms) * 1'000'000);
    time(job_.started, other_.started);
    end();
    latest(job_.seen, other_.seen);
    time(job_.container_begin, other_.container_begin);
    latest(job_.container_end, other_.container_end);
    if (job_.phases.empty()) return take_phases();
    split();
  }

  /// Times of a job whose origin no source told yet count from that of the other.
  void adopt_origin() {
    job_.origin_ms = other_.origin_ms;
    job_.created_is = other_.created_is;
  }

  [[nodiscard]] Moment moved(const Moment& moment) const {
    return {moment.time + shift_, moment.precision, moment.earliest + shift_};
  }
  void time(std::optional<SimTime>& kept, const std::optional<SimTime>& other) const {
    if (!kept && other) kept = *other + shift_;
  }
  void latest(std::optional<SimTime>& kept, const std::optional<SimTime>& other) const {
    if (other) kept = kept ? std::max(*kept, *other + shift_) : *other + shift_;
  }

  /// The end of a log is polled: it says less than it seems to.
  void end() {
    if (job_.ended && other_.ended) {
      const double apart = (*other_.ended + shift_ - *job_.ended).seconds().value();
      if (std::abs(apart) > kPolled.seconds().value())
        contradict("ended_s", to_string(job_.ended->seconds()), to_string((*other_.ended + shift_).seconds()));
    }
    time(job_.ended, other_.ended);
  }

  void take_phases() {
    for (JobPhase phase : other_.phases) {
      phase.begin = moved(phase.begin);
      if (phase.end) phase.end = moved(*phase.end);
      job_.phases.push_back(std::move(phase));
    }
  }

  /// Only logs tell input, image and script apart. Until 2023 the image is downloaded under the status Training.
  void split() {
    const auto pulls = [](const JobPhase& part) { return part.activity == Activity::image; };
    const bool within_training = std::ranges::any_of(
        other_.phases, [&](const JobPhase& part) { return pulls(part) && part.phase == Phase::training; });
    for (const JobPhase& part : other_.phases) {
      if (pulls(part) && !within_training) split_at(part, Activity::preparing, Activity::input);
      if (part.activity == Activity::script && within_training) split_at(part, Activity::training, Activity::image);
    }
  }

  /// Cuts the phase of an activity into which a part of the log falls: `first` ends where the part begins.
  void split_at(const JobPhase& part, Activity joint, Activity first) {
    const Moment cut = moved(part.begin);
    const auto whole = std::ranges::find_if(job_.phases, [&](const JobPhase& each) {
      return each.activity == joint && each.end && each.begin.time < cut.time && cut.time < each.end->time;
    });
    if (whole == job_.phases.end()) return;
    JobPhase rest = *whole;
    rest.activity = part.activity;
    rest.begin = cut;
    rest.begin.earliest = std::max(cut.earliest, whole->begin.earliest);
    whole->activity = first;
    whole->end = rest.begin;
    job_.phases.insert(whole + 1, std::move(rest));
  }

  static constexpr SimTime kPolled{120'000'000'000};  // four waits of 30 s, with which the SDKs ask

  JobHistory& job_;
  const JobHistory& other_;
  std::vector<Contradiction>& contradictions_;
  SimTime shift_;
};

}  // namespace

void merge_into(JobHistory& job, const JobHistory& other, std::vector<Contradiction>& contradictions) {
  JobMerge(job, other, contradictions).run();
}

}  // namespace simcore
