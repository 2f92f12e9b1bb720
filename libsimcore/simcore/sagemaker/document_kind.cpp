#include "simcore/sagemaker/document_kind.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <ranges>

#include "simcore/catalog/request_model.hpp"
#include "simcore/error/error.hpp"
#include "simcore/sagemaker/detail/request_spelling.hpp"
#include "simcore/sagemaker/request_reader.hpp"
#include "simcore/spec/reference.hpp"

namespace simcore {
namespace {

using record::Value;
using enum DocumentKind::Reading;

/// Something that stands in a document. Keys of `path` may be alternatives ("Training|Processing"), * for any key of an
/// object, or [] for any item of a list; `begins`: alternatives of what the text there begins with, empty when anything
/// may stand there.
struct Sign {
  std::string_view path;
  std::string_view begins = {};
};

struct Row {
  std::array<Sign, 2> signs;  // that the document has, both of them; an empty path: no second one
  DocumentKind kind;
};

constexpr DocumentKind kTemplate{none, "template", "is a CloudFormation template, which is not read",
                                 "write the properties of its training job as a CreateTrainingJob request, and "
                                 "forecast that"};

constexpr DocumentKind kSearch{search_answer, "search", "is an answer of Search with training jobs",
                               "simcore bill and load_search() read all of its jobs; forecast a job by its request"};

/// The first row whose signs a document has is its kind.
constexpr Row kRows[] = {
    {{{{"simcore"}}},
     {job_file, "job file", "is a job file",
      "simcore forecast says what the job will cost; simcore bill reads the answer of DescribeTrainingJob"}},
    {{{{"study"}}}, {none, "study", "is a study", "simcore explore and load_study() read it"}},
    {{{{"simcore_suite"}}},
     {none, "suite", "is the description of a suite", "simcore regress reads the folder that it is in"}},
    {{{{"apiVersion", "sagemaker.aws.amazon.com/|sagemaker.services.k8s.aws/"}, {"kind", "TrainingJob|ProcessingJob"}}},
     {none, "kubernetes job", "is a job of the SageMaker controller for Kubernetes, which is not read",
      "write its spec as a request (members begin with a capital, hyperParameters are an object), and forecast that"}},
    {{{{"apiVersion", "sagemaker.aws.amazon.com/|sagemaker.services.k8s.aws/"},
       {"kind", "HyperParameterTuningJob|HyperparameterTuningJob"}}},
     {none, "kubernetes tuning job", "is a tuning job of the SageMaker controller for Kubernetes, which is not read",
      "forecast one of its training jobs, whose request is spec.trainingJobDefinition with members that begin with a "
      "capital, and a TrainingJobName"}},
    {{{{"apiVersion", "sagemaker.amazonaws.com/|kubeflow.org/|trainer.kubeflow.org/|ray.io/|batch/"}, {"kind"}}},
     {none, "cluster job", "is a job of a Kubernetes cluster, such as HyperPod",
      "no training job is billed for it, but the hours of the cluster's instances; a job file (docs/job-file.md) with "
      "these instances says how long it takes"}},
    {{{{"apiVersion"}, {"kind"}}},
     {none, "kubernetes object", "is an object of Kubernetes, and no training job",
      "simcore forecast takes a job file or a CreateTrainingJob request"}},
    {{{{"StartAt"}, {"States"}}},
     {none, "state machine", "is a state machine of Step Functions, which is not read",
      "forecast the Parameters (or Arguments) of a task that creates a training or processing job as a request, with "
      "values for keys that end in .$"}},
    {{{{"stateMachineArn"}, {"definition"}}},
     {none, "described state machine", "describes a state machine of Step Functions, which is not read",
      "forecast the Parameters (or Arguments) of a task in its definition that creates a training or processing job as "
      "a request"}},
    {{{{"Version"}, {"Steps"}}},
     {none, "pipeline", "is the definition of a SageMaker pipeline, which is not read",
      "forecast the Arguments of one of its training or processing steps as a request, with a name of the job and "
      "values for each Get"}},
    {{{{"PipelineDefinition"}}},
     {none, "described pipeline", "describes a SageMaker pipeline, which is not read",
      "forecast the Arguments of a training or processing step in its PipelineDefinition as a request, with a name of "
      "the job and values for each Get"}},
    {{{{"format_version|terraform_version"},
       {"planned_values|resource_changes|prior_state|values|configuration|resources|lineage"}}},
     {none, "terraform", "is a plan or state of Terraform, which is not read",
      "write the arguments of its training job as a CreateTrainingJob request, and forecast that"}},
    {{{{"AWSTemplateFormatVersion"}}}, kTemplate},
    {{{{"Resources.*.Type", "AWS::"}}}, kTemplate},
    {{{{"Training|Processing.AlgorithmSpecification|TrainingJobName|AppSpecification|ProcessingJobName"}}},
     {none, "airflow job", "is a configuration of Airflow's SageMaker operators, which is not read as a whole",
      "forecast what stands under its key Training or Processing as a request"}},
    {{{{"Tuning.HyperParameterTuningJobConfig"}}},
     {none, "airflow tuning job", "is a configuration of a tuning job for Airflow's SageMaker operators",
      "forecast one of its training jobs, whose request is the TrainingJobDefinition with a TrainingJobName"}},
    {{{{"Transform.TransformJobName|TransformResources"}}},
     {none, "airflow transform job", "is a configuration of a batch transform job for Airflow's SageMaker operators",
      "simcore knows training and processing jobs"}},
    {{{{"SchemaVersion"}, {"SageMaker"}}},
     {none, "sdk defaults", "holds defaults of the SageMaker Python SDK, and no job",
      "forecast the request of a job, or give the keywords of its estimator to Job.from_estimator"}},
    {{{{"HyperParameterTuningJobStatus|HyperParameterTuningJobArn"}}},
     {none, "described tuning job", "describes a tuning job",
      "simcore bill reads its training jobs (aws sagemaker search --resource TrainingJob prints them); forecast one of "
      "them, whose request is the TrainingJobDefinition with a TrainingJobName"}},
    {{{{"HyperParameterTuningJobConfig"}}},
     {none, "tuning job", "is a tuning job, which simcore does not forecast yet",
      "forecast one of its training jobs, whose request is the TrainingJobDefinition with a TrainingJobName"}},
    {{{{"TransformJobStatus|TransformJobArn"}}},
     {none, "described transform job", "describes a batch transform job",
      "simcore bill reads answers of DescribeTrainingJob and DescribeProcessingJob"}},
    {{{{"TransformResources|TransformInput"}}},
     {none, "transform job", "is the request of a batch transform job",
      "simcore forecasts training and processing jobs"}},
    {{{{"AutoMLJobStatus|AutoMLJobConfig|AutoMLProblemTypeConfig"}}},
     {none, "automl job", "is an AutoML job", "simcore bill reads its training and processing jobs, each described"}},
    {{{{"ProductionVariants"}}},
     {none, "endpoint", "is an endpoint or its configuration, and no job",
      "what it costs beside a job stands in the job file (docs/job-file-beside.md)"}},
    {{{{"TrainingJobSummaries|ProcessingJobSummaries|HyperParameterTuningJobSummaries|TransformJobSummaries"}}},
     {none, "job summaries", "is a list of jobs without their instances",
      "simcore bill reads each of them described, or what aws sagemaker search --resource TrainingJob prints"}},
    {{{{"Results.[].TrainingJob"}}}, kSearch},
    {{{{"[].Results.[].TrainingJob"}}}, kSearch},
    {{{{"[].TrainingJob.TrainingJobStatus"}}}, kSearch},
    {{{{"[].TrainingJobStatus|ProcessingJobStatus"}}},
     {search_answer, "described jobs", "is a list of described jobs", kSearch.advice}},
    {{{{"TrainingJob.TrainingJobStatus"}}},
     {search_answer, "search result", "is one result of an answer of Search", kSearch.advice}},
    {{{{"Results.[]"}}},
     {none, "search without training jobs", "is an answer of Search without a training job",
      "simcore bill reads what aws sagemaker search --resource TrainingJob prints"}},
    {{{{"Results"}}}, {search_answer, "search without jobs", "is an answer of Search without any job", kSearch.advice}},
    {{{{"ResultsByTime"}}},
     {none, "cost explorer", "is an answer of Cost Explorer, which holds sums and no jobs",
      "simcore bill reads described jobs, one by one or as aws sagemaker search --resource TrainingJob prints them"}},
    {{{{"detail-type"}, {"detail"}}},
     {none, "event", "is an event of EventBridge", "simcore bill reads what stands under its key detail"}},
    {{{{"TrainingJobStatus|ProcessingJobStatus", "InProgress|Stopping|Deleting"}}},
     {running, "running job", "describes a job that still runs",
      "simcore bill reads the answer once the job has ended; forecast the job by its request"}},
    {{{{"TrainingJobStatus|SecondaryStatus|SecondaryStatusTransitions|TrainingStartTime|TrainingEndTime|"
        "TrainingTimeInSeconds|BillableTimeInSeconds|ProcessingJobStatus|ProcessingStartTime|ProcessingEndTime"}}},
     {description, "described job", "describes a job that ran",
      "simcore bill says what it has cost; forecast the job by its request"}},
    {{{{"TrainingJobDefinition|TrainingJobDefinitions"}}},
     {none, "definition", "holds what the training jobs of a tuning job are made of",
      "forecast one of them: the definition itself as a request, with a TrainingJobName"}},
    {{{{"*.TrainingJobName|AlgorithmSpecification|ProcessingJobName|AppSpecification"}}},
     {none, "held request", "holds a request under a key of its own", "forecast what stands under that key"}},
    {{{{"[].TrainingJobName|AlgorithmSpecification|ProcessingJobName|AppSpecification"}}},
     {none, "requests", "is a list of requests", "forecast each of them from a file of its own"}},
};

constexpr DocumentKind kRequest{request, "request", "is a request",
                                "simcore forecast says what the job will cost; simcore bill reads the answer of "
                                "DescribeTrainingJob or DescribeProcessingJob"};

auto alternatives(std::string_view words) {
  return words | std::views::split('|') |
         std::views::transform([](auto part) { return std::string_view(part.begin(), part.end()); });
}

bool is_one_of(std::string_view word, std::string_view words) {
  return words == "*" || std::ranges::any_of(alternatives(words), [&](auto known) { return word == known; });
}

bool begins(const Value& value, std::string_view words) {
  const auto* text = value.get<std::string>();
  return words.empty() || (text != nullptr && std::ranges::any_of(alternatives(words), [&](auto start) {
                             return text->starts_with(start);
                           }));
}

bool has(const Value& value, Sign sign) {
  if (sign.path.empty()) return !value.is_null() && begins(value, sign.begins);
  const std::size_t point = std::min(sign.path.find('.'), sign.path.size());
  const std::string_view key = sign.path.substr(0, point);
  const Sign below{sign.path.substr(std::min(point + 1, sign.path.size())), sign.begins};
  if (const auto* object = value.get<Value::Object>())
    return std::ranges::any_of(
        object->entries, [&](const auto& entry) { return is_one_of(entry.first, key) && has(entry.second, below); });
  const auto* list = value.get<Value::List>();
  return list != nullptr && key == "[]" &&
         std::ranges::any_of(*list, [&](const Value& item) { return has(item, below); });
}

/// The member of a request that has the letters of a key, and is written otherwise; empty if there is none.
std::string misspelt_member(const std::string& key) {
  for (const RequestModel* model : {&RequestModel::builtin(), &RequestModel::processing()})
    for (const auto& [name, unused] : model->root().members)
      if (name != key && same_letters(name, key)) return name;
  return {};
}

/// "TrainingJobName for trainingJobName", of each key that is no member of a request but for its capitals.
std::string misspelt_members(const Value& document) {
  std::string named;
  const auto* object = document.get<Value::Object>();
  for (const auto& [key, unused] : object != nullptr ? object->entries : Value::Object().entries)
    if (const std::string name = is_job_field(key) ? "" : misspelt_member(key); !name.empty())
      named += (named.empty() ? "" : ", ") + name + " for " + key;
  return named;
}

void require_capitals(const Value& document, const std::string& file) {
  const std::string named = misspelt_members(document);
  if (named.empty()) return;
  throw SpecError(
      {{file, "has members of a request that do not begin with a capital, as those of the service do: write " + named,
        "", ""}});
}

void require(const Value& document, const std::string& file, std::initializer_list<DocumentKind::Reading> allowed) {
  const DocumentKind* kind = document_kind(document);
  if (kind == nullptr) return require_capitals(document, file);
  if (std::ranges::find(allowed, kind->reading) != allowed.end()) return;
  throw SpecError({{file, std::string(kind->what) + ": " + std::string(kind->advice), "", ""}});
}

}  // namespace

const DocumentKind* document_kind(const Value& document) {
  const auto* found = std::ranges::find_if(kRows, [&](const Row& row) {
    return std::ranges::all_of(row.signs, [&](const Sign& sign) { return sign.path.empty() || has(document, sign); });
  });
  if (found != std::end(kRows)) return &found->kind;
  return is_request(document) ? &kRequest : nullptr;
}

void require_job(const Value& document, const std::string& file) { require(document, file, {job_file, request}); }

void require_workload(const Value& document, const std::string& file) {
  const DocumentKind* kind = document_kind(document);
  const auto* object = document.get<Value::Object>();
  const auto is_field = [](const auto& entry) { return is_job_field(entry.first); };
  if (kind == nullptr || object == nullptr || std::ranges::any_of(object->entries, is_field)) return;
  throw SpecError({{file,
                    std::string(kind->what) + ", and no workload: that is a part of a job file with what the "
                                              "request cannot say, such as channels, work and region",
                    "", ""}});
}

void require_description(const Value& document, const std::string& file) { require(document, file, {description}); }

void require_descriptions(const Value& document, const std::string& file) {
  require(document, file, {description, search_answer});
}

}  // namespace simcore
