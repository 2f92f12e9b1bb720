#include "bind.hpp"
#include "record.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/record/field_row.hpp"

using namespace simcore;

void bind_forecast(pybind11::module_& module) {
  bind_record<record::FieldRow>(module);
  bind_record<Summary>(module);
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
  bind_record<Forecast>(module);
  bind_record<Budget>(module);
  bind_record<LimitVerdict>(module);
  bind_record<LimitVerdicts>(module);
  bind_record<Verdict>(module).def(
      "__bool__", [](const Verdict& verdict) { return verdict.within; }, "Whether every limit holds.");
}
