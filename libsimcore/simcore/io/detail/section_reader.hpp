#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/spec/tags.hpp"
#include "simcore/units/date.hpp"

namespace simcore {

/// Reads one section: visits its fields, then refuses every key that is none of them.
class SectionReader {
 public:
  SectionReader(const Json& json, std::string path, ValueReader& values)
      : json_(json), path_(std::move(path)), values_(values) {}

  template <class S>
  void read(S& section) {
    if (!json_.is_object()) return values_.refuse_section(json_, path_);
    S::fields(section, *this);
    values_.refuse_others(json_, path_, names_, "is not a known key");
  }

  template <class T>
  void operator()(const Field& field, T& member) {
    names_.emplace_back(field.name);
    const auto found = json_.find(std::string(field.name));
    const std::string where = key_path(path_, field.name);
    if (found != json_.end()) return fits<T>(*found, field, where) ? value(*found, where, member) : void();
    if (field.required) values_.refuse(where, "must be given", "nothing");
  }

 private:
  /// Limits come first: what has too many entries is not read.
  template <class T>
  bool fits(const Json& json, const Field& field, const std::string& where) {
    constexpr bool has_entries =
        SectionMap<T> || SectionList<T> || std::same_as<T, Measurements> || std::same_as<T, std::vector<std::string>>;
    return !has_entries || values_.fits(json, field.range, where);
  }

  template <class T>
  void value(const Json& json, const std::string& where, T& member) {
    if constexpr (Optional<T>) {
      value(json, where, member.emplace());
    } else if constexpr (SectionMap<T>) {
      if (!json.is_object()) return values_.refuse(where, "must be an object, one key for each entry", shown(json));
      if constexpr (requires { member.said; }) member.said = true;
      for (const auto& [key, entry] : json.items())
        SectionReader(entry, key_path(where, as_key(key)), values_).read(member[key]);
    } else if constexpr (SectionList<T>) {
      list(json, where, member);
    } else if constexpr (Section<T>) {
      SectionReader(json, where, values_).read(member);
    } else {
      scalar(json, where, member);
    }
  }

  template <SectionList T>
  void list(const Json& json, const std::string& where, T& member) {
    if (!json.is_array()) return values_.refuse(where, "must be a list", shown(json));
    for (std::size_t i = 0; i < json.size(); ++i)
      SectionReader(json[i], item_path(where, i), values_).read(member.emplace_back());
  }

  void scalar(const Json& json, const std::string& where, std::vector<std::string>& member) {
    if (!json.is_array()) return values_.refuse(where, "must be a list of texts", shown(json));
    for (std::size_t i = 0; i < json.size(); ++i) member.push_back(values_.text(json[i], item_path(where, i)));
  }
  void scalar(const Json& json, const std::string& where, std::string& member) { member = values_.text(json, where); }
  void scalar(const Json& json, const std::string& where, std::int64_t& member) { member = values_.count(json, where); }
  void scalar(const Json& json, const std::string& where, bool& member) { member = values_.flag(json, where); }
  template <class D>
  void scalar(const Json& json, const std::string& where, Quantity<D>& member) {
    member = Quantity<D>(values_.quantity(json, DimensionOf<Quantity<D>>::value, where));
  }
  template <class Q>
  void scalar(const Json& json, const std::string& where, Uncertain<Q>& member) {
    member = Uncertain<Q>(values_.distribution(json, DimensionOf<Q>::value, where));
  }
  void scalar(const Json& json, const std::string& where, Uncertain<Count>& member) {
    if (json.is_object())
      member = Uncertain<Count>(values_.distribution(json, Dimension::count, where));
    else
      member = values_.count(json, where);
  }
  void scalar(const Json& json, const std::string& where, Date& member) {
    const std::optional<Date> date = json.is_string() ? parse_date(json.get_ref<const std::string&>()) : std::nullopt;
    if (!date) return values_.refuse(where, "must be a day, YYYY-MM-DD", shown(json));
    member = *date;
  }
  void scalar(const Json& json, const std::string& where, Tags& member) {
    if (!json.is_object()) return values_.refuse(where, "must be an object, one key for each tag", shown(json));
    for (const auto& [key, entry] : json.items())
      member.values[key] = values_.text(entry, key_path(where, as_key(key)));
  }
  void scalar(const Json& json, const std::string& where, Measurements& member) {
    if (!json.is_object()) return values_.refuse(where, "must be an object, one key for each name", shown(json));
    for (const auto& [key, entry] : json.items())
      member.insert_or_assign(key, values_.measurement(entry, key_path(where, as_key(key))));
  }
  template <Chosen Enum>
  void scalar(const Json& json, const std::string& where, Enum& member) {
    std::vector<std::string_view> words;
    for (const auto& [text, choice] : Choice<Enum>::words) {
      if (json.is_string() && json.get_ref<const std::string&>() == text) {
        member = choice;
        return;
      }
      words.push_back(text);
    }
    refuse_word(json, where, words);
  }

  void refuse_word(const Json& json, const std::string& where, const std::vector<std::string_view>& words) {
    std::string rule = "must be one of ";
    for (const std::string_view word : words) rule += (word == words.front() ? "" : ", ") + std::string(word);
    const std::string near = json.is_string() ? nearest(json.get_ref<const std::string&>(), words) : "";
    values_.refuse(where, rule, shown(json), near);
  }

  const Json& json_;
  std::string path_;
  ValueReader& values_;
  std::vector<std::string> names_;
};

}  // namespace simcore
