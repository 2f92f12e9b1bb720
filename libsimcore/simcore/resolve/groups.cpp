#include <algorithm>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/resolve_context.hpp"
#include "simcore/resolve/speed_place.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

constexpr double kLargeGp2 = 170.0;  // GB; above it gp2 reaches its higher rate, with credits up to 334 GB

/// Where the job file names the type.
std::string type_path(const ResolveContext& context) {
  const std::vector<InstanceGroupSpec>& groups = context.spec.cluster.groups;
  const auto named = [&](const InstanceGroupSpec& group) { return group.instance_type == context.type.name; };
  const auto found = std::ranges::find_if(groups, named);
  if (found == groups.end()) return "cluster.instance_type";
  return item_path("cluster.groups", static_cast<std::size_t>(found - groups.begin())) + ".instance_type";
}

double volume_gigabytes(const ResolveContext& context) {
  const std::optional<Bytes>& size = context.spec.cluster.volume_size;
  if (!size && context.is_local()) {
    context.diagnostics.assume("cluster.volume_size", "5 GB", "what the service gives a notebook where none is stated");
    return kNotebookVolume / kGibibyte;
  }
  if (!size) return context.assumed("cluster.volume_size", "cluster.volume_size");
  const std::optional<double> gigabytes = service_gigabytes(*size);
  if (!gigabytes)
    context.diagnostics.refuse({"cluster.volume_size", "must be a whole number of GB",
                                shortest(size->value() / 1e9) + " GB",
                                shortest(std::ceil(size->value() / 1e9)) + " GB"});
  return gigabytes.value_or(1.0);
}

VolumePlan nvme_volume(const ResolveContext& context) {
  if (context.spec.cluster.volume_size)
    context.diagnostics.warn(context.type.name +
                             " has NVMe instance storage: cluster.volume_size is ignored and no EBS "
                             "volume is billed");
  constexpr double kRandomRead = 4096.0;  // B, to which the published rates of operations belong
  VolumePlan volume;
  volume.capacity = context.type.nvme;
  volume.nvme = true;
  volume.throughput = BytesPerSecond(HUGE_VAL);
  volume.instance = BurstLimit::constant(HUGE_VAL);
  volume.operations = BurstLimit::constant(context.type.nvme_read_iops.value_or(HUGE_VAL));
  volume.operation = Bytes(kRandomRead);
  return volume;
}

/// What a link passes: its peak as long as the credit of so many seconds lasts, then what it keeps up.
BurstLimit link(const ResolveContext& context, const char* what, const std::optional<BytesPerSecond>& baseline,
                const std::optional<BytesPerSecond>& peak, const std::string& burst_time) {
  const std::string where = type_path(context) + " (" + what + ")";
  if (!baseline && peak) {
    context.diagnostics.warn("only the " + std::string(what) + " bandwidth in bursts is known of " + context.type.name +
                             ": it is taken to last");
    return BurstLimit::constant(peak->value());
  }
  if (!baseline) {
    context.diagnostics.warn("no " + std::string(what) + " bandwidth is known of " + context.type.name +
                             ": it never limits here");
    return BurstLimit::constant(HUGE_VAL);
  }
  const double kept_up = baseline->value(), burst = peak.value_or(*baseline).value();
  if (burst <= kept_up) return BurstLimit::constant(kept_up);
  const Seconds lasts(context.parameter(burst_time).value);
  if (!context.spec.channels.empty())
    context.diagnostics.assume(where,
                               to_string(*baseline) + "; at first up to " + to_string(*peak) + " for " +
                                   to_string(lasts) + " in all, as credit allows",
                               context.parameter(burst_time).provenance);
  const double credit = (burst - kept_up) * lasts.value();
  return {kept_up, burst, credit, credit};
}

/// gp2 volumes earn operations by their size.
BurstLimit gp2_operations(const ResolveContext& context, double gigabytes) {
  const auto value = [&](const char* name) { return context.parameter(std::string("volume.gp2_iops_") + name).value; };
  const double baseline = std::clamp(value("per_gib") * gigabytes, value("minimum"), value("maximum"));
  const double credit = value("credit");
  return {baseline, std::max(baseline, value("burst")), credit, credit};
}

VolumePlan ebs_volume(const ResolveContext& context) {
  const double gigabytes = volume_gigabytes(context);
  VolumePlan volume;
  volume.capacity = kGibibyte * gigabytes;
  const std::string rate = gigabytes > kLargeGp2 ? "volume.gp2_large" : "volume.gp2_small";
  const bool used = !context.spec.channels.empty();
  volume.throughput = BytesPerSecond(used ? context.assumed("cluster.volume_size (" + rate + ")", rate)
                                          : context.parameter(rate).value);
  volume.instance = link(context, "EBS", context.type.ebs_baseline, context.type.ebs_peak, "ebs.burst_time");
  volume.operations = gp2_operations(context, gigabytes);
  volume.operation = Bytes(context.parameter("volume.gp2_io_size").value);
  return volume;
}

/// What a node copies to its disk of all channels.
Bytes copied(const JobSpec& spec, std::int64_t nodes) {
  Bytes total;
  for (const auto& [name, channel] : spec.channels) {
    const bool on_disk = channel.input_mode == InputMode::file || channel.input_mode == InputMode::download;
    if (channel.source != Source::s3 || !on_disk) continue;
    const bool replicated = channel.distribution == DataDistribution::fully_replicated;
    total += channel.size.mean() * (replicated ? 1.0 : 1.0 / static_cast<double>(nodes));
  }
  return total;
}

/// Memory in which a node keeps what it has read of its disk; nothing when its copies do not all fit.
Bytes page_cache(const ResolveContext& context, std::int64_t nodes) {
  constexpr const char* kShare = "host.page_cache";
  const Bytes data = copied(context.spec, nodes);
  if (data <= Bytes{} || !context.knows(kShare)) return {};
  context.diagnostics.warn_of_lost_spread(context.parameter(kShare));
  const Bytes memory = context.type.memory * context.parameter(kShare).value;
  if (data > memory) return {};
  if (context.spec.work.epochs.mean() > Count(1.0))
    context.diagnostics.assume("channels (page cache)", "read from memory after the first epoch",
                               context.parameter(kShare).provenance);
  return memory;
}

/// Traffic to other regions gets a part of the network only.
BytesPerSecond wide_area(const ResolveContext& context, BytesPerSecond network) {
  const bool large = context.type.vcpu >= context.parameter("transfer.large_instance").value;
  if (!large) return BytesPerSecond(context.parameter("transfer.small_bandwidth").value);
  return network * context.parameter("transfer.large_share").value;
}

bool prepares(const PreprocessingSpec& given, const std::string& group) {
  return given.groups.empty() || std::ranges::find(given.groups, group) != given.groups.end();
}

/// Number of processors of a node of the group that work on samples.
double processors(const ResolveContext& context, const std::string& group) {
  const std::optional<PreprocessingSpec>& given = context.spec.work.preprocessing;
  if (given && !prepares(*given, group)) return 0.0;
  const auto vcpus = static_cast<double>(context.type.vcpu);
  if (!given || !given->workers) return vcpus;
  const auto workers = static_cast<double>(*given->workers);
  if (workers > vcpus)
    context.diagnostics.warn("work.preprocessing.workers: " + shortest(workers) + " share the " + shortest(vcpus) +
                             " vCPUs of " + context.type.name + ", more gain nothing");
  return std::min(workers, vcpus);
}

/// Name of the first type of the same family, by name, that has an Elastic Fabric Adapter; empty when none has.
std::string nearest_with_efa(const ResolveContext& context) {
  for (const auto& [name, type] : context.catalog.instance_types().all())
    if (type.efa && type.family() == context.type.family()) return name;
  return "";
}

/// Refuses an Elastic Fabric Adapter that the type does not have. Only the instances with accelerators of a
/// heterogeneous cluster need one.
void require_efa(const ResolveContext& context) {
  const bool asked = context.spec.cluster.efa.value_or(false);
  const bool talks = context.spec.cluster.groups.empty() || context.type.accelerated();
  if (asked && talks && !context.type.efa)
    context.diagnostics.refuse({"cluster.efa", "must not be asked of a type without Elastic Fabric Adapter",
                                in_quotes(kTheType), nearest_with_efa(context), context.type.name});
}

GroupPlan resolve_group(const ResolveContext& context, const std::string& name, std::int64_t count) {
  require_efa(context);
  GroupPlan group;
  group.name = name;
  group.instance_type = context.type.name;
  group.count = static_cast<int>(count);
  group.network =
      link(context, "network", context.type.network_baseline, context.type.network_peak, "network.burst_time");
  group.wide_area = wide_area(context, BytesPerSecond(group.network.baseline));
  group.vcpus = context.type.vcpu;
  group.processors = processors(context, name);
  group.volume = context.type.has_nvme() && !context.is_local() ? nvme_volume(context) : ebs_volume(context);
  group.volume.memory = page_cache(context, count);
  return group;
}

/// Where some have accelerators, the others do not compute.
void tell_who_computes(const ResolveContext& context, std::vector<GroupPlan>& groups) {
  const auto accelerated = [&](const GroupPlan& group) {
    return context.catalog.instance_types().at(group.instance_type).accelerator_count > 0;
  };
  if (std::ranges::none_of(groups, accelerated)) return;
  for (GroupPlan& group : groups) group.computes = accelerated(group);
}

void warn_of_idle(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  const bool prepared = context.spec.work.preprocessing.has_value();
  for (std::size_t g = 0; g < groups.size(); ++g)
    if (!groups[g].computes && (!prepared || groups[g].processors <= 0.0))
      context.diagnostics.warn(
          item_path("cluster.groups", g) + " (" + groups[g].name +
          "): has no accelerator, as others have, and prepares no samples (work.preprocessing): it "
          "is paid, and nothing here runs faster for it");
}

void note_sharing(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  const std::optional<PreprocessingSpec>& given = context.spec.work.preprocessing;
  if (!given || given->groups.empty()) return;
  context.diagnostics.assume(
      "work.preprocessing.time", "the same on a vCPU of each group that prepares",
      "types differ: a published job of docs/data-nodes.md ran 1.5 times as fast as its vCPUs say");
  const auto helps = [](const GroupPlan& group) { return !group.computes && group.processors > 0.0; };
  const bool crosses = std::ranges::any_of(groups, helps);
  if (crosses && !given->output_size)
    context.diagnostics.assume("work.preprocessing.output_size", "0 B",
                               "the network between the groups never limits; give the size to see whether it does");
  if (!crosses && given->output_size)
    context.diagnostics.warn(
        "work.preprocessing.output_size: without effect, the nodes that prepare samples also compute");
}

}  // namespace

const InstanceType& computing_type(const ResolveContext& context) {
  return context.catalog.instance_types().at(computing_nodes(context.spec.cluster, context.catalog).instance_type);
}

std::vector<GroupPlan> resolve_groups(const ResolveContext& context) {
  const ClusterSpec& cluster = context.spec.cluster;
  if (cluster.groups.empty()) return {resolve_group(context, "", cluster.instance_count)};
  std::vector<GroupPlan> groups;
  for (const InstanceGroupSpec& group : cluster.groups) {
    const InstanceType& type = context.catalog.instance_types().at(group.instance_type);
    groups.push_back(resolve_group(context.of(type), group.name, group.instance_count));
  }
  context.diagnostics.assume("cluster.groups", "starts and pulls its image like " + computing_type(context).name,
                             "times that depend on the instance type are those of the type that computes");
  tell_who_computes(context, groups);
  warn_of_idle(context, groups);
  note_sharing(context, groups);
  return groups;
}

}  // namespace simcore
