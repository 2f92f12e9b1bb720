#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include <pybind11/typing.h>

#include "bind.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/record/field_row.hpp"
#include "simcore/record/json.hpp"
#include "value_caster.hpp"

// Binds a record from its fields(): attributes with their docs and units, to_json(), equality, copies, pickles. What is
// made here for each record and each field is as little as can be, since there are a hundred records and a thousand
// fields: how to reach a value. Everything else is in record.cpp, once, and knows a record by its address and type.

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

/// How annotations call a type: "dict[str, %]" with a % for each bound class, and the classes, which a nullptr ends.
struct TypeText {
  const char* text;
  const std::type_info* const* classes;
};

/// How to get an attribute from the record at an address; `owner` is the instance that holds it.
struct Getter {
  using Storage = std::array<std::byte, 64>;  // of what is called for it

  pybind11::object (*call)(const Storage& get, const void* record, pybind11::handle owner);
  alignas(void*) Storage get;
};

/// The functions that every bound record has, for one at an address.
struct RecordFunctions {
  std::string (*json)(const void* record);
  pybind11::object (*copy)(const void* record);
  std::vector<simcore::record::FieldRow> (*field_rows)();
};

/// The functions of a record that an archive can hold.
struct ArchiveFunctions {
  std::string (*archived)(const void* record);
  void* (*restored)(std::string_view bytes);  // a new record
};

template <class T>
TypeText type_text() {
  static constexpr auto descr = pybind11::detail::make_caster<T>::name;
  static constexpr auto types = decltype(descr)::types();
  return {descr.text, types.data()};
}

void def_attribute(pybind11::handle bound, const std::type_info& record,
                   const simcore::record::FieldDescription& description, TypeText type, const Getter& getter);
void def_record_functions(pybind11::handle bound, const std::type_info& record, RecordFunctions functions);
void def_archive_functions(pybind11::handle bound, const std::type_info& record, ArchiveFunctions functions);

/// What Python sees of a field's value, which `row_value` gives: of a value made on the spot, a copy.
template <class RowValue>
decltype(auto) python_row_value(RowValue&& row_value) {
  if constexpr (std::is_lvalue_reference_v<RowValue>)
    return python_value(row_value);
  else
    return std::remove_cvref_t<decltype(python_value(row_value))>(python_value(row_value));
}

/// The value of a field of T as an object.
template <class T, class Get>
pybind11::object attribute_value(const Getter::Storage& storage, const void* record, pybind11::handle owner) {
  const Get& get = *reinterpret_cast<const Get*>(storage.data());  // NOLINT(*-reinterpret-cast): what getter_of() put
  const auto& held = *static_cast<const T*>(record);
  decltype(auto) value = python_row_value(simcore::record::value_of_row<T>(get, held));
  using Value = decltype(value);
  if constexpr (pybind11::detail::is_pyobject<std::remove_cvref_t<Value>>::value)
    return value;
  else
    return pybind11::cast(std::forward<Value>(value), pybind11::return_value_policy::reference_internal, owner);
}

template <class T, class Get>
Getter getter_of(const Get& get) {
  static_assert(std::is_trivially_copyable_v<Get> && sizeof(Get) <= sizeof(Getter::Storage));
  Getter getter{&attribute_value<T, Get>, {}};
  std::memcpy(getter.get.data(), static_cast<const void*>(&get), sizeof(Get));
  return getter;
}

template <class T, class Get>
using AttributeOf = std::remove_cvref_t<decltype(python_row_value(
    simcore::record::value_of_row<T>(std::declval<const Get&>(), std::declval<const T&>())))>;

/// Attributes, to_json() and copies alone, for a record that holds something that no archive can.
template <simcore::record::Record T>
pybind11::class_<T> bind_fields(pybind11::module_& module) {
  namespace record = simcore::record;
  pybind11::class_<T> bound(module, std::string(T::kTitle.name).c_str(), std::string(T::kTitle.doc).c_str());
  record::for_each_field<T>([&]<class Get>(const record::FieldDescription& field, const Get& get) {
    if (field.faces != record::Faces::json)
      def_attribute(bound, typeid(T), field, type_text<AttributeOf<T, Get>>(), getter_of<T>(get));
  });
  def_record_functions(
      bound, typeid(T),
      {[](const void* answer) { return simcore::to_json(*static_cast<const T*>(answer)); },
       [](const void* answer) { return pybind11::cast(*static_cast<const T*>(answer)); }, &record::field_rows<T>});
  return bound;
}

template <simcore::record::Record T>
pybind11::class_<T> bind_record(pybind11::module_& module) {
  namespace record = simcore::record;
  pybind11::class_<T> bound = bind_fields<T>(module);
  def_archive_functions(bound, typeid(T),
                        {[](const void* answer) { return record::archived(*static_cast<const T*>(answer)); },
                         [](std::string_view bytes) { return static_cast<void*>(new T(record::restored<T>(bytes))); }});
  return bound;
}
