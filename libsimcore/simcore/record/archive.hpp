#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/record/value.hpp"

namespace simcore::record {

/// A value that is archived as its bytes: numbers, times, amounts, enumerations, and structs of these without padding.
template <class T>
concept Plain = std::is_trivially_copyable_v<T> && !Record<T> && !kOptional<T> && !Text<T>;

template <class T>
void archive(std::string& out, const T& value);

/// The index of what is held, then that; nothing more for null.
inline void archive_held(std::string& out, const Value& value);

template <class Range>
void archive_all(std::string& out, const Range& values) {
  archive(out, static_cast<std::uint64_t>(std::size(values)));
  for (const auto& value : values) archive(out, value);
}

/// Appends everything that the value stores. Equal values have equal bytes; NaN equals itself.
template <class T>
void archive(std::string& out, const T& value) {
  if constexpr (Plain<T>)
    out.append(reinterpret_cast<const char*>(&value), sizeof(T));  // NOLINT(*-reinterpret-cast): bytes are meant
  else if constexpr (Record<T>)
    for_each_member<T>([&](auto member) { archive(out, value.*member); });
  else if constexpr (kOptional<T>) {
    archive(out, value.has_value());
    if (value) archive(out, *value);
  } else if constexpr (kPair<T>) {
    archive(out, value.first);
    archive(out, value.second);
  } else if constexpr (kNamed<T>)
    archive_all(out, value.entries);
  else if constexpr (std::same_as<T, Value>)
    archive_held(out, value);
  else
    archive_all(out, value);
}

inline void archive_held(std::string& out, const Value& value) {
  archive(out, static_cast<std::uint8_t>(value.held.index()));
  std::visit(
      [&]<class T>(const T& held) {
        if constexpr (!std::same_as<T, std::monostate>) archive(out, held);
      },
      value.held);
}

/// Reads what archive() appended. Throws std::invalid_argument when the bytes end early.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view bytes) noexcept : bytes_(bytes) {}

  template <class T>
  void read(T& value) {
    if constexpr (Plain<T>) {
      const std::string_view taken = take(sizeof(T));
      std::memcpy(&value, taken.data(), taken.size());
    } else if constexpr (Record<T>)
      for_each_member<T>([&](auto member) { read(value.*member); });
    else if constexpr (kOptional<T>) {
      value.reset();
      if (next<bool>()) read(value.emplace());
    } else if constexpr (kPair<T>) {
      read(value.first);
      read(value.second);
    } else if constexpr (kNamed<T>)
      read_all(value.entries);
    else if constexpr (std::same_as<T, Value>)
      read_held(value, next<std::uint8_t>());
    else
      read_all(value);
  }

  [[nodiscard]] bool at_end() const noexcept { return bytes_.empty(); }

 private:
  /// Reads the alternative of that index.
  template <std::size_t I = 0>
  void read_held(Value& value, std::size_t index) {
    if constexpr (I == std::variant_size_v<decltype(Value::held)>)
      throw std::invalid_argument("the archived value is of no known kind");
    else if (index != I)
      read_held<I + 1>(value, index);
    else if constexpr (I == 0)
      value = Value();
    else
      read(value.held.template emplace<I>());
  }

  std::string_view take(std::size_t count) {
    if (count > bytes_.size()) throw std::invalid_argument("the archived record is cut off");
    const std::string_view taken = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return taken;
  }

  template <class T>
  T next() {
    T value{};
    read(value);
    return value;
  }

  template <class Container>
  void read_all(Container& values) {
    values.clear();
    for (auto left = next<std::uint64_t>(); left > 0; --left)
      if constexpr (Plain<typename Container::value_type>)
        values.push_back(next<typename Container::value_type>());
      else
        read(values.emplace_back());
  }

  std::string_view bytes_;
};

template <Record T>
[[nodiscard]] std::string archived(const T& record) {
  std::string bytes;
  archive(bytes, record);
  return bytes;
}

/// The record that archived() made the bytes of, by the same version of simcore on the same architecture. Throws
/// std::invalid_argument when the bytes are not such a record's.
template <Record T>
[[nodiscard]] T restored(std::string_view bytes) {
  T record{};
  ArchiveReader reader(bytes);
  reader.read(record);
  if (!reader.at_end()) throw std::invalid_argument("the archived record is too long");
  return record;
}

/// Whether two records store the same; NaN equals itself.
template <Record T>
[[nodiscard]] bool identical(const T& a, const T& b) {
  return archived(a) == archived(b);
}

}  // namespace simcore::record
