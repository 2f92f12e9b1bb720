#include "bind.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/training/scaling_fit.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Points = std::vector<std::pair<int, double>>;

ScalingFit fit(const Points& given, bool per_node, const Catalog& catalog, const std::optional<std::string>& as_of) {
  std::vector<ScalingPoint> points;
  for (const auto& [nodes, speed] : given) points.push_back({.nodes = nodes, .throughput = PerSecond(speed)});
  const ScalingBelief belief = scaling_belief(catalog.parameters(), day_of(as_of, catalog));
  return ScalingFit(std::move(points), per_node ? BatchRule::per_node : BatchRule::global, belief, {}, "points");
}

std::map<std::string, double> coefficients(const ScalingFit& fit) {
  std::map<std::string, double> found;
  for (const ScalingTerm& term : fit.terms()) found[std::string(term.name)] = term.coefficient;
  return found;
}

}  // namespace

void bind_scaling(py::module_& module) {
  py::class_<ScalingPrediction>(module, "ScalingPrediction", "Samples a second of all nodes together: lognormal.")
      .def_readonly("nodes", &ScalingPrediction::nodes)
      .def_property_readonly(
          "samples_per_second", [](const ScalingPrediction& found) { return found.median.value(); }, "Median [1/s].")
      .def_readonly("sigma", &ScalingPrediction::sigma, "Standard deviation of the logarithm.")
      .def(
          "interval",
          [](const ScalingPrediction& found, double level) {
            const Interval ends = found.interval(level);
            return std::pair(ends.low, ends.high);
          },
          py::arg("level"), "Equal tails [1/s]; `level` above 0 and below 1.");
  py::class_<NextMeasurement>(module, "NextMeasurement", "What one more measurement would do for a prediction.")
      .def_readonly("nodes", &NextMeasurement::nodes, "Where to measure.")
      .def_readonly("sigma", &NextMeasurement::sigma, "Of the prediction afterwards: deviation of its logarithm.");
  py::class_<ScalingFit>(module, "ScalingFit", "Throughput on any number of nodes from a few measured ones.")
      .def(py::init(&fit), py::arg("points"), py::arg("per_node"), py::arg("catalog"), py::arg("as_of"),
           "Points: nodes and samples a second. Raises SpecError.")
      .def("at", &ScalingFit::at, py::arg("nodes"), "Raises SpecError when nodes is below 1.")
      .def_property_readonly("terms", &coefficients,
                             "Ways to lose time as nodes are added, relative to the time without losses.")
      .def(
          "next_measurement",
          [](const ScalingFit& fitted, int target, const std::vector<int>& candidates) {
            return fitted.next_measurement(target, candidates);
          },
          py::arg("target"), py::arg("candidates"),
          "The candidate that narrows the prediction at `target` most. Raises SpecError.");
}
