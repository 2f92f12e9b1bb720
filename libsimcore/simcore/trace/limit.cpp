#include "simcore/trace/limit.hpp"

#include <algorithm>
#include <numeric>

namespace simcore {
namespace {

struct LimitRow {
  std::string_view name;
  Bound bound;
  std::string_view advice;
};

/// In the order of the enumeration.
constexpr std::array<LimitRow, kLimits> kRows = {{
    {"compute", Bound::compute, "faster or more accelerators: the data keeps up with these"},
    {"preprocessing", Bound::processors, "more vCPUs, more workers, or samples that are prepared beforehand"},
    {"network", Bound::network, "an instance with more network bandwidth, or sharding over more nodes"},
    {"wide_area", Bound::network, "a copy of the data in the job's region"},
    {"file_system_client", Bound::network, "more nodes: each can take only so much from a file system"},
    {"volume", Bound::storage, "a larger volume, up to the instance's EBS limit; beyond it instance storage"},
    {"disk_operations", Bound::storage, "larger records, a larger volume or instance storage"},
    {"opening_objects", Bound::small_files, "more readers, or samples packed into shards of about 150 MB"},
    {"connections", Bound::storage, "more readers: each has a connection of its own"},
    {"service_objects", Bound::small_files,
     "samples packed into shards of about 150 MB, or a mode that reads as it goes"},
    {"service_connections", Bound::storage, "a mode that reads as it goes: the service copies no faster"},
    {"prefix_requests", Bound::small_files, "more prefixes, or samples packed into shards"},
    {"file_system_network", Bound::storage, "a larger file system, or one with more throughput"},
    {"file_system_disk", Bound::storage, "a larger file system, or one with more throughput"},
    {"file_system_operations", Bound::small_files, "samples packed into shards, or a mode with more operations"},
    {"lazy_load", Bound::storage, "loading the data before the job starts"},
}};

constexpr std::array<std::string_view, kBounds> kVerdicts = {
    "not input-bound", "input-bound: CPU", "input-bound: network", "input-bound: storage", "input-bound: small files"};

const LimitRow& row(Limit limit) noexcept { return kRows[static_cast<std::size_t>(limit)]; }

}  // namespace

Bound bound_of(Limit limit) noexcept { return row(limit).bound; }
std::string_view name(Limit limit) noexcept { return row(limit).name; }
std::string_view advice(Limit limit) noexcept { return row(limit).advice; }
std::string_view verdict(Bound bound) noexcept { return kVerdicts[static_cast<std::size_t>(bound)]; }

Seconds total(const LimitTimes& times) noexcept { return std::accumulate(times.begin(), times.end(), Seconds{}); }

Bound bound_of(const LimitTimes& times) noexcept {
  std::array<Seconds, kBounds> groups{};
  for (std::size_t i = 0; i < kLimits; ++i) groups[static_cast<std::size_t>(kRows[i].bound)] += times[i];
  if (2.0 * groups[0] >= total(times)) return Bound::compute;
  return static_cast<Bound>(std::max_element(groups.begin() + 1, groups.end()) - groups.begin());
}

Limit longest(const LimitTimes& times) noexcept {
  return static_cast<Limit>(std::ranges::max_element(times) - times.begin());
}

Limit longest(const LimitTimes& times, Bound bound) noexcept {
  std::size_t best = kLimits;
  for (std::size_t i = 0; i < kLimits; ++i)
    if (kRows[i].bound == bound && (best == kLimits || times[i] > times[best])) best = i;
  return static_cast<Limit>(best);
}

DataUse& DataUse::operator+=(const DataUse& other) noexcept {
  for (std::size_t i = 0; i < kLimits; ++i) {
    downloading[i] += other.downloading[i];
    training[i] += other.training[i];
  }
  utilisation.compute += other.utilisation.compute;
  utilisation.processors += other.utilisation.processors;
  utilisation.network += other.utilisation.network;
  utilisation.disk += other.utilisation.disk;
  return *this;
}

DataUse DataUse::per(double count) const noexcept {
  DataUse mean = *this;
  for (LimitTimes* times : {&mean.downloading, &mean.training})
    for (Seconds& time : *times) time = time / count;
  const auto [compute, processors, network, disk] = utilisation;
  mean.utilisation = {compute / count, processors / count, network / count, disk / count};
  return mean;
}

}  // namespace simcore
