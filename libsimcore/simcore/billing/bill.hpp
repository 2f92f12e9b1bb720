#pragma once

#include <span>
#include <string>
#include <vector>

#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"
#include "simcore/units/money.hpp"

namespace simcore {

/// One line as the customer's own bill names it.
struct LineItem {
  std::string usage_type;       // "USE1-Train:ml.p4d.24xlarge"
  double quantity = 0.0;        // in `unit`
  std::string unit;             // "Hrs", "GB-Mo", "Requests", "GB"
  double unit_price_usd = 0.0;  // per `unit`
  Usd amount;                   // quantity × unit price, to the nano-dollar
  std::string source;           // where the unit price comes from
  std::string as_of;            // "2025-11-04"
  std::string service = {};     // "AmazonSageMaker", "AmazonS3", …
  std::string layer = {};       // where the price stood: "job file", a price book's name, "built in"
};

/// The total is the sum of the amounts, exactly.
struct Bill {
  std::vector<LineItem> items;
  Usd total;
};

/// What a run costs, line by line: pure, so that a recorded run of a real job is billed by the same rules as a
/// simulated one; what its log does not tell (requests, the spot discount) is taken from the plan. Lines in the order
/// of the tariff; the total is their exact sum.
[[nodiscard]] Bill bill(const Plan& plan, const Trace& trace);

/// The same for quantities that are known already. `quantities` (number of lines), in the unit of each line.
[[nodiscard]] Bill bill(const Tariff& tariff, std::span<const double> quantities);

/// Total of that bill without building its lines: for the hot path. Allocates nothing.
[[nodiscard]] Usd cost(const Tariff& tariff, std::span<const double> quantities);

}  // namespace simcore
