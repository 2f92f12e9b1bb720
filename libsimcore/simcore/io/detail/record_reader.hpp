#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/record/value.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {

/// Reads records out of what to_json() wrote of them: every key that the record stores must be there and of its kind,
/// but for lists, texts and maps, which may be left out where they are empty; keys that the record derives are passed
/// over, and any other is refused.
class RecordReader {
 public:
  explicit RecordReader(std::vector<Problem>& problems) : values_(problems) {}

  template <record::Record T>
  void read(const Json& json, const std::string& where, T& made) {
    if (!json.is_object()) return values_.refuse(where, "must be an object with keys", shown(json));
    std::vector<std::string> names;
    record::for_each_field<T>([&](const auto& field, const auto& get) {
      names.emplace_back(field.name);
      if constexpr (record::kStored<std::remove_cvref_t<decltype(get)>>)
        member(json, key_path(where, field.name), std::string(field.name), made.*get);
    });
    values_.refuse_others(json, where, names, "is not a known key");
  }

 private:
  template <class T>
  void member(const Json& json, const std::string& where, const std::string& name, T& value) {
    const auto found = json.find(name);
    if (found != json.end()) return read(*found, where, value);
    if constexpr (!may_be_empty<T>()) values_.refuse(where, "must be given", "nothing");
  }

  template <class T>
  static constexpr bool may_be_empty() {
    return record::kOptional<T> || record::kNamed<T> || record::List<T> || record::Text<T>;
  }

  void read(const Json& json, const std::string& where, std::string& value) { value = values_.text(json, where); }
  void read(const Json& json, const std::string& where, double& value) {
    if (!json.is_number()) return values_.refuse(where, "must be a number", shown(json));
    value = json.get<double>();
  }
  void read(const Json& json, const std::string& where, std::unsigned_integral auto& value) {
    if (!json.is_number_unsigned()) return values_.refuse(where, "must be a whole number of at least 0", shown(json));
    value = json.get<std::remove_reference_t<decltype(value)>>();
  }
  void read(const Json& json, const std::string& where, std::int64_t& value) { value = values_.count(json, where); }
  void read(const Json& json, const std::string&, record::Value& value) { value = value_of(json); }
  template <class T>
  void read(const Json& json, const std::string& where, std::vector<T>& values) {
    if (!json.is_array()) return values_.refuse(where, "must be a list", shown(json));
    for (std::size_t i = 0; i < json.size(); ++i) read(json[i], item_path(where, i), values.emplace_back());
  }
  template <class T>
  void read(const Json& json, const std::string& where, Named<T>& values) {
    if (!json.is_object()) return values_.refuse(where, "must be an object, one key for each entry", shown(json));
    for (const auto& [key, entry] : json.items())
      read(entry, key_path(where, as_key(key)), values.entries.emplace_back(key, T()).second);
  }

  ValueReader values_;
};

/// A record out of its JSON text. Throws SpecError with every problem, each behind the name of the file.
template <record::Record T>
[[nodiscard]] T read_record(std::string_view text, const std::string& file) {
  std::vector<Problem> problems;
  T made;
  RecordReader(problems).read(parse_json(text, file), "", made);
  for (Problem& problem : problems) problem.where = problem.where.empty() ? file : file + ": " + problem.where;
  throw_if_any<SpecError>(std::move(problems));
  return made;
}

}  // namespace simcore
