#pragma once

#include <span>
#include <vector>

namespace simcore {

/// The x >= 0 with the least |A x - right|², by active sets (Lawson and Hanson, "Solving Least Squares Problems"
/// (1974), chapter 23). `columns` holds A column after column, each as long as `right`. Coefficients at their bound are
/// exactly 0; so is that of a column of zeros. Among columns that depend on each other one solution of several is
/// returned. Throws std::invalid_argument unless both are finite and `columns` is made of whole columns.
[[nodiscard]] std::vector<double> nonnegative_least_squares(std::span<const double> columns,
                                                            std::span<const double> right);

}  // namespace simcore
