#include "simcore/resolve/fsx_capacity.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {

bool FsxCapacities::contain(double gigabytes) const {
  return std::abs(gigabytes - minimum) < 1e-6 || (gigabytes > 0.0 && is_whole(gigabytes / step));
}

double FsxCapacities::at_least(double gigabytes) const {
  return gigabytes <= minimum ? minimum : step * std::ceil(gigabytes / step);
}

double FsxCapacities::above(double gigabytes) const {
  return gigabytes < minimum ? minimum : step * (std::floor(gigabytes / step) + 1.0);
}

double FsxCapacities::nearest(double gigabytes, double data) const {
  const double higher = at_least(std::max(gigabytes, data)), whole = step * std::floor(gigabytes / step);
  const double lower = std::max(whole, minimum);
  return lower >= data && lower < gigabytes && gigabytes - lower < higher - gigabytes ? lower : higher;
}

std::string FsxCapacities::text() const {
  const auto gigabytes = [](double number) { return shortest(number) + " GB"; };
  std::string sizes = "a multiple of " + gigabytes(step);
  if (minimum < step) sizes = gigabytes(step) + " or " + sizes;
  return minimum < step ? gigabytes(minimum) + ", " + sizes : sizes;
}

std::string catalog_key(FsxDeployment deployment) {
  std::string key(word(deployment));
  for (char& c : key) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return key;
}

FsxCapacities fsx_capacities(FsxDeployment deployment, const ParameterValue& value) {
  const auto size = [&](const std::string& name) {
    const std::optional<double> own = value(name + "." + catalog_key(deployment));
    return own ? *own : value(name).value();
  };
  return {size("fsx.capacity_minimum"), size("fsx.capacity_step")};
}

}  // namespace simcore
