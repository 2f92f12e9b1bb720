#include "value_caster.hpp"

#include <cmath>

#include "simcore/error/error.hpp"

namespace py = pybind11;
using simcore::SpecError;
using simcore::record::kDeepest;
using simcore::record::Value;

namespace {

Value nested_value(py::handle object, int depth);

std::string utf8(py::handle text) {
  Py_ssize_t size = 0;
  if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {bytes, static_cast<std::size_t>(size)};
  PyErr_Clear();
  const auto ascii = py::reinterpret_steal<py::str>(PyObject_ASCII(text.ptr()));
  throw SpecError({{"", "must hold texts that UTF-8 can encode", ascii, ""}});
}

/// Dict whose keys are texts; of keys that are equal as texts, the last counts.
py::dict with_text_keys(const py::dict& dict) {
  py::dict texts;
  for (const auto& [key, entry] : dict) texts[py::str(key)] = entry;
  return texts;
}

Value object_value(const py::dict& dict, int depth) {
  Value::Object object;
  for (const auto& [key, entry] : with_text_keys(dict))
    object.entries.emplace_back(utf8(key), nested_value(entry, depth));
  return object;
}

Value list_value(const py::sequence& values, int depth) {
  Value::List list;
  for (auto each = py::iter(values); each != py::iterator::sentinel(); ++each)
    list.push_back(nested_value(*each, depth));
  return list;
}

Value number_value(py::handle object) {
  const double number = PyFloat_AsDouble(object.ptr());
  return std::isfinite(number) ? Value(number) : Value(utf8(py::str(object)));
}

/// Whole numbers beyond 64 bits become the nearest double, or text beyond those.
Value integer_value(py::handle object) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (overflow == 0) return number;
  const unsigned long long positive = overflow > 0 ? PyLong_AsUnsignedLongLong(object.ptr()) : 0;
  if (overflow > 0 && PyErr_Occurred() == nullptr) return positive;
  PyErr_Clear();
  const double large = PyLong_AsDouble(object.ptr());
  if (PyErr_Occurred() == nullptr) return large;
  PyErr_Clear();
  return Value(utf8(py::str(object)));
}

Value nested_value(py::handle object, int depth) {
  if (object.is_none()) return {};
  if (py::hasattr(object, "tolist")) {  // an array, or a number of numpy
    const py::object plain = object.attr("tolist")();
    if (!py::hasattr(plain, "tolist")) return nested_value(plain, depth);
    if (PyNumber_Check(plain.ptr()) == 0) return Value(utf8(py::str(plain)));
    return number_value(py::float_(plain));  // of a class of numpy that Python has no number for
  }
  if (py::isinstance<py::bool_>(object)) return object.ptr() == Py_True;
  if (py::isinstance<py::int_>(object)) return integer_value(object);
  if (py::isinstance<py::float_>(object)) return number_value(object);
  if (py::isinstance<py::str>(object)) return Value(utf8(object));
  const bool dict = py::isinstance<py::dict>(object);
  if (!dict && !py::isinstance<py::list>(object) && !py::isinstance<py::tuple>(object))
    return Value(utf8(py::str(object)));
  if (depth == kDeepest)
    throw SpecError({{"", "must be at most " + std::to_string(kDeepest) + " levels deep", "more", ""}});
  return dict ? object_value(py::reinterpret_borrow<py::dict>(object), depth + 1)
              : list_value(py::reinterpret_borrow<py::sequence>(object), depth + 1);
}

}  // namespace

Value value_of(py::handle object) { return nested_value(object, 0); }

py::object python_object(const Value& value) {
  return std::visit(
      []<class T>(const T& held) -> py::object {
        if constexpr (std::same_as<T, std::monostate>)
          return py::none();
        else if constexpr (std::same_as<T, Value::List>) {
          py::list list;
          for (const Value& each : held) list.append(python_object(each));
          return list;
        } else if constexpr (std::same_as<T, Value::Object>) {
          py::dict dict;
          for (const auto& [key, each] : held.entries) dict[py::str(key)] = python_object(each);
          return dict;
        } else
          return py::cast(held);
      },
      value.held);
}
