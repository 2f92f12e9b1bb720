#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore::record {

/// Name of a record in Python and in the schema, and one sentence that says what it is.
struct Title {
  std::string_view name;
  std::string_view doc;
};

/// Which faces of a record show a field. A value that others imply, or that JSON has in another form, is for Python
/// only.
enum class Faces : unsigned char { all, python, json };

}  // namespace simcore::record
template <>
struct simcore::Choice<simcore::record::Faces> {
  using enum simcore::record::Faces;
  static constexpr std::array<std::pair<std::string_view, simcore::record::Faces>, 3> words = {
      {{"all", all}, {"python", python}, {"json", json}}};
};
namespace simcore::record {

/// What is said of one value of an answer.
struct FieldDescription {
  std::string_view name;  // key in JSON and attribute in Python, with its unit as suffix: "wall_clock_s"
  std::string_view unit;  // "s", "USD", "B", "1/s"; empty for words and for numbers without dimension
  std::string_view doc;   // one sentence that names its subject
  Faces faces = Faces::all;
  bool optional_key = false;  // JSON leaves the key out when there is no value
  bool finite = true;         // JSON has null for a number that is not
};

/// One value of an answer. `get` is a pointer to the member that stores it, or a function that derives it from the
/// record.
template <class Get>
struct Field : FieldDescription {
  Get get;

  [[nodiscard]] constexpr Field on(Faces chosen) const noexcept {
    Field field = *this;
    field.faces = chosen;
    return field;
  }
  [[nodiscard]] constexpr Field left_out_if_none() const noexcept {
    Field field = *this;
    field.optional_key = true;
    return field;
  }
  [[nodiscard]] constexpr Field may_be_infinite() const noexcept {
    Field field = *this;
    field.finite = false;
    return field;
  }
};

template <class Get>
[[nodiscard]] constexpr Field<Get> field(std::string_view name, std::string_view unit, std::string_view doc, Get get) {
  return {{name, unit, doc}, get};
}

/// The fields of a member record, shown as if they were the outer record's own: on all of their faces, or on Python's
/// alone.
template <class Get>
struct Spread {
  Get get;
  Faces faces = Faces::all;

  [[nodiscard]] constexpr Spread on(Faces chosen) const noexcept { return {get, chosen}; }
};
template <class Get>
[[nodiscard]] constexpr Spread<Get> spread(Get get) {
  return {get};
}

namespace detail {

template <std::size_t I, class Row>
struct Entry {
  Row row;

  template <class Visit>
  constexpr void accept(const Visit& visit) const {
    if constexpr (requires { row.for_each(visit); })
      row.for_each(visit);
    else
      visit(row);
  }
};

template <class Indices, class... Rows>
struct Entries;
template <std::size_t... I, class... Rows>
struct Entries<std::index_sequence<I...>, Rows...> : Entry<I, Rows>... {
  constexpr explicit Entries(const Rows&... rows) : Entry<I, Rows>{rows}... {}

  template <class Visit>
  constexpr void for_each(const Visit& visit) const {
    (Entry<I, Rows>::accept(visit), ...);
  }
};

}  // namespace detail

/// The rows of a record in order: each a Field, a Spread, or several Fields of its own. A std::tuple could hold them,
/// but takes a compiler several times as long, and there are a thousand rows.
template <class... Rows>
struct Fields : detail::Entries<std::index_sequence_for<Rows...>, Rows...> {
  constexpr explicit Fields(const Rows&... rows)
      : detail::Entries<std::index_sequence_for<Rows...>, Rows...>(rows...) {}
};

/// A type that describes itself: `static constexpr record::Title kTitle` and `static constexpr auto fields()`, its
/// Fields.
template <class T>
concept Record = requires {
  T::kTitle;
  T::fields();
};

/// The fields of a record, made once.
template <Record T>
inline constexpr auto kFieldsOf = T::fields();

/// Whether the record stores the value itself; any other is derived.
template <class Get>
inline constexpr bool kStored = std::is_member_object_pointer_v<Get>;

/// The value of a row: a reference to what the record stores, or what is derived from it.
template <class Owner, class Get>
constexpr decltype(auto) value_of_row(const Get& get, const Owner& owner) {
  if constexpr (kStored<Get>)
    return (owner.*get);
  else if constexpr (std::is_member_function_pointer_v<Get>)
    return (owner.*get)();
  else
    return get(owner);
}

template <class Owner, class Get>
using ValueOf = std::remove_cvref_t<decltype(value_of_row(std::declval<const Get&>(), std::declval<const Owner&>()))>;

namespace detail {

template <class Owner, class Visit, class Get>
constexpr void visit_row(const Visit& visit, const Field<Get>& row) {
  visit(row, row.get);
}

template <class Owner, class Visit, class Get>
constexpr void visit_row(const Visit& visit, const Spread<Get>& spread) {
  using Inner = ValueOf<Owner, Get>;
  const auto inward = [&](const auto& row) {
    visit_row<Inner>(
        [&](const auto& field, auto get) {
          if (spread.faces == Faces::python && field.faces == Faces::json) return;
          visit(spread.faces == Faces::all ? field : field.on(spread.faces),
                [outer = spread.get, get](const Owner& owner) -> decltype(auto) {
                  return value_of_row<Inner>(get, value_of_row<Owner>(outer, owner));
                });
        },
        row);
  };
  kFieldsOf<Inner>.for_each(inward);
}

}  // namespace detail

/// Calls visit(field, get) for every field of the record, in order, spread ones included; get(record) is its value.
template <Record T, class Visit>
constexpr void for_each_field(const Visit& visit) {
  kFieldsOf<T>.for_each([&](const auto& row) { detail::visit_row<T>(visit, row); });
}

/// Calls visit(pointer to member) for every member that the record stores, in order, spread records as a whole.
template <Record T, class Visit>
constexpr void for_each_member(const Visit& visit) {
  kFieldsOf<T>.for_each([&](const auto& row) {
    if constexpr (kStored<std::remove_cvref_t<decltype(row.get)>>) visit(row.get);
  });
}

}  // namespace simcore::record
