#include "bind.hpp"
#include "progress.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/study/comparison.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

std::pair<double, double> ends(const Interval& interval) { return {interval.low, interval.high}; }

void bind_outputs(py::module_& module) {
  py::class_<OutputSummary>(module, "OutputSummary", "Cost [USD] or wall clock [s] of a design over its runs.")
      .def_readonly("mean", &OutputSummary::mean)
      .def_readonly("standard_error", &OutputSummary::standard_error, "Of the mean.")
      .def_readonly("p5", &OutputSummary::p5)
      .def_readonly("p50", &OutputSummary::p50)
      .def_readonly("p90", &OutputSummary::p90)
      .def_readonly("p95", &OutputSummary::p95)
      .def_readonly("p99", &OutputSummary::p99);
  py::class_<MissedLimit>(module, "MissedLimit", "How likely a design misses a limit.")
      .def_readonly("share", &MissedLimit::share, "Of the runs.")
      .def_property_readonly(
          "interval", [](const MissedLimit& missed) { return ends(missed.interval); },
          "Of that probability, at 95 % (Clopper-Pearson).");
  py::class_<PairedDifference>(module, "PairedDifference",
                               "A design minus the baseline, run by run with the same luck [USD or s].")
      .def_readonly("mean", &PairedDifference::mean, "Negative when the design is better.")
      .def_readonly("standard_error", &PairedDifference::standard_error, "Of the mean.")
      .def_property_readonly(
          "interval", [](const PairedDifference& difference) { return ends(difference.interval); },
          "Of the mean, at 95 %.")
      .def_readonly("lower", &PairedDifference::lower, "Share of the runs in which the design is below the baseline.")
      .def_readonly("equal", &PairedDifference::equal, "Share of the runs in which neither is below the other.")
      .def_readonly("variance_ratio", &PairedDifference::variance_ratio,
                    "Variance of the paired difference / that of independent runs: 0.01 says that shared luck saves 99 "
                    "of 100 runs. None when neither design varies.")
      .def_readonly("tie", &PairedDifference::tie, "The interval holds 0.");
}

void bind_designs(py::module_& module) {
  py::class_<ComparedDesign>(module, "ComparedDesign", "What one of the compared designs comes to.")
      .def_readonly("cost_usd", &ComparedDesign::cost_usd)
      .def_readonly("wall_clock_s", &ComparedDesign::wall_clock_s, "Creation to end.")
      .def_readonly("billable_s", &ComparedDesign::billable_s, "Mean.")
      .def_readonly("interruptions", &ComparedDesign::interruptions, "Of a run: mean.")
      .def_readonly("lost_s", &ComparedDesign::lost_s, "Work done again: mean.")
      .def_readonly("completed", &ComparedDesign::completed, "Share of the runs that finish their work.")
      .def_readonly("late", &ComparedDesign::late, "None without a deadline.")
      .def_readonly("over_budget", &ComparedDesign::over_budget, "None without a budget.")
      .def_readonly("comparable", &ComparedDesign::comparable, "Finishes as often as the best, give or take 1 %.")
      .def_readonly("cost", &ComparedDesign::cost, "Against the baseline [USD].")
      .def_readonly("wall_clock", &ComparedDesign::wall_clock, "Against the baseline [s].")
      .def_readonly("on_front", &ComparedDesign::on_front, "No comparable design is both cheaper and faster.")
      .def_readonly("ties_cheapest", &ComparedDesign::ties_cheapest)
      .def_readonly("ties_fastest", &ComparedDesign::ties_fastest);
  py::class_<Comparison>(module, "Comparison", "Designs, all run with the same luck.")
      .def_readonly("seed", &Comparison::seed)
      .def_readonly("replications", &Comparison::replications, "Of each design.")
      .def_readonly("designs", &Comparison::designs, "In the order of the plans.")
      .def_readonly("baseline", &Comparison::baseline, "Index of what the others are compared with.")
      .def_readonly("cheapest", &Comparison::cheapest, "Index of the comparable design of least expected cost.")
      .def_readonly("fastest", &Comparison::fastest, "The same of the wall clock.");
}

Comparison run(const std::vector<const Plan*>& plans, std::uint64_t seed, std::size_t replications,
               std::optional<std::size_t> baseline, const std::optional<Budget>& limits, const Progress& progress) {
  CompareOptions options{.seed = seed, .replications = replications, .baseline = baseline};
  if (limits) {
    options.deadline = limits->max_time;
    options.budget = limits->max_cost;
  }
  options.after_batch = reporting(progress);
  const py::gil_scoped_release released;
  return compare(plans, options);
}

}  // namespace

void bind_comparison(py::module_& module) {
  bind_outputs(module);
  bind_designs(module);
  module.def("compare", &run, py::arg("plans"), py::arg("seed") = 1,
             py::arg("replications") = CompareOptions{}.replications, py::arg("baseline") = 0,
             py::arg("limits") = py::none(), py::arg("progress") = py::none(),
             "Runs every plan with the same luck. `baseline` is an index; None: the cheapest. Raises SimulationError "
             "when replications is not from 1 to 10^6.");
}
