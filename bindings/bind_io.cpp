#include "bind.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/sagemaker/described_job.hpp"
#include "simcore/sagemaker/request_reader.hpp"
#include "simcore/sagemaker/request_writer.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

/// Binds what reads a request with a workload beside it.
template <class Read>
void bind_reader(py::module_& module, const char* name, Read read, const char* doc) {
  module.def(
      name,
      [read](const std::string& json, const std::string& file, const std::string& workload,
             const std::string& workload_file) { return read({json, file}, {workload, workload_file}); },
      py::arg("json"), py::arg("file") = "", py::arg("workload") = "", py::arg("workload_file") = "", doc);
}

}  // namespace

void bind_io(py::module_& module) {
  module.def("is_request", &is_request, py::arg("json"), "Whether JSON text is a CreateTrainingJob request.");
  module.def("is_description", &is_description, py::arg("json"),
             "Whether JSON text is an answer of DescribeTrainingJob.");
  bind_reader(module, "read_request", &read_request, "A request and its workload to a draft. Raises SpecError.");
  bind_reader(module, "to_job_file", &to_job_file, "The same as the JSON text of a job file. Raises SpecError.");
  module.def(
      "to_request", [](const JobDraft& draft, const std::string& base) { return to_request(draft.spec, base); },
      py::arg("draft"), py::arg("base") = "", "The job as a request, in JSON. Raises SpecError.");
  py::class_<DescribedJob>(module, "DescribedJob", "A job that ran, as DescribeTrainingJob reports it.")
      .def_readonly("job", &DescribedJob::job)
      .def_readonly("trace", &DescribedJob::trace)
      .def_readonly("training_time_s", &DescribedJob::training_time, "TrainingTimeInSeconds, as reported.")
      .def_readonly("billable_time_s", &DescribedJob::billable_time, "BillableTimeInSeconds, as reported.");
  bind_reader(module, "read_described", &read_described, "An answer of DescribeTrainingJob. Raises SpecError.");
}
