#include <algorithm>

#include "simcore/resolve/channel_context.hpp"

namespace simcore {
namespace {

/// Whether any instance of the job keeps its data on instance storage.
bool has_nvme(const ResolveContext& context) {
  const auto of = [&](const std::string& name) { return context.catalog.instance_types().at(name).has_nvme(); };
  const ClusterSpec& cluster = context.spec.cluster;
  return cluster.groups.empty() ? of(cluster.instance_type)
                                : std::ranges::any_of(cluster.groups, of, &InstanceGroupSpec::instance_type);
}

/// Bytes of one operation that reads objects whole from instance storage; catalogs of past releases do not have it.
Rate<Bytes> sequential(const ChannelContext& channel) {
  constexpr const char* kName = "nvme.sequential_operation";
  if (!has_nvme(channel.all) || !channel.all.knows(kName)) return Bytes{};
  return channel.rate<Bytes>(kName);
}

FilePath file_path(const ChannelContext& channel) {
  return {channel.rate<Seconds>("file.base"), channel.rate<BytesPerSecond>("file.bandwidth"),
          channel.rate<PerSecond>("file.object_rate"), sequential(channel)};
}

FastFilePath fast_file_path(const ChannelContext& channel) {
  return {channel.rate<Seconds>("fast_file.mount"), channel.rate<PerSecond>("fast_file.list_rate"),
          channel.rate<PerSecond>("fast_file.client_list_rate"), channel.rate<Seconds>("fast_file.object_latency"),
          channel.rate<BytesPerSecond>("fast_file.connection_bandwidth")};
}

PipePath pipe_path(const ChannelContext& channel) {
  channel.warn_unmeasured("Pipe mode");
  return {channel.rate<Seconds>("pipe.start"), channel.rate<BytesPerSecond>("pipe.bandwidth"),
          channel.rate<PerSecond>("pipe.object_rate")};
}

/// S3's first byte for other clients than FastFile, which alone was measured; a connection is S3's, whoever asks.
DownloadPath download_path(const ChannelContext& channel) {
  channel.warn_unmeasured("a script's own download");
  if (channel.all.spec.work.compute.duration)
    channel.all.diagnostics.assume(channel.where + ".input_mode (Download)", "comes on top of work.compute.duration",
                                   "a stated duration is taken to be that of a script that finds its data");
  const double connections =
      channel.spec.readers ? static_cast<double>(*channel.spec.readers) : channel.assumed("download.connections");
  return {channel.rate<Seconds>("s3.object_latency"), channel.rate<BytesPerSecond>("fast_file.connection_bandwidth"),
          connections, sequential(channel)};
}

StreamPath stream_path(const ChannelContext& channel) {
  channel.warn_unmeasured("shards streamed by the script");
  return {channel.rate<Seconds>("s3.object_latency"), channel.rate<BytesPerSecond>("fast_file.connection_bandwidth")};
}

EfsPath efs_path(const ChannelContext& channel) {
  channel.warn_unmeasured("EFS");
  return {channel.rate<Seconds>("efs.mount"), channel.rate<PerSecond>("efs.client_list_rate"),
          channel.rate<Seconds>("efs.object_latency")};
}

}  // namespace

DataPath resolve_data_path(const ChannelContext& channel) {
  if (channel.spec.source == Source::fsx) return resolve_fsx_path(channel);
  if (channel.spec.source == Source::efs) return efs_path(channel);
  switch (channel.spec.input_mode) {
    case InputMode::fast_file:
      return fast_file_path(channel);
    case InputMode::pipe:
      return pipe_path(channel);
    case InputMode::download:
      return download_path(channel);
    case InputMode::stream:
      return stream_path(channel);
    case InputMode::file:
      break;
  }
  return file_path(channel);
}

}  // namespace simcore
