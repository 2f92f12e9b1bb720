#include "simcore/io/detail/request_translation.hpp"

#include <algorithm>
#include <set>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

const Json kNothing;

/// The member, or null when it is not there or the object is none.
const Json& member(const Json& object, const char* name) {
  if (!object.is_object()) return kNothing;
  const auto found = object.find(name);
  return found == object.end() ? kNothing : *found;
}

bool is_true(const Json& flag) { return flag.is_boolean() && flag.get<bool>(); }

/// A place in the job: as a pointer into its JSON, and as people write it.
struct Key {
  Json::json_pointer pointer;
  std::string path;

  [[nodiscard]] Key operator/(const std::string& name) const { return {pointer / name, key_path(path, as_key(name))}; }
  [[nodiscard]] Key operator[](std::size_t index) const { return {pointer / index, item_path(path, index)}; }
};

class Translator {
 public:
  explicit Translator(const Json& request) : request_(request) {}

  Translation translate();

 private:
  void resources();
  void groups(const Json& groups);
  void preferences(const Json& resources);
  void purchase();
  void stopping();
  void channels();
  void channel(const Json& channel, const std::string& where);
  void s3(const Json& source, const Key& key, const std::string& where);
  void file_system(const Json& source, const Key& key, const std::string& where);
  void input_mode(const Json& channel, const Key& key, const std::string& where);
  void output();
  void region();
  void algorithm();
  void left_out();

  void refuse(std::string where, std::string rule, std::string value, std::string nearest = {}) {
    translation_.problems.push_back({std::move(where), std::move(rule), std::move(value), std::move(nearest)});
  }
  void warn(std::string text) { translation_.warnings.push_back(std::move(text)); }

  /// Writes a value of the request under a key of the job. What is not there yet still belongs to that member.
  void put(const Key& key, const Json& value, const std::string& from) {
    translation_.origins[key.path] = from;
    if (!value.is_null()) translation_.job[key.pointer] = value;
  }
  void text(const Key& key, const Json& value, const std::string& from) {
    put(key, value.is_string() ? value : kNothing, from);
  }
  void number(const Key& key, const Json& value, const std::string& from, const char* unit = "") {
    if (!value.is_number_integer()) return put(key, kNothing, from);
    put(key, *unit == '\0' ? value : Json(value.dump() + " " + unit), from);
  }

  const Key job_{Json::json_pointer(), ""};
  const Json& request_;
  Translation translation_;
  std::set<std::string> channels_;
};

void Translator::resources() {
  const Json& resources = member(request_, "ResourceConfig");
  const Key cluster = job_ / "cluster";
  const std::string where = "ResourceConfig.";
  text(cluster / "instance_type", member(resources, "InstanceType"), where + "InstanceType");
  number(cluster / "instance_count", member(resources, "InstanceCount"), where + "InstanceCount");
  number(cluster / "volume_size", member(resources, "VolumeSizeInGB"), where + "VolumeSizeInGB", "GB");
  number(cluster / "keep_alive", member(resources, "KeepAlivePeriodInSeconds"), where + "KeepAlivePeriodInSeconds",
         "s");
  groups(member(resources, "InstanceGroups"));
  preferences(resources);
  if (request_.contains("ServerlessJobConfig"))
    refuse("ServerlessJobConfig", "is not modelled: serverless training jobs are billed by the token", "an object");
  else if (resources.contains("InstanceType") && !resources.contains("InstanceCount"))
    refuse("ResourceConfig.InstanceCount", "must be given with InstanceType", "nothing");
}

void Translator::groups(const Json& groups) {
  if (!groups.is_array() || groups.empty()) return;
  if (member(request_, "ResourceConfig").contains("InstanceCount"))
    refuse("ResourceConfig.InstanceCount", "must be left out when there are InstanceGroups", "a number");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::string from = item_path("ResourceConfig.InstanceGroups", i) + ".";
    const Key group = (job_ / "cluster" / "groups")[i];
    text(group / "name", member(groups[i], "InstanceGroupName"), from + "InstanceGroupName");
    text(group / "instance_type", member(groups[i], "InstanceType"), from + "InstanceType");
    number(group / "instance_count", member(groups[i], "InstanceCount"), from + "InstanceCount");
  }
}

/// A list of types of which the service takes the first that it can have.
void Translator::preferences(const Json& resources) {
  const Json& preferences = member(resources, "InstancePreferences");
  if (!preferences.is_array() || preferences.empty() || resources.contains("InstanceType")) return;
  const std::string from = "ResourceConfig.InstancePreferences[0].";
  const Key cluster = job_ / "cluster";
  text(cluster / "instance_type", member(preferences[0], "InstanceType"), from + "InstanceType");
  if (preferences[0].contains("InstanceCount"))
    number(cluster / "instance_count", member(preferences[0], "InstanceCount"), from + "InstanceCount");
  warn("ResourceConfig.InstancePreferences: the forecast is for the first of them");
}

void Translator::purchase() {
  const Json& spot = member(request_, "EnableManagedSpotTraining");
  const Json& plan = member(member(request_, "ResourceConfig"), "TrainingPlanArn");
  const Key purchase = job_ / "purchase";
  const Json paid = spot.is_boolean() ? Json(is_true(spot) ? "spot" : "on_demand") : kNothing;
  put(purchase, paid, "EnableManagedSpotTraining");
  if (plan.is_string()) put(purchase, "reserved", "ResourceConfig.TrainingPlanArn");
  if (plan.is_string() && is_true(spot))
    refuse("EnableManagedSpotTraining", "must be false with ResourceConfig.TrainingPlanArn", "true", "false");
  if (is_true(spot) && !member(request_, "StoppingCondition").contains("MaxWaitTimeInSeconds"))
    refuse("StoppingCondition.MaxWaitTimeInSeconds", "must be given with EnableManagedSpotTraining", "nothing");
  if (is_true(spot) && !request_.contains("CheckpointConfig"))
    warn("CheckpointConfig is not given: an interruption loses all work");
}

void Translator::stopping() {
  const Json& stopping = member(request_, "StoppingCondition");
  const Key to = job_ / "stopping";
  const std::string where = "StoppingCondition.";
  number(to / "max_runtime", member(stopping, "MaxRuntimeInSeconds"), where + "MaxRuntimeInSeconds", "s");
  number(to / "max_wait", member(stopping, "MaxWaitTimeInSeconds"), where + "MaxWaitTimeInSeconds", "s");
  number(to / "max_pending", member(stopping, "MaxPendingTimeInSeconds"), where + "MaxPendingTimeInSeconds", "s");
  const Json& attempts = member(member(request_, "RetryStrategy"), "MaximumRetryAttempts");
  number(job_ / "retry" / "max_attempts", attempts, "RetryStrategy.MaximumRetryAttempts");
}

void Translator::channels() {
  const Json& channels = member(request_, "InputDataConfig");
  if (!channels.is_array()) return;
  for (std::size_t i = 0; i < channels.size(); ++i) channel(channels[i], item_path("InputDataConfig", i));
}

void Translator::channel(const Json& channel, const std::string& where) {
  const Json& name = member(channel, "ChannelName");
  if (!name.is_string()) return;
  if (!channels_.insert(name.get<std::string>()).second)
    return refuse(where + ".ChannelName", "must name each channel once", shown(name));
  const Json& source = member(channel, "DataSource");
  const Json& bucket = member(source, "S3DataSource");
  const Json& system = member(source, "FileSystemDataSource");
  if (source.is_object() && source.size() != 1)
    refuse(where + ".DataSource", "must hold exactly one of S3DataSource, FileSystemDataSource",
           std::to_string(source.size()));
  if (source.contains("DatasetSource"))
    refuse(where + ".DataSource.DatasetSource", "is not modelled", "an object", "S3DataSource");
  const Key key = job_ / "channels" / name.get<std::string>();
  translation_.job[key.pointer] = Json::object();
  if (bucket.is_object()) s3(bucket, key, where + ".DataSource.S3DataSource");
  if (system.is_object()) file_system(system, key, where + ".DataSource.FileSystemDataSource");
  input_mode(channel, key, where);
}

void Translator::s3(const Json& source, const Key& key, const std::string& where) {
  put(key / "source", "s3", where);
  const Json& type = member(source, "S3DataType");
  const bool augmented = type == "AugmentedManifestFile";
  if (type == "Converse")
    warn(where + ".S3DataType: Converse is read like S3Prefix");
  else
    text(key / "data_type", type, where + ".S3DataType");
  text(key / "distribution", member(source, "S3DataDistributionType"), where + ".S3DataDistributionType");
  const Json& groups = member(source, "InstanceGroupNames");
  if (groups.is_array() && !groups.empty()) put(key / "groups", groups, where + ".InstanceGroupNames");
  if (augmented != source.contains("AttributeNames"))
    refuse(where + ".AttributeNames", "goes with S3DataType: AugmentedManifestFile, and only with it",
           augmented ? "nothing" : "a list");
}

void Translator::file_system(const Json& source, const Key& key, const std::string& where) {
  const Json& type = member(source, "FileSystemType");
  if (type.is_string()) put(key / "source", type == "EFS" ? "efs" : "fsx", where + ".FileSystemType");
  if (!request_.contains("VpcConfig")) refuse("VpcConfig", "must be given with a FileSystemDataSource", "nothing");
}

/// The channel's own, or else that of all channels; file systems are mounted.
void Translator::input_mode(const Json& channel, const Key& key, const std::string& where) {
  const Json& own = member(channel, "InputMode");
  const Json& common = member(member(request_, "AlgorithmSpecification"), "TrainingInputMode");
  const bool mounted = member(channel, "DataSource").contains("FileSystemDataSource");
  if (own.is_string()) return text(key / "input_mode", own, where + ".InputMode");
  if (!mounted) text(key / "input_mode", common, "AlgorithmSpecification.TrainingInputMode");
}

void Translator::output() {
  const Json& compression = member(member(request_, "OutputDataConfig"), "CompressionType");
  text(job_ / "artifact" / "compression", compression, "OutputDataConfig.CompressionType");
}

void Translator::algorithm() {
  const Json& algorithm = member(request_, "AlgorithmSpecification");
  if (request_.contains("ServerlessJobConfig")) return;
  const bool image = algorithm.contains("TrainingImage"), name = algorithm.contains("AlgorithmName");
  if (image == name)
    refuse("AlgorithmSpecification.TrainingImage", "must be given, or else AlgorithmName, not both",
           image ? "both" : "nothing");
}

/// A request names no region, but its image lies in the registry of one.
void Translator::region() {
  const std::string image = member(member(request_, "AlgorithmSpecification"), "TrainingImage").is_string()
                                ? request_["AlgorithmSpecification"]["TrainingImage"].get<std::string>()
                                : std::string();
  const std::string registry = ".dkr.ecr.";
  const std::size_t begin = image.find(registry);
  if (begin == std::string::npos) return;
  const std::size_t start = begin + registry.size();
  const std::string region = image.substr(start, image.find('.', start) - start);
  put(job_ / "region", region, "AlgorithmSpecification.TrainingImage");
}

/// What costs or takes time beside the job, and is not in its forecast.
void Translator::left_out() {
  const bool encrypted = is_true(member(request_, "EnableInterContainerTrafficEncryption"));
  if (encrypted)
    warn(
        "EnableInterContainerTrafficEncryption slows distributed training by an amount that nobody states: not "
        "modelled");
  for (const char* rules : {"DebugRuleConfigurations", "ProfilerRuleConfigurations"})
    for (const Json& rule : member(request_, rules))
      if (rule.is_object() && rule.contains("InstanceType"))
        return warn(std::string(rules) +
                    ": rules with an InstanceType run as processing jobs of their own: not in this bill");
}

Translation Translator::translate() {
  // A pointer into nothing would make lists of channels named like numbers.
  translation_.job = {{"cluster", Json::object()}, {"channels", Json::object()}};
  text(job_ / "name", member(request_, "TrainingJobName"), "TrainingJobName");
  algorithm();
  region();
  resources();
  purchase();
  stopping();
  channels();
  output();
  left_out();
  return std::move(translation_);
}

}  // namespace

Translation translate(const Json& request) { return Translator(request).translate(); }

}  // namespace simcore
