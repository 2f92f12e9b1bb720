#include "bind.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/study/checkpoint_advice.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

template <class Answer>
void bind_question(py::module_& module, const char* name,
                   Answer (*ask)(const JobDraft&, const Catalog&, const CheckpointOptions&), const char* doc) {
  module.def(
      name,
      [ask](const JobDraft& draft, const Catalog& catalog, const std::optional<WrittenQuantity>& deadline, Seed seed,
            std::optional<StudyRunCount> replications) {
        CheckpointOptions options{.seed = seed, .after_batch = reporting({})};
        if (deadline) options.deadline = deadline->text;
        if (replications) options.replications = *replications;
        const py::gil_scoped_release released;
        return ask(draft, catalog, options);
      },
      py::arg("draft"), py::arg("catalog"), py::arg("deadline") = py::none(),
      py::arg("seed") = Seed{CheckpointOptions{}.seed}, py::arg("replications") = py::none(), doc);
}

}  // namespace

void bind_checkpoint(py::module_& module) {
  bind_record<CheckpointPoint>(module);
  bind_record<CheckpointRule>(module);
  bind_record<CheckpointGoal>(module);
  bind_record<CheckpointAdvice>(module);
  bind_record<CheckpointMap>(module);
  bind_question<CheckpointAdvice>(module, "advise_checkpoint", &advise_checkpoint,
                                  "The best interval between checkpoints. Raises SpecError; SimulationError when "
                                  "replications is not from 1 to 10^6.");
  bind_question<CheckpointMap>(module, "checkpoint_map", &checkpoint_map,
                               "Expected cost by interval and by how often the job is interrupted.");
}
