#include "value_caster.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"
#include "written.hpp"

namespace py = pybind11;
using simcore::SpecError;
using simcore::record::kDeepest;
using simcore::record::Value;

namespace {

/// A dict or a list that is gone through, and where in it the value stands that is being read.
struct Place {
  const Place* outer = nullptr;  // none: the whole, whose name is the key
  py::handle object = {};
  int depth = 0;
  const std::string* key = nullptr;
  std::size_t index = 0;
};

Value value_at(py::handle object, const Place& place);

std::string place_path(const Place& place) {
  const std::string outer = place.outer != nullptr ? place_path(*place.outer) : "";
  if (place.key == nullptr) return simcore::item_path(outer, place.index);
  return place.outer != nullptr ? simcore::key_path(outer, simcore::as_key(*place.key)) : *place.key;
}

[[noreturn]] void refuse(const std::string& where, std::string rule, std::string value, std::string nearest = {}) {
  throw SpecError({{where, std::move(rule), std::move(value), std::move(nearest)}});
}

/// "a value of the class set": of an object that may have no text, or one that is another every time.
std::string class_of(py::handle object) {
  if (PyType_Check(object.ptr()) != 0) return "a class";
  return std::string("a value of the class ") + Py_TYPE(object.ptr())->tp_name;
}

[[noreturn]] void refuse_class(py::handle object, const Place& place) {
  const bool bytes = PyBytes_Check(object.ptr()) || PyByteArray_Check(object.ptr());
  refuse(place_path(place), "must be a text, a number, a flag, a date, a path, a list or a dict", class_of(object),
         PyAnySet_Check(object.ptr()) ? "a sorted list"
         : bytes                      ? "a text"
                                      : "");
}

std::string utf8(py::handle text, const Place& place) {
  Py_ssize_t size = 0;
  if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {bytes, static_cast<std::size_t>(size)};
  PyErr_Clear();
  const auto ascii = py::reinterpret_steal<py::str>(PyObject_ASCII(text.ptr()));
  refuse(place_path(place), "must hold texts that UTF-8 can encode", ascii);
}

/// Place inside of a dict or a list, which must neither hold itself nor be nested too deep.
Place inside(py::handle object, const Place& place) {
  for (const Place* outer = &place; outer != nullptr; outer = outer->outer)
    if (outer->object.is(object)) refuse(place_path(place), "must not hold itself", "");
  if (place.depth == kDeepest)
    refuse(place_path(place), "must be at most " + std::to_string(kDeepest) + " levels deep", "more");
  return {.outer = &place, .object = object, .depth = place.depth + 1};
}

/// Text of a key of the dict at a place: a text, or a whole number by its digits.
std::string key_text(py::handle key, const Place& place) {
  if (PyUnicode_Check(key.ptr()) != 0) return utf8(key, place);
  if (PyFloat_Check(key.ptr()) != 0 && std::isfinite(PyFloat_AS_DOUBLE(key.ptr())))
    return simcore::shortest(PyFloat_AS_DOUBLE(key.ptr()));
  if (!whole_number(key)) refuse(place_path(place), "must have texts as keys", class_of(key));
  return written_number(key);
}

/// Refuses keys that have become the same text, such as 1 and "1".
void require_distinct_keys(const Value::Object& object, const Place& place) {
  std::vector<std::string_view> keys;
  for (const auto& [key, entry] : object.entries) keys.emplace_back(key);
  std::ranges::sort(keys);
  const auto twice = std::ranges::adjacent_find(keys);
  if (twice != keys.end())
    refuse(place_path(place), "must have each key once as a text", simcore::in_quotes(*twice) + " twice");
}

Value dict_value(const py::dict& dict, const Place& place, py::handle given) {
  Place entry_place = inside(given, place);
  const auto copy = py::reinterpret_steal<py::dict>(PyDict_Copy(dict.ptr()));  // which no class of a value can change
  Value::Object object;
  bool texts = true;
  for (const auto& [key, entry] : copy) {
    texts = texts && PyUnicode_CheckExact(key.ptr());
    const std::string text = key_text(key, place);
    entry_place.key = &text;
    Value value = value_at(entry, entry_place);
    object.entries.emplace_back(text, std::move(value));
  }
  if (!texts) require_distinct_keys(object, place);
  return object;
}

Value list_value(const py::sequence& values, const Place& place, py::handle given) {
  Place item_place = inside(given, place);
  Value::List list;
  for (auto each = py::iter(values); each != py::iterator::sentinel(); ++each, ++item_place.index)
    list.push_back(value_at(*each, item_place));
  return list;
}

std::optional<double> number_of(py::handle object) {
  const double number = PyFloat_AsDouble(object.ptr());
  if (PyErr_Occurred() == nullptr) return number;
  PyErr_Clear();
  return std::nullopt;
}

/// A number, or the text of one that JSON does not have: NaN, and what is beyond all doubles.
Value number_value(py::handle object, double number, const Place& place) {
  return std::isfinite(number) ? Value(number) : Value(utf8(py::str(object), place));
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
  return Value(written_number(object));
}

bool is_a(py::handle object, const char* module, const char* name) {
  return py::isinstance(object, py::module_::import(module).attr(name));
}

/// Array, or a number of numpy.
Value array_value(py::handle object, const Place& place) {
  const py::object plain = object.attr("tolist")();
  if (!py::hasattr(plain, "tolist")) return value_at(plain, place);
  const std::optional<double> number = number_of(plain);  // of a class of numpy that Python has no number for
  if (!number) refuse_class(object, place);
  return number_value(plain, *number, place);
}

constexpr std::array<std::pair<const char*, const char*>, 3> kTextClasses = {
    {{"datetime", "date"}, {"uuid", "UUID"}, {"collections", "UserString"}}};

/// Text that an object of some classes stands for: a date, a path, a UUID.
std::optional<py::str> obvious_text(py::handle object) {
  for (const auto& [module, name] : kTextClasses)
    if (is_a(object, module, name)) return py::str(object);
  if (!is_a(object, "os", "PathLike")) return std::nullopt;
  const py::object path = py::module_::import("os").attr("fspath")(object);
  return py::isinstance<py::str>(path) ? std::optional<py::str>(path) : std::nullopt;
}

/// Value of an object that is none of the plain classes, but has an obvious meaning.
Value value_of_class(py::handle object, const Place& place) {
  const bool bytes = PyBytes_Check(object.ptr()) || PyByteArray_Check(object.ptr()) || PyMemoryView_Check(object.ptr());
  if (bytes || PyType_Check(object.ptr()) != 0) refuse_class(object, place);
  if (py::hasattr(object, "tolist")) return array_value(object, place);
  if (is_a(object, "enum", "Enum")) return value_at(py::object(object.attr("value")), place);
  if (const auto text = obvious_text(object)) return Value(utf8(*text, place));
  if (is_a(object, "collections.abc", "Mapping"))
    return dict_value(py::dict(py::reinterpret_borrow<py::object>(object)), place, object);
  if (is_a(object, "collections.abc", "Sequence"))
    return list_value(py::list(py::reinterpret_borrow<py::object>(object)), place, object);
  if (const auto number = number_of(object)) return number_value(object, *number, place);
  if (is_a(object, "numbers", "Rational")) return integer_value(py::int_(py::reinterpret_borrow<py::object>(object)));
  refuse_class(object, place);
}

Value value_at(py::handle object, const Place& place) {
  if (object.is_none()) return {};
  if (PyBool_Check(object.ptr())) return object.ptr() == Py_True;
  if (PyLong_Check(object.ptr())) return integer_value(object);
  if (PyFloat_Check(object.ptr())) return number_value(object, PyFloat_AS_DOUBLE(object.ptr()), place);
  if (PyUnicode_Check(object.ptr())) return Value(utf8(object, place));
  if (PyDict_Check(object.ptr())) return dict_value(py::reinterpret_borrow<py::dict>(object), place, object);
  if (PyList_Check(object.ptr()) || PyTuple_Check(object.ptr()))
    return list_value(py::reinterpret_borrow<py::sequence>(object), place, object);
  return value_of_class(object, place);
}

}  // namespace

Value value_of(py::handle object, const std::string& where) { return value_at(object, {.key = &where}); }

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
