#pragma once

#include <cstdint>
#include <memory>

#include "simcore/plan/plan.hpp"
#include "simcore/random/draw_source.hpp"
#include "simcore/trace/run_sums.hpp"
#include "simcore/trace/run_table.hpp"

namespace simcore {

/// Runs replications of one plan, a batch at a time, in one thread. Replication i is what source.draws(i) make of it,
/// whatever the batch: runners of the same plan and source write the same rows.
class Runner {
 public:
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  virtual ~Runner() = default;

  /// Replication first + i into row i, for every row that there is; what is wanted in total is added to `sums`.
  virtual void run(std::uint64_t first, RunTable& rows, RunSums& sums) = 0;
};

/// The fastest one that can run the plan, which must outlive it.
[[nodiscard]] std::unique_ptr<Runner> make_runner(const Plan& plan, const DrawSource& source);

/// Runners of one plan after the other, in the same memory.
class ReusedRunner {
 public:
  /// What make_runner() gives, until the next call.
  [[nodiscard]] Runner& of(const Plan& plan, const DrawSource& source);

 private:
  std::unique_ptr<Runner> side_by_side_, one_by_one_;
};

}  // namespace simcore
