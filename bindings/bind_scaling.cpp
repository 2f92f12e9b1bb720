#include "bind.hpp"
#include "empty_instance.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/spec/node_count.hpp"
#include "simcore/study/scaling.hpp"
#include "simcore/training/scaling_fit.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

void bind_scaled(py::module_& module) {
  bind_record<ScaledSpeed>(module);
  bind_record<Scaling>(module)
      .def(
          "__len__", [](const Scaling& made) { return made.nodes.size(); }, "Number of the node counts.")
      .def(
          "__iter__", [](const Scaling& made) { return iterator_over(made.nodes); }, py::keep_alive<0, 1>(),
          "The node counts in their order.");
  module.def(
      "scaling",
      [](const JobDraft& draft, const Catalog& catalog, const WrittenNumbers& nodes, const std::string& batch,
         std::optional<StudyRunCount> replications, Seed seed) {
        ScalingOptions options{.nodes = node_counts("nodes", nodes.texts, nodes.shown),
                               .batch = batch_rule(batch),
                               .seed = seed,
                               .after_batch = reporting({})};
        if (replications) options.replications = *replications;
        const py::gil_scoped_release released;
        return scaling(draft, catalog, options);
      },
      py::arg("draft"), py::arg("catalog"), py::arg("nodes"), py::arg("batch"), py::arg("replications") = py::none(),
      py::arg("seed") = Seed{ScalingOptions{}.seed},
      "The job on other numbers of its own nodes. Raises SpecError when none can do it, "
      "SimulationError when `replications` is not from 1 to 10^6.");
}

using Points = std::vector<std::pair<WrittenNumber, double>>;

ScalingFit fit(const Points& given, const std::string& batch, const WrittenNumbers& at, const Catalog& catalog) {
  const BatchRule rule = batch_rule(batch);
  std::vector<ScalingPoint> points;
  for (const auto& [nodes, speed] : given)
    points.push_back({.nodes = node_count("points", nodes.text), .throughput = PerSecond(speed)});
  const ScalingBelief belief = scaling_belief(catalog.parameters(), day_of(std::nullopt, catalog));
  return fit_scaling(std::move(points), rule, belief, node_counts("at", at.texts, at.shown));
}

NextMeasurement next(const ScalingFit& fitted, const WrittenNumber& target,
                     const std::optional<WrittenNumbers>& candidates) {
  const int nodes = node_count("target", target.text);
  if (!candidates) return fitted.next_measurement(nodes);
  return fitted.next_measurement(nodes, node_counts("candidates", candidates->texts, candidates->shown));
}

constexpr const char* kNext =
    "Where one more measurement would narrow the prediction for `target` nodes most.\n\n"
    "Args:\n"
    "    target: The number of nodes that matters.\n"
    "    candidates: Where it could be made; default: every power of two up to half of the target.\n\n"
    "Raises:\n"
    "    InputError: There cannot be so many nodes.";

}  // namespace

void bind_scaling(py::module_& module) {
  bind_scaled(module);
  bind_record<CoefficientBelief>(module);
  bind_record<ScalingBelief>(module);
  bind_record<ScalingPoint>(module);
  bind_record<FittedSpeed>(module);
  bind_record<NextMeasurement>(module);
  bind_record<ScalingPrediction>(module).def(
      "interval",
      [](const ScalingPrediction& found, Real<kLevel> level) {
        const Interval ends = found.interval(level.value);
        return std::pair(ends.low, ends.high);
      },
      py::arg("level"), "Interval of the throughput with equal tails [1/s]; `level` above 0 and below 1.");
  bind_record<ScalingFit>(module)
      .def(
          "at",
          [](const ScalingFit& fitted, const WrittenNumber& nodes) {
            return fitted.at(node_count("nodes", nodes.text));
          },
          py::arg("nodes"),
          "Throughput on that many nodes: median and intervals. Raises InputError when there cannot be so many.")
      .def("next_measurement", &next, py::arg("target"), py::arg("candidates") = py::none(), kNext);
  module.def(
      "fit_scaling", &fit, py::arg("points"), py::arg("batch"), py::arg("at"), py::arg("catalog"),
      "Throughput on any number of nodes from a few measured ones: nodes and samples a second. Raises SpecError.");
}
