#include "bind.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/study/data_advice.hpp"
#include "simcore/study/data_break_even.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

/// The curves are asked without a report of how far they are: that is of the options alone.
DataAdvice advise(const JobDraft& draft, const Catalog& catalog, const JobDocument& described,
                  const std::optional<std::string>& channel, const std::optional<WrittenQuantity>& shard_size,
                  Seed seed, std::optional<StudyRunCount> replications, const Progress& progress) {
  AdviceOptions options{.channel = channel, .seed = seed, .after_batch = reporting(progress)};
  if (shard_size) options.shard_size = shard_size->text;
  if (replications) options.replications = *replications;
  const py::gil_scoped_release released;
  DataAdvice advice = advise_data(draft, catalog, options);
  options.after_batch = reporting({});
  advice.break_even = data_break_evens(draft, catalog, options);
  advice.described = described;
  return advice;
}

}  // namespace

void bind_data_advice(py::module_& module) {
  bind_record<ChannelChange>(module);
  bind_record<DataTimes>(module);
  bind_record<DataOutcome>(module);
  bind_record<DataOption>(module);
  bind_record<CostCurve>(module);
  bind_record<CostCrossing>(module);
  bind_record<BreakEven>(module);
  bind_record<DataAdvice>(module)
      .def("at", &DataAdvice::at, py::arg("label"), py::return_value_policy::reference_internal,
           "Option with that label. Raises InputError when there is none.")
      .def("forecast", &DataAdvice::forecast, py::arg("label"), py::return_value_policy::reference_internal,
           "Whole forecast of an option. Raises InputError when no option has that label, or it is not possible.");
  module.def("advise_data", &advise, py::arg("draft"), py::arg("catalog"), py::arg("described"),
             py::arg("channel") = py::none(), py::arg("shard_size") = py::none(),
             py::arg("seed") = Seed{AdviceOptions{}.seed}, py::arg("replications") = py::none(),
             py::arg("progress") = py::none(),
             "Forecasts the job with its data from every source, with the same seed, and where options break even. "
             "Raises SpecError; SimulationError when replications is not from 1 to 10^6.");
}
