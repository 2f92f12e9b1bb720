#pragma once

#include <array>

#include "simcore/plan/data_path.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// A way through the data of a channel. Each is fluid: everything in it goes on side by side.
enum class Pass { download, own_download, first_epoch, epoch };
inline constexpr std::size_t kPasses = 4;

/// What one node must read of a channel, with the size drawn for this run.
struct NodeShare {
  Bytes bytes;            // of the data set, by this node, in one epoch
  double objects = 0.0;   // as many of them
  double accesses = 0.0;  // openings of an object or, with random access, of a record
  int readers = 1;
  Bytes record{};  // of one access; 0: whole objects
};

/// What one node asks of each limit in one pass over a channel.
struct NodeLoad {
  Bytes network;              // over its link
  Bytes disk;                 // on its disk, written or read
  double operations = 0.0;    // on its disk
  double requests = 0.0;      // GETs from S3
  Seconds opening;            // objects or records, by all readers side by side
  Seconds seeking;            // of these, records within objects
  Seconds transfer;           // at the rate of their connections, by all readers side by side
  Seconds service_objects;    // of the service's own agent, that copies one object after the other
  Seconds service_transfer;   // the same at the rate of its connections
  Bytes server;               // from the file system
  Bytes server_disk;          // of these, not from its memory
  double server_opens = 0.0;  // reading operations of the file system
  Bytes lazy;                 // that the file system must fetch from S3 first, once for all nodes
  Seconds lazy_objects;       // one after the other
};

/// How a channel reaches one node. The passes of a channel go on beside those of others and share what they cross;
/// listings follow each other; mounts happen side by side.
struct SourceDemand {
  Seconds setup;        // in Downloading, before the image is pulled
  Seconds mount;        // beside the pull, whatever the size
  Seconds preparation;  // beside the pull, by the number of objects
  Seconds listing;      // by the script, before the first step
  std::array<NodeLoad, kPasses> loads;

  [[nodiscard]] NodeLoad& load(Pass pass) noexcept { return loads[static_cast<std::size_t>(pass)]; }
  [[nodiscard]] const NodeLoad& load(Pass pass) const noexcept { return loads[static_cast<std::size_t>(pass)]; }
};

// One model for each data source. Pure; a pass costs a handful of divisions.
[[nodiscard]] SourceDemand source_demand(const FilePathOf<Known>& path, const NodeShare& share,
                                         const VolumePlan& volume);
[[nodiscard]] SourceDemand source_demand(const FastFilePathOf<Known>& path, const NodeShare& share,
                                         const VolumePlan& volume);
[[nodiscard]] SourceDemand source_demand(const PipePathOf<Known>& path, const NodeShare& share,
                                         const VolumePlan& volume);
[[nodiscard]] SourceDemand source_demand(const DownloadPathOf<Known>& path, const NodeShare& share,
                                         const VolumePlan& volume);
[[nodiscard]] SourceDemand source_demand(const StreamPathOf<Known>& path, const NodeShare& share,
                                         const VolumePlan& volume);
[[nodiscard]] SourceDemand source_demand(const FsxPathOf<Known>& path, const NodeShare& share,
                                         const VolumePlan& volume);
[[nodiscard]] SourceDemand source_demand(const EfsPathOf<Known>& path, const NodeShare& share,
                                         const VolumePlan& volume);

/// The model that fits the channel's path, with the rates drawn for this run.
[[nodiscard]] SourceDemand source_demand(const DataPath& path, const Draws& draws, const NodeShare& share,
                                         const VolumePlan& volume);

}  // namespace simcore
