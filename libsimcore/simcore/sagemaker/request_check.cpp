#include "simcore/sagemaker/detail/request_check.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>
#include <utility>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/spec/reference.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

using Type = RequestMember::Type;

/// Texts beyond this are not matched: the regular expressions recurse once for each character.
constexpr std::int64_t kLongestMatched = 4096;

std::int64_t characters(const std::string& utf8) {
  return std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

constexpr std::string_view kOfStates = ".$";  // ends the names of members whose values a state machine finds

/// What a program fills in before it sends the request: its key, and what that is.
constexpr std::array<std::pair<std::string_view, const char*>, 4> kUnsettled = {
    {{"Get", "a variable of the pipeline"},
     {"Std:", "a function of the pipeline"},
     {"Ref", "a reference of the template"},
     {"Fn::", "a function of the template"}}};

/// What stands for a value that only another program knows; empty for anything else.
const char* unsettled(const Json& json) {
  if (!json.is_object() || json.size() != 1) return "";
  const std::string& key = json.begin().key();
  const auto* const found = std::ranges::find_if(kUnsettled, [&](const auto& known) {
    return known.first.back() == ':' ? key.starts_with(known.first) : key == known.first;
  });
  return found == kUnsettled.end() ? "" : found->second;
}

class RequestCheck {
 public:
  explicit RequestCheck(std::vector<Problem>& problems) : problems_(problems) {}

  void check(const Json& json, const RequestMember& member, const std::string& where) {
    switch (member.type) {
      case Type::object:
        return json.is_object() ? object(json, member, where) : refuse(where, "must be an object", json);
      case Type::list:
        return json.is_array() ? list(json, member, where) : refuse(where, "must be a list", json);
      case Type::map:
        return json.is_object() ? map(json, member, where) : refuse(where, "must be an object of texts", json);
      case Type::text:
        return json.is_string() ? text(json, member, where) : refuse(where, "must be a text", json, quoted(json));
      case Type::flag:
        return json.is_boolean() ? void() : refuse(where, "must be true or false", json, unquoted(json));
      case Type::count:
        return json.is_number_integer() ? count(json, member, where)
                                        : refuse(where, "must be a whole number", json, unquoted(json));
    }
  }

 private:
  void refuse(const std::string& where, std::string rule, const Json& json, std::string nearest = {}) {
    if (const char* source = unsettled(json); *source != '\0') rule += std::string(", written in place of ") + source;
    problems_.push_back({where, std::move(rule), shown(json), std::move(nearest)});
  }

  void unknown(const std::string& name, const std::vector<std::string>& names, const std::string& where) {
    if (const std::string known = name.substr(0, name.size() - kOfStates.size());
        name.ends_with(kOfStates) && std::ranges::find(names, known) != names.end())
      return problems_.push_back(
          {where, "must be written as " + known + ", with the value in place of the path of one", in_quotes(name), ""});
    const bool of_workload = where == name && is_job_field(name);
    problems_.push_back({where, "is not a member that the service knows", in_quotes(name),
                         of_workload ? "workload." + name : nearest(name, names)});
  }

  void object(const Json& json, const RequestMember& member, const std::string& where) {
    std::vector<std::string> names;
    for (const auto& [name, below] : member.members) {
      names.push_back(name);
      const auto found = json.find(name);
      const std::string path = key_path(where, name);
      if (found != json.end() && !found->is_null())
        check(*found, below, path);
      else if (below.required)
        problems_.push_back({path, "must be given", "nothing", ""});
    }
    for (const auto& [name, unused] : json.items())
      if (!member.members.contains(name)) unknown(name, names, key_path(where, as_key(name)));
  }

  void list(const Json& json, const RequestMember& member, const std::string& where) {
    if (!bounds(static_cast<std::int64_t>(json.size()), member, where, "entries") || member.entry.empty()) return;
    for (std::size_t i = 0; i < json.size(); ++i) check(json[i], member.entry.front(), item_path(where, i));
  }

  void map(const Json& json, const RequestMember& member, const std::string& where) {
    if (!bounds(static_cast<std::int64_t>(json.size()), member, where, "entries")) return;
    for (const auto& [name, value] : json.items()) {
      const std::string path = key_path(where, as_key(name));
      if (!member.key.empty()) text(Json(name), member.key.front(), path);
      if (!member.entry.empty()) check(value, member.entry.front(), path);
    }
  }

  void text(const Json& json, const RequestMember& member, const std::string& where) {
    const auto& value = json.get_ref<const std::string&>();
    const std::int64_t length = characters(value);
    if (!bounds(length, member, where, "characters") || length > kLongestMatched) return;
    if (!member.words.empty() && std::ranges::find(member.words, value) == member.words.end()) {
      std::string rule = "must be one of ";
      for (const std::string& word : member.words) rule += (word == member.words.front() ? "" : ", ") + word;
      return refuse(where, rule, json, nearest(value, member.words));
    }
    if (!member.pattern.empty() && !std::regex_match(value, std::regex(member.pattern)))
      refuse(where, "must match " + member.pattern, json);
  }

  void count(const Json& json, const RequestMember& member, const std::string& where) {
    const bool huge = json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{INT64_MAX};
    bounds(huge ? INT64_MAX : json.get<std::int64_t>(), member, where, "");
  }

  bool bounds(std::int64_t number, const RequestMember& member, const std::string& where, const std::string& unit) {
    const bool inside = number >= member.min.value_or(INT64_MIN) && number <= member.max.value_or(INT64_MAX);
    if (inside) return true;
    std::string rule = unit.empty() ? "must be" : "must have";
    if (member.min) rule += " at least " + std::to_string(*member.min);
    if (member.min && member.max) rule += " and";
    if (member.max) rule += " at most " + std::to_string(*member.max);
    if (!unit.empty()) rule += " " + unit;
    problems_.push_back({where, rule, std::to_string(number), ""});
    return false;
  }

  std::vector<Problem>& problems_;
};

}  // namespace

std::vector<Problem> request_problems(const Json& request, const RequestModel& model) {
  std::vector<Problem> problems;
  RequestCheck(problems).check(request, model.root(), "");
  return problems;
}

}  // namespace simcore
