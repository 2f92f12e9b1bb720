#pragma once

#include <string>
#include <vector>

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

}  // namespace simcore
