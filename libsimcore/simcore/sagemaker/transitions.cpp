#include "simcore/sagemaker/detail/transitions.hpp"

#include <algorithm>
#include <utility>

#include "simcore/io/detail/value_reader.hpp"
#include "simcore/sagemaker/detail/processing_translation.hpp"
#include "simcore/sagemaker/status.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Members of an answer that tell when the job ran, and how it ended.
struct Names {
  const char *start, *end, *status, *last_status;
  bool processing;
};
/// How far the counter of a stopped spot job ran on at most, of the three that were seen [s].
constexpr double kRunsOn = 2.0;

constexpr Names kTraining{"TrainingStartTime", "TrainingEndTime", "TrainingJobStatus", "SecondaryStatus", false};
constexpr Names kProcessing{"ProcessingStartTime", "ProcessingEndTime", "ProcessingJobStatus", "ProcessingJobStatus",
                            true};

class Reader {
 public:
  Reader(const Json& described, std::vector<Problem>& problems)
      : described_(described), problems_(problems), names_(is_processing(described) ? kProcessing : kTraining) {}

  Trace read() {
    Trace trace;
    trace.has_traffic = false;
    trace.outcome = outcome();
    const std::optional<Timestamp> created = time("CreationTime"), started = time(names_.start);
    const std::optional<Timestamp> ended = time(names_.end);
    const Json& list = described_.contains("SecondaryStatusTransitions") && !names_.processing
                           ? described_["SecondaryStatusTransitions"]
                           : kNone;
    if (!list.is_null() && !list.is_array())
      refuse("SecondaryStatusTransitions", "must be a list", shown(list));
    else if (!list.empty())
      transitions(list, created, trace);
    else if (started && ended)
      span(created.value_or(*started), *started, *ended, trace);
    else
      counted(trace);
    retained(trace);
    return trace;
  }

 private:
  void refuse(const std::string& where, std::string rule, std::string value, std::string nearest = {}) {
    problems_.push_back({where, std::move(rule), std::move(value), std::move(nearest)});
  }

  std::optional<Timestamp> time(const char* member) { return read_time(described_, member, "", problems_); }

  /// One wrong time, such as that of the creation, puts every other one out of range: it is reported once.
  SimTime since(Timestamp origin, Timestamp time, const std::string& where) {
    const Seconds seconds(static_cast<double>(time.seconds - origin.seconds));
    if (!SimTime::holds(seconds) && !std::exchange(out_of_range_, true))
      refuse(where, "must be within 30 years of the job's creation", to_string(seconds) + " from it");
    return SimTime::from(seconds);
  }

  /// The secondary status says more; but both must be those of an end.
  Outcome outcome() {
    std::optional<Outcome> found;
    for (const char* member : {names_.status, "SecondaryStatus"}) {
      if (!described_.contains(member)) continue;
      const Json& word = described_[member];
      const Status* known = word.is_string() ? find_status(word.get_ref<const std::string&>()) : nullptr;
      if (known == nullptr || !known->outcome) refuse_status(member, shown(word));
      found = known == nullptr ? Outcome::completed : known->outcome.value_or(Outcome::completed);
    }
    if (!found) refuse_status(names_.last_status, "nothing");
    return found.value_or(Outcome::completed);
  }

  void refuse_status(const char* member, std::string value) {
    refuse(member, "must be that of a job that has ended: Completed, Stopped or Failed", std::move(value));
  }

  void transitions(const Json& list, std::optional<Timestamp> created, Trace& trace) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string where = item_path("SecondaryStatusTransitions", i);
      if (!list[i].is_object()) return refuse(where, "must be an object", shown(list[i]));
      const std::optional<Phase> phase = phase_of(list[i], where);
      const std::optional<Timestamp> start = read_time(list[i], "StartTime", where, problems_);
      const std::optional<Timestamp> end = read_time(list[i], "EndTime", where, problems_);
      if (!created) created = start;
      if (!phase) continue;
      for (const char* member : {"StartTime", "EndTime"})
        if (!list[i].contains(member)) refuse(key_path(where, member), "must be given", "nothing");
      if (!start || !end) continue;
      const SimTime from = since(*created, *start, key_path(where, "StartTime"));
      add(trace, *phase, from, since(*created, *end, key_path(where, "EndTime")), where);
    }
  }

  std::optional<Phase> phase_of(const Json& transition, const std::string& where) {
    const Json word = transition.value("Status", Json());
    const Status* known = word.is_string() ? find_status(word.get_ref<const std::string&>()) : nullptr;
    if (known != nullptr) return known->phase;
    refuse(where + ".Status", "must be a word of the service", shown(word),
           word.is_string() ? nearest_status(word.get_ref<const std::string&>()) : "");
    return std::nullopt;
  }

  void add(Trace& trace, Phase phase, SimTime start, SimTime end, const std::string& where) {
    const SimTime earliest = trace.intervals.empty() ? SimTime{} : trace.intervals.back().end;
    if (start < earliest || end < start)
      return refuse(where, "must follow the one before it and end after it starts", "times out of order");
    if (phase == Phase::starting && interrupted_) ++attempt_;
    interrupted_ = phase == Phase::interrupted;  // also when that took no whole second
    stopping_ = phase != Phase::starting && (stopping_ || phase == Phase::stopping);
    const SimTime paid = is_billed(phase) ? billed_end(trace, phase, start, end) : start;
    if (paid > start) trace.intervals.push_back({phase, attempt_, true, start, paid});
    if (end > paid) trace.intervals.push_back({phase, attempt_, false, paid, end});
  }

  /// The counter of a spot job ends when Stopping begins, up to a few seconds later, which only the counter tells (all
  /// three public answers about spot jobs that were stopped); that on demand ends with the job.
  [[nodiscard]] SimTime billed_end(const Trace& trace, Phase phase, SimTime start, SimTime end) const {
    const bool spot = described_.value("EnableManagedSpotTraining", Json()) == true;
    if (!spot || !stopping_ || phase == Phase::retained) return end;
    if (phase != Phase::stopping) return start;
    const Json counter = described_.value("TrainingTimeInSeconds", Json());
    const double told = counter.is_number_unsigned() ? counter.get<double>() : 0.0;
    const double most = std::min(kRunsOn, (end - start).seconds().value());
    const double left = std::clamp(told - billed_time(trace).value(), 0.0, most);
    return start + SimTime::from(Seconds(left));
  }

  void span(Timestamp created, Timestamp started, Timestamp ended, Trace& trace) {
    const SimTime start = since(created, started, names_.start);
    add(trace, Phase::starting, SimTime{}, start, names_.start);
    add(trace, Phase::training, start, since(created, ended, names_.end), names_.end);
  }

  /// Older answers tell no times at all.
  void counted(Trace& trace) {
    if (names_.processing) return refuse("ProcessingStartTime", "must be given, and ProcessingEndTime", "nothing");
    const Json counter = described_.value("TrainingTimeInSeconds", Json());
    if (!counter.is_number_unsigned())
      return refuse("SecondaryStatusTransitions",
                    "must be given, or TrainingStartTime and TrainingEndTime, or TrainingTimeInSeconds", "nothing");
    const double seconds = counter.get<double>();  // a number that is refused is so where the counters are read
    add(trace, Phase::training, SimTime{}, SimTime::from(Seconds(seconds)), "TrainingTimeInSeconds");
  }

  void retained(Trace& trace) {
    const Json pool = described_.value("WarmPoolStatus", Json::object());
    if (!pool.is_object()) return refuse("WarmPoolStatus", "must be an object", shown(pool));
    if (!pool.contains("ResourceRetainedBillableTimeInSeconds")) return;
    const auto counter = read_seconds(pool["ResourceRetainedBillableTimeInSeconds"],
                                      "WarmPoolStatus.ResourceRetainedBillableTimeInSeconds", problems_);
    const SimTime start = trace.intervals.empty() ? SimTime{} : trace.intervals.back().end;
    const Seconds kept(static_cast<double>(counter.value_or(0)));
    add(trace, Phase::retained, start, start + SimTime::from(kept), "WarmPoolStatus");
  }

  inline static const Json kNone{};
  const Json& described_;
  std::vector<Problem>& problems_;
  const Names names_;
  int attempt_ = 1;
  bool interrupted_ = false;
  bool stopping_ = false;
  bool out_of_range_ = false;
};

}  // namespace

std::optional<Timestamp> read_time(const Json& object, const char* member, const std::string& where,
                                   std::vector<Problem>& problems) {
  const auto found = object.find(member);
  if (found == object.end() || found->is_null()) return std::nullopt;
  std::optional<Timestamp> time;
  if (found->is_string()) time = parse_timestamp(found->get_ref<const std::string&>());
  if (found->is_number()) time = timestamp_of(found->get<double>());
  if (!time)
    problems.push_back(
        {key_path(where, member), "must be a time: ISO 8601, or a number of seconds since 1970", shown(*found), ""});
  return time;
}

std::optional<std::int64_t> read_seconds(const Json& value, const std::string& where, std::vector<Problem>& problems) {
  const bool whole = value.is_number_unsigned();
  if (whole && SimTime::holds(Seconds(value.get<double>()))) return value.get<std::int64_t>();
  const char* rule = whole ? SimTime::kRule : "must be a whole number, not negative";
  problems.push_back({where, rule, shown(value), ""});
  return std::nullopt;
}

Trace read_transitions(const Json& described, std::vector<Problem>& problems) {
  return Reader(described, problems).read();
}

}  // namespace simcore
