#pragma once

#include "simcore/plan/data_path.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What one node must read of a channel, with the size drawn for this run.
struct NodeShare {
  Bytes bytes;  // of the data set, by this node, in one epoch
  double objects = 0.0;
  int readers = 1;
  int nodes = 1;  // that share the source
};

/// How a channel reaches one node. Times of transfers add up over channels, which share the node's link; mounts happen
/// side by side.
struct Delivery {
  Seconds mount;        // in Downloading, whatever the size
  Seconds transfer;     // in Downloading, by size and number of objects
  Seconds listing;      // in Training, before the first step
  Seconds first_epoch;  // reading time of the first epoch
  Seconds epoch;        // reading time of each later epoch
};

// One model for each data source. Pure; a pass costs a handful of divisions.
[[nodiscard]] Delivery deliver(const FilePath& path, const NodeShare& share, const VolumePlan& volume,
                               BytesPerSecond network);
[[nodiscard]] Delivery deliver(const FastFilePath& path, const NodeShare& share, BytesPerSecond network);
[[nodiscard]] Delivery deliver(const PipePath& path, const NodeShare& share, BytesPerSecond network);
[[nodiscard]] Delivery deliver(const FsxPath& path, const NodeShare& share, BytesPerSecond network);
[[nodiscard]] Delivery deliver(const EfsPath& path, const NodeShare& share, BytesPerSecond network, double epochs);

/// The model that fits the channel's path.
[[nodiscard]] Delivery deliver(const ChannelPlan& channel, const NodeShare& share, const VolumePlan& volume,
                               BytesPerSecond network, double epochs);

}  // namespace simcore
