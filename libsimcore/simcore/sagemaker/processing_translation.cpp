#include "simcore/sagemaker/detail/processing_translation.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "simcore/io/detail/value_reader.hpp"
#include "simcore/sagemaker/detail/translation_writer.hpp"

namespace simcore {
namespace {

constexpr std::string_view kCode = "code";  // what the SageMaker Python SDK names the input with the script

class ProcessingTranslator : TranslationWriter {
 public:
  ProcessingTranslator(const Json& request, const Json& workload) : TranslationWriter(request), workload_(workload) {}

  Translation translate() {
    made.job["kind"] = "processing";
    text(job / "name", member(asked, "ProcessingJobName"), "ProcessingJobName");
    tags();
    regions();
    resources();
    const Json& limit = member(member(asked, "StoppingCondition"), "MaxRuntimeInSeconds");
    number(job / "stopping" / "max_runtime", limit, "StoppingCondition.MaxRuntimeInSeconds", "s");
    const Json& inputs = member(asked, "ProcessingInputs");
    for (std::size_t i = 0; inputs.is_array() && i < inputs.size(); ++i)
      input(inputs[i], item_path("ProcessingInputs", i));
    outputs();
    if (member(member(asked, "NetworkConfig"), "EnableInterContainerTrafficEncryption") == true)
      warn("NetworkConfig.EnableInterContainerTrafficEncryption: what it slows down is not modelled");
    return std::move(made);
  }

 private:
  void regions() {
    region(region_of_image(member(member(asked, "AppSpecification"), "ImageUri")), "AppSpecification.ImageUri");
    const Json& cluster = member(member(asked, "ProcessingResources"), "ClusterConfig");
    const std::string key = "ProcessingResources.ClusterConfig.VolumeKmsKeyId";
    region(region_of_arn(member(cluster, "VolumeKmsKeyId")), key);
  }

  void resources() {
    const Json& resources = member(member(asked, "ProcessingResources"), "ClusterConfig");
    const std::string where = "ProcessingResources.ClusterConfig.";
    const Key cluster = job / "cluster";
    text(cluster / "instance_type", member(resources, "InstanceType"), where + "InstanceType");
    number(cluster / "instance_count", member(resources, "InstanceCount"), where + "InstanceCount");
    number(cluster / "volume_size", member(resources, "VolumeSizeInGB"), where + "VolumeSizeInGB", "GB");
    for (const char* open : {"InstancePreferences", "SelectedInstanceType", "SelectedInstanceCount"})
      if (resources.is_object() && resources.contains(open))
        refuse(where + open, "must be left out: name the type of the forecast as InstanceType",
               shown(member(resources, open)), "InstanceType");
    if (member(resources, "InstanceType").is_string() && !resources.contains("InstanceCount"))
      refuse(where + "InstanceCount", "must be given with InstanceType", "nothing");
  }

  void input(const Json& input, const std::string& where) {
    const Json& name = member(input, "InputName");
    if (!name.is_string()) return;
    if (!names_.insert(name.get<std::string>()).second)
      return refuse(where + ".InputName", "must name each input once", shown(name));
    if (input.contains("DatasetDefinition"))
      refuse(where + ".DatasetDefinition", "is not modelled: its query costs what Athena or Redshift charge",
             "an object", "S3Input");
    if (name == kCode && !member(member(workload_, "channels"), "code").is_object())
      return warn(where + ": the code is not in the forecast, since its size is not known; it is small as a rule");
    if (member(input, "S3Input").is_object())
      s3(input["S3Input"], job / "channels" / name.get<std::string>(), where + ".S3Input");
  }

  void s3(const Json& source, const Key& key, const std::string& where) {
    made.job[key.pointer] = Json::object();
    put(key / "source", "s3", where);
    text(key / "data_type", member(source, "S3DataType"), where + ".S3DataType");
    text(key / "input_mode", member(source, "S3InputMode"), where + ".S3InputMode");
    text(key / "distribution", member(source, "S3DataDistributionType"), where + ".S3DataDistributionType");
    if (member(source, "S3CompressionType") == "Gzip")
      warn(where +
           ".S3CompressionType: Gzip is read as stored; unpacking takes CPU time and room that is not modelled");
  }

  /// Output that goes to S3 while the job runs leaves nothing to its end; of several, the ones that wait decide.
  void outputs() {
    const Json& outputs = member(member(asked, "ProcessingOutputConfig"), "Outputs");
    if (!outputs.is_array() || outputs.empty()) return;
    const auto mode = [](const Json& output) { return member(member(output, "S3Output"), "S3UploadMode"); };
    const bool waits = std::ranges::any_of(outputs, [&](const Json& output) { return mode(output) != "Continuous"; });
    const std::string from = "ProcessingOutputConfig.Outputs[0].S3Output.S3UploadMode";
    put(job / "artifact" / "upload", waits ? "EndOfJob" : "Continuous", from);
    const bool streams = std::ranges::any_of(outputs, [&](const Json& output) { return mode(output) == "Continuous"; });
    if (waits && streams)
      warn(
          "ProcessingOutputConfig.Outputs: all of artifact.size is uploaded at the end, though some outputs are "
          "Continuous");
    if (std::ranges::any_of(outputs, [](const Json& output) { return output.contains("FeatureStoreOutput"); }))
      warn("ProcessingOutputConfig.Outputs: what Feature Store charges is not in this bill");
  }

  const Json& workload_;
  std::set<std::string> names_;
};

}  // namespace

bool is_processing(const Json& request) {
  constexpr std::array<const char*, 7> own = {"ProcessingJobName", "ProcessingResources",    "AppSpecification",
                                              "ProcessingInputs",  "ProcessingOutputConfig", "ProcessingJobStatus",
                                              "ProcessingJobArn"};
  return request.is_object() && std::ranges::any_of(own, [&](const char* name) { return request.contains(name); });
}

Translation translate_processing(const Json& request, const Json& workload) {
  return ProcessingTranslator(request, workload).translate();
}

}  // namespace simcore
