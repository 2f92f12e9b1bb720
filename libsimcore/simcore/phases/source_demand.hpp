#pragma once

#include <array>

#include "simcore/plan/data_path.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/simd/column.hpp"
#include "simcore/units/quantity.hpp"
#include "simcore/units/select.hpp"

namespace simcore {

/// A way through the data of a channel. Each is fluid: everything in it goes on side by side.
enum class Pass { download, own_download, first_epoch, epoch };
inline constexpr std::size_t kPasses = 4;

/// What one node must read of a channel, with the size drawn for this run.
template <class Number>
struct NodeShareOf {
  BytesOf<Number> bytes;  // of the data set, by this node, in one epoch
  double objects = 0.0;   // as many of them
  Number accesses{};      // openings of an object or, with random access, of a record
  int readers = 1;
  Bytes record{};  // of one access; 0: whole objects
};

using NodeShare = NodeShareOf<double>;

/// What one node asks of each limit in one pass over a channel.
template <class Number>
struct NodeLoadOf {
  BytesOf<Number> network;             // over its link
  BytesOf<Number> disk;                // on its disk, written or read
  Number operations{};                 // on its disk
  Number requests{};                   // GETs from S3
  SecondsOf<Number> opening;           // objects or records, by all readers side by side
  SecondsOf<Number> seeking;           // of these, records within objects
  SecondsOf<Number> transfer;          // at the rate of their connections, by all readers side by side
  SecondsOf<Number> service_objects;   // of the service's own agent, that copies one object after the other
  SecondsOf<Number> service_transfer;  // the same at the rate of its connections
  BytesOf<Number> server;              // from the file system
  BytesOf<Number> server_disk;         // of these, not from its memory
  Number server_opens{};               // reading operations of the file system
  BytesOf<Number> lazy;                // that the file system must fetch from S3 first, once for all nodes
  SecondsOf<Number> lazy_objects;      // one after the other
};
using NodeLoad = NodeLoadOf<double>;

/// How a channel reaches one node. The passes of a channel go on beside those of others and share what they cross;
/// listings follow each other; mounts happen side by side.
template <class Number>
struct SourceDemandOf {
  SecondsOf<Number> setup;        // in Downloading, before the image is pulled
  SecondsOf<Number> mount;        // beside the pull, whatever the size
  SecondsOf<Number> preparation;  // beside the pull, by the number of objects
  SecondsOf<Number> listing;      // by the script, before the first step
  std::array<NodeLoadOf<Number>, kPasses> loads;

  [[nodiscard]] NodeLoadOf<Number>& load(Pass pass) noexcept { return loads[static_cast<std::size_t>(pass)]; }
  [[nodiscard]] const NodeLoadOf<Number>& load(Pass pass) const noexcept {
    return loads[static_cast<std::size_t>(pass)];
  }
};
using SourceDemand = SourceDemandOf<double>;

// One model for each data source. Pure; a pass costs a handful of divisions.
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const FilePathOf<Drawn<Number>>& path,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume);
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const FastFilePathOf<Drawn<Number>>& path,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume);
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const PipePathOf<Drawn<Number>>& path,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume);
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const DownloadPathOf<Drawn<Number>>& path,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume);
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const StreamPathOf<Drawn<Number>>& path,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume);
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const FsxPathOf<Drawn<Number>>& path,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume);
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const EfsPathOf<Drawn<Number>>& path,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume);

/// The model that fits the channel's path, with the rates drawn for this run, or for these.
template <class Number>
[[nodiscard]] SourceDemandOf<Number> source_demand(const DataPath& path, DrawsOf<Number>& draws,
                                                   const NodeShareOf<Number>& share, const VolumePlan& volume) {
  const auto draw = [&](const auto& rate, auto& value) {
    value = rate.draw(draws, static_cast<std::uint32_t>(Draw::rate));
  };
  return std::visit([&](const auto& rates) { return source_demand(with_rates<Number>(rates, draw), share, volume); },
                    path);
}

}  // namespace simcore
