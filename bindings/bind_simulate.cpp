#include <cmath>

#include "record.hpp"
#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/trace_reader.hpp"
#include "simcore/montecarlo/forecast_options.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/simulate/fleet_trace.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/units/format.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Times = std::vector<std::optional<double>>;

SimTime sim_time(double seconds) {
  if (!std::isfinite(seconds)) throw SimulationError("fleet: times must be finite, got " + shortest(seconds));
  return SimTime::from(Seconds(seconds));
}

std::vector<FleetJob> fleet_jobs(const std::vector<std::size_t>& kinds, const std::vector<double>& arrivals_s,
                                 const Times& stops_s, std::uint64_t seed) {
  if (arrivals_s.size() != kinds.size() || stops_s.size() != kinds.size())
    throw SimulationError("fleet: must have one arrival and one stop for each job");
  std::vector<FleetJob> jobs;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    jobs.push_back({.plan = kinds[i],
                    .streams = Streams(seed, i),
                    .arrival = sim_time(arrivals_s[i]),
                    .stopped = stops_s[i] ? sim_time(*stops_s[i]) : kNever});
  return jobs;
}

void bind_fleet(py::module_& module) {
  bind_record<FleetTrace>(module);
  module.def(
      "simulate_fleet",
      [](const std::vector<Plan>& plans, const std::vector<std::size_t>& kinds, const std::vector<double>& arrivals_s,
         const Times& stops_s, std::optional<Saturated<kQuota>> quota, Seed seed) {
        const std::vector<FleetJob> jobs = fleet_jobs(kinds, arrivals_s, stops_s, seed);
        const py::gil_scoped_release release;
        return simulate_fleet(plans, quota ? quota->value : Fleet::kEndless, jobs);
      },
      py::arg("plans"), py::arg("kinds"), py::arg("arrivals_s"), py::arg("stops_s"), py::arg("quota") = py::none(),
      py::arg("seed") = Seed{ForecastOptions{}.seed},
      "Runs of jobs under a quota of instances, first come, first served. `kinds` has the place among `plans` of each "
      "job, in order of arrival. Raises SimulationError.");
}

}  // namespace

void bind_simulate(py::module_& module) {
  module.def(
      "simulate",
      [](const Plan& plan, Seed seed, WholeNumber<kReplicationNumbers> replication,
         std::optional<std::string> sampling) {
        ForecastOptions options;
        read_forecast_options({.sampling = std::move(sampling)}, options);
        return simulate(plan, draw_source(seed, options.sampling).draws(replication));
      },
      py::arg("plan"), py::arg("seed") = Seed{ForecastOptions{}.seed},
      py::arg("replication") = WholeNumber<kReplicationNumbers>{}, py::arg("sampling") = py::none(),
      py::call_guard<py::gil_scoped_release>(),
      "One run of the job, as it is among those of a forecast of that sampling. Raises SpecError for another "
      "sampling.");
  module.def("read_trace", py::overload_cast<const record::Value&, const std::string&>(&read_trace),
             py::arg("document"), py::arg("file") = "",
             "A recorded run from JSON (see Trace.to_json for its form). Raises SpecError.");
  module.def(
      "bill", [](const Plan& plan, Given<Trace, kTrace> trace) { return bill(plan, *trace.value); }, py::arg("plan"),
      py::arg("trace"), "What a run costs, simulated or recorded.");
  module.def(
      "billable_time", [](const Trace& trace) { return billable_time(trace).value(); }, py::arg("trace"),
      "Seconds charged at the on-demand rate, per cluster.");
  bind_fleet(module);
}
