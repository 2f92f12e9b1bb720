#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/result/training_speed.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What a number of instances of a type costs in an hour: one way to buy them.
struct PurchaseRate {
  std::string purchase;          // "on_demand", "spot", "savings_plan"
  double usd_per_hour = 0.0;     // of the whole cluster
  double samples_per_usd = 0.0;  // while it trains
};

/// One instance type and how it does the job.
struct RankedType {
  std::string instance_type;
  int instance_count = 1;
  std::string out;                           // why it cannot do the job; empty: it can
  std::optional<TrainingSpeed> speed;        // nothing when it is out
  std::vector<PurchaseRate> rates;           // on demand first; a way to buy that nobody knows a price of is left out
  Seconds wall_clock;                        // mean of the whole job, bought as it says
  double cost_usd = 0.0;                     // mean of its bill
  double completed = 0.0;                    // share of the runs that finish their work: most of them, else it is out
  std::optional<double> usd_per_gib_hour;    // of accelerator memory, on demand; nothing without accelerators
  std::optional<double> usd_per_pflop_hour;  // of 10^15 peak operations a second at the job's precision

  [[nodiscard]] bool fits() const noexcept { return out.empty(); }
};

struct Ranking {
  std::string job;
  std::vector<RankedType> types;  // the best first
};

}  // namespace simcore
