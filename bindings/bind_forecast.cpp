#include "bind.hpp"
#include "record.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/record/field_row.hpp"

using namespace simcore;

void bind_forecast(pybind11::module_& module) {
  bind_record<record::FieldRow>(module);
  bind_record<Summary>(module).def("quantile", &Summary::quantile, pybind11::arg("share"),
                                   "Value that a share of the runs stay at or below, in the unit of the summary.\n\n"
                                   "Args:\n"
                                   "    share: From 0 (the least) to 1 (the greatest); right where it is a multiple of "
                                   "0.001, on a straight line between those.\n\n"
                                   "Raises:\n"
                                   "    SimulationError: If the share is not from 0 to 1, or the summary is not of a "
                                   "forecast.");
  bind_record<Probability>(module);
  bind_record<Probabilities>(module);
  bind_record<VarianceRatio>(module);
  bind_record<Occupancy>(module);
  bind_record<DataUse>(module);
  bind_record<PhaseInterval>(module);
  bind_record<Traffic>(module);
  bind_record<Preparation>(module);
  bind_record<Trace>(module);
  bind_record<LineItem>(module);
  bind_record<Bill>(module);
  bind_record<WorstCase>(module);
  bind_record<Assumption>(module);
  bind_record<Statement>(module);
  bind_record<Unstated>(module);
  bind_record<Influence>(module);
  bind_record<Forecast>(module);
  bind_record<Budget>(module);
  bind_record<LimitVerdict>(module);
  bind_record<LimitVerdicts>(module);
  bind_record<Verdict>(module).def(
      "__bool__", [](const Verdict& verdict) { return verdict.within; }, "Whether every limit holds.");
}
