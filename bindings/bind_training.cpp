#include "bind.hpp"
#include "record.hpp"
#include "simcore/study/ranking.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

void bind_ranking(py::module_& module) {
  bind_record<PurchaseRate>(module);
  bind_record<RankedType>(module);
  bind_record<Ranking>(module);
  module.def(
      "rank_types",
      [](const JobDraft& draft, const Catalog& catalog, std::vector<std::string> instance_types,
         std::optional<int> instance_count, bool batch_per_node, std::size_t replications, std::uint64_t seed) {
        const RankingOptions options{.instance_types = std::move(instance_types),
                                     .instance_count = instance_count,
                                     .batch = batch_per_node ? BatchRule::per_node : BatchRule::global,
                                     .replications = replications,
                                     .seed = seed};
        const py::gil_scoped_release released;
        return rank_types(draft, catalog, options);
      },
      py::arg("draft"), py::arg("catalog"), py::arg("instance_types"), py::arg("instance_count"),
      py::arg("batch_per_node"), py::arg("replications"), py::arg("seed"),
      "Raises SpecError, and CatalogError for an unknown type.");
  module.def("resolve_with_speed", &resolve_with_speed, py::arg("draft"), py::arg("catalog"),
             "The plan of a job whose stated speed counts as a measured run. Raises SpecError when it states none.");
}

}  // namespace

void bind_training_speed(py::module_& module) { bind_record<TrainingSpeed>(module); }

void bind_training(py::module_& module) { bind_ranking(module); }
