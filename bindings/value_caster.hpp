#pragma once

#include "bind.hpp"
#include "simcore/record/value.hpp"
#include "simcore/spec/named_files.hpp"

/// The value of a Python object, as JSON would have it: dicts for mappings, with whole numbers among their keys as
/// texts; lists for other sequences and arrays; plain numbers for those of any class; the value of a member of an Enum;
/// texts for dates, paths, UUIDs, NaN and what is beyond all numbers. `where`: what it is called. Throws SpecError,
/// with the place, for every other class of objects and of keys, for two keys that become the same text, for what holds
/// itself, and when the object is nested too deep.
[[nodiscard]] simcore::record::Value value_of(pybind11::handle object, const std::string& where = {});

/// The Python object of a value: None, bool, int, float, str, list or dict.
[[nodiscard]] pybind11::object python_object(const simcore::record::Value& value);

/// Python sees a Value as the object that it stands for.
template <>
struct pybind11::detail::type_caster<simcore::record::Value> {
  PYBIND11_TYPE_CASTER(simcore::record::Value, const_name("typing.Any"));

  bool load(handle source, bool) {
    value = value_of(source);
    return true;
  }
  static handle cast(const simcore::record::Value& value, return_value_policy, handle) {
    return python_object(value).release();
  }
};

/// Python says by a word which files a job may name.
template <>
struct pybind11::detail::type_caster<simcore::NamedFiles> {
  PYBIND11_TYPE_CASTER(simcore::NamedFiles, const_name("str"));

  bool load(handle source, bool) {
    const auto meant =
        isinstance<str>(source) ? simcore::meaning<simcore::NamedFiles>(source.cast<std::string>()) : std::nullopt;
    value = meant.value_or(simcore::NamedFiles::none);
    return meant.has_value();
  }
  static handle cast(simcore::NamedFiles files, return_value_policy, handle) {
    return str(std::string(simcore::word(files))).release();
  }
};

/// A dict by name.
template <>
struct pybind11::detail::type_caster<simcore::Named<simcore::record::Value>> {
  PYBIND11_TYPE_CASTER(simcore::Named<simcore::record::Value>, const_name("dict[str, typing.Any]"));

  bool load(handle source, bool) {
    simcore::record::Value object = value_of(source);
    auto* entries = object.get<simcore::record::Value::Object>();
    if (entries != nullptr) value = std::move(*entries);
    return entries != nullptr;
  }
  static handle cast(const simcore::Named<simcore::record::Value>& values, return_value_policy, handle) {
    return python_object(values).release();
  }
};
