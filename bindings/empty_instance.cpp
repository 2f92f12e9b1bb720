#include "empty_instance.hpp"

namespace py = pybind11;

namespace {

/// Where pybind11 asks for the memory of an instance that holds nothing.
void* refuse_memory(std::size_t) {
  throw py::type_error(
      "the object holds nothing: __new__ alone made it, and no constructor, function or pickle of simcore filled it");
}

}  // namespace

void refuse_empty_instances(py::handle bound_class) {
  auto* const type = reinterpret_cast<PyTypeObject*>(bound_class.ptr());
  if (py::detail::type_info* const info = py::detail::get_type_info(type)) info->operator_new = &refuse_memory;
}

void refuse_empty_instances_of_all_in(const py::module_& module) {
  for (const auto& [name, member] : py::reinterpret_borrow<py::dict>(module.attr("__dict__")))
    if (PyType_Check(member.ptr()) != 0) refuse_empty_instances(member);
}
