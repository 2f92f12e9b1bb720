#include <algorithm>

#include "bind.hpp"
#include "empty_instance.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/spec/node_count.hpp"
#include "simcore/study/ranking.hpp"
#include "simcore/study/speed.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

Ranking ranking(const JobDraft& draft, const Catalog& catalog, std::vector<std::string> instance_types,
                const std::optional<WrittenNumber>& instance_count, std::optional<StudyRunCount> replications,
                Seed seed) {
  RankingOptions options{.instance_types = std::move(instance_types), .seed = seed, .after_batch = reporting({})};
  if (replications) options.replications = *replications;
  if (instance_count) options.instance_count = node_count("instance_count", instance_count->text);
  const py::gil_scoped_release released;
  return rank_types(draft, catalog, options);
}

void bind_ranking(py::module_& module) {
  bind_record<PurchaseRate>(module);
  bind_record<RankedType>(module);
  bind_record<Ranking>(module)
      .def(
          "__len__", [](const Ranking& made) { return made.types.size(); }, "Number of the types.")
      .def(
          "__iter__", [](const Ranking& made) { return iterator_over(made.types); }, py::keep_alive<0, 1>(),
          "The types in their order.")
      .def(
          "__contains__",
          [](const Ranking& made, const std::string& type) {
            return std::ranges::find(made.types, type, &RankedType::instance_type) != made.types.end();
          },
          py::arg("instance_type"), "Whether the type was asked about.")
      .def("__getitem__", &Ranking::at, py::arg("instance_type"), py::return_value_policy::reference_internal,
           "The type of that name. Raises InputError when it was not asked about.");
  module.def("rank_types", &ranking, py::arg("draft"), py::arg("catalog"), py::arg("instance_types"),
             py::arg("instance_count") = py::none(), py::arg("replications") = py::none(),
             py::arg("seed") = Seed{RankingOptions{}.seed},
             "The job on each instance type, the best first. Raises SpecError, CatalogError for an unknown type, and "
             "SimulationError when `replications` is not from 1 to 10^6.");
}

}  // namespace

void bind_training_speed(py::module_& module) { bind_record<TrainingSpeed>(module); }

void bind_training(py::module_& module) {
  bind_ranking(module);
  bind_record<Speed>(module);
  module.def("speed", &speed, py::arg("draft"), py::arg("catalog"),
             "How fast the job trains, without running it. Raises SpecError.");
}
