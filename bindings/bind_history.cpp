#include "bind.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/calibrate/calibrate.hpp"
#include "simcore/recorded/history_reader.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

/// Answers that a program holds, each behind its name for messages.
using NamedAnswers = std::vector<std::pair<std::string, record::Value>>;

/// Lets Ctrl-C through, between blocks of a file.
void let_signals_through(std::size_t) {
  const py::gil_scoped_acquire gil;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

History read_history(const std::vector<std::string>& files, NamedAnswers answers) {
  const py::gil_scoped_release released;
  HistoryReader reader(&let_signals_through);
  for (const std::string& file : files) reader.read_file(file);
  for (auto& [name, answer] : answers) reader.read_answer({std::move(answer), std::move(name)});
  return reader.history();
}

}  // namespace

void bind_history(py::module_& module) {
  bind_record<Moment>(module);
  bind_record<JobPhase>(module);
  bind_record<JobSource>(module).def("__str__", &JobSource::text, "File, and place in it.");
  bind_record<JobChannel>(module);
  bind_record<JobGroup>(module);
  bind_record<JobHistory>(module);
  bind_record<Contradiction>(module).def("__str__", &Contradiction::text, "The contradiction in a sentence.");
  bind_record<SkippedRecord>(module).def("__str__", &SkippedRecord::text, "Place, rule and what was found.");
  bind_record<History>(module);
  module.def(
      "calibrate", &calibrate, py::arg("history"), py::arg("catalog"), py::arg("name"),
      py::call_guard<py::gil_scoped_release>(),
      "Laws of the phases' lengths, learned from jobs that ran. Raises CatalogError when no job tells a length.");
  module.def(
      "read_history", &read_history, py::arg("files"), py::arg("answers") = NamedAnswers{},
      "Files and answers that tell of jobs that ran, one record a job. Skips what cannot be read, and names it.");
}
