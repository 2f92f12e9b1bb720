#pragma once

#include <string>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/regress/tolerance.hpp"

namespace simcore {

/// A number of a forecast that left the tolerance around its pin.
struct Movement {
  std::string number;
  std::string unit;
  double pinned = 0.0;
  double now = 0.0;
  double tolerance = 0.0;
  Named<double> shares;

  [[nodiscard]] double difference() const noexcept { return now - pinned; }

  static constexpr record::Title kTitle{"Movement", "A number of a forecast that left the tolerance around its pin."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("number", "", "Name of the number, as in the JSON of a forecast: cost_usd.mean.", &Movement::number),
        field("unit", "", "Unit of the number: USD, s, or empty.", &Movement::unit),
        field("pinned", "", "Pinned value; 0 for a line of the bill that was not there.", &Movement::pinned),
        field("now", "", "Present value; 0 for a line of the bill that is not there any more.", &Movement::now),
        field("difference", "", "Present value less the pinned one.", &Movement::difference),
        field("tolerance", "", "Largest difference that is no movement.", &Movement::tolerance),
        field("shares", "", "Share of each cause in the difference, by its word; they add up to the difference.",
              &Movement::shares)};
  }
};

/// The numbers that left the tolerance around their pins: the present ones in their order, then those that are gone. A
/// line of the bill that is missing on one side counts as 0; another number that the pin lacks is passed over, as that
/// of an older version may.
[[nodiscard]] std::vector<Movement> movements(const Named<double>& pinned, const Named<double>& now,
                                              const Tolerances& tolerances);

}  // namespace simcore
