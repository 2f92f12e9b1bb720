#include "simcore/recorded/history_reader.hpp"

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/history/merge_jobs.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/io/yaml_reader.hpp"
#include "simcore/recorded/detail/answer_members.hpp"
#include "simcore/recorded/detail/answer_record.hpp"
#include "simcore/recorded/detail/json_items.hpp"
#include "simcore/recorded/detail/log_text.hpp"
#include "simcore/sagemaker/document_kind.hpp"
#include "simcore/sagemaker/search_answer.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

using record::Value;

constexpr const char* kPurpose = "must tell of a job that ran";
constexpr const char* kRule =
    "must be an answer of DescribeTrainingJob, ListTrainingJobs or Search, a log of a training job, or log events";
constexpr std::array<std::string_view, 3> kLists = {"Results", "TrainingJobSummaries", "events"};

const Value* member(const Value& value, std::string_view name) {
  const auto* object = value.get<Value::Object>();
  if (object == nullptr) return nullptr;
  for (const auto& [key, entry] : object->entries)
    if (key == name) return entry.is_null() ? nullptr : &entry;
  return nullptr;
}

bool is_event(const Value& value) {
  return member(value, "message") != nullptr && member(value, "timestamp") != nullptr;
}

/// "runs/xgb.log" → "xgb"
std::string stem(const std::string& file) {
  const std::size_t slash = file.find_last_of('/');
  const std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
  return name.substr(0, name.find('.', 1));
}

/// Whether a file holds JSON: by its name, or by what it begins with. A log may begin with a bracket, too.
bool holds_json(const ByteSource& source) {
  for (const char* ending : {".json", ".jsonl", ".ndjson"})
    if (ends_in(source.path(), ending)) return true;
  const std::string_view text = source.buffered();
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || (text[start] != '{' && text[start] != '[')) return false;
  const std::size_t next = text.find_first_not_of(" \t\r\n", start + 1);
  if (next == std::string_view::npos) return true;
  return std::string_view(text[start] == '{' ? "\"}" : "{[]").find(text[next]) != std::string_view::npos;
}

void skip_byte_order_mark(ByteSource& source) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (source.buffered().starts_with(kMark)) source.advance(kMark.size());
}

}  // namespace

/// What is gathered of all files.
class HistoryReader::Files {
 public:
  explicit Files(ByteSource::AfterBlock after_block) : after_block_(std::move(after_block)) {}

  void read(const std::string& path) {
    const std::int64_t before = count();
    begin(path);
    try {
      if (ends_in(path, ".yaml") || ends_in(path, ".yml"))
        read_answer(NamedDocument(read_yaml(read_text(path, kLargestJobFile, kPurpose), path), path));
      else
        read_stream(path);
    } catch (const SpecError& error) {
      for (const Problem& problem : error.problems()) skip(problem.where, problem.rule, problem.value, problem.nearest);
    }
    finish();
    if (count() == before) history_.notes.push_back(path + " tells of no job");
  }

  void read_answer(const NamedDocument& answer) {
    begin(answer.file);
    for_each_job(answer.content, "", kLists, [&](const Value& item, const std::string& place) { take(item, place); });
    finish();
  }

  History history() {
    merge_jobs(std::exchange(records_, {}), history_);
    return std::exchange(history_, {});
  }

 private:
  [[nodiscard]] std::int64_t count() const {
    return static_cast<std::int64_t>(records_.size()) + history_.skipped_count;
  }

  void begin(const std::string& file) {
    file_ = file;
    next_page_ = false;
  }

  void finish() {
    for (auto& [job, log] : events_) add_log(log, SourceKind::events, "");
    events_.clear();
    if (next_page_) history_.notes.push_back(where("NextToken") + ": the jobs of the next page are not in this file");
  }

  void read_stream(const std::string& path) {
    ByteSource source(path, after_block_, kPurpose);
    skip_byte_order_mark(source);
    if (holds_json(source)) return for_each_json_item(source, kLists, [&](JsonItem&& item) { take(item); });
    const std::size_t first = records_.size();
    for_each_job_log(source,
                     [&](const JobLog& log, const std::string& place) { add_log(log, SourceKind::log, place); });
    name_after_file(first);
  }

  void take(const JsonItem& item) {
    if (item.error) return skip(where(item.place), item.rule, *item.value.get<std::string>());
    if (item.page) return note_page(item.value);
    take(item.value, item.place);
  }

  void take(const Value& value, const std::string& place) {
    if (const Value* job = member(value, "TrainingJob")) return take(*job, key_path(place, "TrainingJob"));
    if (is_job_answer(value)) return add_answer(value, place);
    if (is_event(value)) return take_event(value, place);
    for (const std::string_view list : kLists)
      if (member(value, list) != nullptr) return note_page(value);
    const DocumentKind* kind = document_kind(value);
    if (kind != nullptr) return skip(where(place), std::string(kind->what) + ": " + std::string(kind->advice), "");
    skip(where(place), kRule, quoted_value(value));
  }

  void note_page(const Value& page) { next_page_ = member(page, "NextToken") != nullptr; }

  void add_answer(const Value& answer, const std::string& place) {
    JobHistory job;
    const bool described =
        member(answer, "ResourceConfig") != nullptr || member(answer, "SecondaryStatusTransitions") != nullptr;
    job.sources.push_back({described ? SourceKind::described : SourceKind::listed, file_, place});
    std::vector<Problem> problems;
    std::vector<Contradiction> contradictions;
    read_answer_record(answer, job, problems, contradictions);
    add(std::move(job), problems);
    if (problems.empty())
      history_.contradictions.insert(history_.contradictions.end(), contradictions.begin(), contradictions.end());
  }

  void add_log(const JobLog& log, SourceKind kind, const std::string& place) {
    JobHistory job;
    job.sources.push_back({kind, file_, place});
    std::vector<Problem> problems;
    log.fill(job, problems);
    add(std::move(job), problems);
  }

  /// A record with problems is skipped: one entry that names them all.
  void add(JobHistory job, const std::vector<Problem>& problems) {
    if (problems.empty()) return records_.push_back(std::move(job)), void();
    const std::string place = job.sources.front().text() + (job.name.empty() ? "" : " (" + job.name + ")");
    std::string rule = problems.front().rule, value = problems.front().value;
    for (std::size_t i = 1; i < problems.size(); ++i) value += "; " + problems[i].message();
    const std::string& path = problems.front().where;
    history_.skip(
        {path.empty() ? place : place + ": " + path, std::move(rule), std::move(value), problems.front().nearest});
  }

  /// Events belong to the job that their stream names, or to the one job of the file.
  void take_event(const Value& event, const std::string& place) {
    const auto* message = member(event, "message")->get<std::string>();
    std::vector<Problem> problems;
    const AnswerMembers members(*event.get<Value::Object>(), place, problems);
    const auto time = members.time("timestamp");
    if (message == nullptr)
      members.refuse(members.path("message"), "must be a text", quoted_value(*member(event, "message")));
    for (const Problem& problem : problems) skip(where(problem.where), problem.rule, problem.value, problem.nearest);
    if (message == nullptr || !time) return;
    const std::string job(stream_job(members.text("logStreamName")));
    events_.try_emplace(job, job).first->second.read_event(*message, *time);
  }

  /// The log of one job that names none goes by the name of its file.
  void name_after_file(std::size_t first) {
    if (records_.size() != first + 1 || !records_.back().name.empty()) return;
    records_.back().name = stem(file_);
    history_.notes.push_back(file_ + " names no job: it goes by the name of its file");
  }

  [[nodiscard]] std::string where(const std::string& place) const {
    if (file_.empty() || place.starts_with(file_)) return place;
    return place.empty() ? file_ : file_ + ": " + place;
  }
  void skip(const std::string& place, std::string rule, std::string value, std::string nearest = {}) {
    history_.skip({where(place), std::move(rule), std::move(value), std::move(nearest)});
  }

  ByteSource::AfterBlock after_block_;
  History history_;
  std::vector<JobHistory> records_;
  std::map<std::string, JobLog> events_;  // of the present file, by job
  std::string file_;
  bool next_page_ = false;
};

HistoryReader::HistoryReader(ByteSource::AfterBlock after_block)
    : files_(std::make_unique<Files>(std::move(after_block))) {}
HistoryReader::~HistoryReader() = default;

void HistoryReader::read_file(const std::string& path) { files_->read(path); }
void HistoryReader::read_answer(const NamedDocument& answer) { files_->read_answer(answer); }
History HistoryReader::history() { return files_->history(); }

}  // namespace simcore
