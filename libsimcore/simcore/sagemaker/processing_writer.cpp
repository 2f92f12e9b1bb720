#include "simcore/sagemaker/detail/processing_writer.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "simcore/catalog/catalog.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/sagemaker/detail/request_parts.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

class ProcessingWriter {
 public:
  ProcessingWriter(const JobSpec& spec, OrderedJson base)
      : spec_(with_stated_limits(spec)), request_(std::move(base)) {}

  OrderedJson write() {
    put(request_, "ProcessingJobName", job_name(spec_.name));
    resources();
    demand(object_in(request_, "AppSpecification"), "ImageUri", image(spec_.region));
    demand(request_, "RoleArn", role(spec_.region));
    inputs();
    outputs();
    limit();
    put_tags(request_, spec_);
    return std::move(request_);
  }

 private:
  void resources() {
    OrderedJson& cluster = object_in(object_in(request_, "ProcessingResources"), "ClusterConfig");
    put(cluster, "InstanceType", spec_.cluster.instance_type);
    put(cluster, "InstanceCount", spec_.cluster.instance_count);
    const double standard =
        Catalog::builtin().parameters().at("cluster.volume_size", Catalog::builtin().newest()).value;
    const auto said = spec_.cluster.volume_size ? service_gigabytes(*spec_.cluster.volume_size) : std::nullopt;
    if (said)
      put(cluster, "VolumeSizeInGB", static_cast<std::int64_t>(*said));
    else
      demand(cluster, "VolumeSizeInGB", static_cast<std::int64_t>(standard));
  }

  void inputs() {
    OrderedJson inputs = OrderedJson::array();
    Channels left = spec_.channels;
    std::erase_if(left, [](const auto& entry) { return is_own(entry.second.input_mode); });
    for (const OrderedJson& entry : request_.value("ProcessingInputs", OrderedJson::array())) {
      const std::string name = entry.value("InputName", "");
      if (const auto found = left.find(name); found != left.end())
        inputs.push_back(input(entry, left.extract(found).mapped(), name));
      else if (name == "code")
        inputs.push_back(entry);
    }
    for (const auto& [name, spec] : left) inputs.push_back(input({{"InputName", name}}, spec, name));
    if (inputs.empty())
      request_.erase("ProcessingInputs");
    else
      request_["ProcessingInputs"] = inputs;
  }

  static OrderedJson input(OrderedJson entry, const ChannelSpec& spec, const std::string& name) {
    OrderedJson& source = object_in(entry, "S3Input");
    demand(source, "S3Uri", "s3://REPLACE-ME/" + name);
    demand(source, "LocalPath", "/opt/ml/processing/input/" + name);
    put(source, "S3DataType", word(spec.data_type));
    put(source, "S3InputMode", word(spec.input_mode), "File");
    put(source, "S3DataDistributionType", word(spec.distribution), "FullyReplicated");
    return entry;
  }

  /// The mode of the outputs, which all have one; an output of our own where there is none.
  void outputs() {
    if (!spec_.artifact.upload && !request_.contains("ProcessingOutputConfig")) return;
    const std::string_view mode = word(spec_.artifact.upload.value_or(UploadMode::end_of_job));
    OrderedJson& outputs = object_in(request_, "ProcessingOutputConfig")["Outputs"];
    if (!outputs.is_array() || outputs.empty())
      outputs = OrderedJson::array({{{"OutputName", "output"},
                                     {"S3Output",
                                      {{"S3Uri", "s3://REPLACE-ME/output"},
                                       {"LocalPath", "/opt/ml/processing/output"},
                                       {"S3UploadMode", mode}}}}});
    const auto waits = [](const OrderedJson& output) {
      return output.value("S3Output", OrderedJson::object()).value("S3UploadMode", "EndOfJob") != "Continuous";
    };
    const bool as_said = std::ranges::any_of(outputs, waits) == (mode != "Continuous");
    for (OrderedJson& output : outputs)
      if (!as_said && output.contains("S3Output")) output["S3Output"]["S3UploadMode"] = mode;
  }

  void limit() {
    if (spec_.stopping.max_runtime)
      object_in(request_, "StoppingCondition")["MaxRuntimeInSeconds"] = whole_seconds(*spec_.stopping.max_runtime);
    else
      request_.erase("StoppingCondition");
  }

  JobSpec spec_;
  OrderedJson request_;
};

}  // namespace

OrderedJson processing_request(const JobSpec& spec, OrderedJson base) {
  require_kind(base, {"TrainingJobName", "AlgorithmSpecification", "ResourceConfig"}, "a processing job");
  return ProcessingWriter(spec, std::move(base)).write();
}

}  // namespace simcore
