#include "simcore/sagemaker/described_job.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/catalog/request_model.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/sagemaker/detail/processing_translation.hpp"
#include "simcore/sagemaker/detail/request_merge.hpp"
#include "simcore/sagemaker/detail/transitions.hpp"
#include "simcore/sagemaker/document_kind.hpp"
#include "simcore/units/digits.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::optional<std::int64_t> counter(const Json& described, const char* member, std::vector<Problem>& problems) {
  const Json value = described.value(member, Json());
  return value.is_null() ? std::nullopt : read_seconds(value, member, problems);
}

/// Takes, of several types that were asked for, the one that the job ran on and is billed for.
void take_selected(Json& resources) {
  if (!resources.contains("SelectedInstanceType")) return;
  resources["InstanceType"] = resources["SelectedInstanceType"];
  if (resources.contains("SelectedInstanceCount")) resources["InstanceCount"] = resources["SelectedInstanceCount"];
  for (const char* name : {"InstancePreferences", "SelectedInstanceType", "SelectedInstanceCount"})
    resources.erase(name);
}

/// Leaves what was asked for and is billed, of what an answer tells of the instances.
void settle_resources(Json& resources) {
  if (!resources.is_object()) return;
  take_selected(resources);
  if (resources.contains("InstanceGroups") && resources.value("InstanceCount", Json()) == 0)
    resources.erase("InstanceCount");  // which answers about groups always carry
}

/// What the job was asked to be: those members of the answer that a request has too.
Json request_of(const Json& described) {
  Json request = Json::object();
  const RequestModel& model = is_processing(described) ? RequestModel::processing() : RequestModel::builtin();
  for (const auto& [name, value] : described.items())
    if (model.root().members.contains(name)) request[name] = value;
  if (request.contains("ResourceConfig")) settle_resources(request["ResourceConfig"]);
  if (request.contains("ProcessingResources") && request["ProcessingResources"].is_object() &&
      request["ProcessingResources"].contains("ClusterConfig"))
    settle_resources(request["ProcessingResources"]["ClusterConfig"]);
  return request;
}

const char* arn_member(const Json& described) {
  return is_processing(described) ? "ProcessingJobArn" : "TrainingJobArn";
}

std::string arn_of(const Json& described) {
  const Json arn = described.value(arn_member(described), Json());
  return arn.is_string() ? arn.get<std::string>() : "";
}

/// What the bill needs of a job that has run: its computing took what it took.
void complete(RequestMerge& merge, const Json& described, const Trace& trace) {
  Json& job = merge.job();
  SimTime training;
  for (const PhaseInterval& interval : trace.intervals)
    if (interval.phase == Phase::training) training = training + (interval.end - interval.start);
  const double seconds = std::max(1.0, training.seconds().value());
  if (!job.contains("work")) job["work"] = {{"compute", {{"duration", seconds}}}};
  const char* arn = arn_member(described);
  if (const std::string region = region_of_arn(described.value(arn, Json())); !region.empty())
    merge.put("region", region, arn);
  std::vector<Problem> ignored;
  if (const auto created = read_time(described, "CreationTime", "", ignored); created && !job.contains("as_of"))
    job["as_of"] = to_string(created->day());
}

/// Channels of unknown size cost what nobody can say; the bill says so.
void leave_out_unsized(RequestMerge& merge) {
  Json sized = Json::object();
  for (const auto& [name, channel] : merge.job()["channels"].items())
    if (channel.contains("size"))
      sized[name] = channel;
    else
      merge.warn("channels." + as_key(name) +
                 ": its storage and requests are not in this bill, since its size is not known");
  merge.job()["channels"] = sized;
}

/// Answers are often cut down to what their reader needed; the count decides what is billed.
void note_missing_count(RequestMerge& merge, const Json& described) {
  const std::string place = is_processing(described) ? "ProcessingResources.ClusterConfig" : "ResourceConfig";
  const Json& cluster = merge.job()["cluster"];
  if (!cluster.contains("instance_count") && !cluster.contains("groups"))
    merge.warn(place + ".InstanceCount is not told: one instance is billed");
}

/// What the service reports as billable is billed, whatever the phases add up to.
void take_counters(DescribedJob& described) {
  const double billed = billed_time(described.trace).value();
  described.trace.has_discount = described.billable_time.has_value() && billed > 0.0;
  if (described.trace.has_discount)
    described.trace.spot_discount = Fraction(1.0 - static_cast<double>(*described.billable_time) / billed);
}

}  // namespace

std::string CounterDifference::text() const {
  const bool billed = member == "BillableTimeInSeconds";
  return member + " is " + std::to_string(reported) + " s, " + with_digits(std::abs(difference()), 12) + " s " +
         (difference() > 0.0 ? "more" : "less") + " than the " + with_digits(read, 12) + " s read from the times" +
         (billed ? "; the bill takes what is reported" : "");
}

TrainingTimeCounter DescribedJob::training_counter() const noexcept {
  return {training_time, billed_time(trace).value()};
}

BillableTimeCounter DescribedJob::billable_counter() const noexcept {
  const double billed = billed_time(trace).value();
  if (training_time && billable_time) {
    const double paid = *training_time == 0
                            ? 1.0
                            : std::min(1.0, static_cast<double>(*billable_time) / static_cast<double>(*training_time));
    return {billable_time, std::llrint(billed * paid)};
  }
  return {billable_time, spot() ? std::nullopt : std::optional<std::int64_t>(std::llrint(billed))};
}

std::vector<CounterDifference> DescribedJob::differences() const {
  std::vector<CounterDifference> found;
  const auto compare = [&](const char* member, std::optional<std::int64_t> reported, std::optional<double> read) {
    if (reported && read && static_cast<double>(*reported) != *read) found.push_back({member, *reported, *read});
  };
  const auto [told, read] = billable_counter();
  compare("TrainingTimeInSeconds", training_time, read_training_time());
  compare("BillableTimeInSeconds", told, read ? std::optional(static_cast<double>(*read)) : std::nullopt);
  return found;
}

bool is_description(const record::Value& document) {
  const DocumentKind* kind = document_kind(document);
  return kind != nullptr && kind->reading == DocumentKind::Reading::description;
}

DescribedJob read_described(const NamedDocument& answer, const std::optional<NamedDocument>& workload,
                            NamedFiles files) {
  require_description(answer.content, answer.file);
  const Json described = document_tree(answer.content, answer.file);
  if (!described.is_object())
    throw SpecError({{answer.file, "must be an object with members of DescribeTrainingJob or DescribeProcessingJob",
                      shown(described), ""}});
  std::vector<Problem> problems;
  DescribedJob result;
  result.arn = arn_of(described);
  result.trace = read_transitions(described, problems);
  if (!is_processing(described)) {  // whose answers have no counters
    result.training_time = counter(described, "TrainingTimeInSeconds", problems);
    result.billable_time = counter(described, "BillableTimeInSeconds", problems);
  }
  for (Problem& problem : problems)
    problem.where = answer.file.empty() ? problem.where : answer.file + ": " + problem.where;
  throw_if_any<SpecError>(std::move(problems));
  take_counters(result);
  RequestMerge merge(request_of(described), answer.file, workload);
  merge.refuse_members({"ResourceConfig", "EnableManagedSpotTraining", "ProcessingResources"});
  complete(merge, described, result.trace);
  leave_out_unsized(merge);
  note_missing_count(merge, described);
  result.job = merge.draft();
  load_spot_files(result.job, workload ? workload->file : answer.file, files);
  return result;
}

}  // namespace simcore
