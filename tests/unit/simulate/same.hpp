// Whether two runs are the same, bit for bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "simcore/trace/trace.hpp"

namespace simcore::tests {

/// What is not known is the same, too.
inline bool same(const Occupancy& a, const Occupancy& b) {
  const auto equal = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return equal(a.compute, b.compute) && equal(a.processors, b.processors) && equal(a.network, b.network) &&
         equal(a.disk, b.disk);
}

inline bool same(const DataUse& a, const DataUse& b) {
  return a.downloading == b.downloading && a.training == b.training && same(a.utilisation, b.utilisation);
}

inline bool same(const Traffic& a, const Traffic& b) {
  return a.get_requests == b.get_requests && a.list_requests == b.list_requests && a.read == b.read &&
         a.stored == b.stored;
}

inline bool same(const Preparation& a, const Preparation& b) {
  return a.time == b.time && a.get_requests == b.get_requests && a.list_requests == b.list_requests;
}

inline bool same(const PhaseInterval& a, const PhaseInterval& b) {
  return a.phase == b.phase && a.attempt == b.attempt && a.billed == b.billed && a.start == b.start && a.end == b.end;
}

template <class Record>
inline bool same(const std::vector<Record>& a, const std::vector<Record>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return same(x, y); });
}

inline bool same(const Trace& a, const Trace& b) {
  return same(a.intervals, b.intervals) && same(a.traffic, b.traffic) && same(a.preparations, b.preparations) &&
         a.artifact == b.artifact && a.artifact_puts == b.artifact_puts && a.spot_discount == b.spot_discount &&
         a.interruptions == b.interruptions && a.lost == b.lost && a.outcome == b.outcome && same(a.use, b.use);
}

}  // namespace simcore::tests
