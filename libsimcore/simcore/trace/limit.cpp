#include "simcore/trace/limit.hpp"

#include <algorithm>
#include <numeric>

namespace simcore {
namespace {

struct LimitRow {
  Bound bound;
  std::string_view advice;
};

/// Rows of the limits, in the order of the enumeration.
constexpr std::array<LimitRow, kLimits> kRows = {{
    {Bound::compute, "faster or more accelerators: the data keeps up with these"},
    {Bound::processors, "more vCPUs, more workers, or samples that are prepared beforehand"},
    {Bound::network, "an instance with more network bandwidth, or sharding over more nodes"},
    {Bound::network, "a copy of the data in the job's region"},
    {Bound::network, "more nodes: each can take only so much from a file system"},
    {Bound::storage, "a larger volume, up to the instance's EBS limit; beyond it instance storage"},
    {Bound::storage, "larger records, a larger volume or instance storage"},
    {Bound::small_files, "more readers, or samples packed into shards of about 150 MB"},
    {Bound::storage, "more readers: each has a connection of its own"},
    {Bound::small_files, "samples packed into shards of about 150 MB, or a mode that reads as it goes"},
    {Bound::storage, "a mode that reads as it goes: the service copies no faster"},
    {Bound::small_files, "more prefixes, or samples packed into shards"},
    {Bound::storage, "a larger file system, or one with more throughput"},
    {Bound::storage, "a larger file system, or one with more throughput"},
    {Bound::small_files, "samples packed into shards, or a mode with more operations"},
    {Bound::storage, "loading the data before the job starts"},
    {Bound::random_reads, "more readers, larger records, or data that is copied to the node's disk before"},
}};

const LimitRow& row(Limit limit) noexcept { return kRows[static_cast<std::size_t>(limit)]; }

}  // namespace

Bound bound_of(Limit limit) noexcept { return row(limit).bound; }
std::string_view advice(Limit limit) noexcept { return row(limit).advice; }

Named<Seconds> shown(const LimitTimes& times) {
  Named<Seconds> paces;
  for (const auto& [name, limit] : Choice<Limit>::words)
    if (const Seconds time = times[static_cast<std::size_t>(limit)]; time > Seconds{})
      paces.entries.emplace_back(name, time);
  return paces;
}

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

DataUse& operator+=(DataUse& sum, const DataUse& other) noexcept {
  for (std::size_t i = 0; i < kLimits; ++i) {
    sum.downloading[i] += other.downloading[i];
    sum.training[i] += other.training[i];
  }
  sum.utilisation.compute += other.utilisation.compute;
  sum.utilisation.processors += other.utilisation.processors;
  sum.utilisation.network += other.utilisation.network;
  sum.utilisation.disk += other.utilisation.disk;
  return sum;
}

DataUse per(const DataUse& sum, double count) noexcept {
  DataUse mean = sum;
  for (LimitTimes* times : {&mean.downloading, &mean.training})
    for (Seconds& time : *times) time = time / count;
  const auto [compute, processors, network, disk] = sum.utilisation;
  mean.utilisation = {compute / count, processors / count, network / count, disk / count};
  return mean;
}

}  // namespace simcore
