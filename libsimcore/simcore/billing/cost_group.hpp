#pragma once

#include <string>
#include <vector>

#include "simcore/billing/bill.hpp"

namespace simcore {

/// Lines of a bill that are for the same thing.
struct CostGroup {
  std::string name;  // "instances", "volumes", or the service without its prefix: "S3", "FSx", "EFS", "DataTransfer"
  Usd amount;
};

/// The bill by what it is for, in the order in which each first appears. The amounts add up to the total exactly.
[[nodiscard]] std::vector<CostGroup> cost_groups(const Bill& bill);

}  // namespace simcore
