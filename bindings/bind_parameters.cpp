#include "bind.hpp"
#include "record.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/parameter_explanation.hpp"
#include "simcore/io/profile_reader.hpp"
#include "simcore/io/profile_writer.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

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
              "A catalog with a profile, or the file of one, over its parameters.\n\n"
              "Raises CatalogError with every problem, or when it has a profile of that name already.");
}

/// The Python package writes files.
void save(const Profile& profile, const py::object& path) {
  py::module_::import("simcore.files").attr("write")(path, profile_text(profile));
}

/// The signature is written out for its union.
void def_save(py::class_<Profile>& profile) {
  py::options options;
  options.disable_function_signatures();
  profile.def("save", &save, py::arg("path"),
              "save(self: simcore._core.Profile, path: str | os.PathLike[str]) -> None\n\n"
              "Writes a learned profile as YAML, which load_profile reads.\n\n"
              "Raises CatalogError for a profile that somebody wrote by hand: its file is the profile.");
}

}  // namespace

void bind_parameters(py::module_& module) {
  bind_fields<Parameter>(module);
  bind_fields<ParameterStep>(module);
  bind_fields<ParameterExplanation>(module);
  bind_record<LearnedLaw>(module);
  py::class_<Profile> profile = bind_fields<Profile>(module);
  def_save(profile);
}

void bind_profiles(py::module_& module, py::class_<Catalog>& catalog) {
  module.def("read_profile", py::overload_cast<const record::Value&, const std::string&, const Catalog&>(&read_profile),
             py::arg("document"), py::arg("file"), py::arg("catalog"),
             "A profile from JSON text. Raises CatalogError.");
  def_with_profile(catalog);
  catalog.def_property_readonly("profiles", &Catalog::profiles, "Profiles over the parameters, the last on top.")
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
          "Rows of a parameter, and which holds for an instance type (default: any that no scope names). Raises "
          "CatalogError.");
}
