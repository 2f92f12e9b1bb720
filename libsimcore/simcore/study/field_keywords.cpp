#include "simcore/study/field_keywords.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

using record::Value;
using Paths = std::vector<std::string>;

constexpr std::string_view kAnyName = "<name>";
constexpr std::array<std::string_view, 2> kNamed = {"channels", "beside"};  // sections whose entries have own names

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::string keyword_of(const std::string& path) { return replaced(path, ".", "__"); }
std::string last_key(const std::string& path) { return path.substr(path.rfind('.') + 1); }

/// Names of the entries of a section of the job.
Paths names_in(const Value& job, const std::string& section) {
  Paths names;
  const Value* entries = value_at(job, Paths{section});
  const auto* object = entries == nullptr ? nullptr : entries->get<Value::Object>();
  if (object != nullptr)
    for (const auto& [name, unused] : object->entries) names.push_back(name);
  return names;
}

/// Whether it has keys of its own, which are those of a distribution or of what was measured.
bool is_law(FieldKind kind) {
  return kind == FieldKind::uncertain || kind == FieldKind::uncertain_count || kind == FieldKind::measurements ||
         kind == FieldKind::texts;
}

std::ptrdiff_t depth(const std::string& path) { return std::ranges::count(path, '.'); }

/// Whether the last keys of a path, joined by underscores, are the keyword.
bool ends_with(const std::string& path, std::string_view keyword) {
  const std::string joined = replaced(path, ".", "_");
  if (!joined.ends_with(keyword)) return false;
  const std::size_t start = path.size() - keyword.size();
  return start == 0 || path[start - 1] == '.';
}

/// The first four, as keywords.
std::string alternatives(const Paths& paths) {
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(paths.size(), 4); ++i)
    text += (i == 0 ? "" : " or ") + keyword_of(paths[i]);
  return text;
}

/// Words that people write for a field, and its path: its last key, then all keys joined by underscores.
class ShortNames {
 public:
  explicit ShortNames(const Paths& paths) {
    for (const std::string& path : std::views::reverse(paths)) put(last_key(path), path);
    for (const std::string& path : paths) put(replaced(path, ".", "_"), path);
  }

  /// The path of the word that looks like this one, or nothing.
  [[nodiscard]] std::string path_near(const std::string& word) const {
    const std::string near = nearest(word, words_);
    const auto at = std::ranges::find(words_, near);
    return near.empty() || at == words_.end() ? "" : paths_[static_cast<std::size_t>(at - words_.begin())];
  }

 private:
  void put(const std::string& word, const std::string& path) {
    const auto at = std::ranges::find(words_, word);
    if (at != words_.end()) {
      paths_[static_cast<std::size_t>(at - words_.begin())] = path;
      return;
    }
    words_.push_back(word);
    paths_.push_back(path);
  }

  Paths words_, paths_;
};

}  // namespace

std::string keyword_path(std::string_view keyword) { return replaced(std::string(keyword), "__", "."); }

FieldKeywords::FieldKeywords(const Value& job) {
  for (const FieldRow& row : job_fields()) {
    if (row.path.find("[].") != std::string::npos) continue;
    if (row.path.find(kAnyName) == std::string::npos)
      fields_.emplace_back(row.path, row.kind);
    else
      for (const std::string& name : names_in(job, row.path.substr(0, row.path.find('.'))))
        fields_.emplace_back(replaced(row.path, kAnyName, name), row.kind);
  }
}

bool FieldKeywords::is_field(const std::string& path) const {
  return std::ranges::any_of(fields_, [&](const auto& field) {
    return field.first == path || (is_law(field.second) && path.starts_with(field.first + "."));
  });
}

bool FieldKeywords::is_section(const std::string& path) const {
  const std::string first = path.substr(0, path.find('.'));
  return std::ranges::find(kNamed, first) != kNamed.end() ||
         std::ranges::any_of(fields_, [&](const auto& field) { return field.first.starts_with(path + "."); });
}

bool FieldKeywords::has_plain_values(const std::string& path) const {
  using enum FieldKind;
  constexpr std::array kPlain = {text, count, choice, flag, day};
  return std::ranges::any_of(fields_, [&](const auto& field) {
    return field.first == path && std::ranges::find(kPlain, field.second) != kPlain.end();
  });
}

Paths FieldKeywords::ending_with(std::string_view keyword) const {
  Paths paths;
  if (keyword.find("__") != std::string_view::npos) return paths;
  for (const auto& [path, unused] : fields_)
    if (ends_with(path, keyword)) paths.push_back(path);
  return paths;
}

std::optional<std::string> FieldKeywords::path(const std::string& keyword, std::vector<Problem>& problems) const {
  std::string whole = keyword_path(keyword);
  if (is_field(whole)) return whole;
  const Paths found = ending_with(keyword);
  const auto highest = std::ranges::min_element(found, {}, depth);
  if (found.empty())
    problems.push_back({keyword, "must be a field of the job file", "", nearest_keyword(whole)});
  else if (std::ranges::count(found, depth(*highest), depth) == 1)
    return *highest;
  else
    problems.push_back({keyword, "must be one field; write its whole key path with two underscores for each dot", "",
                        alternatives(found)});
  return std::nullopt;
}

std::optional<std::string> FieldKeywords::place(const std::string& keyword, std::vector<Problem>& problems) const {
  const std::string whole = keyword_path(keyword);
  return is_section(whole) ? whole : path(keyword, problems);
}

std::string FieldKeywords::nearest_keyword(const std::string& path) const {
  Paths paths;
  for (const auto& [each, unused] : fields_) paths.push_back(each);
  const ShortNames short_names(paths);
  std::string near = nearest(path, paths);
  if (near.empty()) near = short_names.path_near(path);
  if (near.empty() && path.find('.') != std::string::npos) near = short_names.path_near(last_key(path));
  return keyword_of(near);
}

}  // namespace simcore
