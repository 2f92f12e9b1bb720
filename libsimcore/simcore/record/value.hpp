#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "simcore/record/shown.hpp"

namespace simcore::record {

/// A value whose kind only its owner knows, as in a job file: null, flag, number, text, list, or object with its keys
/// in the order given.
struct Value {
  using List = std::vector<Value>;
  using Object = Named<Value>;

  Value() noexcept = default;  // null
  Value(std::same_as<bool> auto flag) noexcept : held(flag) {}
  template <std::integral Integer>
    requires(!std::same_as<Integer, bool>)
  Value(Integer number) noexcept : held(static_cast<std::int64_t>(number)) {
    if (!std::in_range<std::int64_t>(number)) held = static_cast<std::uint64_t>(number);
  }
  Value(double number) noexcept : held(number) {}
  explicit Value(std::string text) noexcept : held(std::move(text)) {}
  explicit Value(std::string_view text) : held(std::string(text)) {}
  explicit Value(const char* text) : held(std::string(text)) {}
  Value(List values) noexcept : held(std::move(values)) {}
  Value(Object entries) noexcept : held(std::move(entries)) {}

  /// What is held as T (bool, std::int64_t, std::uint64_t for what only that can hold, double, std::string, List or
  /// Object), or nullptr when that is another kind.
  template <class T>
  [[nodiscard]] const T* get() const noexcept {
    return std::get_if<T>(&held);
  }
  template <class T>
  [[nodiscard]] T* get() noexcept {
    return std::get_if<T>(&held);
  }
  [[nodiscard]] bool is_null() const noexcept { return held.index() == 0; }

  friend bool operator==(const Value&, const Value&) = default;

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, List, Object> held;
};

/// Levels of lists and objects that a document may have: more would exhaust the stack of whoever reads it.
inline constexpr int kDeepest = 64;

/// Keys of all objects in a value, and items of all lists in it but numbers: how much there is to read, in which a
/// sample of measured times counts for one.
[[nodiscard]] std::size_t entry_count(const Value& value);

/// A value on one line, as a job file in YAML has it: "30 min", "true", "{exponential: {mean: 2 h}}"; "left out" for
/// null.
[[nodiscard]] std::string written(const Value& value);

/// The keys of a path: "cluster.instance_type", or with other separators "cluster__instance_type".
[[nodiscard]] std::vector<std::string> split_keys(std::string_view path, std::string_view separator = ".");

/// The value under these keys of nested objects, or nullptr when nothing stands there.
[[nodiscard]] const Value* value_at(const Value& document, std::span<const std::string> keys);

/// Puts a value under keys of nested objects (at least one), and makes the objects that lead there; null takes the last
/// key out. Throws SpecError when the path leads through something that has no keys.
void set_value(Value& document, std::span<const std::string> keys, Value value);

}  // namespace simcore::record
