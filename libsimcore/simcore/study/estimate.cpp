#include "simcore/study/estimate.hpp"

namespace simcore {

Estimate estimate(double value, const PerRandomisation& own) {
  const double error = error_of_randomisations(own), reach = randomisation_factor() * error;
  return {value, error, {value - reach, value + reach}};
}

}  // namespace simcore
