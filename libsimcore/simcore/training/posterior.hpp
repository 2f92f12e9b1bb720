#pragma once

#include <string>
#include <vector>

namespace simcore {

/// What a model of speed may get wrong, as variances of the logarithm of the speed.
struct SpeedErrors {
  double software = 0.0;     // the job's own code and libraries: the same on every device
  double scaling = 0.0;      // for each doubling of the nodes
  double measurement = 0.0;  // of a measured speed, from one run to the next
  double machine = 0.0;      // of the instance type around a device: a part of the device's error, as far as that goes
};

/// A speed that the model predicts, and how sure it is of the device.
struct PredictedSpeed {
  double speed = 0.0;  // samples/s of the whole cluster
  int nodes = 1;
  std::string device;         // accelerator and precision: the same device, the same error
  double device_error = 0.0;  // variance of its logarithm
  std::string machine = {};   // instance type: the same machine, the same part of the device's error and the same links
  std::vector<double> links =
      {};  // by how much each rate of the links, one standard deviation off, moves its logarithm
};

/// What was measured where the model predicts `predicted`.
struct SpeedObservation {
  PredictedSpeed predicted;
  double measured = 0.0;  // samples/s of the whole cluster
  double variance = 0.0;  // of its logarithm, beyond that of any measurement
};

/// A speed with its spread: the logarithm is normal.
struct SpeedLaw {
  double median = 0.0;      // samples/s
  double log_spread = 0.0;  // standard deviation of its logarithm

  [[nodiscard]] double quantile(double u) const;
};

/// The prediction in the light of what was measured, on this device or on others, with this many nodes or fewer: the
/// best linear unbiased predictor of what the model gets wrong (simple kriging; Rasmussen and Williams 2006, eq. 2.23).
/// Errors of the software are shared by everything, those of a device by all that runs on it but for the part of its
/// machine, those of the links by one type of machine, those of scaling by all node counts as far as they go together.
/// Without observations it is the prediction itself. A job that is further off than `errors.software` expects counts as
/// one whose software is: all of it is carried over.
[[nodiscard]] SpeedLaw posterior_speed(const PredictedSpeed& target, const std::vector<SpeedObservation>& observations,
                                       const SpeedErrors& errors);

}  // namespace simcore
