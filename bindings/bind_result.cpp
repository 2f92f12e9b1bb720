#include "bind.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/io/forecast_writer.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

std::pair<double, double> ends(const Interval& interval) { return {interval.low, interval.high}; }

std::map<std::string, std::pair<double, double>> intervals(const Summary& summary) {
  const SummaryIntervals& in = summary.intervals;
  return {{"mean", ends(in.mean)}, {"p5", ends(in.p5)},   {"p50", ends(in.p50)},  {"p90", ends(in.p90)},
          {"p95", ends(in.p95)},   {"p99", ends(in.p99)}, {"p999", ends(in.p999)}};
}

void bind_probability(py::module_& module) {
  py::class_<Probability>(module, "Probability", "How likely something is.")
      .def_readonly("share", &Probability::share, "Of the runs.")
      .def_property_readonly(
          "interval", [](const Probability& probability) { return ends(probability.interval); },
          "Where the probability lies, at 95 % (Clopper-Pearson).");
}

void bind_summary(py::module_& module) {
  py::class_<Summary>(module, "Summary", "A sample of outcomes in a few numbers, all in the unit of the sample.")
      .def_readonly("count", &Summary::count, "Number of values.")
      .def_readonly("mean", &Summary::mean)
      .def_readonly("standard_error", &Summary::standard_error, "Standard error of the mean.")
      .def_readonly("min", &Summary::min)
      .def_readonly("p5", &Summary::p5)
      .def_readonly("p50", &Summary::p50)
      .def_readonly("p90", &Summary::p90)
      .def_readonly("p95", &Summary::p95)
      .def_readonly("p99", &Summary::p99)
      .def_readonly("p999", &Summary::p999, "99.9 %.")
      .def_readonly("max", &Summary::max)
      .def_property_readonly(
          "worst5", [](const Summary& summary) { return summary.worst5.mean; },
          "Mean of the worst 5 % (conditional value at risk).")
      .def_property_readonly("worst5_standard_error",
                             [](const Summary& summary) { return summary.worst5.standard_error; })
      .def_readonly("resolution", &Summary::resolution,
                    "Largest relative error of a quantile against that of the sample; 0: exact.")
      .def_property_readonly("intervals", &intervals,
                             "By name (mean, p5 … p999), where the number lies at 95 %; inf where the sample does not "
                             "reach an upper end.");
}

void bind_phase_interval(py::module_& module) {
  py::class_<PhaseInterval>(module, "PhaseInterval", "One phase of a run.")
      .def_property_readonly("phase", [](const PhaseInterval& interval) { return name(interval.phase); })
      .def_readonly("attempt", &PhaseInterval::attempt, "1 for the first start of the cluster.")
      .def_readonly("billed", &PhaseInterval::billed)
      .def_property_readonly(
          "discount",
          [](const PhaseInterval& interval) {
            return interval.discount ? std::optional(interval.discount->value()) : std::nullopt;
          },
          "Share of the on-demand price not paid in this phase; None: that of the whole run.")
      .def_property_readonly(
          "start_s", [](const PhaseInterval& interval) { return interval.start.seconds().value(); },
          "Seconds since the job was created.")
      .def_property_readonly(
          "end_s", [](const PhaseInterval& interval) { return interval.end.seconds().value(); },
          "Seconds since the job was created.");
}

void bind_trace(py::module_& module) {
  bind_phase_interval(module);
  py::class_<Trace>(module, "Trace", "One run of a job, simulated or recorded.")
      .def_property_readonly(
          "phases", [](const Trace& trace) { return trace.intervals; }, "In order of time.")
      .def_property_readonly(
          "outcome", [](const Trace& trace) { return name(trace.outcome); },
          "The service's word for how it ended: Completed, MaxRuntimeExceeded, …")
      .def_property_readonly("spot_discount", [](const Trace& trace) { return trace.spot_discount.value(); })
      .def_readonly("has_discount", &Trace::has_discount,
                    "False when a log does not tell it: the bill takes the plan's.")
      .def_property_readonly("wall_clock_s", [](const Trace& trace) { return wall_clock(trace).value(); })
      .def_property_readonly(
          "preparation_s", [](const Trace& trace) { return preparation_time(trace).value(); },
          "Before creation, until the file systems hold their data [s].")
      .def_property_readonly(
          "billed_s", [](const Trace& trace) { return billed_time(trace).value(); },
          "Billed wall clock before any spot discount [s].")
      .def("to_json", [](const Trace& trace) { return to_json(trace); });
}

void bind_bill(py::module_& module) {
  py::class_<LineItem>(module, "LineItem", "One line as the customer's own bill names it.")
      .def_readonly("usage_type", &LineItem::usage_type)
      .def_readonly("quantity", &LineItem::quantity, "In `unit`.")
      .def_readonly("unit", &LineItem::unit)
      .def_readonly("unit_price_usd", &LineItem::unit_price_usd)
      .def_property_readonly("amount_usd", [](const LineItem& item) { return item.amount.dollars(); })
      .def_property_readonly(
          "amount_nano_usd", [](const LineItem& item) { return item.amount.nano(); },
          "The same in whole nano-dollars: these add up to the total exactly.")
      .def_readonly("source", &LineItem::source)
      .def_readonly("as_of", &LineItem::as_of)
      .def_readonly("service", &LineItem::service, "AmazonSageMaker, AmazonS3, AmazonEFS or AmazonFSx.")
      .def_readonly("layer", &LineItem::layer, "Where the price stood: 'job file', a price book, 'built in'.");
  py::class_<Bill>(module, "Bill", "Line items and their exact sum.")
      .def_readonly("items", &Bill::items)
      .def_property_readonly("total_usd", [](const Bill& bill) { return bill.total.dollars(); })
      .def_property_readonly("total_nano_usd", [](const Bill& bill) { return bill.total.nano(); })
      .def("to_json", [](const Bill& bill) { return to_json(bill); });
}

void bind_worst_case(py::module_& module) {
  py::class_<WorstCase>(module, "WorstCase", "The most that the stopping rules allow.")
      .def_property_readonly("wall_clock_s", [](const WorstCase& worst) { return worst.wall_clock.value(); })
      .def_property_readonly("billable_s", [](const WorstCase& worst) { return worst.billable.value(); })
      .def_property_readonly(
          "preparation_s", [](const WorstCase& worst) { return worst.preparation.value(); },
          "Before creation, until the file systems hold their data [s].")
      .def_property_readonly("cost_usd", [](const WorstCase& worst) { return worst.cost.dollars(); })
      .def_readonly("explanation", &WorstCase::explanation);
  py::class_<Assumption>(module, "Assumption",
                         "A value that no field of the job file gave, and where it was taken from.")
      .def_readonly("field", &Assumption::field, "Key path in the job file that would replace it.")
      .def_readonly("value", &Assumption::value)
      .def_readonly("source", &Assumption::source)
      .def_readonly("as_of", &Assumption::as_of, "ISO date; empty for a rule and for the job file.")
      .def_readonly("layer", &Assumption::layer, "'built in', 'profile' and its name, or 'job file': its parameters.");
  py::class_<Statement>(module, "Statement",
                        "What the job file chose about how much of something is charged to the job.")
      .def_readonly("field", &Statement::field, "Key path in the job file.")
      .def_readonly("value", &Statement::value, "What that means.");
}

std::map<std::string, std::size_t> outcome_counts(const Forecast& forecast) {
  std::map<std::string, std::size_t> counts;
  for (std::size_t i = 0; i < forecast.outcomes.size(); ++i)
    if (forecast.outcomes[i] > 0) counts[std::string(name(static_cast<Outcome>(i)))] = forecast.outcomes[i];
  return counts;
}

std::map<std::string, double> paces(const LimitTimes& times) {
  std::map<std::string, double> seconds;
  for (std::size_t i = 0; i < kLimits; ++i)
    if (times[i] > Seconds{}) seconds[std::string(name(static_cast<Limit>(i)))] = times[i].value();
  return seconds;
}

void bind_data_path(py::module_& module) {
  py::class_<Occupancy>(module, "Occupancy",
                        "Shares of what a node could have done while the epochs ran; nan where its capacity is not "
                        "known.")
      .def_readonly("compute", &Occupancy::compute, "Accelerators, or whatever the job computes with.")
      .def_readonly("processors", &Occupancy::processors, "vCPUs, by preprocessing.")
      .def_readonly("network", &Occupancy::network, "Link of the node, with its bursts.")
      .def_readonly("disk", &Occupancy::disk, "The node's volume or instance storage.");
  py::class_<DataUse>(module, "DataPath", "What sets the pace along the data path, on average over the runs.")
      .def_property_readonly(
          "verdict", [](const DataUse& use) { return verdict(bound_of(use.training)); },
          "'not input-bound', or 'input-bound: ' storage, network, CPU or small files.")
      .def_property_readonly(
          "limit", [](const DataUse& use) { return name(longest(use.training, bound_of(use.training))); },
          "The limit behind the verdict.")
      .def_property_readonly(
          "advice", [](const DataUse& use) { return advice(longest(use.training, bound_of(use.training))); },
          "What helps against that limit.")
      .def_property_readonly(
          "copying_advice", [](const DataUse& use) { return advice(longest(use.downloading)); },
          "What helps against the limit that paced copying longest.")
      .def_property_readonly(
          "epochs_paced_by_s", [](const DataUse& use) { return paces(use.training); },
          "For how long each limit set the pace of the epochs [s].")
      .def_property_readonly(
          "copying_paced_by_s", [](const DataUse& use) { return paces(use.downloading); },
          "For how long each limit set the pace of copying data before the first step [s].")
      .def_readonly("utilisation", &DataUse::utilisation);
}

void bind_forecast(py::module_& module) {
  py::class_<Forecast>(module, "Forecast", "Distributions, a bill, a timeline, and what was assumed.")
      .def_property_readonly("job", [](const Forecast& forecast) { return forecast.identity.job; })
      .def_property_readonly("spec_id", [](const Forecast& forecast) { return forecast.identity.spec_id; })
      .def_property_readonly("version", [](const Forecast& forecast) { return forecast.identity.version; })
      .def_property_readonly("catalog", [](const Forecast& forecast) { return forecast.identity.catalog; })
      .def_readonly("seed", &Forecast::seed)
      .def_readonly("wall_clock_s", &Forecast::wall_clock_s, "Creation to end [s].")
      .def_readonly("billable_s", &Forecast::billable_s, "Seconds charged at the on-demand rate, per cluster [s].")
      .def_readonly("cost_usd", &Forecast::cost_usd, "[USD]; its mean is the total of the bill.")
      .def_readonly("preparation_s", &Forecast::preparation_s,
                    "Before creation, until the file systems hold their data: mean [s].")
      .def_readonly("interruptions", &Forecast::interruptions, "Interruptions of spot capacity in a run: mean number.")
      .def_readonly("lost_s", &Forecast::lost_s, "Work that had to be done again: mean [s].")
      .def_readonly("typical", &Forecast::typical, "The run with the median wall clock.")
      .def_readonly("bill", &Forecast::bill, "Expected bill.")
      .def_property_readonly("outcomes", &outcome_counts, "Number of runs by how they ended.")
      .def_readonly("completed", &Forecast::completed, "That the work is done.")
      .def_readonly("max_wait_exceeded", &Forecast::max_wait_exceeded)
      .def_readonly("late", &Forecast::late, "Not done by the deadline; None without one.")
      .def_readonly("over_budget", &Forecast::over_budget, "Costs more than the budget; None without one.")
      .def_readonly("method", &Forecast::method, "How the distributions were found: 'simulate' or 'exact'.")
      .def_readonly("method_reason", &Forecast::method_reason, "Why they are not exact, if that was asked for.")
      .def_readonly("method_error", &Forecast::method_error, "The largest error of a probability, when exact.")
      .def_property_readonly(
          "variance_ratio",
          [](const Forecast& forecast) {
            std::map<std::string, double> used;
            if (forecast.variance_ratio.cost > 0.0) used["cost_usd"] = forecast.variance_ratio.cost;
            if (forecast.variance_ratio.wall_clock > 0.0) used["wall_clock_s"] = forecast.variance_ratio.wall_clock;
            return used;
          },
          "By how much the variance of these means fell by a control variate; empty when none was used.")
      .def_property_readonly(
          "stopped", [](const Forecast& forecast) { return name(forecast.stopped); },
          "Why no more runs were made: 'all replications', 'precision reached', 'nothing is uncertain', 'interrupted'.")
      .def_readonly("data_path", &Forecast::data, "What sets the pace along the data path.")
      .def_readonly("worst_case", &Forecast::worst_case)
      .def_readonly("assumed", &Forecast::assumed)
      .def_readonly("stated", &Forecast::stated)
      .def_readonly("warnings", &Forecast::warnings)
      .def("to_json", [](const Forecast& forecast) { return to_json(forecast); });
}

void bind_verdict(py::module_& module) {
  py::class_<LimitVerdict>(module, "LimitVerdict", "The runs, and the worst case, against one limit: in USD or in s.")
      .def_readonly("limit", &LimitVerdict::limit)
      .def_readonly("probability", &LimitVerdict::probability, "Share of the runs within the limit; equal is within.")
      .def_property_readonly(
          "interval", [](const LimitVerdict& limit) { return std::pair(limit.interval.low, limit.interval.high); },
          "Of that probability, at 99 % (Clopper-Pearson).")
      .def_readonly("at_confidence", &LimitVerdict::at_confidence,
                    "The least that the share `confidence` of the runs does not exceed; inf when they never end.")
      .def_readonly("at_most", &LimitVerdict::at_most, "In the worst case.")
      .def_readonly("margin", &LimitVerdict::margin, "Limit minus what decides; negative when over.")
      .def_readonly("within", &LimitVerdict::within)
      .def_readonly("undecided", &LimitVerdict::undecided, "The confidence lies inside the interval.");
  py::class_<Verdict>(module, "Verdict", "Whether a job stays within its budget, and the forecast from the same runs.")
      .def_property_readonly("confidence", [](const Verdict& verdict) { return verdict.budget.confidence; })
      .def_property_readonly("worst_case", [](const Verdict& verdict) { return verdict.budget.worst_case; })
      .def_property_readonly("strict", [](const Verdict& verdict) { return verdict.budget.strict; })
      .def_readonly("within", &Verdict::within)
      .def_readonly("undecided", &Verdict::undecided)
      .def_readonly("probability", &Verdict::probability, "Share of the runs within all limits at once.")
      .def_property_readonly(
          "interval", [](const Verdict& verdict) { return std::pair(verdict.interval.low, verdict.interval.high); },
          "Of that probability, at 99 % (Clopper-Pearson).")
      .def_readonly("completed", &Verdict::completed, "Share of the runs that finish their work.")
      .def_readonly("cost_usd", &Verdict::cost_usd)
      .def_readonly("wall_clock_s", &Verdict::wall_clock_s)
      .def_readonly("forecast", &Verdict::forecast)
      .def("to_json", [](const Verdict& verdict) { return to_json(verdict); });
}

}  // namespace

void bind_result(py::module_& module) {
  bind_summary(module);
  bind_probability(module);
  bind_trace(module);
  bind_bill(module);
  bind_worst_case(module);
  bind_data_path(module);
  bind_forecast(module);
  bind_verdict(module);
}
