#pragma once

#include <span>

#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// How often a run did what fetches data: shares added up over its attempts, each 1 in a run that nothing cuts.
struct FetchedShares {
  double downloaded = 0.0;  // the service's download
  double started_up = 0.0;  // the script's start
  double trained = 0.0;     // training

  friend bool operator==(const FetchedShares&, const FetchedShares&) = default;
};

/// Makes of the traffic of a run that is not cut that of one with these shares. One that was cut has fetched a part of
/// its data only; one that was started again, some of it twice.
void scale_traffic(const Plan& plan, const FetchedShares& shares, std::span<Traffic> traffic) noexcept;

}  // namespace simcore
