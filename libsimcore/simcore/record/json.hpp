#pragma once

#include <concepts>
#include <string>
#include <variant>

#include "simcore/record/field.hpp"
#include "simcore/record/json_printer.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/record/value.hpp"

namespace simcore {
namespace record {

template <class T>
void write(JsonPrinter& out, const T& value);

template <Record T>
void write_fields(JsonPrinter& out, const T& value) {
  out.open('{');
  for_each_field<T>([&](const auto& field, const auto& get) {
    if (field.faces == Faces::python) return;
    const auto& member = value_of_row<T>(get, value);
    if constexpr (kOptional<std::remove_cvref_t<decltype(member)>>)
      if (field.optional_key && !member) return;
    out.key(field.name);
    write(out, member);
  });
  out.close('}');
}

template <class T>
void write_list(JsonPrinter& out, const T& values) {
  out.open('[');
  for (const auto& value : values) {
    out.element();
    write(out, value);
  }
  out.close(']');
}

template <class T>
void write_named(JsonPrinter& out, const Named<T>& values) {
  out.open('{');
  for (const auto& [name, value] : values.entries) {
    out.key(name);
    write(out, value);
  }
  out.close('}');
}

template <class T>
void write_pair(JsonPrinter& out, const T& pair) {
  out.open('[');
  out.element();
  write(out, pair.first);
  out.element();
  write(out, pair.second);
  out.close(']');
}

inline void write_held(JsonPrinter& out, const Value& value) {
  std::visit(
      [&]<class T>(const T& held) {
        if constexpr (std::same_as<T, std::monostate>)
          out.null();
        else
          write(out, held);
      },
      value.held);
}

/// Any value of an answer: a record, a list, a number, a word, or nothing.
template <class T>
void write(JsonPrinter& out, const T& value) {
  if constexpr (Shown<T>)
    write(out, shown(value));
  else if constexpr (Record<T>)
    write_fields(out, value);
  else if constexpr (kOptional<T>)
    value ? write(out, *value) : out.null();
  else if constexpr (kNamed<T>)
    write_named(out, value);
  else if constexpr (kPair<T>)
    write_pair(out, value);
  else if constexpr (Text<T>)
    out.value(std::string_view(value));
  else if constexpr (List<T>)
    write_list(out, value);
  else if constexpr (std::same_as<T, Value>)
    write_held(out, value);
  else if constexpr (std::is_class_v<T>)
    out.null();  // an object of the library that only Python sees: its field is on no other face
  else
    out.value(value);
}

}  // namespace record

/// An answer as JSON text, one key a field, in the order of its fields().
template <record::Record T>
[[nodiscard]] std::string to_json(const T& answer) {
  record::JsonPrinter out;
  record::write(out, answer);
  return std::move(out).take();
}

}  // namespace simcore
