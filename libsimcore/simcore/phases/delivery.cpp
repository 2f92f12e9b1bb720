#include "simcore/phases/delivery.hpp"

namespace simcore {

Delivery deliver(const ChannelPlan& channel, const NodeShare& share, const VolumePlan& volume, BytesPerSecond network,
                 double epochs) {
  if (const auto* file = std::get_if<FilePath>(&channel.path)) return deliver(*file, share, volume, network);
  if (const auto* fast = std::get_if<FastFilePath>(&channel.path)) return deliver(*fast, share, network);
  if (const auto* pipe = std::get_if<PipePath>(&channel.path)) return deliver(*pipe, share, network);
  if (const auto* fsx = std::get_if<FsxPath>(&channel.path)) return deliver(*fsx, share, network);
  return deliver(std::get<EfsPath>(channel.path), share, network, epochs);
}

}  // namespace simcore
