#pragma once

#include <functional>
#include <optional>
#include <string>

#include "simcore/spec/file_system_spec.hpp"

namespace simcore {

/// Capacities that the service sells of an FSx deployment, in its GB: the minimum, then multiples of the step.
struct FsxCapacities {
  double minimum = 0.0;
  double step = 0.0;

  [[nodiscard]] bool contain(double gigabytes) const;
  /// Smallest that holds so much.
  [[nodiscard]] double at_least(double gigabytes) const;
  /// Smallest that is larger.
  [[nodiscard]] double above(double gigabytes) const;
  /// The one nearest to `gigabytes` that holds the data [GB].
  [[nodiscard]] double nearest(double gigabytes, double data) const;
  /// "1200 GB, 2400 GB or a multiple of 2400 GB"
  [[nodiscard]] std::string text() const;
};

/// The deployment as the catalog's keys spell it: "persistent_2_ssd_250".
[[nodiscard]] std::string catalog_key(FsxDeployment deployment);

/// Value of a parameter; nothing when there is none of that name.
using ParameterValue = std::function<std::optional<double>(const std::string&)>;

/// Capacities of a deployment: hard disks have their own.
[[nodiscard]] FsxCapacities fsx_capacities(FsxDeployment deployment, const ParameterValue& value);

}  // namespace simcore
