#include <algorithm>
#include <thread>

#include "bind.hpp"
#include "empty_instance.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/study/comparison.hpp"
#include "simcore/study/main_effects.hpp"
#include "simcore/study/resolved_design.hpp"
#include "value_caster.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

void bind_records(py::module_& module) {
  bind_record<PairedDifference>(module);
  bind_record<Design>(module);
  bind_record<EffectLevel>(module);
  bind_record<MainEffect>(module);
  bind_record<MainEffects>(module);
  bind_record<MixedLaw>(module);
  bind_record<Mixture>(module);
  bind_record<Comparison>(module)
      .def("ranked", &Comparison::ranked, py::arg("by") = "cost", py::return_value_policy::reference_internal,
           "All designs, least first: those that finish, those that do so less often, those that are refused. `by`: "
           "a key of design_ranks(). Raises InputError when there is no such rank, or it needs a limit that was not "
           "given.")
      .def(
          "best", [](const Comparison& comparison, const std::string& by) { return comparison.ranked(by).front(); },
          py::arg("by") = "cost", py::return_value_policy::reference_internal,
          "Design with the least of something, of those that finish; of equal ones the cheaper. `by`: \"cost\" or "
          "\"wall_clock\" (expected), \"cost_p90\" or \"wall_clock_p99\" (p50, p90, p95, p99), \"late\" or "
          "\"over_budget\" (probabilities; they need a deadline, a budget). Raises InputError as ranked().")
      .def("main_effects", &main_effects,
           "Which field of a sweep moves expected cost and time most. Raises InputError when no field differs, as "
           "between jobs that are compared.")
      .def("__getitem__", &Comparison::at, py::arg("label"), py::return_value_policy::reference_internal,
           "Design with that label. Raises InputError when there is none.")
      .def(
          "__contains__",
          [](const Comparison& comparison, const std::string& label) {
            return std::ranges::find(comparison.designs, label, &Design::label) != comparison.designs.end();
          },
          py::arg("label"), "Whether a design has that label.")
      .def(
          "__len__", [](const Comparison& comparison) { return comparison.designs.size(); }, "Number of designs.")
      .def(
          "__iter__", [](const Comparison& comparison) { return iterator_over(comparison.designs); },
          py::keep_alive<0, 1>(), "Designs in the order given.");
}

std::vector<Candidate> candidates_of(const std::vector<const ResolvedDesign*>& designs) {
  std::vector<Candidate> candidates;
  for (const ResolvedDesign* design : designs)
    candidates.push_back({design->label, design->values, design->plan ? &*design->plan : nullptr, design->refused});
  return candidates;
}

Comparison run(const std::vector<const ResolvedDesign*>& designs, const std::vector<JobDocument>& jobs, bool swept,
               Seed seed, std::optional<PairedRunCount> replications, std::optional<std::size_t> baseline,
               const std::optional<Budget>& limits, std::vector<double> chances, const Progress& progress) {
  CompareOptions options{.seed = seed, .baseline = baseline, .chances = std::move(chances)};
  if (replications) options.replications = *replications;
  if (limits) {
    options.deadline = limits->max_time;
    options.budget = limits->max_cost;
  }
  options.after_batch = reporting(progress);
  options.threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostThreads);
  const py::gil_scoped_release released;
  Comparison comparison = compare(candidates_of(designs), options);
  comparison.jobs = jobs;
  comparison.swept = swept;
  return comparison;
}

}  // namespace

void bind_comparison(py::module_& module) {
  bind_records(module);
  module.def("compare", &run, py::arg("designs"), py::arg("jobs"), py::arg("swept"),
             py::arg("seed") = Seed{CompareOptions{}.seed}, py::arg("replications") = py::none(),
             py::arg("baseline") = 0, py::arg("limits") = py::none(), py::arg("chances") = std::vector<double>{},
             py::arg("progress") = py::none(),
             "Runs every design with the same seed. `baseline` is an index; None: the cheapest. `jobs`: the job of "
             "each design, or the one that a grid varies. `chances`: how likely a job is each of the designs. Raises "
             "SimulationError when replications is not from 2 to 10^6, InputError when the chances cannot be.");
  module.def(
      "design_ranks",
      [] {
        std::vector<std::pair<std::string, std::string>> ranks;
        for (const auto& [name, key] : design_ranks()) ranks.emplace_back(name, key);
        return ranks;
      },
      "Name of each rank of designs, and the key of its number in a design's JSON.");
}
