#include "bind.hpp"
#include "simcore/io/ranking_writer.hpp"
#include "simcore/study/ranking.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

std::map<std::string, double> seconds(const TrainingSpeed& speed) {
  std::map<std::string, double> parts;
  for (const StepPart& part : speed.step) parts[part.name] = part.time.value();
  return parts;
}

std::map<std::string, double> bytes(const TrainingSpeed& speed) {
  std::map<std::string, double> parts;
  for (const MemoryPart& part : speed.memory) parts[part.name] = part.size.value();
  return parts;
}

void bind_rate(py::module_& module) {
  py::class_<PurchaseRate>(module, "PurchaseRate", "One way to buy the instances.")
      .def_readonly("purchase", &PurchaseRate::purchase, "'on_demand', 'spot' or 'savings_plan'.")
      .def_readonly("usd_per_hour", &PurchaseRate::usd_per_hour, "Of the whole cluster.")
      .def_readonly("samples_per_usd", &PurchaseRate::samples_per_usd, "While it trains.");
}

void bind_ranking(py::module_& module) {
  py::class_<RankedType>(module, "RankedType", "One instance type and how it does the job.")
      .def_readonly("instance_type", &RankedType::instance_type)
      .def_readonly("instance_count", &RankedType::instance_count)
      .def_readonly("out", &RankedType::out, "Why it cannot do the job; empty: it can.")
      .def_readonly("speed", &RankedType::speed, "None when it is out.")
      .def_readonly("rates", &RankedType::rates, "On demand first; ways to buy without a known price are left out.")
      .def_property_readonly(
          "wall_clock_s", [](const RankedType& type) { return type.wall_clock.value(); }, "Mean, of the whole job.")
      .def_readonly("cost_usd", &RankedType::cost_usd, "Mean of the bill, bought as the job says.")
      .def_readonly("completed", &RankedType::completed, "Share of the runs that finish before a limit ends them.")
      .def_readonly("usd_per_gib_hour", &RankedType::usd_per_gib_hour, "Of accelerator memory, on demand.")
      .def_readonly("usd_per_pflop_hour", &RankedType::usd_per_pflop_hour,
                    "Of 10^15 peak operations a second at the job's precision, on demand.");
  py::class_<Ranking>(module, "Ranking", "The job on each instance type, the best first.")
      .def_readonly("job", &Ranking::job)
      .def_readonly("types", &Ranking::types)
      .def("to_json", [](const Ranking& ranking) { return to_json(ranking); });
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

void bind_training_speed(py::module_& module) {
  py::class_<TrainingSpeed>(module, "TrainingSpeed", "How fast a job trains, and what that rests on.")
      .def_readonly("samples_per_second", &TrainingSpeed::samples_per_second, "Median, of the whole cluster [1/s].")
      .def_property_readonly(
          "interval80", [](const TrainingSpeed& speed) { return std::pair(speed.low, speed.high); },
          "Of it, from the 10 % to the 90 % quantile [1/s].")
      .def_readonly("basis", &TrainingSpeed::basis, "'predicted from the operations of the model', 'scaled from ...'.")
      .def_readonly("efficiency", &TrainingSpeed::efficiency, "Row of the efficiencies; empty without.")
      .def_readonly("efficiency_runs", &TrainingSpeed::efficiency_runs, "Published runs behind that row.")
      .def_readonly("instance_type", &TrainingSpeed::instance_type, "Of the nodes that compute.")
      .def_readonly("precision", &TrainingSpeed::precision)
      .def_readonly("nodes", &TrainingSpeed::nodes)
      .def_readonly("devices", &TrainingSpeed::devices, "Accelerators in all.")
      .def_readonly("batch_size", &TrainingSpeed::batch_size, "Samples of a step.")
      .def_readonly("micro_batch", &TrainingSpeed::micro_batch, "Samples that a replica takes at once.")
      .def_readonly("accumulation", &TrainingSpeed::accumulation, "Micro-batches of a step.")
      .def_readonly("largest_micro_batch", &TrainingSpeed::largest_micro_batch,
                    "Samples at once that fit into memory; None: not known.")
      .def_readonly("model_flops_per_sample", &TrainingSpeed::model_flops, "Without recomputing; None: not known.")
      .def_readonly("flops_utilisation", &TrainingSpeed::flops_utilisation,
                    "Model FLOPs by what the accelerators could do at most (MFU); None: not known.")
      .def_property_readonly("step_s", &seconds, "Parts of a step that follow each other [s].")
      .def_property_readonly("memory_bytes", &bytes, "What the fullest accelerator holds [B].")
      .def_property_readonly(
          "memory_capacity_bytes", [](const TrainingSpeed& speed) { return speed.memory_capacity.value(); },
          "Of an accelerator [B].")
      .def("to_json", [](const TrainingSpeed& speed) { return to_json(speed); });
}

void bind_training(py::module_& module) {
  bind_rate(module);
  bind_ranking(module);
}
