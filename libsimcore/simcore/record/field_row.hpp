#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/record/value.hpp"

namespace simcore::record {

/// A field of an answer as the schema and the reference page tell it.
struct FieldRow {
  std::string name;
  std::string unit;
  std::string doc;
  std::string type;    // "number", "integer", "boolean", "string", "value", "list of Assumption", "map of number"
  std::string record;  // title of the record in it; empty for plain values
  std::vector<std::string> words;  // which the value may be, if it is an enumeration
  bool nullable = false;           // there may be no value
  bool optional_key = false;       // JSON then leaves the key out
  bool finite = true;              // JSON has null for a number that is not
  Faces faces = Faces::all;

  static constexpr Title kTitle{"OutputField", "One field of an answer."};
  static constexpr auto fields() {
    return record::Fields{
        field("name", "", "Key in JSON and attribute in Python.", &FieldRow::name),
        field("unit", "", "Unit of the value; empty for words and numbers without dimension.", &FieldRow::unit),
        field("doc", "", "Meaning of the value.", &FieldRow::doc),
        field("type", "",
              "Kind of value: number, integer, boolean, string, value (any of these), a record, a list or a map.",
              &FieldRow::type),
        field("record", "", "Name of the record that the value is made of; empty for plain values.", &FieldRow::record),
        field("words", "", "Words that the value may be; empty when any is possible.", &FieldRow::words),
        field("nullable", "", "Whether there may be no value.", &FieldRow::nullable),
        field("optional_key", "", "Whether JSON leaves the key out when there is no value.", &FieldRow::optional_key),
        field("finite", "", "Whether its numbers are always finite; JSON has null for one that is not.",
              &FieldRow::finite),
        field("faces", "", "Which faces show the field: all, python or json.", &FieldRow::faces)};
  }
};

/// What a type is called in a schema, and which record and words are in it.
struct TypeName {
  std::string type;
  std::string record = {};
  std::vector<std::string> words = {};
  bool nullable = false;
};

template <class T>
TypeName type_name();

template <class T>
TypeName type_of_elements(const char* container) {
  TypeName inner = type_name<T>();
  inner.type = std::string(container) + " of " + (inner.nullable ? "optional " : "") + inner.type;
  inner.nullable = false;
  return inner;
}

template <Chosen Enum>
TypeName type_of_choice() {
  const auto words = words_of<Enum>();
  return {.type = "string", .words = {words.begin(), words.end()}};
}

template <class T>
TypeName type_name() {
  if constexpr (Chosen<T>)
    return type_of_choice<T>();
  else if constexpr (Shown<T>)
    return type_name<std::remove_cvref_t<decltype(shown(std::declval<const T&>()))>>();
  else if constexpr (Record<T>)
    return {.type = std::string(T::kTitle.name), .record = std::string(T::kTitle.name)};
  else if constexpr (kOptional<T>) {
    TypeName inner = type_name<typename T::value_type>();
    inner.nullable = true;
    return inner;
  } else if constexpr (kNamed<T>)
    return type_of_elements<typename decltype(T::entries)::value_type::second_type>("map");
  else if constexpr (kPair<T>)
    return type_of_elements<typename T::first_type>("pair");
  else if constexpr (Text<T>)
    return {.type = "string"};
  else if constexpr (List<T>)
    return type_of_elements<typename T::value_type>("list");
  else if constexpr (std::is_same_v<T, bool>)
    return {.type = "boolean"};
  else if constexpr (std::is_same_v<T, Value>)
    return {.type = "value"};  // of any kind, none among them
  else if constexpr (std::is_class_v<T>)
    return {.type = "object"};
  else
    return {.type = std::is_integral_v<T> ? "integer" : "number"};
}

/// Appends the row of a field whose value is of the type that `type_of` names.
void add_field_row(std::vector<FieldRow>& rows, const FieldDescription& field, TypeName (*type_of)());

/// Every field of a record, in order.
template <Record T>
[[nodiscard]] std::vector<FieldRow> field_rows() {
  std::vector<FieldRow> rows;
  for_each_field<T>([&rows](const FieldDescription& field, const auto& get) {
    add_field_row(rows, field, &type_name<ValueOf<T, std::remove_cvref_t<decltype(get)>>>);
  });
  return rows;
}

}  // namespace simcore::record
