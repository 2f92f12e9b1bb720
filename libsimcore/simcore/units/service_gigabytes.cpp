#include "simcore/units/service_gigabytes.hpp"

#include <cmath>

namespace simcore {

std::optional<double> service_gigabytes(Bytes size) {
  for (const Bytes gigabyte : {kGigabyte, kGibibyte})
    if (const double count = size / gigabyte; is_whole(count)) return std::round(count);
  return std::nullopt;
}

bool is_whole(double number) { return number > 0.5 && std::abs(number - std::round(number)) < 1e-6; }

}  // namespace simcore
