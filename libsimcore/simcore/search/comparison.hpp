#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "simcore/plan/plan.hpp"
#include "simcore/result/comparison.hpp"

namespace simcore {

/// How designs are compared. Each gets the same seed: run i of one has the luck of run i of every other.
struct CompareOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 1000;          // of each design, from 1 to 10^6
  std::optional<std::size_t> baseline = 0;  // index of the design to compare with; none: the cheapest
  std::optional<Seconds> deadline = {};     // each design then says how likely it is late
  std::optional<Usd> budget = {};           // and how likely it costs more
  /// For the runs of all designs [bytes]; what does not fit is simulated once more. The result is the same.
  std::size_t memory = std::size_t{256} << 20;
  /// Called with (done, all) replications of all designs; what it throws ends the comparison.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Runs every design with the same luck and sets it against the baseline, the cheapest and the fastest. The same plans
/// and options give the same bits. Throws SimulationError when `replications` is out of range, when there is no plan,
/// or no baseline of that index.
[[nodiscard]] Comparison compare(std::span<const Plan* const> plans, const CompareOptions& options = {});
[[nodiscard]] Comparison compare(std::span<const Plan> plans, const CompareOptions& options = {});

}  // namespace simcore
