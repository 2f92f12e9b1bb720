#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <tuple>
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

/// One value of an answer. `get` is a pointer to the member that stores it, or a function that derives it from the
/// record.
template <class Get>
struct Field {
  std::string_view name;  // key in JSON and attribute in Python, with its unit as suffix: "wall_clock_s"
  std::string_view unit;  // "s", "USD", "B", "1/s"; empty for words and for numbers without dimension
  std::string_view doc;   // one sentence that names its subject
  Get get;
  Faces faces = Faces::all;
  bool optional_key = false;  // JSON leaves the key out when there is no value
  bool finite = true;         // JSON has null for a number that is not

  [[nodiscard]] constexpr Field on(Faces chosen) const noexcept {
    return {name, unit, doc, get, chosen, optional_key, finite};
  }
  [[nodiscard]] constexpr Field left_out_if_none() const noexcept {
    return {name, unit, doc, get, faces, true, finite};
  }
  [[nodiscard]] constexpr Field may_be_infinite() const noexcept {
    return {name, unit, doc, get, faces, optional_key, false};
  }
};

template <class Get>
[[nodiscard]] constexpr Field<Get> field(std::string_view name, std::string_view unit, std::string_view doc, Get get) {
  return {name, unit, doc, get};
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

/// A type that describes itself: `static constexpr record::Title kTitle` and `static constexpr auto fields()`, a tuple
/// of Field and Spread.
template <class T>
concept Record = requires {
  T::kTitle;
  T::fields();
};

/// Whether the record stores the value itself; any other is derived.
template <class Get>
inline constexpr bool kStored = std::is_member_object_pointer_v<Get>;

template <class Owner, class Get>
using ValueOf = std::remove_cvref_t<std::invoke_result_t<Get, const Owner&>>;

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
                  return std::invoke(get, std::invoke(outer, owner));
                });
        },
        row);
  };
  std::apply([&](const auto&... row) { (inward(row), ...); }, Inner::fields());
}

}  // namespace detail

/// Calls visit(field, get) for every field of the record, in order, spread ones included; get(record) is its value.
template <Record T, class Visit>
constexpr void for_each_field(const Visit& visit) {
  std::apply([&](const auto&... row) { (detail::visit_row<T>(visit, row), ...); }, T::fields());
}

/// Calls visit(pointer to member) for every member that the record stores, in order, spread records as a whole.
template <Record T, class Visit>
constexpr void for_each_member(const Visit& visit) {
  const auto one = [&](const auto& row) {
    if constexpr (kStored<std::remove_cvref_t<decltype(row.get)>>) visit(row.get);
  };
  std::apply([&](const auto&... row) { (one(row), ...); }, T::fields());
}

}  // namespace simcore::record
