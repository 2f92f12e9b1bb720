#include <pybind11/functional.h>

#include "bind.hpp"
#include "simcore/replicate/forecast.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Progress = std::optional<std::function<void(std::size_t, std::size_t)>>;

/// Lets Ctrl-C through and reports, between batches of replications.
ForecastOptions options(std::uint64_t seed, std::size_t replications, const Progress& progress) {
  return {.seed = seed, .replications = replications, .after_batch = [progress](std::size_t done, std::size_t all) {
            const py::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (progress) (*progress)(done, all);
          }};
}

}  // namespace

void bind_replicate(py::module_& module) {
  module.def(
      "forecast",
      [](const Plan& plan, std::uint64_t seed, std::size_t replications, const Progress& progress) {
        const ForecastOptions chosen = options(seed, replications, progress);
        const py::gil_scoped_release released;
        return forecast(plan, chosen);
      },
      py::arg("plan"), py::arg("seed") = 1, py::arg("replications") = ForecastOptions{}.replications,
      py::arg("progress") = py::none(),
      "Simulates and bills the job. The same plan, seed and replications give the same bits.\n\n"
      "progress(done, all) is called between batches. Raises SimulationError when replications is not from 1 to 10^8.");
}
