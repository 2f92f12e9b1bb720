#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
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
  random_reads,            // of records of large objects, by the script's readers, one after the other
};
inline constexpr std::size_t kLimits = 17;
template <>
struct Choice<Limit> {
  using enum Limit;
  static constexpr std::array<std::pair<std::string_view, Limit>, kLimits> words = {
      {{"compute", compute},
       {"preprocessing", preprocessing},
       {"network", network},
       {"wide_area", wide_area},
       {"file_system_client", file_system_client},
       {"volume", volume},
       {"disk_operations", disk_operations},
       {"opening_objects", opening_objects},
       {"connections", connections},
       {"service_objects", service_objects},
       {"service_connections", service_connections},
       {"prefix_requests", prefix_requests},
       {"file_system_network", file_system_network},
       {"file_system_disk", file_system_disk},
       {"file_system_operations", file_system_operations},
       {"lazy_load", lazy_load},
       {"random_reads", random_reads}}};
};

/// What a user would change: the limits in six groups.
enum class Bound : std::uint8_t { compute, processors, network, storage, small_files, random_reads };
inline constexpr std::size_t kBounds = 6;
template <>
struct Choice<Bound> {
  using enum Bound;
  static constexpr std::array<std::pair<std::string_view, Bound>, kBounds> words = {
      {{"not input-bound", compute},
       {"input-bound: CPU", processors},
       {"input-bound: network", network},
       {"input-bound: storage", storage},
       {"input-bound: small files", small_files},
       {"input-bound: random reads", random_reads}}};
};

[[nodiscard]] Bound bound_of(Limit limit) noexcept;
/// What helps when that limit binds.
[[nodiscard]] std::string_view advice(Limit limit) noexcept;

/// Time for which each limit set the pace, in one run or in many side by side.
template <class Number>
using LimitTimesOf = std::array<SecondsOf<Number>, kLimits>;
using LimitTimes = LimitTimesOf<double>;
/// The limits that set the pace at all, by name.
[[nodiscard]] Named<Seconds> shown(const LimitTimes& times);

/// Compute if that set the pace for at least half of the time, or else the group that did longest beside it.
[[nodiscard]] Bound bound_of(const LimitTimes& times) noexcept;
/// The limit that set it longest; compute when none did.
[[nodiscard]] Limit longest(const LimitTimes& times) noexcept;
/// The one of that group.
[[nodiscard]] Limit longest(const LimitTimes& times, Bound bound) noexcept;
[[nodiscard]] Seconds total(const LimitTimes& times) noexcept;

template <class Number>
struct OccupancyOf {
  Number compute{};
  Number processors{};
  Number network{};
  Number disk{};

  static constexpr record::Title kTitle{
      "Occupancy",
      "Shares of what a node of the busiest group could have done while the epochs ran; NaN where its capacity is not "
      "known."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("compute", "", "Share used of the accelerators, or whatever the job computes with.",
              &OccupancyOf::compute)
            .may_be_infinite(),
        field("processors", "", "Share used of the vCPUs, by preprocessing.", &OccupancyOf::processors)
            .may_be_infinite(),
        field("network", "", "Share used of the node's network link, bursts included.", &OccupancyOf::network)
            .may_be_infinite(),
        field("disk", "", "Share used of the node's volume or instance storage.", &OccupancyOf::disk)
            .may_be_infinite()};
  }
};
using Occupancy = OccupancyOf<double>;

template <class Number>
struct DataUseOf {
  LimitTimesOf<Number> downloading{};
  LimitTimesOf<Number> training{};
  OccupancyOf<Number> utilisation;

  /// What bounds the epochs, and the limit behind that.
  [[nodiscard]] Bound bound() const noexcept { return bound_of(training); }
  [[nodiscard]] Limit limit() const noexcept { return longest(training, bound()); }
  [[nodiscard]] std::string_view advice() const noexcept { return simcore::advice(limit()); }
  [[nodiscard]] std::string_view copying_advice() const noexcept { return simcore::advice(longest(downloading)); }

  static constexpr record::Title kTitle{"DataPath",
                                        "What sets the pace along the data path, on average over the runs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("verdict", "", "Whether the epochs wait for data, and for which part of the path.", &DataUseOf::bound),
        field("limit", "", "Limit behind the verdict.", &DataUseOf::limit),
        field("advice", "", "What helps against that limit.", &DataUseOf::advice),
        field("epochs_paced_by_s", "s", "Time for which each limit set the pace of the epochs.", &DataUseOf::training),
        field("copying_paced_by_s", "s",
              "Time for which each limit set the pace of copying data before the first step, by the service or by the "
              "script.",
              &DataUseOf::downloading),
        field("copying_advice", "", "What helps against the limit that paced copying longest.",
              &DataUseOf::copying_advice),
        field("utilisation", "", "Shares of what a node could have done while the epochs ran.",
              &DataUseOf::utilisation)};
  }
};
using DataUse = DataUseOf<double>;
DataUse& operator+=(DataUse& sum, const DataUse& other) noexcept;
[[nodiscard]] DataUse per(const DataUse& sum, double count) noexcept;

}  // namespace simcore
