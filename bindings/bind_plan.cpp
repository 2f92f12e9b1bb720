#include "bind.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/plan/resolve.hpp"
#include "simcore/spec/identity.hpp"
#include "simcore/spec/reference.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

void bind_tariff(py::module_& module) {
  py::class_<TariffLine>(module, "TariffLine", "One line of the bill before anything has run.")
      .def_readonly("usage_type", &TariffLine::usage_type)
      .def_readonly("unit", &TariffLine::unit)
      .def_readonly("unit_price_usd", &TariffLine::unit_price_usd)
      .def_readonly("source", &TariffLine::source)
      .def_readonly("as_of", &TariffLine::as_of)
      .def_readonly("service", &TariffLine::service)
      .def_readonly("layer", &TariffLine::layer, "'job file', name of a price book, or 'built in'.");
}

void bind_reference(py::module_& module) {
  py::class_<FieldRow>(module, "FieldRow", "One field of the job file.")
      .def_readonly("path", &FieldRow::path)
      .def_readonly("value", &FieldRow::value, "What kind of value it takes.")
      .def_readonly("range", &FieldRow::range, "In base units; empty when anything goes.")
      .def_readonly("required", &FieldRow::required)
      .def_readonly("doc", &FieldRow::doc);
  module.def("job_fields", &job_fields, "Every field of the job file, in its order.");
}

}  // namespace

void bind_plan(py::module_& module) {
  bind_reference(module);
  bind_tariff(module);
  py::class_<JobDraft>(module, "JobDraft", "A job as far as it could be read.")
      .def_property_readonly("name", [](const JobDraft& draft) { return draft.spec.name; })
      .def_property_readonly(
          "canonical_text", [](const JobDraft& draft) { return canonical_text(draft.spec); },
          "Every field that is set, one line each, in base units.")
      .def_readonly("warnings", &JobDraft::warnings)
      .def_property_readonly("spec_id", [](const JobDraft& draft) { return content_id(draft.spec); });
  py::class_<Plan>(module, "Plan", "A job with every name turned into a number. Immutable.")
      .def_property_readonly("job", [](const Plan& plan) { return plan.identity.job; })
      .def_property_readonly("spec_id", [](const Plan& plan) { return plan.identity.spec_id; })
      .def_property_readonly("as_of", [](const Plan& plan) { return to_string(plan.as_of); })
      .def_property_readonly("tariff", [](const Plan& plan) { return plan.tariff.lines; })
      .def_readonly("assumed", &Plan::assumed)
      .def_readonly("warnings", &Plan::warnings);
  module.def(
      "read_text", [](const std::string& path, std::size_t limit) { return read_text(path, limit); }, py::arg("path"),
      py::arg("limit") = kLargestJobFile, "Text of a UTF-8 file of at most `limit` bytes. Raises SpecError.");
  module.def("read_job", &read_job, py::arg("json"), py::arg("file") = "", "JSON text to a draft. Raises SpecError.");
  module.def("resolve", py::overload_cast<const JobDraft&, const Catalog&>(&resolve), py::arg("draft"),
             py::arg("catalog"), "Draft and catalog to a plan. Raises SpecError with every problem.");
}
