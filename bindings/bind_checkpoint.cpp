#include "bind.hpp"
#include "simcore/io/checkpoint_writer.hpp"
#include "simcore/study/checkpoint_advice.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

std::optional<double> seconds(const std::optional<Seconds>& time) {
  return time ? std::optional<double>(time->value()) : std::nullopt;
}

void bind_points(py::module_& module) {
  py::class_<CheckpointPoint>(module, "CheckpointPoint", "What a job comes to with one interval between checkpoints.")
      .def_property_readonly(
          "every_s", [](const CheckpointPoint& point) { return seconds(point.every); },
          "Work between two checkpoints [s]; None: no checkpoints.")
      .def_readonly("cost_usd", &CheckpointPoint::cost_usd, "Expected; infinite when it practically never ends.")
      .def_property_readonly(
          "wall_clock_s", [](const CheckpointPoint& point) { return point.wall_clock.value(); }, "Expected.")
      .def_readonly("interruptions", &CheckpointPoint::interruptions, "Expected number.")
      .def_readonly("completed", &CheckpointPoint::completed,
                    "Share of the runs that no limit stops; exact points know of no limits.")
      .def_readonly("probability_late", &CheckpointPoint::late, "None without a deadline.")
      .def_readonly("cost_error_usd", &CheckpointPoint::cost_error_usd, "Standard error; 0 when exact.")
      .def_property_readonly(
          "wall_clock_error_s", [](const CheckpointPoint& point) { return point.wall_clock_error.value(); },
          "The same.");
  py::class_<CheckpointRule>(module, "CheckpointRule", "A known rule for the interval.")
      .def_readonly("name", &CheckpointRule::name)
      .def_readonly("formula", &CheckpointRule::formula)
      .def_property_readonly("every_s", [](const CheckpointRule& rule) { return rule.every.value(); })
      .def_readonly("point", &CheckpointRule::point, "None where the rule gives no interval of this job.");
  py::class_<CheckpointGoal>(module, "CheckpointGoal", "The best interval for one goal.")
      .def_readonly("name", &CheckpointGoal::name, "'cost', 'time' or 'late'.")
      .def_readonly("best", &CheckpointGoal::best)
      .def_property_readonly(
          "nearly_s", [](const CheckpointGoal& goal) { return std::pair(goal.from.value(), goal.to.value()); },
          "Intervals between these are within 1 % of the best; for 'late', 0.1 points.");
}

void bind_map(py::module_& module) {
  py::class_<CheckpointMap>(module, "CheckpointMap", "Expected cost by interval and mean lifetime of the cluster.")
      .def_readonly("method", &CheckpointMap::method)
      .def_property_readonly("every_s",
                             [](const CheckpointMap& map) {
                               std::vector<double> values;
                               for (const Seconds every : map.every) values.push_back(every.value());
                               return values;
                             })
      .def_property_readonly("mean_lifetime_s",
                             [](const CheckpointMap& map) {
                               std::vector<double> values;
                               for (const Seconds mean : map.mean_lifetime) values.push_back(mean.value());
                               return values;
                             })
      .def_readonly("cost_usd", &CheckpointMap::cost_usd,
                    "One row a lifetime; infinite where the job practically never ends.");
}

void bind_answer(py::module_& module) {
  py::class_<CheckpointAdvice>(module, "CheckpointAdvice", "How often a job should write checkpoints.")
      .def_property_readonly("job", [](const CheckpointAdvice& advice) { return advice.identity.job; })
      .def_property_readonly("spec_id", [](const CheckpointAdvice& advice) { return advice.identity.spec_id; })
      .def_property_readonly("version", [](const CheckpointAdvice& advice) { return advice.identity.version; })
      .def_property_readonly("catalog", [](const CheckpointAdvice& advice) { return advice.identity.catalog; })
      .def_readonly("method", &CheckpointAdvice::method)
      .def_readonly("obstacles", &CheckpointAdvice::obstacles)
      .def_readonly("seed", &CheckpointAdvice::seed)
      .def_readonly("replications", &CheckpointAdvice::replications)
      .def_property_readonly("work_s", [](const CheckpointAdvice& advice) { return advice.work.value(); })
      .def_property_readonly("pause_s", [](const CheckpointAdvice& advice) { return advice.pause.value(); })
      .def_property_readonly("mean_lifetime_s",
                             [](const CheckpointAdvice& advice) { return advice.mean_lifetime.value(); })
      .def_readonly("law", &CheckpointAdvice::law)
      .def_property_readonly("deadline_s", [](const CheckpointAdvice& advice) { return seconds(advice.deadline); })
      .def_readonly("given", &CheckpointAdvice::given)
      .def_readonly("none", &CheckpointAdvice::none)
      .def_readonly("curve", &CheckpointAdvice::curve)
      .def_readonly("rules", &CheckpointAdvice::rules)
      .def_readonly("goals", &CheckpointAdvice::goals)
      .def_readonly("notes", &CheckpointAdvice::notes)
      .def("to_json", [](const CheckpointAdvice& advice) { return to_json(advice); });
}

template <class Answer>
void bind_question(py::module_& module, const char* name,
                   Answer (*ask)(const JobDraft&, const Catalog&, const CheckpointOptions&), const char* doc) {
  module.def(
      name,
      [ask](const JobDraft& draft, const Catalog& catalog, std::optional<std::string> deadline, std::uint64_t seed,
            std::size_t replications) {
        const CheckpointOptions options{std::move(deadline), seed, replications};
        const py::gil_scoped_release released;
        return ask(draft, catalog, options);
      },
      py::arg("draft"), py::arg("catalog"), py::arg("deadline") = py::none(), py::arg("seed") = 1,
      py::arg("replications") = CheckpointOptions{}.replications, doc);
}

}  // namespace

void bind_checkpoint(py::module_& module) {
  bind_points(module);
  bind_map(module);
  bind_answer(module);
  bind_question<CheckpointAdvice>(module, "advise_checkpoint", &advise_checkpoint,
                                  "The best interval between checkpoints. Raises SpecError; SimulationError when "
                                  "replications is not from 1 to 10^6.");
  bind_question<CheckpointMap>(module, "checkpoint_map", &checkpoint_map,
                               "Expected cost by interval and by how often the job is interrupted.");
}
