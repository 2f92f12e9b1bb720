#pragma once

#include <pybind11/typing.h>

#include "bind.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/record/field_row.hpp"
#include "simcore/record/json.hpp"
#include "simcore/version.hpp"
#include "value_caster.hpp"

// Binds a record from its fields(): attributes with their docs and units, to_json(), equality, copies, pickles.

/// No value, or one that Python sees as a number, a text or a list of these.
template <class T>
concept OptionalPlain = simcore::record::kOptional<T> && !simcore::record::Record<typename T::value_type>;
template <class T>
concept PlainList = simcore::record::List<T> && !simcore::record::Record<typename T::value_type>;

/// What Python sees of a value: numbers for quantities, words for enumerations, dicts for values by name.
template <class T>
decltype(auto) python_value(const T& value) {
  using simcore::shown;
  namespace record = simcore::record;
  if constexpr (record::Shown<T>)
    return python_value(shown(value));
  else if constexpr (record::Text<T>)
    return std::string(value);
  else if constexpr (record::kNamed<T>) {
    using Inner = std::remove_cvref_t<decltype(python_value(value.entries.front().second))>;
    pybind11::typing::Dict<pybind11::str, Inner> dict;
    for (const auto& [name, entry] : value.entries) dict[pybind11::str(name)] = pybind11::cast(python_value(entry));
    return dict;
  } else if constexpr (OptionalPlain<T>) {
    using Inner = std::remove_cvref_t<decltype(python_value(*value))>;
    return value ? std::optional<Inner>(python_value(*value)) : std::optional<Inner>();
  } else if constexpr (record::kPair<T>)
    return std::pair(python_value(value.first), python_value(value.second));
  else if constexpr (PlainList<T>) {
    std::vector<std::remove_cvref_t<decltype(python_value(*std::begin(value)))>> values;
    for (const auto& each : value) values.push_back(python_value(each));
    return values;
  } else if constexpr (std::is_arithmetic_v<T>) {
    T number = value;
    return number;
  } else
    return (value);  // by reference
}

template <class Getter, class T>
auto python_getter(const Getter& get) {
  using Value = std::invoke_result_t<Getter, const T&>;
  return [get](const T& record) -> decltype(auto) {
    if constexpr (std::is_reference_v<Value>)
      return python_value(std::invoke(get, record));
    else
      return std::remove_cvref_t<decltype(python_value(std::declval<const Value&>()))>(
          python_value(std::invoke(get, record)));
  };
}

/// "Cost of the run [USD]."
inline std::string documentation(std::string_view doc, std::string_view unit) {
  if (unit.empty()) return std::string(doc);
  return std::string(doc.substr(0, doc.find_last_not_of('.') + 1)) + " [" + std::string(unit) + "].";
}

/// Attributes, to_json() and copies alone, for a record that holds something that no archive can.
template <simcore::record::Record T>
pybind11::class_<T> bind_fields(pybind11::module_& module) {
  namespace py = pybind11;
  using namespace simcore;
  py::class_<T> bound(module, std::string(T::kTitle.name).c_str(), std::string(T::kTitle.doc).c_str());
  record::for_each_field<T>([&](const auto& field, const auto& get) {
    if (field.faces == record::Faces::json) return;
    bound.def_property_readonly(std::string(field.name).c_str(),
                                python_getter<std::remove_cvref_t<decltype(get)>, T>(get),
                                documentation(field.doc, field.unit).c_str());
  });
  bound.def("to_json", &to_json<T>, "JSON text with one key a field.")
      .def(
          "__copy__", [](const T& answer) { return T(answer); }, "A copy.")
      .def(
          "__deepcopy__", [](const T& answer, const py::typing::Dict<py::object, py::object>&) { return T(answer); },
          py::arg("memo"), "A copy.")
      .def_static("fields", &record::field_rows<T>, "Rows that describe each field.");
  return bound;
}

/// Beginning of the pickles of a record: only the same class of the same version reads the rest.
template <class T>
const std::string& pickle_head() {
  static const std::string head = std::string(T::kTitle.name) + " " + std::string(simcore::kVersion) + "\n";
  return head;
}

template <simcore::record::Record T>
pybind11::class_<T> bind_record(pybind11::module_& module) {
  namespace py = pybind11;
  using namespace simcore;
  py::class_<T> bound = bind_fields<T>(module);
  bound
      .def("__eq__", &record::identical<T>, py::is_operator(), py::arg("other"),
           "Whether both store the same; NaN equals itself.")
      .def(
          "__hash__", [](const T& answer) { return std::hash<std::string>()(record::archived(answer)); },
          "Equal answers have equal hashes.")
      .def(py::pickle([](const T& answer) { return py::bytes(pickle_head<T>() + record::archived(answer)); },
                      [](const py::bytes& bytes) {
                        const std::string_view text(bytes), head = pickle_head<T>();
                        if (!text.starts_with(head))
                          throw py::value_error("a pickle of another class, or of another version of simcore");
                        return record::restored<T>(text.substr(head.size()));
                      }));
  return bound;
}
