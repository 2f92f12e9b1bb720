#include "simcore/recorded/detail/answer_phases.hpp"

#include <algorithm>

#include "simcore/recorded/detail/status_message.hpp"
#include "simcore/sagemaker/status.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

using record::Value;

constexpr std::int64_t kOfMillisecond = 1'000'000;  // ns
constexpr SimTime kWholeSecond{1'000'000'000};

/// The times of one answer.
class PhaseReader {
 public:
  PhaseReader(const AnswerMembers& answer, JobHistory& job) : answer_(answer), job_(job) {}

  void read() {
    const std::size_t before = answer_.problem_count();
    const auto created = answer_.time("CreationTime"), started = answer_.time("TrainingStartTime");
    const auto ended = answer_.time("TrainingEndTime"), modified = answer_.time("LastModifiedTime");
    const Value::List* transitions = answer_.list("SecondaryStatusTransitions");
    job_.origin_ms = created ? created : first(transitions, started, ended);
    job_.created_is = created ? TimePrecision::exact : TimePrecision::unknown;
    if (!job_.origin_ms || answer_.problem_count() > before) return;
    job_.started = since("TrainingStartTime", started);
    job_.ended = since("TrainingEndTime", ended);
    job_.seen = since("LastModifiedTime", modified);
    if (job_.started && job_.ended && *job_.ended < *job_.started)
      answer_.refuse(answer_.path("TrainingEndTime"), "must not be before TrainingStartTime",
                     to_string((*job_.started - *job_.ended).seconds()) + " before it");
    if (transitions != nullptr && !transitions->empty())
      read_transitions(*transitions);
    else
      span();
    close();
  }

 private:
  /// The first time that is told of a job whose creation is not.
  std::optional<std::int64_t> first(const Value::List* transitions, std::optional<std::int64_t> started,
                                    std::optional<std::int64_t> ended) const {
    if (transitions != nullptr && !transitions->empty())
      if (const auto item = answer_.item(transitions->front(), place(0)))
        if (const auto time = item->time("StartTime")) return time;
    return started ? started : ended;
  }

  [[nodiscard]] std::string place(std::size_t i) const {
    return answer_.path("SecondaryStatusTransitions") + "[" + std::to_string(i) + "]";
  }

  /// Time since the origin; noted as a problem when it is before that by a second or more, or years behind it.
  std::optional<SimTime> since(const std::string& member, std::optional<std::int64_t> time_ms) const {
    if (!time_ms) return std::nullopt;
    const Seconds seconds(static_cast<double>(*time_ms - *job_.origin_ms) / 1000.0);
    if (seconds.value() <= -1.0)
      answer_.refuse(answer_.path(member), "must not be before CreationTime",
                     to_string(Seconds() - seconds) + " before it");
    else if (!SimTime::holds(seconds))
      answer_.refuse(answer_.path(member), "must be within 30 years of the job's creation",
                     to_string(seconds) + " from it");
    else
      return std::max(SimTime{}, time(*time_ms));
    return std::nullopt;
  }

  [[nodiscard]] bool near_origin(std::int64_t time_ms) const {
    return SimTime::holds(Seconds(static_cast<double>(time_ms - *job_.origin_ms) / 1000.0));
  }
  [[nodiscard]] SimTime time(std::int64_t time_ms) const {
    return SimTime((time_ms - *job_.origin_ms) * kOfMillisecond);
  }

  void read_transitions(const Value::List& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto transition = answer_.item(list[i], place(i));
      if (!transition || !read_transition(*transition, place(i), i + 1 == list.size())) return;
    }
  }

  /// Whether those that follow can be read, too.
  bool read_transition(const AnswerMembers& transition, const std::string& where, bool last) {
    const std::string word = transition.text("Status");
    const Status* status = find_status(word);
    if (status == nullptr)
      answer_.refuse(where + ".Status", "must be a word of the service", word.empty() ? "nothing" : "'" + word + "'",
                     nearest_status(word));
    const auto begin = transition.time("StartTime"), end = transition.time("EndTime");
    if (status == nullptr || !status->phase) return status != nullptr;
    if (!begin && transition.find("StartTime") == nullptr)
      answer_.refuse(where + ".StartTime", "must be given", "nothing");
    if (!end && transition.find("EndTime") == nullptr && !last)
      answer_.refuse(where + ".EndTime", "must be given, but for the last transition", "nothing");
    if (!begin || (!end && !last)) return false;
    return add(*status->phase, transition.text("StatusMessage"), *begin, end, where);
  }

  bool add(Phase phase, std::string message, std::int64_t begin_ms, std::optional<std::int64_t> end_ms,
           const std::string& where) {
    const SimTime earliest = job_.phases.empty() || !job_.phases.back().end ? SimTime{} : job_.phases.back().end->time;
    const bool held = near_origin(begin_ms) && near_origin(end_ms.value_or(begin_ms));
    SimTime begin = held ? time(begin_ms) : SimTime{};
    const SimTime end = held ? time(end_ms.value_or(begin_ms)) : SimTime{};
    if (!held || begin + kWholeSecond <= earliest || end < begin) {
      answer_.refuse(where,
                     held ? "must follow the one before it and end after it starts"
                          : "must be within 30 years of the job's creation",
                     held ? "times out of order" : "a time that is not");
      return false;
    }
    begin = std::max(begin, earliest);
    const int attempt = next_attempt(job_.phases, phase);
    const Activity activity = described_activity(phase, message);
    job_.phases.push_back({phase, activity, attempt, Moment::at(begin), std::nullopt, std::move(message)});
    if (end_ms) job_.phases.back().end = Moment::at(std::max(begin, end));
    return true;
  }

  /// Answers without transitions tell of the phases only when the first began and the last ended.
  void span() {
    if (!job_.started) return;
    const auto phase = [&](Phase what, Activity activity, SimTime begin, std::optional<SimTime> end) {
      job_.phases.push_back({what, activity, 1, Moment::at(begin), std::nullopt, ""});
      if (end) job_.phases.back().end = Moment::at(std::max(begin, *end));
    };
    if (job_.created_is == TimePrecision::exact) phase(Phase::starting, Activity::starting, SimTime{}, job_.started);
    phase(Phase::training, Activity::billed, *job_.started, job_.ended);
  }

  /// The end of a job that has ended, and the last moment that is told of one that has not.
  void close() {
    if (!job_.ended && job_.outcome && !job_.phases.empty() && job_.phases.back().end)
      job_.ended = job_.phases.back().end->time;
    for (const JobPhase& phase : job_.phases)
      job_.seen = std::max(job_.seen.value_or(SimTime{}), phase.end.value_or(phase.begin).time);
    if (job_.ended) job_.seen = std::max(job_.seen.value_or(SimTime{}), *job_.ended);
    for (const JobPhase& phase : job_.phases)
      if (is_warm_start(phase.message)) job_.warm_start = true;
  }

  const AnswerMembers& answer_;
  JobHistory& job_;
};

}  // namespace

void read_answer_phases(const AnswerMembers& answer, JobHistory& job) { PhaseReader(answer, job).read(); }

}  // namespace simcore
