#pragma once

#include <optional>

#include "simcore/units/quantity.hpp"

namespace simcore {

/// A size in the gigabytes of the service, which are 2^30 bytes: 500 for "500 GB" as for "500 GiB". Nothing when it is
/// whole in neither.
[[nodiscard]] std::optional<double> service_gigabytes(Bytes size);

/// Whether a number is a whole one, from 1, but for the rounding of a division.
[[nodiscard]] bool is_whole(double number);

}  // namespace simcore
