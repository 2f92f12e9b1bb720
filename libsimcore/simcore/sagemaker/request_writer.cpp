#include "simcore/sagemaker/request_writer.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/region.hpp"
#include "simcore/catalog/stated_parameter.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/json_writer.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/sagemaker/detail/processing_writer.hpp"
#include "simcore/sagemaker/detail/request_parts.hpp"
#include "simcore/sagemaker/detail/request_spelling.hpp"
#include "simcore/spec/reference.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

constexpr std::string_view kHexadecimal = "0123456789abcdef";
constexpr std::int64_t kDefaultRuntime = 86400;  // the service's, of MaxRuntimeInSeconds

std::string training_plan(const std::string& region) {
  return "arn:" + RegionBook::partition(region) + ":sagemaker:" + region + ":000000000000:training-plan/REPLACE-ME";
}

class RequestWriter {
 public:
  RequestWriter(const JobSpec& spec, OrderedJson base)
      : spec_(with_stated_limits(spec)), bare_(base.empty()), request_(std::move(base)) {}

  OrderedJson write() {
    put(request_, "TrainingJobName", job_name(spec_.name));
    algorithm();
    demand(request_, "RoleArn", role(spec_.region));
    channels();
    output();
    resources();
    const bool was_spot = request_.value("EnableManagedSpotTraining", false);
    put(request_, "EnableManagedSpotTraining", spec_.purchase == Purchase::spot, false);
    limits(was_spot);
    retry();
    put_tags(request_, spec_);
    return std::move(request_);
  }

 private:
  void algorithm() {
    OrderedJson& algorithm = object_in(request_, "AlgorithmSpecification");
    if (!algorithm.contains("AlgorithmName")) demand(algorithm, "TrainingImage", image(spec_.region));
    demand(algorithm, "TrainingInputMode", "File");
  }

  void channels() {
    const OrderedJson known = request_.value("InputDataConfig", OrderedJson::array());
    OrderedJson channels = OrderedJson::array();
    Channels left = spec_.channels;
    std::erase_if(left, [](const auto& entry) { return is_own(entry.second.input_mode); });
    for (const OrderedJson& entry : known)
      if (const auto found = left.find(entry.value("ChannelName", "")); found != left.end())
        channels.push_back(channel(entry, left.extract(found).mapped()));
    for (const auto& [name, spec] : left) channels.push_back(channel({{"ChannelName", name}}, spec));
    if (channels.empty())
      request_.erase("InputDataConfig");
    else
      request_["InputDataConfig"] = channels;
  }

  OrderedJson channel(OrderedJson entry, const ChannelSpec& spec) {
    OrderedJson& source = object_in(entry, "DataSource");
    const std::string name = entry["ChannelName"];
    const bool mounted = spec.source != Source::s3;
    source.erase(mounted ? "S3DataSource" : "FileSystemDataSource");
    if (mounted)
      file_system(object_in(source, "FileSystemDataSource"), spec);
    else
      bucket(object_in(source, "S3DataSource"), spec, name);
    const OrderedJson common = mounted ? OrderedJson("File") : request_["AlgorithmSpecification"]["TrainingInputMode"];
    put(entry, "InputMode", word(spec.input_mode), common);
    return entry;
  }

  static void bucket(OrderedJson& source, const ChannelSpec& spec, const std::string& channel) {
    if (source.value("S3DataType", "") != "Converse" || spec.data_type != DataType::s3_prefix)
      put(source, "S3DataType", word(spec.data_type));
    demand(source, "S3Uri", "s3://REPLACE-ME/" + channel);
    put(source, "S3DataDistributionType", word(spec.distribution), "FullyReplicated");
    if (spec.data_type == DataType::augmented_manifest) demand(source, "AttributeNames", {"source-ref"});
    if (spec.data_type != DataType::augmented_manifest) source.erase("AttributeNames");
    if (spec.groups.empty() && !source.value("InstanceGroupNames", OrderedJson::array()).empty())
      source.erase("InstanceGroupNames");
    if (!spec.groups.empty()) source["InstanceGroupNames"] = spec.groups;
  }

  void file_system(OrderedJson& source, const ChannelSpec& spec) {
    const std::optional<std::string> id = spec.file_system ? spec.file_system->id : std::nullopt;
    // One of its own for each channel: the same name would mean that they share one.
    if (id)
      put(source, "FileSystemId", *id);
    else
      demand(source, "FileSystemId", "fs-0000000" + std::string(1, kHexadecimal[systems_++ % kHexadecimal.size()]));
    demand(source, "FileSystemAccessMode", "ro");
    put(source, "FileSystemType", spec.source == Source::efs ? "EFS" : "FSxLustre");
    demand(source, "DirectoryPath", "/REPLACE-ME");
    demand(request_, "VpcConfig", {{"SecurityGroupIds", {"sg-REPLACE-ME"}}, {"Subnets", {"subnet-REPLACE-ME"}}});
  }

  void output() {
    OrderedJson& output = object_in(request_, "OutputDataConfig");
    demand(output, "S3OutputPath", "s3://REPLACE-ME/output");
    put(output, "CompressionType", word(spec_.artifact.compression), "GZIP");
    if (bare_ && spec_.checkpoint.every) request_["CheckpointConfig"] = {{"S3Uri", "s3://REPLACE-ME/checkpoints"}};
  }

  void resources() {
    OrderedJson& resources = object_in(request_, "ResourceConfig");
    const ClusterSpec& cluster = spec_.cluster;
    if (cluster.groups.empty())
      instances(resources);
    else
      groups(resources);
    volume(resources);
    put(resources, "KeepAlivePeriodInSeconds", whole_seconds(cluster.keep_alive), 0);
    if (spec_.purchase == Purchase::reserved) demand(resources, "TrainingPlanArn", training_plan(spec_.region));
    if (spec_.purchase != Purchase::reserved) resources.erase("TrainingPlanArn");
  }

  /// The forecast is for the catalog's volume where the job says nothing; the service demands a size unless the types
  /// have storage of their own.
  void volume(OrderedJson& resources) const {
    const bool said = spec_.cluster.volume_size.has_value();
    if (!said && !bare_ && !resources.contains("VolumeSizeInGB")) return;
    if (!said && !needs_volume()) return static_cast<void>(resources.erase("VolumeSizeInGB"));
    const double standard =
        Catalog::builtin().parameters().at("cluster.volume_size", Catalog::builtin().newest()).value;
    const auto gigabytes = said ? service_gigabytes(*spec_.cluster.volume_size) : standard;
    if (gigabytes) put(resources, "VolumeSizeInGB", static_cast<std::int64_t>(*gigabytes));
  }

  [[nodiscard]] bool needs_volume() const {
    const auto& types = Catalog::builtin().instance_types().all();
    const auto bare = [&](const std::string& name) { return !types.contains(name) || !types.at(name).has_nvme(); };
    if (spec_.cluster.groups.empty()) return bare(spec_.cluster.instance_type);
    return std::ranges::any_of(spec_.cluster.groups, bare, &InstanceGroupSpec::instance_type);
  }

  void instances(OrderedJson& resources) const {
    resources.erase("InstanceGroups");
    if (spec_.cluster.instance_type.empty() || is_preferred(resources)) return;
    resources.erase("InstancePreferences");
    put(resources, "InstanceType", spec_.cluster.instance_type);
    put(resources, "InstanceCount", spec_.cluster.instance_count);
  }

  /// The job's type is one that the request prefers, as many of it.
  [[nodiscard]] bool is_preferred(const OrderedJson& resources) const {
    for (const OrderedJson& preference : resources.value("InstancePreferences", OrderedJson::array()))
      if (preference.value("InstanceType", "") == spec_.cluster.instance_type)
        return preference.value("InstanceCount", resources.value("InstanceCount", std::int64_t{1})) ==
               spec_.cluster.instance_count;
    return false;
  }

  void groups(OrderedJson& resources) const {
    for (const char* name : {"InstanceType", "InstanceCount", "InstancePreferences"}) resources.erase(name);
    OrderedJson groups = OrderedJson::array();
    for (const InstanceGroupSpec& group : spec_.cluster.groups)
      groups.push_back({{"InstanceType", group.instance_type},
                        {"InstanceCount", group.instance_count},
                        {"InstanceGroupName", group.name}});
    resources["InstanceGroups"] = groups;
  }

  /// Limits that the job does not have are taken out: the forecast was made without them.
  void limits(bool was_spot) {
    OrderedJson stopping = request_.value("StoppingCondition", OrderedJson::object());
    const auto limit = [&](const char* name, const std::optional<Seconds>& value) {
      if (value)
        put(stopping, name, whole_seconds(*value));
      else
        stopping.erase(name);
    };
    const bool spot = spec_.purchase == Purchase::spot;
    limit("MaxRuntimeInSeconds", spec_.stopping.max_runtime);
    limit("MaxPendingTimeInSeconds", spec_.stopping.max_pending);
    // The service takes this one with spot only, and demands it there.
    if (!spot && (bare_ || was_spot))
      stopping.erase("MaxWaitTimeInSeconds");
    else
      limit("MaxWaitTimeInSeconds", spec_.stopping.max_wait);
    if (spot) demand(stopping, "MaxWaitTimeInSeconds", stopping.value("MaxRuntimeInSeconds", kDefaultRuntime));
    put(request_, "StoppingCondition", stopping, OrderedJson::object());
  }

  void retry() {
    if (!spec_.retry.max_attempts) return static_cast<void>(request_.erase("RetryStrategy"));
    put(object_in(request_, "RetryStrategy"), "MaximumRetryAttempts", *spec_.retry.max_attempts);
  }

  JobSpec spec_;
  bool bare_;
  OrderedJson request_;
  std::size_t systems_ = 0;  // named by ourselves
};

OrderedJson request_of(const record::Value& base) {
  if (base.is_null()) return OrderedJson::object();
  auto request = json_tree<OrderedJson>(base);
  if (!request.is_object())
    throw SpecError({{"base", "must be an object with members of a request", shown(json_tree(base)), ""}});
  request.erase("workload");
  return spelled_out(std::move(request)).request;
}

}  // namespace

std::string to_request(const JobSpec& spec, const record::Value& base) {
  try {
    if (kind_of(spec) == JobKind::processing) return write_json(processing_request(spec, request_of(base)));
    if (kind_of(spec) == JobKind::local)
      throw SpecError({{"kind", "must be training or processing: local mode has no request", "'local'", "training"}});
    OrderedJson request = request_of(base);
    require_kind(request, {"ProcessingJobName", "AppSpecification", "ProcessingResources"}, "a training job");
    return write_json(RequestWriter(spec, std::move(request)).write());
  } catch (const OrderedJson::exception& error) {
    throw SpecError({{"base", std::string("must have the form of a request: ") + error.what(), "another form", ""}});
  }
}

}  // namespace simcore
