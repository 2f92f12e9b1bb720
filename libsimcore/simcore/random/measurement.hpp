#pragma once

#include <map>
#include <string>

#include "simcore/random/uncertain.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {

/// A number or a law as somebody measured it, in the base unit of what its units say that it measures. Where that is
/// known beforehand, Uncertain<Q> serves.
struct Measurement {
  Dimension dimension = Dimension::number;
  Distribution law;

  Measurement() = default;
  Measurement(Dimension what, Distribution how_much) : dimension(what), law(std::move(how_much)) {}
  Measurement(double number) : law(number) {}  // NOLINT: as people write it
  template <class D>
  Measurement(Quantity<D> value)  // NOLINT: a known quantity is the common case
      : Measurement(DimensionOf<Quantity<D>>::value, value.value()) {}
  template <class Q>
  Measurement(const Uncertain<Q>& value)  // NOLINT: says the same
      : Measurement(DimensionOf<Q>::value, value.law()) {}

  /// "lognormal(median 0.03, p95 0.1) s": canonical, reads the same for the same measurement.
  [[nodiscard]] std::string text() const {
    const std::string_view unit = base_unit(dimension);
    return law.text() + (unit.empty() ? "" : " " + std::string(unit));
  }
};

/// What somebody measured, by name.
using Measurements = std::map<std::string, Measurement>;

}  // namespace simcore
