#include <algorithm>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/channel_context.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Throughput is metered; reads count for a part of their bytes only, so as many more can be read.
BurstLimit bursting(const ChannelContext& channel, double tebibytes, double metering) {
  const double burst = channel.assumed("efs.bursting.burst");
  const double baseline =
      std::max(channel.assumed("efs.bursting.minimum_baseline"), channel.assumed("efs.bursting.baseline") * tebibytes);
  const double most = std::max(channel.all.parameter("efs.bursting.credit_cap").value,
                               channel.all.parameter("efs.bursting.credit_cap_per_tebibyte").value * tebibytes);
  const double credit = std::min(channel.assumed("efs.bursting.credit"), most);
  return {baseline / metering, std::max(burst, burst * tebibytes) / metering, credit / metering, most / metering};
}

BurstLimit throughput(const ChannelContext& channel, const FileSystemSpec& system, EfsThroughput mode,
                      double tebibytes) {
  if (mode == EfsThroughput::elastic) return BurstLimit::constant(channel.assumed("efs.elastic.read"));
  const double metering = channel.assumed("efs.read_metering");
  const BurstLimit own = bursting(channel, tebibytes, metering);
  if (mode == EfsThroughput::bursting) return own;
  // What is stored entitles to a throughput of its own; the provisioned one is at least that.
  const double provisioned = system.provisioned_throughput.value_or(BytesPerSecond(1.0)).value() / metering;
  return BurstLimit::constant(std::max(provisioned, own.baseline));
}

BurstLimit at_most(const BurstLimit& limit, double most) {
  return {std::min(limit.baseline, most), std::min(limit.burst, most), limit.credit, limit.capacity};
}

/// All that the job's nodes read of the file system.
Bytes read_in_all(const ChannelContext& channel, int nodes) {
  return data_on_system(channel.all, channel.spec) * (nodes * channel.all.spec.work.epochs.mean().value());
}

/// Says which mode is taken where nobody named one, and how it ends when its credits run out.
void assume_mode(const ChannelContext& channel, const BurstLimit& limit, Bytes reads) {
  const std::string field = channel.where + ".file_system.throughput_mode";
  // Bytes until it runs out: never, where the mode's own limit is no higher than the baseline.
  const double credit = limit.bursts() ? limit.credit * limit.burst / (limit.burst - limit.baseline) : HUGE_VAL;
  const bool lasts = reads.value() <= credit;
  channel.all.diagnostics.assume(field, "bursting",
                                 lasts ? "the service's default; the job's reads stay within its credits"
                                       : "the service's default; the job's reads use up its credits");
  if (!lasts)
    channel.all.diagnostics.warn(field + ": the job reads more (" + to_string(reads) +
                                 ") than bursting's credits allow (" + to_string(Bytes(credit)) +
                                 "): what is left goes at " + to_string(BytesPerSecond(limit.baseline)) +
                                 "; with elastic it would not");
}

}  // namespace

FileSystemPlan resolve_efs(const ChannelContext& channel, int nodes) {
  const FileSystemSpec system = file_system_of(channel.all, channel.spec);
  const EfsThroughput mode = system.throughput_mode.value_or(EfsThroughput::bursting);
  const std::string word_of_mode(word(mode));
  FileSystemPlan plan;
  plan.capacity = system.capacity.value_or(data_on_system(channel.all, channel.spec));
  const BurstLimit limit = throughput(channel, system, mode, plan.capacity / kTebibyte);
  plan.network = at_most(limit, channel.assumed("efs.read_limit." + word_of_mode));
  if (!system.throughput_mode) assume_mode(channel, plan.network, read_in_all(channel, nodes));
  plan.disk = BurstLimit::constant(HUGE_VAL);
  const bool max_io = system.performance_mode == EfsPerformance::max_io;
  plan.operations = channel.assumed(max_io ? "efs.iops.max_io" : "efs.iops." + word_of_mode);
  if (max_io)
    channel.all.diagnostics.warn(channel.where +
                                 ".file_system.performance_mode: each operation waits longer in maxIO than in "
                                 "generalPurpose; how much is not published and not modelled");
  plan.client = BytesPerSecond(channel.assumed("efs.client." + word_of_mode));
  return plan;
}

}  // namespace simcore
