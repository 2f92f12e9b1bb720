#include "simcore/recorded/detail/answer_record.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "simcore/recorded/detail/answer_members.hpp"
#include "simcore/recorded/detail/answer_phases.hpp"
#include "simcore/recorded/detail/job_template.hpp"
#include "simcore/sagemaker/status.hpp"

namespace simcore {
namespace {

using record::Value;

constexpr std::int64_t kMostInstances = 1'000'000;  // far beyond any quota; above it stands no count
constexpr std::int64_t kMostGigabytes = 1'000'000;

std::string text_in(const AnswerMembers& answer, std::string_view object, std::string_view member) {
  const auto inner = answer.object(object);
  return inner ? inner->text(member) : std::string();
}

/// The job that one answer tells.
class AnswerReader {
 public:
  AnswerReader(const AnswerMembers& answer, JobHistory& job, std::vector<Contradiction>& contradictions)
      : answer_(answer), job_(job), contradictions_(contradictions) {}

  void read() {
    identity();
    outcome();
    cluster();
    container();
    channels();
    counters();
    limits();
    tags();
    read_answer_phases(answer_, job_);
    compare_counters();
  }

 private:
  void contradict(std::string_view field, std::string kept, std::string other) {
    const std::string from = job_.sources.front().text();
    contradictions_.push_back({job_.name, std::string(field), std::move(kept), from, std::move(other), from});
  }

  void identity() {
    constexpr int kRegion = 3, kAccount = 4, kResource = 5;
    constexpr std::string_view kKind = "training-job/";
    job_.name = answer_.text("TrainingJobName");
    job_.arn = answer_.text("TrainingJobArn");
    job_.failure_reason = answer_.text("FailureReason");
    job_.tuning_job = answer_.text("TuningJobArn");
    if (job_.arn.empty()) return;
    const std::string_view resource = arn_part(job_.arn, kResource);
    if (!job_.arn.starts_with("arn:") || !resource.starts_with(kKind))
      return answer_.refuse(answer_.path("TrainingJobArn"), "must be the ARN of a training job",
                            quoted_value(Value(job_.arn)));
    job_.region = arn_part(job_.arn, kRegion);
    job_.account = arn_part(job_.arn, kAccount);
    const std::string_view named = resource.substr(kKind.size());
    if (job_.name.empty()) job_.name = named;
    const auto same = [](char a, char b) { return std::tolower(a) == std::tolower(b); };  // an ARN has small letters
    if (!std::ranges::equal(named, job_.name, same)) contradict("name", job_.name, std::string(named) + " in its ARN");
  }

  /// Two words tell how a job stands. The secondary one says more, but only an end that the first one has, too, is one.
  void outcome() {
    const Status* secondary = status("SecondaryStatus");
    const std::string word = answer_.text("TrainingJobStatus");
    const Status* primary = find_status(word);
    const bool runs = word == "InProgress" || word == "Stopping" || word == "Deleting";
    if (!runs && (primary == nullptr || !primary->outcome)) {
      answer_.refuse(answer_.path("TrainingJobStatus"), "must be InProgress, Stopping, Completed, Failed or Stopped",
                     word.empty() ? "nothing" : "'" + word + "'", nearest_status(word));
      return;
    }
    if (!runs) job_.outcome = primary->outcome;
    if (secondary == nullptr) return;
    const bool ended = secondary->outcome.has_value();
    if (ended == runs || (ended && !agree(*secondary->outcome, *job_.outcome)))
      contradict("outcome", word, std::string(secondary->word) + " as SecondaryStatus");
    else if (ended)
      job_.outcome = secondary->outcome;
  }

  static bool agree(Outcome secondary, Outcome primary) {
    return secondary == primary || (primary == Outcome::stopped && secondary != Outcome::completed);
  }

  const Status* status(std::string_view member) const {
    const std::string word = answer_.text(member);
    if (word.empty()) return nullptr;
    const Status* found = find_status(word);
    if (found == nullptr)
      answer_.refuse(answer_.path(member), "must be a word of the service", quoted_value(Value(word)),
                     nearest_status(word));
    return found;
  }

  void cluster() {
    const auto resources = answer_.object("ResourceConfig");
    if (!resources) return;
    const std::string selected = resources->text("SelectedInstanceType");
    job_.instance_type = selected.empty() ? resources->text("InstanceType") : selected;
    job_.volume_gb = resources->whole("VolumeSizeInGB", 0, kMostGigabytes);
    const auto chosen = resources->whole("SelectedInstanceCount", 1, kMostInstances);
    const Value::List* groups = resources->list("InstanceGroups");
    if (groups != nullptr && !groups->empty()) return read_groups(*resources, *groups);
    job_.instance_count = chosen ? chosen : resources->whole("InstanceCount", 1, kMostInstances);
  }

  /// Answers about groups carry a count of 0.
  void read_groups(const AnswerMembers& resources, const Value::List& groups) {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const auto group = resources.item(groups[i], resources.path("InstanceGroups") + "[" + std::to_string(i) + "]");
      if (!group) continue;
      const std::int64_t size = group->whole("InstanceCount", 1, kMostInstances).value_or(1);
      job_.groups.push_back({group->text("InstanceGroupName"), group->text("InstanceType"), size});
      count += size;
    }
    job_.instance_count = count;
  }

  void container() {
    const auto algorithm = answer_.object("AlgorithmSpecification");
    if (algorithm) {
      job_.image = algorithm->text("TrainingImage");
      job_.algorithm = algorithm->text("AlgorithmName");
      job_.input_mode = algorithm->text("TrainingInputMode");
    }
    job_.artifact = text_in(answer_, "ModelArtifacts", "S3ModelArtifacts");
    job_.compression = text_in(answer_, "OutputDataConfig", "CompressionType");
    read_template(answer_, job_);
  }

  void channels() {
    const Value::List* channels = answer_.list("InputDataConfig");
    if (channels == nullptr) return;
    for (std::size_t i = 0; i < channels->size(); ++i) {
      const auto channel =
          answer_.item((*channels)[i], answer_.path("InputDataConfig") + "[" + std::to_string(i) + "]");
      if (channel) job_.channels.push_back(read_channel(*channel));
    }
  }

  static JobChannel read_channel(const AnswerMembers& channel) {
    JobChannel made{channel.text("ChannelName"), channel.text("InputMode"), "", "", ""};
    const auto source = channel.object("DataSource");
    if (!source) return made;
    if (const auto s3 = source->object("S3DataSource")) {
      made.source = "S3";
      made.distribution = s3->text("S3DataDistributionType");
      made.uri = s3->text("S3Uri");
    } else if (const auto files = source->object("FileSystemDataSource")) {
      made.source = files->text("FileSystemType");
      made.uri = files->text("FileSystemId") + files->text("DirectoryPath");
    }
    return made;
  }

  void counters() {
    job_.spot = answer_.flag("EnableManagedSpotTraining");
    job_.training_time = answer_.seconds("TrainingTimeInSeconds");
    job_.billable_time = answer_.seconds("BillableTimeInSeconds");
    if (const auto pool = answer_.object("WarmPoolStatus"))
      job_.retained_time = pool->seconds("ResourceRetainedBillableTimeInSeconds");
  }

  /// What is billed cannot be more than what ran, and on demand is the same.
  void compare_counters() {
    if (!job_.training_time || !job_.billable_time) return;
    const bool more = *job_.billable_time > *job_.training_time;
    if (more || (job_.spot == false && *job_.billable_time != *job_.training_time))
      contradict("billable_time_s", std::to_string(*job_.billable_time),
                 std::to_string(*job_.training_time) + " as TrainingTimeInSeconds" + (more ? "" : " on demand"));
  }

  void limits() {
    const auto limits = answer_.object("StoppingCondition");
    if (!limits) return;
    job_.max_runtime = limits->seconds("MaxRuntimeInSeconds");
    job_.max_wait = limits->seconds("MaxWaitTimeInSeconds");
  }

  /// Tags stand as a list of keys and values, or, in events, as an object.
  void tags() {
    const Value* tags = answer_.find("Tags");
    if (tags == nullptr || tags->get<Value::Object>() != nullptr) return;
    const Value::List* list = answer_.list("Tags");
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->size(); ++i)
      if (const auto tag = answer_.item((*list)[i], answer_.path("Tags") + "[" + std::to_string(i) + "]"))
        job_.tags.entries.emplace_back(tag->text("Key"), tag->text("Value"));
  }

  const AnswerMembers& answer_;
  JobHistory& job_;
  std::vector<Contradiction>& contradictions_;
};

bool has(const Value::Object& object, std::string_view member) {
  return std::ranges::find(object.entries, member, &std::pair<std::string, Value>::first) != object.entries.end();
}

}  // namespace

bool is_job_answer(const Value& answer) {
  const auto* object = answer.get<Value::Object>();
  return object != nullptr && (has(*object, "TrainingJobStatus") || has(*object, "TrainingJobArn"));
}

void read_answer_record(const Value& answer, JobHistory& job, std::vector<Problem>& problems,
                        std::vector<Contradiction>& contradictions) {
  const AnswerMembers members(*answer.get<Value::Object>(), "", problems);
  AnswerReader(members, job, contradictions).read();
}

}  // namespace simcore
