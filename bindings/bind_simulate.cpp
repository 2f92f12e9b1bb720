#include "bind.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/io/trace_reader.hpp"
#include "simcore/simulate/simulate.hpp"

namespace py = pybind11;
using namespace simcore;

void bind_simulate(py::module_& module) {
  module.def(
      "simulate",
      [](const Plan& plan, std::uint64_t seed, std::uint64_t replication) {
        return simulate(plan, Streams(seed, replication));
      },
      py::arg("plan"), py::arg("seed") = 1, py::arg("replication") = 0, py::call_guard<py::gil_scoped_release>(),
      "One run of the job.");
  module.def("read_trace", py::overload_cast<const record::Value&, const std::string&>(&read_trace),
             py::arg("document"), py::arg("file") = "",
             "A recorded run from JSON (see Trace.to_json for its form). Raises SpecError.");
  module.def("bill", py::overload_cast<const Plan&, const Trace&>(&bill), py::arg("plan"), py::arg("trace"),
             "What a run costs, simulated or recorded.");
  module.def(
      "billable_time", [](const Trace& trace) { return billable_time(trace).value(); }, py::arg("trace"),
      "Seconds charged at the on-demand rate, per cluster.");
}
