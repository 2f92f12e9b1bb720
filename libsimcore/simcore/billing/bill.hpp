#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/plan/plan.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/trace/trace.hpp"
#include "simcore/units/money.hpp"

namespace simcore {

struct LineItem {
  std::string usage_type;
  double quantity = 0.0;
  std::string unit;
  double unit_price_usd = 0.0;
  Usd amount;
  std::string source;
  std::string as_of;
  std::string service = {};
  std::string layer = {};
  std::optional<std::int64_t> instances = {};

  [[nodiscard]] std::int64_t amount_nano() const noexcept { return amount.nano(); }

  static constexpr record::Title kTitle{"LineItem", "One line as the customer's own bill names it."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("usage_type", "", "Usage type of the bill: \"USE1-Train:ml.p4d.24xlarge\".", &LineItem::usage_type),
        field("quantity", "", "Quantity in `unit`.", &LineItem::quantity),
        field("unit", "", "Unit that is priced: Hrs, GB-Mo, Requests or GB.", &LineItem::unit),
        field("unit_price_usd", "USD", "Price of one unit.", &LineItem::unit_price_usd),
        field("amount_usd", "USD", "Quantity × unit price, to the nano-dollar.", &LineItem::amount),
        field("source", "", "Citation of where the unit price comes from.", &LineItem::source),
        field("as_of", "", "ISO date of the price.", &LineItem::as_of),
        field("service", "", "Service that charges: AmazonSageMaker, AmazonS3, AmazonEFS or AmazonFSx.",
              &LineItem::service),
        field("layer", "", "Layer that held the price: job file, the name of a price book, or built in.",
              &LineItem::layer),
        field("instances", "",
              "Number of the job's instances whose billable hours are the quantity; none of other lines.",
              &LineItem::instances)
            .on(record::Faces::python),
        field("amount_nano_usd", "nano-USD", "Amount as a whole number: these add up to the total exactly.",
              &LineItem::amount_nano)
            .on(record::Faces::python)};
  }
};

struct Bill {
  std::vector<LineItem> items;
  Usd total;

  [[nodiscard]] std::int64_t total_nano() const noexcept { return total.nano(); }
  [[nodiscard]] const std::vector<LineItem>& lines() const noexcept { return items; }
  [[nodiscard]] double total_usd() const noexcept { return total.dollars(); }

  static constexpr record::Title kTitle{"Bill", "Line items and their exact sum."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("bill", "", "Line items, in the order of the tariff.", &Bill::items).on(json),
        field("bill_total_usd", "USD", "Sum of the amounts.", &Bill::total).on(json),
        field("items", "", "Line items, in the order of the tariff.", &Bill::lines).on(python),
        field("total_usd", "USD", "Sum of the amounts.", &Bill::total_usd).on(python),
        field("total_nano_usd", "nano-USD", "Exact sum of the amounts, as a whole number.", &Bill::total_nano)
            .on(python)};
  }
};

/// What a run costs, line by line: pure, so that a recorded run of a real job is billed by the same rules as a
/// simulated one; what its log does not tell (requests, the spot discount) is taken from the plan. Lines in the order
/// of the tariff; the total is their exact sum.
[[nodiscard]] Bill bill(const Plan& plan, const Trace& trace);

/// Bill of quantities that are known already. `quantities` (number of lines), in the unit of each line.
[[nodiscard]] Bill bill(const Tariff& tariff, std::span<const double> quantities);

/// Total of that bill without building its lines: for the hot path. Allocates nothing.
[[nodiscard]] Usd cost(const Tariff& tariff, std::span<const double> quantities);

}  // namespace simcore
