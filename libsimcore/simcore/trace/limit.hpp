#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "simcore/units/quantity.hpp"

namespace simcore {

/// What can set the pace of a pass over the data.
enum class Limit : std::uint8_t {
  compute,                 // accelerators, or whatever the job computes with
  preprocessing,           // processors
  network,                 // link of each node
  wide_area,               // to other regions
  file_system_client,      // what one node can take from a file system
  volume,                  // throughput of the node's disk, by volume or by instance
  disk_operations,         // of the node's disk
  opening_objects,         // by the script's readers, one after the other
  connections,             // throughput of the readers' connections to the source
  service_objects,         // copied by the service one after the other
  service_connections,     // throughput of the service's own copying
  prefix_requests,         // of an S3 prefix, all nodes together
  file_system_network,     // of the servers, all nodes together
  file_system_disk,        // of the servers, all nodes together
  file_system_operations,  // of the servers, all nodes together
  lazy_load,               // from S3 to the file system
};
inline constexpr std::size_t kLimits = 16;

/// What a user would change: the limits in five groups.
enum class Bound : std::uint8_t { compute, processors, network, storage, small_files };
inline constexpr std::size_t kBounds = 5;

[[nodiscard]] Bound bound_of(Limit limit) noexcept;
[[nodiscard]] std::string_view name(Limit limit) noexcept;  // "file_system_disk"
/// "not input-bound", or "input-bound: storage | network | CPU | small files".
[[nodiscard]] std::string_view verdict(Bound bound) noexcept;
/// What helps when that limit binds.
[[nodiscard]] std::string_view advice(Limit limit) noexcept;

/// Time for which each limit set the pace.
using LimitTimes = std::array<Seconds, kLimits>;

/// Compute if that set the pace for at least half of the time, or else the group that did longest beside it.
[[nodiscard]] Bound bound_of(const LimitTimes& times) noexcept;
/// The limit that set it longest; compute when none did.
[[nodiscard]] Limit longest(const LimitTimes& times) noexcept;
/// The one of that group.
[[nodiscard]] Limit longest(const LimitTimes& times, Bound bound) noexcept;
[[nodiscard]] Seconds total(const LimitTimes& times) noexcept;

/// What a node was made use of while the epochs ran: shares of what it could have done in that time; of the group that
/// did most. NaN where the capacity is not known.
struct Occupancy {
  double compute = 0.0;
  double processors = 0.0;
  double network = 0.0;
  double disk = 0.0;
};

/// What sets the pace along the data path of a run that nothing cuts, or on average over several.
struct DataUse {
  LimitTimes downloading{};  // copying data before the first step, by the service or by the script
  LimitTimes training{};     // epochs
  Occupancy utilisation;     // in the epochs

  DataUse& operator+=(const DataUse& other) noexcept;
  [[nodiscard]] DataUse per(double count) const noexcept;
};

}  // namespace simcore
