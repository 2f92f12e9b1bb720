#include "wrong_call.hpp"

#include <string>

namespace py = pybind11;

namespace {

// How pybind11 is called since 3.0; functions of older ones keep its words.
constexpr int kFlags = METH_FASTCALL | METH_KEYWORDS;
using Function = PyObject* (*)(PyObject * record, PyObject* const* values, Py_ssize_t count, PyObject* names);

Function dispatch = nullptr;  // pybind11's own, the same for all functions

/// Whether an error is pybind11's own, not that of a function of Python's which was called.
bool is_misfit(const py::error_already_set& error) {
  if (error.trace()) return false;
  const std::string text = py::str(error.value());
  return text.find("incompatible function arguments") != std::string::npos ||
         text.find("incompatible constructor arguments") != std::string::npos;
}

/// One line in the place of pybind11's error; `values`: the arguments, those with names last.
py::object message(PyObject* record, PyObject* const* values, Py_ssize_t count, PyObject* names) {
  py::list arguments;
  for (Py_ssize_t i = 0; i < count; ++i) arguments.append(py::handle(values[i]));
  const py::dict keywords;
  if (names != nullptr)
    for (const auto& name : py::reinterpret_borrow<py::tuple>(names)) keywords[name] = py::handle(values[count++]);
  return py::module_::import("simcore.wrong_call").attr("message")(py::handle(record), arguments, keywords);
}

/// Called for every function of the module; `record` says which it is.
PyObject* call(PyObject* record, PyObject* const* values, Py_ssize_t count, PyObject* names) {
  PyObject* const result = dispatch(record, values, count, names);
  if (result != nullptr || PyErr_ExceptionMatches(PyExc_TypeError) == 0) return result;
  py::error_already_set error;
  try {
    is_misfit(error) ? py::set_error(PyExc_TypeError, message(record, values, count, names)) : error.restore();
  } catch (const py::error_already_set&) {
    py::set_error(PyExc_TypeError, "an argument does not fit, nor can it be shown");
  }
  return nullptr;
}

void take_over(py::handle function) {
  if (PyCFunction_Check(function.ptr()) == 0) return;
  PyMethodDef* const method = reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml;
  const auto held = reinterpret_cast<Function>(reinterpret_cast<void (*)()>(method->ml_meth));
  if (method->ml_flags != kFlags || held == &call) return;
  dispatch = held;
  method->ml_meth = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&call));
}

/// Takes over a function, and those behind a method or a property.
void take_over_all(py::handle member) {
  take_over(member);
  for (const char* name : {"__func__", "fget", "fset"})
    if (py::hasattr(member, name)) take_over_all(member.attr(name));
}

}  // namespace

void name_wrong_arguments_of_all_in(const py::module_& module) {
  for (const auto& [name, member] : py::reinterpret_borrow<py::dict>(module.attr("__dict__")))
    if (PyType_Check(member.ptr()) == 0)
      take_over(member);
    else
      for (const auto& key : member.attr("__dict__")) take_over_all(member.attr("__dict__")[key]);
}
