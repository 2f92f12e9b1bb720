#include "simcore/recorded/detail/job_log.hpp"

#include <algorithm>
#include <charconv>

#include "simcore/error/nearest.hpp"
#include "simcore/error/utf8.hpp"
#include "simcore/recorded/detail/status_message.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::string_view kCreating = "Creating training-job with name: ";
constexpr std::string_view kStarted = "Training job started: ";
constexpr std::string_view kTrainingSeconds = "Training seconds: ";
constexpr std::string_view kFirstMessage = "Starting the training job";
constexpr std::int64_t kLongestRunMs = 28LL * 86400 * 1000;  // MaxRuntimeInSeconds allows 28 days
constexpr std::int64_t kNanoseconds = 1'000'000;             // of a millisecond

bool begins_attempt(const Status& status) { return status.phase == Phase::pending || status.phase == Phase::starting; }

/// A whole number at the front of a text; nothing when it is none, or none that a count of seconds can be.
std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool stands = error == std::errc{} && (end == text.data() + text.size() || *end == ' ');
  return stands && number >= 0 ? std::optional(number) : std::nullopt;
}

std::string clean(std::string_view text) { return readable(std::string(text)); }

std::optional<std::string_view> new_name(std::string_view line) {
  if (const auto name = behind(line, kCreating)) return name;
  return behind(line, kStarted);
}

}  // namespace

bool JobLog::empty() const noexcept {
  return name_.empty() && changes_.empty() && steps_.empty() && !outcome_ && !first_ms_ && !training_total_ && !hosts_;
}

bool JobLog::ends_before(std::string_view line) const {
  if (const auto name = new_name(line)) return !empty() && *name != name_;
  const auto status = status_line(line);
  if (!status || !outcome_ || changes_.empty() || !begins_attempt(*status->status)) return false;
  return status->time_ms != changes_.back().time_ms;  // what is printed again has the time of the end
}

void JobLog::read(std::string_view line) {
  if (const auto name = new_name(line)) {
    name_ = clean(*name);
    return;
  }
  if (const auto status = status_line(line)) {
    read_status(*status);
    // What is printed next runs on in the line of the last status.
    return read_counters(line.substr(std::min(line.size(), line.find(kTrainingSeconds))));
  }
  if (read_sdk3(line)) return;
  read_counters(line);
  read_container(line);
  if (const auto time = logger_time(line)) note_time(*time);
}

void JobLog::read_event(std::string_view message, std::int64_t time_ms) {
  read_container(message);
  note_time(time_ms);
}

void JobLog::read_status(const StatusLine& line) {
  const bool again = outcome_ && begins_attempt(*line.status);
  if (again) replayed_ = true;
  if (replayed_) return;
  if (!changes_.empty()) {
    const Change& last = changes_.back();
    if (line.time_ms == last.time_ms && line.status == last.status && line.message == last.message) return;
    if (line.time_ms < last.time_ms && disorder_.empty()) disorder_ = std::string(line.status->word);
    const bool further =
        last.status->phase && !begins_attempt(*last.status) && last.status->phase != Phase::interrupted;
    if (further && begins_attempt(*line.status) && line.message == kFirstMessage) restarted_ = true;
  }
  changes_.push_back({line.time_ms, line.status, clean(line.message)});
  if (line.status->outcome) outcome_ = line.status->outcome;
}

void JobLog::read_counters(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of('.'), line.size()));  // dots are printed while the SDK waits
  const auto count = [&](std::string_view label, std::optional<std::int64_t>& total) {
    if (!line.starts_with(label)) return;
    const std::string_view text = line.substr(label.size());
    total = whole(text);
    if (!total) problems_.push_back(clean(text));
  };
  count(kTrainingSeconds, training_total_);
  count("Billable seconds: ", billable_total_);
  has_savings_ = has_savings_ || line.starts_with("Managed Spot Training savings: ");
}

/// SDK 3 prints all transitions anew each time that it asks: the last of such blocks holds them all.
bool JobLog::read_sdk3(std::string_view line) {
  if (line.find("Status Transitions") != std::string_view::npos) {
    steps_.clear();
    return true;
  }
  if (const auto step = transition_line(line)) {
    steps_.push_back({step->status, clean(step->message), step->seconds});
    return true;
  }
  if (const auto name = behind(line, "TrainingJob Name ")) {
    name_ = clean(*name);
    in_table_ = true;
    return true;
  }
  return read_state(line);
}

/// How the job stands, as SDK 3 prints it. Containers may print the like: of those lines, the form must be whole.
bool JobLog::read_state(std::string_view line) {
  std::optional<std::string_view> text = behind(line, "Final Resource Status: ");
  if (!text && line.find("(Elapsed: ") != std::string_view::npos) text = behind(line, "Status: ");
  if (!text && in_table_) text = behind(line, "Job Status ");
  if (!text) return false;
  const Status* status = find_status(text->substr(0, text->find_first_of(" -")));
  if (status != nullptr && status->outcome) outcome_ = status->outcome;
  return status != nullptr;
}

/// What the containers of the service's frameworks write of their job before the script begins.
void JobLog::read_container(std::string_view line) {
  if (name_.empty())
    if (const std::string_view job = stream_job(line); !job.empty()) name_ = clean(job);
  if (const auto name = behind(line, "\"job_name\":"); name && name_.empty() && name->starts_with('"'))
    name_ = clean(name->substr(1, name->find('"', 1) - 1));
  if (const auto type = behind(line, "SM_CURRENT_INSTANCE_TYPE=")) instance_type_ = clean(*type);
  if (const auto script = behind(line, "SM_USER_ENTRY_POINT=")) script_ = clean(*script);
  if (const auto hosts = behind(line, "SM_HOSTS=")) {
    std::int64_t count = 0;
    for (std::size_t at = 0; (at = hosts->find("\"algo-", at)) != std::string_view::npos; ++at) ++count;
    if (count > 0) hosts_ = count;
  }
}

/// Times that cannot be of the job, such as those of the data that it prints, are passed over.
void JobLog::note_time(std::int64_t time_ms) {
  const std::optional<std::int64_t> known = changes_.empty() ? first_ms_ : std::optional(changes_.front().time_ms);
  if (time_ms < kServiceBegan || (known && (time_ms < *known || time_ms > *known + kLongestRunMs))) return;
  first_ms_ = std::min(first_ms_.value_or(time_ms), time_ms);
  last_ms_ = std::max(last_ms_.value_or(time_ms), time_ms);
}

void JobLog::fill(JobHistory& job, std::vector<Problem>& problems) const {
  job.name = name_;
  job.outcome = outcome_;
  job.instance_type = instance_type_;
  job.instance_count = hosts_;
  job.script = script_;
  job.training_total = training_total_;
  job.billable_total = billable_total_;
  if (has_savings_) job.spot = true;
  for (const std::string& text : problems_)
    problems.push_back({"", "must tell whole seconds, not negative", in_quotes(text), ""});
  if (!changes_.empty())
    fill_changes(job, problems);
  else if (!steps_.empty())
    fill_steps(job);
  fill_container(job);
  if (changes_.empty() && steps_.empty() && !first_ms_ && !outcome_ && !training_total_)
    problems.push_back({"", "must tell a status of the job, or a time at which its container wrote", "neither", ""});
}

SimTime JobLog::since_origin(std::int64_t time_ms) const {
  const std::int64_t origin = changes_.empty() ? *first_ms_ : changes_.front().time_ms;
  return SimTime((time_ms - origin) * kNanoseconds);
}

/// Several changes that were found at once carry one time, that of the last of them: the others were after the time
/// that was printed before.
Moment JobLog::moment(std::size_t change) const {
  const std::int64_t time = changes_[change].time_ms;
  std::size_t before = change;
  while (before > 0 && changes_[before - 1].time_ms == time) --before;
  const bool last = change + 1 == changes_.size() || changes_[change + 1].time_ms != time;
  if (before > 0) return {since_origin(time), TimePrecision::polled, since_origin(changes_[before - 1].time_ms)};
  return {since_origin(time), last ? TimePrecision::polled : TimePrecision::unknown, SimTime{}};
}

void JobLog::fill_changes(JobHistory& job, std::vector<Problem>& problems) const {
  if (!disorder_.empty())
    problems.push_back({"", "must tell of its statuses in order of time", disorder_ + " before the one above it", ""});
  if (restarted_)
    problems.push_back({"",
                        "must not start again before the job has ended or was interrupted: name each job by its line "
                        "'Creating training-job with name: …'",
                        "a second start", ""});
  if (changes_.front().time_ms < kServiceBegan)
    problems.push_back({"", kServiceRule, std::string(changes_.front().status->word) + " before that", ""});
  const std::int64_t longest = static_cast<std::int64_t>(SimTime::kLongest.value()) * 1000;
  if (changes_.back().time_ms - changes_.front().time_ms > longest)
    problems.push_back({"", "must be within 30 years of the job's creation", "a time that is not", ""});
  if (!problems.empty()) return;
  job.origin_ms = changes_.front().time_ms;
  const bool from_start = begins_attempt(*changes_.front().status) && moment(0).precision == TimePrecision::polled;
  job.created_is = from_start ? TimePrecision::polled : TimePrecision::unknown;
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    const Change& change = changes_[i];
    if (!job.phases.empty() && !job.phases.back().end) job.phases.back().end = moment(i);
    if (change.status->outcome && !job.ended) job.ended = since_origin(change.time_ms);
    if (!change.status->phase) continue;
    const Phase phase = *change.status->phase;
    if (is_warm_start(change.message)) job.warm_start = true;
    job.phases.push_back({phase, logged_activity(phase, change.message), next_attempt(job.phases, phase), moment(i),
                          std::nullopt, change.message});
  }
  job.seen = since_origin(changes_.back().time_ms);
}

/// Lengths follow each other from the first step on; when that was, is not told.
void JobLog::fill_steps(JobHistory& job) const {
  SimTime at;
  for (const Step& step : steps_) {
    if (!step.status->phase) continue;
    const Phase phase = *step.status->phase;
    job.phases.push_back({phase, described_activity(phase, step.message), next_attempt(job.phases, phase),
                          Moment::at(at), std::nullopt, step.message});
    if (is_warm_start(step.message)) job.warm_start = true;
    if (!step.seconds || !SimTime::holds(at.seconds() + Seconds(*step.seconds))) break;
    at = at + SimTime::from(Seconds(*step.seconds));
    job.phases.back().end = Moment::at(at);
  }
  if (outcome_ && !job.phases.empty() && job.phases.back().end) job.ended = at;
}

void JobLog::fill_container(JobHistory& job) const {
  if (!first_ms_ || (changes_.empty() && !steps_.empty())) return;
  const std::int64_t origin = changes_.empty() ? *first_ms_ : changes_.front().time_ms;
  if (*first_ms_ < origin || *last_ms_ > origin + kLongestRunMs) return;  // noted before the first status
  if (changes_.empty()) job.origin_ms = first_ms_;
  job.container_begin = since_origin(*first_ms_);
  job.container_end = since_origin(*last_ms_);
  job.seen = std::max(job.seen.value_or(SimTime{}), *job.container_end);
}

}  // namespace simcore
