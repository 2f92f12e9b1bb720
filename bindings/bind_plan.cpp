#include <cmath>
#include <optional>

#include "bind.hpp"
#include "record.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/random/law_form.hpp"
#include "simcore/random/quantile_law.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/spec/meant_field.hpp"
#include "simcore/spec/reference.hpp"
#include "simcore/study/field_keywords.hpp"
#include "simcore/study/speed_origin.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

std::vector<std::string> texts(const std::vector<std::string_view>& views) { return {views.begin(), views.end()}; }

std::optional<double> bound(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

void bind_reference(py::module_& module) {
  py::class_<LawForm>(module, "LawForm", "A distribution by its name and parameters in the job file.")
      .def_property_readonly(
          "name", [](const LawForm& form) { return std::string(form.name); }, "Name of the distribution.")
      .def_property_readonly(
          "quantities", [](const LawForm& form) { return texts(form.quantities); },
          "Parameters in the unit of the quantity.")
      .def_property_readonly(
          "shapes", [](const LawForm& form) { return texts(form.shapes); }, "Parameters without a unit.");
  module.def(
      "law_forms", [] { return std::vector<LawForm>(law_forms().begin(), law_forms().end()); },
      "Every distribution but mixtures, empirical ones and those of given quantiles, which have any number of parts.");
  module.attr("MOST_QUANTILES") = static_cast<std::size_t>(QuantileLaw::kPoints.high);
  py::class_<FieldRow>(module, "FieldRow", "One field of the job file, described.")
      .def_readonly("path", &FieldRow::path, "Key path: channels.<name>.size for any channel's.")
      .def_property_readonly(
          "kind", [](const FieldRow& row) { return std::string(word(row.kind)); },
          "section, map of sections, list of sections, text, list of texts, whole number, flag, day, choice, quantity, "
          "uncertain quantity or map of measurements.")
      .def_readonly("value", &FieldRow::value, "The kind for people: what may stand there.")
      .def_readonly("dimension", &FieldRow::dimension, "What a quantity measures: duration, size, ...")
      .def_readonly("unit", &FieldRow::unit, "Base unit of a quantity, which a bare number is in.")
      .def_readonly("units", &FieldRow::units, "Every unit that a quantity may have.")
      .def_readonly("words", &FieldRow::words, "What a choice may be.")
      .def_property_readonly(
          "low", [](const FieldRow& row) { return bound(row.bounds.low); },
          "Lower bound in the base unit (of a text its length, of a map its entries), or None.")
      .def_property_readonly(
          "high", [](const FieldRow& row) { return bound(row.bounds.high); }, "Upper bound, or None.")
      .def_property_readonly(
          "above_low", [](const FieldRow& row) { return row.bounds.above_low; }, "Whether low itself is excluded.")
      .def_readonly("range", &FieldRow::range, "The bounds in words; empty when anything goes.")
      .def_readonly("required", &FieldRow::required, "Whether the field must be given when its section is.")
      .def_readonly("example", &FieldRow::example, "A value as the job file would write it; empty for sections.")
      .def_readonly("fallback", &FieldRow::fallback, "The default as the job file would write it, or empty.")
      .def_readonly("parameter", &FieldRow::parameter, "Name of the catalog's parameter that is the default, or empty.")
      .def_readonly("otherwise", &FieldRow::otherwise,
                    "The default in words, or when the others do not hold; or empty.")
      .def_readonly("source", &FieldRow::source, "Whose term it is and where its range comes from.")
      .def_readonly("doc", &FieldRow::doc, "Meaning of the field.");
  module.def("job_fields", &job_fields, "Every field of the job file, in its order.");
  module.def(
      "meant_field",
      [](const std::string& section, const std::string& key, const std::string& value) {
        const std::string word = other_word(section, key, value);
        return word.empty() ? field_elsewhere(section, key) : word;
      },
      py::arg("section"), py::arg("key"), py::arg("value") = "",
      "The field that is meant by a key which its section does not have, or empty; behind it the value, where that is "
      "written otherwise: \"cluster.volume_size: 100 GB\".");
}

/// The path among the changes that this one would undo: itself, or a part of it; none if there is no such path.
const std::string* undone(const Named<record::Value>& changes, const std::string& path) {
  for (const auto& [known, unused] : changes.entries)
    if (known == path || known.starts_with(path + ".")) return &known;
  return nullptr;
}

record::Value replaced(const record::Value& document, const Named<record::Value>& changes) {
  const FieldKeywords keywords(document);
  std::vector<Problem> problems;
  Named<record::Value> by_path;
  for (const auto& [keyword, value] : changes.entries)
    if (const auto path = keywords.place(keyword, problems)) {
      if (const auto* other = undone(by_path, *path))
        problems.push_back({keyword, "must be given once", *other + " beside it", ""});
      by_path.entries.emplace_back(*path, value);
    }
  if (!problems.empty()) throw SpecError(std::move(problems));
  return changed(document, by_path);
}

}  // namespace

void bind_plan(py::module_& module) {
  bind_reference(module);
  bind_record<TariffLine>(module);
  py::class_<JobDraft>(module, "JobDraft", "A job as far as it could be read.")
      .def_property_readonly(
          "name", [](const JobDraft& draft) { return draft.spec.name; }, "Name of the job.")
      .def_property_readonly(
          "canonical_text", [](const JobDraft& draft) { return canonical_text(draft.spec); },
          "Every field that is set, one line each, in base units.")
      .def_property_readonly(
          "warnings",
          [](const JobDraft& draft) {
            std::vector<std::string> warnings;
            for (const std::string& text : draft.warnings) warnings.push_back(in_words_of(draft, text));
            return warnings;
          },
          "What is doubtful about the text.")
      .def_readwrite("unsaid", &JobDraft::unsaid,
                     "Where what is missing can be said, if what the job was read from cannot say it.")
      .def(
          "warn", [](JobDraft& draft, std::string text) { draft.warnings.push_back(std::move(text)); }, py::arg("text"),
          "Adds a warning.")
      .def_property_readonly(
          "purchase", [](const JobDraft& draft) { return std::string(word(draft.spec.purchase)); },
          "How the instances are paid: on_demand, spot, savings_plan or reserved.")
      .def_property_readonly(
          "sound", [](const JobDraft& draft) { return draft.problems.empty(); }, "Whether no problem was found.")
      .def_readwrite("origins", &JobDraft::origins, "Where a value was read instead, by its key path in the job.")
      .def_property_readonly(
          "spec_id", [](const JobDraft& draft) { return content_id(draft.spec); },
          "Content id of the job description (16 hexadecimal digits).");
  py::class_<Plan>(module, "Plan", "A job with every name turned into a number. Immutable.")
      .def_property_readonly(
          "job", [](const Plan& plan) { return plan.identity.job; }, "Name of the job.")
      .def_property_readonly(
          "spec_id", [](const Plan& plan) { return plan.identity.spec_id; },
          "Content id of the job description (16 hexadecimal digits).")
      .def_property_readonly(
          "as_of", [](const Plan& plan) { return to_string(plan.as_of); }, "ISO date whose prices and rates hold.")
      .def_property_readonly(
          "tariff", [](const Plan& plan) { return plan.tariff.lines; }, "Lines of the bill before anything has run.")
      .def_readonly("assumed", &Plan::assumed, "What the job file left open, and where the values come from.")
      .def_readonly("stated", &Plan::stated,
                    "What the job file chose about how much of a storage is charged to the job.")
      .def_readonly("speed", &Plan::speed,
                    "How fast it trains, where that is predicted; None: the job states its time.")
      .def_readonly("warnings", &Plan::warnings, "What a careful reader should know before trusting the numbers.");
  module.def(
      "read_text", [](const std::string& path, std::size_t limit) { return read_text(path, limit); }, py::arg("path"),
      py::arg("limit") = kLargestJobFile, "Text of a UTF-8 file of at most `limit` bytes. Raises SpecError.");
  using Texts = std::vector<std::string>;
  module.def(
      "read_job", py::overload_cast<const record::Value&, const std::string&, const Texts&, NamedFiles>(&read_job),
      py::arg("document"), py::arg("file") = "", py::arg("warnings") = Texts(), py::arg("files") = NamedFiles::none,
      "The document of a job file to a draft, which holds its problems, and the warnings of the request that it "
      "was made of. `files`: which files the job may name, as a word of JobDocument.files.");
  module.def(
      "replaced", &replaced, py::arg("document"), py::arg("changes"),
      "The document with values changed by field, as a sweep names fields, or by section; None takes a key out. A "
      "stated speed that stays says where it was measured, when the job moves. Raises SpecError for what is no field "
      "or "
      "section, or several, and when a path leads through something that has no keys.");
  module.def("resolve", py::overload_cast<const JobDraft&, const Catalog&>(&resolve), py::arg("draft"),
             py::arg("catalog"), "Draft and catalog to a plan. Raises SpecError with every problem.");
}
