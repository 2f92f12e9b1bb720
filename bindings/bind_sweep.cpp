#include <tuple>

#include <pybind11/typing.h>

#include "bind.hpp"
#include "record.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/study/grid.hpp"
#include "simcore/study/job_document.hpp"
#include "simcore/study/labels.hpp"
#include "simcore/study/resolved_design.hpp"
#include "value_caster.hpp"
#include "varied_fields.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

constexpr std::size_t kDesignsBetweenSignals = 64;

/// Lets Ctrl-C through now and then.
std::function<void()> interruptible() {
  return [count = std::size_t{0}]() mutable {
    if (++count % kDesignsBetweenSignals != 0) return;
    const py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  };
}

std::vector<ResolvedDesign> resolve_sweep(const JobDocument& job, const VariedFields& varied, const Catalog& catalog) {
  const std::vector<Varied> fields = varied_fields(varied);
  const py::gil_scoped_release released;
  const auto read = [&](const record::Value& changed) { return read_job(changed, job.file, job.warnings, job.files); };
  return resolve_grid(Grid(job.description, fields), {read, job.file, interruptible()}, catalog);
}

std::vector<ResolvedDesign> resolve_labelled(
    const std::vector<std::tuple<std::string, record::Value, const JobDraft*, std::string>>& jobs,
    const Catalog& catalog) {
  std::vector<LabelledJob> labelled;
  for (const auto& [label, document, draft, file] : jobs) labelled.push_back({label, document, draft, file});
  return resolve_jobs(labelled, catalog);
}

/// Plain data of a description, which stands in a file, or in a section of another one.
record::Value plain(const py::object& document, const std::string& file, const std::string& section) {
  try {
    return value_of(document, section);
  } catch (const SpecError& error) {
    std::vector<Problem> problems = error.problems();
    for (Problem& each : problems)
      if (!file.empty()) each.where = each.where.empty() ? file : file + ": " + each.where;
    throw SpecError(std::move(problems));
  }
}

std::vector<std::string> label_jobs(const std::vector<std::pair<std::string, std::string>>& jobs) {
  std::vector<JobOrigin> origins;
  for (const auto& [path, name] : jobs) origins.push_back({path, name});
  return job_labels(origins);
}

}  // namespace

void bind_sweep(py::module_& module) {
  bind_record<JobDocument>(module).def(
      py::init([](record::Value description, std::string file, record::Value request, std::vector<std::string> warnings,
                  NamedFiles files) {
        return JobDocument{std::move(description), std::move(file), std::move(request), std::move(warnings), files};
      }),
      py::arg("description"), py::arg("file") = "", py::arg("request") = py::none(),
      py::arg("warnings") = std::vector<std::string>{}, py::arg("files") = NamedFiles::none);
  py::class_<ResolvedDesign>(module, "ResolvedDesign", "A design that is to be compared: its plan, or why it has none.")
      .def_readonly("label", &ResolvedDesign::label, "Label of the design.")
      .def_readonly("values", &ResolvedDesign::values, "Values of the fields that differ, by key path.")
      .def_readonly("plan", &ResolvedDesign::plan, "Plan of the design; None when it is refused.")
      .def_readonly("refused", &ResolvedDesign::refused, "Every problem on one line; empty when there is a plan.");
  module.def(
      "resolve_sweep", &resolve_sweep, py::arg("job"), py::arg("varied"), py::arg("catalog"),
      "Every combination of values of some fields of a job, resolved. Raises SpecError with every problem of the "
      "keywords, or with those of the job when no combination is possible.");
  module.def(
      "resolve_jobs", &resolve_labelled, py::arg("jobs"), py::arg("catalog"),
      "Jobs by label, document, draft and file, resolved, with the values in which they differ. Raises SpecError "
      "with every problem of every job.");
  module.def("job_labels", &label_jobs, py::arg("jobs"),
             "A label for each job, by the path of its file and its name, either of which may be empty.");
  module.def("plain", &plain, py::arg("document"), py::arg("file") = "", py::arg("section") = "",
             "A copy of a description as plain data. Raises SpecError, with the place, for what is none.");
  module.def("written", &record::written, py::arg("value"), "A value as a job file has it, on one line.");
}
