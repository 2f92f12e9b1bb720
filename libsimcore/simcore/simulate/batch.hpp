#pragma once

#include <cstdint>
#include <memory>

#include "simcore/plan/plan.hpp"
#include "simcore/random/draw_source.hpp"
#include "simcore/simd/target.hpp"
#include "simcore/trace/run_sums.hpp"
#include "simcore/trace/run_table.hpp"

namespace simcore {

/// Many replications of one plan side by side: what simulate(plan, source.draws(i)), the meters of its trace and its
/// cost say, bit for bit, mostly without a trace. Runs of weeks or of hundreds of attempts go through simulate()
/// itself.
class Batch {
 public:
  /// Whether it can: there are no internal errors, no charge asks for the time of day, and no clock of a market or
  /// fallback counts.
  [[nodiscard]] static bool can_run(const Plan& plan);

  /// `plan`, for which can_run() holds, must outlive it.
  explicit Batch(const Plan& plan, SimdTarget target = best_target());
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;
  ~Batch();

  /// Runs another plan from now on, for which can_run() holds and which must outlive that, in the same memory.
  void assign(const Plan& plan);

  /// Replications first, first + 1, … into the rows of `out`, for every row that there is; what sets the pace along
  /// their data paths, and the time of preparations, is added to the sums. Allocates nothing, but for what the first
  /// run that goes through simulate() needs.
  void run(const DrawSource& source, std::uint64_t first, const RunRows& out, RunSums& sums);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace simcore
