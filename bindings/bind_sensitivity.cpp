#include <algorithm>
#include <thread>

#include "bind.hpp"
#include "empty_instance.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/montecarlo/forecast_options.hpp"
#include "simcore/study/sensitivity.hpp"
#include "simcore/study/waterfall.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using SensitivityRunCount = WholeNumber<kSensitivityReplications>;

std::size_t processors_or(std::optional<Saturated<kThreads>> threads) {
  ForecastOptions options{.threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostThreads)};
  read_forecast_options({.threads = threads ? std::optional(threads->value) : std::nullopt}, options);
  return options.threads;
}

Sensitivity sensitivity_from_python(const Plan& plan, Seed seed, std::optional<SensitivityRunCount> replications,
                                    const Progress& progress, std::optional<Saturated<kThreads>> threads) {
  SensitivityOptions options{.seed = seed, .threads = processors_or(threads), .after_batch = reporting(progress)};
  if (replications) options.replications = *replications;
  const py::gil_scoped_release released;
  return sensitivity(plan, options);
}

Waterfall waterfall_from_python(const Plan& before, const Plan& after,
                                const std::pair<std::string, std::string>& labels,
                                const std::optional<std::pair<Bill, Bill>>& bills, Seed seed,
                                std::optional<PairedRunCount> replications) {
  WaterfallOptions options{.seed = seed, .after_batch = reporting({})};
  if (replications) options.replications = *replications;
  const py::gil_scoped_release released;
  return waterfall({labels.first, &before, bills ? &bills->first : nullptr},
                   {labels.second, &after, bills ? &bills->second : nullptr}, options);
}

void bind_waterfall(py::module_& module) {
  bind_record<WaterfallLine>(module);
  bind_record<WaterfallPhase>(module);
  bind_record<Waterfall>(module);
  module.def("waterfall", &waterfall_from_python, py::arg("before"), py::arg("after"), py::arg("labels"),
             py::arg("bills") = py::none(), py::arg("seed") = Seed{WaterfallOptions{}.seed},
             py::arg("replications") = py::none(),
             "Why the second job costs more or less than the first, and takes longer or shorter. `bills`: expected "
             "bills; None: those of the runs. Raises SimulationError when replications is not from 2 to 10^6.");
}

}  // namespace

void bind_sensitivity(py::module_& module) {
  bind_record<Estimate>(module);
  bind_record<OutputSpread>(module);
  bind_record<OutputSensitivity>(module);
  bind_record<InputSensitivity>(module);
  bind_record<Sensitivity>(module)
      .def(
          "__len__", [](const Sensitivity& found) { return found.inputs.size(); }, "Number of the uncertain inputs.")
      .def(
          "__iter__", [](const Sensitivity& found) { return iterator_over(found.inputs); }, py::keep_alive<0, 1>(),
          "The uncertain inputs, by what they do to the cost.");
  module.def("sensitivity", &sensitivity_from_python, py::arg("plan"),
             py::arg("seed") = Seed{SensitivityOptions{}.seed}, py::arg("replications") = py::none(),
             py::arg("progress") = py::none(), py::arg("threads") = py::none(),
             "What each uncertain input does to cost and time. Raises SpecError when the number of threads is wrong, "
             "SimulationError when replications is not from 1,024 to 10^6.");
  bind_waterfall(module);
}
