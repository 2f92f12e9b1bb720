#pragma once

#include <span>

#include "simcore/plan/plan.hpp"
#include "simcore/result/bill.hpp"
#include "simcore/result/trace.hpp"

namespace simcore {

/// What a run costs, line by line: pure, so that a recorded run of a real job is billed by the same rules as a
/// simulated one; what its log does not tell (requests, the spot discount) is taken from the plan. Lines in the order
/// of the tariff; the total is their exact sum.
[[nodiscard]] Bill bill(const Plan& plan, const Trace& trace);

/// The same for quantities that are known already. `quantities` (number of lines), in the unit of each line.
[[nodiscard]] Bill bill(const Tariff& tariff, std::span<const double> quantities);

/// Total of that bill without building its lines: for the hot path. Allocates nothing.
[[nodiscard]] Usd cost(const Tariff& tariff, std::span<const double> quantities);

}  // namespace simcore
