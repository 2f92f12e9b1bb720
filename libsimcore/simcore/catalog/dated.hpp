#pragma once

#include <algorithm>
#include <vector>

#include "simcore/catalog/provenance.hpp"

namespace simcore {

/// Sorts rows that have a `provenance` by day, oldest first; rows of one day stay in their order.
template <class Row>
void sort_by_day(std::vector<Row>& rows) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.provenance.as_of < b.provenance.as_of; });
}

/// The newest row up to the day; nullptr when all are younger. `rows` oldest first.
template <class Row>
[[nodiscard]] const Row* newest_up_to(const std::vector<Row>& rows, Date day) {
  const auto after =
      std::partition_point(rows.begin(), rows.end(), [&](const Row& row) { return row.provenance.as_of <= day; });
  return after == rows.begin() ? nullptr : &*(after - 1);
}

/// The newest row up to the day; the oldest row when all are younger. `rows` oldest first and not empty.
template <class Row>
[[nodiscard]] const Row& in_force(const std::vector<Row>& rows, Date day) {
  const Row* newest = newest_up_to(rows, day);
  return newest ? *newest : rows.front();
}

}  // namespace simcore
