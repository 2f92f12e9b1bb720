#include <vector>

#include "bind.hpp"
#include "record.hpp"
#include "simcore/calibrate/lifetime_fit.hpp"

namespace py = pybind11;
using namespace simcore;

void bind_lifetimes(py::module_& module) {
  bind_record<SurvivalStep>(module);
  bind_record<ExponentialLife>(module);
  bind_record<WeibullLife>(module);
  bind_record<LifetimeFit>(module);
  module.def(
      "fit_lifetimes",
      [](const std::vector<double>& times, const std::vector<bool>& ended, const std::vector<double>& entered) {
        std::vector<Lifetime> lives;
        for (std::size_t i = 0; i < times.size(); ++i)
          lives.push_back({.time = times[i], .ended = ended.at(i), .entered = entered.at(i)});
        return fit_lifetimes(lives);
      },
      py::arg("times"), py::arg("ended"), py::arg("entered"),
      "Laws of lives, the three lists of one length. Raises InputError with everything that is wrong.");
}
