#include "simcore/sagemaker/detail/request_translation.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "simcore/io/detail/value_reader.hpp"
#include "simcore/sagemaker/detail/translation_writer.hpp"
#include "simcore/sagemaker/status.hpp"

namespace simcore {
namespace {

bool is_true(const Json& flag) { return flag.is_boolean() && flag.get<bool>(); }

class Translator : TranslationWriter {
 public:
  Translator(const Json& request, Preference preference)
      : TranslationWriter(request), preference_(std::move(preference)) {}

  Translation translate();

 private:
  void resources();
  void groups(const Json& groups);
  void preferences(const Json& resources);
  void choose(const Json& preferences, const std::string& list);
  void purchase();
  void stopping();
  void channels();
  void channel(const Json& channel, const std::string& where);
  void s3(const Json& source, const Key& key, const std::string& where);
  void file_system(const Json& source, const Key& key, const std::string& where);
  void input_mode(const Json& channel, const Key& key, const std::string& where);
  void output();
  void regions();
  void algorithm();
  void left_out();
  void processing_rules();
  void rule(const Json& rule, const std::string& where);

  const Preference preference_;
  std::set<std::string> channels_;
};

void Translator::resources() {
  const Json& resources = member(asked, "ResourceConfig");
  const Key cluster = job / "cluster";
  const std::string where = "ResourceConfig.";
  text(cluster / "instance_type", member(resources, "InstanceType"), where + "InstanceType");
  number(cluster / "instance_count", member(resources, "InstanceCount"), where + "InstanceCount");
  number(cluster / "volume_size", member(resources, "VolumeSizeInGB"), where + "VolumeSizeInGB", "GB");
  number(cluster / "keep_alive", member(resources, "KeepAlivePeriodInSeconds"), where + "KeepAlivePeriodInSeconds",
         "s");
  groups(member(resources, "InstanceGroups"));
  preferences(resources);
  for (const char* selected : {"SelectedInstanceType", "SelectedInstanceCount"})
    if (resources.contains(selected))
      refuse(where + selected, "is told by DescribeTrainingJob only", shown(member(resources, selected)));
  if (asked.contains("ServerlessJobConfig"))
    refuse("ServerlessJobConfig", "is not modelled: serverless training jobs are billed by the token", "an object");
  else if (resources.contains("InstanceType") && !resources.contains("InstanceCount"))
    refuse("ResourceConfig.InstanceCount", "must be given with InstanceType", "nothing");
}

void Translator::groups(const Json& groups) {
  if (!groups.is_array() || groups.empty()) return;
  if (member(asked, "ResourceConfig").contains("InstanceCount"))
    refuse("ResourceConfig.InstanceCount", "must be left out when there are InstanceGroups", "a number");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::string from = item_path("ResourceConfig.InstanceGroups", i) + ".";
    const Key group = (job / "cluster" / "groups")[i];
    text(group / "name", member(groups[i], "InstanceGroupName"), from + "InstanceGroupName");
    text(group / "instance_type", member(groups[i], "InstanceType"), from + "InstanceType");
    number(group / "instance_count", member(groups[i], "InstanceCount"), from + "InstanceCount");
  }
}

/// A list of types of which the service takes the first that it can have: nobody knows which, so the workload says for
/// which of them the forecast is.
void Translator::preferences(const Json& resources) {
  const Json& preferences = member(resources, "InstancePreferences");
  const std::string list = "ResourceConfig.InstancePreferences";
  if (!preferences.is_array() || preferences.empty()) return;
  for (const char* other : {"InstanceType", "InstanceGroups", "InstancePlacementConfig"})
    if (resources.contains(other)) refuse(list, std::string("must be left out with ") + other, "a list");
  if (is_true(member(asked, "EnableManagedSpotTraining")))
    refuse(list, "must be left out with EnableManagedSpotTraining", "a list");
  const auto counted = [](const Json& preference) { return preference.contains("InstanceCount"); };
  const auto counts = std::ranges::count_if(preferences, counted);
  if (counts != 0 && std::cmp_not_equal(counts, preferences.size()))
    refuse(list, "must all hold InstanceCount, or none", std::to_string(counts) + " of them do");
  choose(preferences, list);
}

void Translator::choose(const Json& preferences, const std::string& list) {
  std::vector<std::string> types;
  for (std::size_t i = 0; i < preferences.size(); ++i) {
    const Json& type = member(preferences[i], "InstanceType");
    if (type.is_string()) types.push_back(type.get<std::string>());
    if (preference_.index ? i != *preference_.index : type != preference_.instance_type) continue;
    const Key cluster = job / "cluster";
    const std::string from = item_path(list, i);
    put(cluster / "instance_type", type, from + ".InstanceType");
    if (preferences[i].contains("InstanceCount"))
      number(cluster / "instance_count", member(preferences[i], "InstanceCount"), from + ".InstanceCount");
    if (preferences[i].contains("TrainingPlanArns")) put(job / "purchase", "reserved", from + ".TrainingPlanArns");
    if (preference_.index) return;
    return warn(list + ": the forecast is for " + preference_.instance_type +
                "; another type that the service takes costs otherwise");
  }
  const std::string rule =
      "leaves the type open: name the one to forecast as cluster.instance_type of the workload, or compare the types";
  const std::string& wanted = preference_.instance_type;
  refuse(list, rule, wanted.empty() ? "nothing" : in_quotes(wanted), nearest(wanted, types));
}

void Translator::purchase() {
  const Json& spot = member(asked, "EnableManagedSpotTraining");
  const Json& plan = member(member(asked, "ResourceConfig"), "TrainingPlanArn");
  const Key purchase = job / "purchase";
  const Json paid = spot.is_boolean() ? Json(is_true(spot) ? "spot" : "on_demand") : Json();
  if (!made.job.contains("purchase")) put(purchase, paid, "EnableManagedSpotTraining");
  if (plan.is_string()) put(purchase, "reserved", "ResourceConfig.TrainingPlanArn");
  if (plan.is_string() && is_true(spot))
    refuse("EnableManagedSpotTraining", "must be false with ResourceConfig.TrainingPlanArn", "true", "false");
  if (is_true(spot) && !member(asked, "StoppingCondition").contains("MaxWaitTimeInSeconds"))
    refuse("StoppingCondition.MaxWaitTimeInSeconds", "must be given with EnableManagedSpotTraining", "nothing");
  if (is_true(spot) && !asked.contains("CheckpointConfig"))
    warn("CheckpointConfig is not given: an interruption loses all work");
}

void Translator::stopping() {
  const Json& stopping = member(asked, "StoppingCondition");
  const Key to = job / "stopping";
  const std::string where = "StoppingCondition.";
  number(to / "max_runtime", member(stopping, "MaxRuntimeInSeconds"), where + "MaxRuntimeInSeconds", "s");
  number(to / "max_wait", member(stopping, "MaxWaitTimeInSeconds"), where + "MaxWaitTimeInSeconds", "s");
  number(to / "max_pending", member(stopping, "MaxPendingTimeInSeconds"), where + "MaxPendingTimeInSeconds", "s");
  const Json& attempts = member(member(asked, "RetryStrategy"), "MaximumRetryAttempts");
  number(job / "retry" / "max_attempts", attempts, "RetryStrategy.MaximumRetryAttempts");
}

void Translator::channels() {
  const Json& channels = member(asked, "InputDataConfig");
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
  const Key key = job / "channels" / name.get<std::string>();
  made.job[key.pointer] = Json::object();
  if (bucket.is_object()) s3(bucket, key, where + ".DataSource.S3DataSource");
  if (system.is_object()) file_system(system, key, where + ".DataSource.FileSystemDataSource");
  input_mode(channel, key, where);
  if (member(channel, "CompressionType") == "Gzip")
    warn(where + ".CompressionType: Gzip is read as stored; unpacking takes CPU time and room that is not modelled");
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
  text(key / "file_system" / "id", member(source, "FileSystemId"), where + ".FileSystemId");
  if (!asked.contains("VpcConfig")) refuse("VpcConfig", "must be given with a FileSystemDataSource", "nothing");
}

/// The channel's own, or else that of all channels; file systems are mounted.
void Translator::input_mode(const Json& channel, const Key& key, const std::string& where) {
  const Json& own = member(channel, "InputMode");
  const Json& common = member(member(asked, "AlgorithmSpecification"), "TrainingInputMode");
  const bool mounted = member(channel, "DataSource").contains("FileSystemDataSource");
  if (own.is_string()) return text(key / "input_mode", own, where + ".InputMode");
  if (!mounted) text(key / "input_mode", common, "AlgorithmSpecification.TrainingInputMode");
}

void Translator::output() {
  const Json& compression = member(member(asked, "OutputDataConfig"), "CompressionType");
  text(job / "artifact" / "compression", compression, "OutputDataConfig.CompressionType");
}

void Translator::algorithm() {
  const Json& algorithm = member(asked, "AlgorithmSpecification");
  if (asked.contains("ServerlessJobConfig")) return;
  const bool image = algorithm.contains("TrainingImage"), name = algorithm.contains("AlgorithmName");
  if (image == name)
    refuse("AlgorithmSpecification.TrainingImage", "must be given, or else AlgorithmName, not both",
           image ? "both" : "nothing");
}

/// A request names no region, but what it refers to lies in one: the registry of its image, or a resource's name.
void Translator::regions() {
  const Json& algorithm = member(asked, "AlgorithmSpecification");
  const Json& resources = member(asked, "ResourceConfig");
  region(region_of_image(member(algorithm, "TrainingImage")), "AlgorithmSpecification.TrainingImage");
  region(region_of_arn(member(algorithm, "AlgorithmName")), "AlgorithmSpecification.AlgorithmName");
  region(region_of_arn(member(resources, "TrainingPlanArn")), "ResourceConfig.TrainingPlanArn");
  region(region_of_arn(member(resources, "VolumeKmsKeyId")), "ResourceConfig.VolumeKmsKeyId");
}

/// What costs or takes time beside the job, and is not in its forecast.
void Translator::left_out() {
  const auto holds = [&](const char* name) { return asked.contains(name); };
  if (is_true(member(asked, "EnableInterContainerTrafficEncryption")))
    warn(
        "EnableInterContainerTrafficEncryption slows distributed training by an amount that nobody states: not "
        "modelled");
  if (member(asked, "AlgorithmSpecification").contains("AlgorithmName"))
    warn(
        "AlgorithmSpecification.AlgorithmName: what a marketplace algorithm charges for its software is not in this "
        "bill");
  if (is_true(member(member(asked, "InfraCheckConfig"), "EnableInfraCheck")))
    warn("InfraCheckConfig: the health check before training takes time that nobody states: not modelled");
  if (holds("DebugHookConfig") || holds("TensorBoardOutputConfig") || holds("ProfilerConfig"))
    warn("DebugHookConfig, TensorBoardOutputConfig, ProfilerConfig: what they write to S3 is not in this bill");
  processing_rules();
}

/// Rules with an instance run as processing jobs of their own, which are billed; the others are built in, and free.
void Translator::processing_rules() {
  for (const char* list : {"DebugRuleConfigurations", "ProfilerRuleConfigurations"}) {
    const Json& rules = member(asked, list);
    for (std::size_t i = 0; rules.is_array() && i < rules.size(); ++i) rule(rules[i], item_path(list, i));
  }
}

void Translator::rule(const Json& rule, const std::string& where) {
  const Json& name = member(rule, "RuleConfigurationName");
  if (!name.is_string() || !member(rule, "InstanceType").is_string()) return;
  const Key key = job / "beside" / name.get<std::string>();
  if (made.job.contains(key.pointer))
    return refuse(where + ".RuleConfigurationName", "must name each rule once", shown(name));
  put(key / "use", "rule", where);
  text(key / "instance_type", member(rule, "InstanceType"), where + ".InstanceType");
  const Json& volume = member(rule, "VolumeSizeInGB");
  if (volume != 0) number(key / "volume_size", volume, where + ".VolumeSizeInGB", "GB");
}

Translation Translator::translate() {
  text(job / "name", member(asked, "TrainingJobName"), "TrainingJobName");
  tags();
  algorithm();
  regions();
  resources();
  purchase();
  stopping();
  channels();
  output();
  left_out();
  return std::move(made);
}

}  // namespace

std::string region_of_arn(const Json& arn) {
  constexpr int kRegion = 3;
  return arn.is_string() ? std::string(arn_part(arn.get_ref<const std::string&>(), kRegion)) : std::string();
}

Translation translate(const Json& request, const Preference& preference) {
  return Translator(request, preference).translate();
}

}  // namespace simcore
