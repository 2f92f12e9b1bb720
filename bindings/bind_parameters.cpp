#include "bind.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/parameter_explanation.hpp"
#include "simcore/catalog/parameter_form.hpp"
#include "simcore/io/profile_reader.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

std::string dimension_of_row(const Parameter& row) {
  const std::optional<ParameterForm> form = parameter_form(row.name, row.unit);
  return form ? std::string(name(form->dimension)) : std::string();
}

std::vector<std::string> units_of_row(const Parameter& row) {
  const std::optional<ParameterForm> form = parameter_form(row.name, row.unit);
  return form ? unit_symbols(form->dimension) : std::vector<std::string>();
}

bool varies(const Parameter& row) {
  const std::optional<ParameterForm> form = parameter_form(row.name, row.unit);
  return form && form->varies;
}

void bind_parameter(py::module_& module) {
  py::class_<Parameter>(module, "Parameter", "A measured rate, a latency, a limit or a default.")
      .def_readonly("name", &Parameter::name)
      .def_readonly("scope", &Parameter::scope, "Instance family or class; empty for all.")
      .def_property_readonly(
          "kind", [](const Parameter& row) { return name(row.kind); },
          "measured or assumed, with a p95; limit (documented) or rule, which are exact.")
      .def_readonly("value", &Parameter::value, "In `unit`; the median where there is a spread.")
      .def_readonly("p95", &Parameter::p95)
      .def_readonly("unit", &Parameter::unit)
      .def_readonly("note", &Parameter::note)
      .def_readonly("layer", &Parameter::layer, "'profile' and its name, or 'built in'.")
      .def_property_readonly(
          "law", [](const Parameter& row) { return row.law().text(); }, "As text: 'lognormal(median 111, p95 138)'.")
      .def_property_readonly("text", &Parameter::text, "Value and spread with their unit, as people read them.")
      .def_property_readonly("dimension", &dimension_of_row, "What it measures: duration, size, bandwidth, ...")
      .def_property_readonly("units", &units_of_row, "Every unit that a profile or a job file may state it in.")
      .def_property_readonly("varies", &varies, "Whether a distribution may be stated for it.")
      .def_property_readonly("source", [](const Parameter& row) { return row.provenance.source; })
      .def_property_readonly("as_of", [](const Parameter& row) { return to_string(row.provenance.as_of); });
}

void bind_parameter_explanation(py::module_& module) {
  py::class_<ParameterStep>(module, "ParameterRung", "A row that was considered for a parameter.")
      .def_readonly("row", &ParameterStep::row)
      .def_readonly("taken", &ParameterStep::taken)
      .def_readonly("why", &ParameterStep::why);
  py::class_<ParameterExplanation>(module, "ParameterExplanation", "How the catalog comes to a parameter's value.")
      .def_readonly("name", &ParameterExplanation::name)
      .def_readonly("unit", &ParameterExplanation::unit)
      .def_readonly("takes", &ParameterExplanation::takes, "What a profile or a job file may state instead.")
      .def_readonly("instance_type", &ParameterExplanation::instance_type, "Empty: any that no scope names.")
      .def_property_readonly("day", [](const ParameterExplanation& made) { return to_string(made.day); })
      .def_readonly("rungs", &ParameterExplanation::steps, "Top layer first; at most one is taken.");
}

/// YAML is read by the Python package.
Catalog with_profile(const Catalog& catalog, const py::object& profile) {
  if (py::isinstance<Profile>(profile)) return catalog.with(profile.cast<const Profile&>());
  const py::object load = py::module_::import("simcore.inputs.profiles").attr("load_profile");
  return catalog.with(load(profile, py::arg("catalog") = catalog).cast<const Profile&>());
}

/// The signature is written out for its union.
void def_with_profile(py::class_<Catalog>& catalog) {
  py::options options;
  options.disable_function_signatures();
  catalog.def("with_profile", &with_profile, py::arg("profile"),
              "with_profile(self: simcore._core.Catalog, profile: simcore._core.Profile | str | os.PathLike[str]) -> "
              "simcore._core.Catalog\n\n"
              "The same with a profile, or the file of one, over its parameters.\n\n"
              "Raises CatalogError with every problem, or when it has a profile of that name already.");
}

}  // namespace

void bind_parameters(py::module_& module) {
  bind_parameter(module);
  bind_parameter_explanation(module);
  py::class_<Profile>(module, "Profile", "Parameters of a user's own, read and checked. Made by load_profile.")
      .def_readonly("name", &Profile::name)
      .def_readonly("parameters", &Profile::rows, "By name and scope.")
      .def_readonly("digest", &Profile::digest, "SHA-256 over its content.")
      .def_property_readonly("source", [](const Profile& profile) { return profile.provenance.source; })
      .def_property_readonly("as_of", [](const Profile& profile) { return to_string(profile.provenance.as_of); });
}

void bind_profiles(py::module_& module, py::class_<Catalog>& catalog) {
  module.def("read_profile", py::overload_cast<const record::Value&, const std::string&, const Catalog&>(&read_profile),
             py::arg("document"), py::arg("file"), py::arg("catalog"),
             "A profile from JSON text. Raises CatalogError.");
  def_with_profile(catalog);
  catalog.def_property_readonly("profiles", &Catalog::profiles, "Over the parameters, the last on top.")
      .def(
          "parameters", [](const Catalog& known) { return known.parameters().all(); },
          "Every row of parameters.csv, each parameter's behind its rows in profiles.")
      .def(
          "explain_parameter",
          [](const Catalog& known, const std::string& name, const std::optional<std::string>& type,
             const std::optional<std::string>& as_of) {
            return explain_parameter(known, name, type, day_of(as_of, known));
          },
          py::arg("name"), py::arg("instance_type") = py::none(), py::arg("as_of") = py::none(),
          "Its rows, and which holds for an instance type (default: any that no scope names). Raises CatalogError.");
}
