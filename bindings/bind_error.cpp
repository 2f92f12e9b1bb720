#include "bind.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace py = pybind11;

namespace {

py::object error_class(const char* name) { return py::module_::import("simcore.errors").attr(name); }

void raise(const char* name, const char* message) {
  PyErr_SetObject(error_class(name).ptr(), error_class(name)(message).ptr());
}

void raise_input(const char* name, const simcore::InputError& error) {
  py::list problems;
  for (const simcore::Problem& given : error.problems()) {
    const simcore::Problem problem = given.spelled_out();
    problems.append(error_class("Problem")(problem.where, problem.rule, problem.value, problem.nearest));
  }
  PyErr_SetObject(error_class(name).ptr(), error_class(name)(error.what(), py::tuple(problems)).ptr());
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): pybind11 gives the signature
void translate(std::exception_ptr thrown) {
  if (!thrown) return;
  try {
    std::rethrow_exception(thrown);
  } catch (const simcore::SpecError& error) {
    raise_input("SpecError", error);
  } catch (const simcore::CatalogError& error) {
    raise_input("CatalogError", error);
  } catch (const simcore::InputError& error) {
    raise_input("InputError", error);
  } catch (const simcore::SimulationError& error) {
    raise("SimulationError", error.what());
  } catch (const simcore::Error& error) {
    raise("Error", error.what());
  }
}

}  // namespace

void bind_error(py::module_& module) {
  py::register_exception_translator(&translate);
  module.def(
      "nearest",
      [](const std::string& word, const std::vector<std::string>& candidates) {
        return simcore::nearest(word, std::span(candidates));
      },
      py::arg("word"), py::arg("candidates"), "The candidate nearest to a word, or empty when none is near.");
}
