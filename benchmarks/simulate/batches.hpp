// Batches of a plan's replications, one after the other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bench.hpp"
#include "simcore/simulate/batch.hpp"

namespace bench {

struct Batches {
  static constexpr std::size_t kReplications = 4096;

  simcore::Plan plan;
  simcore::Batch batch;
  simcore::RunSums sums;
  std::uint64_t next = 0;
  std::vector<std::int64_t> whole = std::vector<std::int64_t>(5 * kReplications);
  std::vector<simcore::Outcome> outcomes = std::vector<simcore::Outcome>(kReplications);
  std::vector<double> quantities = std::vector<double>(kReplications);

  /// Batches of a plan with one line on its bill.
  Batches(simcore::Plan of, simcore::SimdTarget target) : plan(std::move(of)), batch(plan, target), sums(1) {}

  std::span<std::int64_t> column(std::size_t number) {
    return std::span(whole).subspan(number * kReplications, kReplications);
  }
  void run() { run_few(batch, kReplications); }
  void run_few(simcore::Batch& with, std::size_t count) {
    const auto few = [&](std::size_t number) { return column(number).first(count); };
    with.run(
        1, next,
        {few(0), few(1), few(2), few(3), few(4), std::span(outcomes).first(count), std::span(quantities).first(count)},
        sums);
    next += count;
    keep(static_cast<double>(whole[0]));
  }
};

inline constexpr const char* kTargets[] = {"plain", "AVX2", "AVX-512", "AVX-512 with popcount"};

}  // namespace bench
