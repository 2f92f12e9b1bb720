#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/exact/makespan_distribution.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"
#include "simcore/units/money.hpp"

namespace simcore {

/// The exact laws of what the runs of a plan take and cost. Within error(), each probability is right; a quantile is
/// that of a probability which is.
class RunLaws {
 public:
  struct Parts {
    MakespanDistribution time;
    Trace undisturbed;     // a run without interruptions
    double stopped = 0.0;  // chance that a limit stops the job: the laws do not know of limits
    double excess = 0.0;   // what limits cut off in the mean, at most [s]
  };

  /// Laws of that plan, which must outlive them.
  RunLaws(const Plan& plan, Parts parts);

  [[nodiscard]] const Makespan& moments() const noexcept { return parts_.time.moments; }
  [[nodiscard]] const TimeDistribution& wall_clock() const noexcept { return parts_.time.wall_clock; }
  /// Law of the billed time before the discount; not rounded.
  [[nodiscard]] const TimeDistribution& billed() const noexcept { return parts_.time.billed; }

  /// Time that is charged, in whole seconds, when so much is billed.
  [[nodiscard]] Seconds billable(Seconds billed) const;
  /// What a run costs that is billed so much. Never falls with it.
  [[nodiscard]] Usd cost(Seconds billed) const;
  /// P(cost > budget).
  [[nodiscard]] double exceedance(Usd budget) const;

  [[nodiscard]] Seconds mean_billable() const;
  /// Mean quantity of each line of the bill, in its unit.
  [[nodiscard]] std::vector<double> mean_quantities() const;
  /// Chance that a limit stops the job, at most.
  [[nodiscard]] double stopped() const noexcept { return parts_.stopped; }
  /// The largest error of a probability.
  [[nodiscard]] double error() const noexcept;
  /// The largest error of the mean times: limits, and what rounding to whole seconds does at most.
  [[nodiscard]] Seconds mean_error() const noexcept;

 private:
  const Plan* plan_;
  Parts parts_;
};

struct PossibleLaws {
  std::optional<RunLaws> laws;
  std::optional<Makespan> moments;   // without limits; may be there when the laws are not
  std::vector<std::string> refused;  // "spot.discount is uncertain"; empty if there are laws
};

/// Exact laws of a plan, or why there are none: phases and prices must be deterministic, lines of the bill may
/// depend on the attempts only by the time that is billed, and limits must be out of reach.
[[nodiscard]] PossibleLaws run_laws(const Plan& plan);

}  // namespace simcore
