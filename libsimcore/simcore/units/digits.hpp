#pragma once

#include <string>

namespace simcore {

/// A number in so many significant digits, without zeros at the end: "0.0475", "1.2e+09". It has a point whatever the
/// locale of the program.
[[nodiscard]] std::string with_digits(double number, int digits);

/// A number with so many decimals: "41.40". It has a point whatever the locale of the program.
[[nodiscard]] std::string with_decimals(double number, int decimals);

}  // namespace simcore
