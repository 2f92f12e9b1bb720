#include "bind.hpp"
#include "record.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/yaml_reader.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/sagemaker/described_job.hpp"
#include "simcore/sagemaker/document_kind.hpp"
#include "simcore/sagemaker/request_reader.hpp"
#include "simcore/sagemaker/request_writer.hpp"
#include "simcore/sagemaker/search_answer.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

/// What Python knows of a document beside another: the name of its file, and its content.
using NamedContent = std::optional<std::pair<std::string, record::Value>>;

std::optional<NamedDocument> named(NamedContent given) {
  if (!given) return std::nullopt;
  return NamedDocument(std::move(given->second), std::move(given->first));
}

using Place = std::optional<std::size_t>;

void bind_requests(py::module_& module) {
  module.def(
      "read_request",
      [](record::Value document, std::string file, NamedContent workload, NamedFiles files, Place preference) {
        return read_request({std::move(document), std::move(file)}, named(std::move(workload)), files, preference);
      },
      py::arg("document"), py::arg("file") = "", py::arg("workload") = py::none(), py::arg("files") = NamedFiles::none,
      py::arg("preference") = py::none(),
      "A request and its workload, behind the name of its file, to a draft. `preference`: index of the one of "
      "InstancePreferences that the job gets. Raises SpecError.");
  module.def(
      "to_job_file",
      [](record::Value document, std::string file, NamedContent workload, Place preference) {
        return to_job_file({std::move(document), std::move(file)}, named(std::move(workload)), preference);
      },
      py::arg("document"), py::arg("file") = "", py::arg("workload") = py::none(), py::arg("preference") = py::none(),
      "A request and its workload to the document of a job file; `preference` as for read_request. Raises SpecError.");
  module.def("preferred_types", &preferred_types, py::arg("request"),
             "The instance types that InstancePreferences name, in order; none where they are malformed.");
}

void bind_kinds(py::module_& module) {
  module.def("is_request", &is_request, py::arg("document"), "Whether a document is a CreateTrainingJob request.");
  module.def("is_description", &is_description, py::arg("document"),
             "Whether a document is an answer of DescribeTrainingJob about a job that has ended.");
  module.def(
      "document_kind",
      [](const record::Value& document) {
        const DocumentKind* kind = document_kind(document);
        return kind == nullptr ? std::string() : std::string(kind->id);
      },
      py::arg("document"),
      "What a document is by its keys, in a word that no message shows: 'pipeline', 'request', 'job file'. Empty when "
      "that cannot be told.");
  module.def("require_job", &require_job, py::arg("document"), py::arg("file"),
             "Requires a job file or a request. Raises SpecError for a document of another kind that is known.");
  module.def("require_descriptions", &require_descriptions, py::arg("document"), py::arg("file"),
             "Requires described jobs. Raises SpecError for a document of another kind that is known.");
}

/// The described jobs of an answer, each behind its place, and what is not among them.
std::pair<std::vector<std::pair<std::string, record::Value>>, std::vector<std::string>> searched(record::Value document,
                                                                                                 std::string file) {
  SearchAnswer found = read_search({std::move(document), std::move(file)});
  std::vector<std::pair<std::string, record::Value>> ended;
  for (NamedDocument& job : found.ended) ended.emplace_back(std::move(job.file), std::move(job.content));
  return {std::move(ended), std::move(found.warnings)};
}

py::str text(const DescribedJob& job) {
  return py::str("RecordedJob(name={!r}, training_time_s={!r}, billable_time_s={!r})")
      .format(job.name(), job.training_time, job.billable_time);
}

}  // namespace

void bind_io(py::module_& module) {
  module.def(
      "read_document", &read_document, py::arg("text"), py::arg("file") = "",
      "JSON or YAML to plain data, as the ending of the file's name says. Without one, a text that begins with a "
      "brace is either, and any other is YAML. Raises SpecError for what is neither, and for keys twice, NaN, "
      "aliases and tags.");
  module.def("yaml_outline", &yaml_outline, py::arg("text"),
             "The object that the first of several YAML documents holds, its scalars as texts whatever their tags, to "
             "tell of which kind it is. None when that cannot be told.");
  bind_kinds(module);
  bind_requests(module);
  module.def("read_search", &searched, py::arg("document"), py::arg("file") = "",
             "Place and content of each described job of an answer, and what is not among them. Raises SpecError.");
  module.def(
      "to_request", [](const JobDraft& draft, const record::Value& base) { return to_request(draft.spec, base); },
      py::arg("draft"), py::arg("base") = py::none(), "The job as a request, in JSON. Raises SpecError.");
  bind_record<CounterDifference>(module).def("__str__", &CounterDifference::text, "The difference in a sentence.");
  bind_record<TrainingTimeCounter>(module);
  bind_record<BillableTimeCounter>(module);
  bind_fields<DescribedJob>(module).def("__repr__", &text, "Name of the job and its counters.");
  bind_fields<RecordedBill>(module).def(py::init<DescribedJob, Bill, std::vector<std::string>>(), py::arg("job"),
                                        py::arg("bill"), py::arg("warnings"), "From the job, its bill and remarks.");
  module.def(
      "read_described",
      [](record::Value document, std::string file, NamedContent workload, NamedFiles files) {
        return read_described({std::move(document), std::move(file)}, named(std::move(workload)), files);
      },
      py::arg("document"), py::arg("file") = "", py::arg("workload") = py::none(), py::arg("files") = NamedFiles::none,
      "An answer of DescribeTrainingJob. Raises SpecError.");
}
