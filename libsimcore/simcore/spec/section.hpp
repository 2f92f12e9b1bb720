#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace simcore {

/// A part of the job file with named fields of its own.
template <class T>
concept Section = requires(T section) { T::fields(section, [](const auto&, auto&) {}); };

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
concept Optional = IsOptional<T>::value;

template <class T>
struct IsSectionMap : std::false_type {};
template <Section T>
struct IsSectionMap<std::map<std::string, T>> : std::true_type {};
template <class T>
concept SectionMap = IsSectionMap<T>::value;

template <class T>
struct IsSectionList : std::false_type {};
template <Section T>
struct IsSectionList<std::vector<T>> : std::true_type {};
template <class T>
concept SectionList = IsSectionList<T>::value;

/// "cluster.groups" + 0 → "cluster.groups[0]"
[[nodiscard]] inline std::string item_path(const std::string& list, std::size_t index) {
  return list + "[" + std::to_string(index) + "]";
}

/// "cluster" + "instance_type" → "cluster.instance_type"
[[nodiscard]] inline std::string key_path(const std::string& parent, std::string_view key) {
  return parent.empty() ? std::string(key) : parent + "." + std::string(key);
}

}  // namespace simcore
