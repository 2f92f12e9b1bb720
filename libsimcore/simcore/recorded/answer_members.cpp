#include "simcore/recorded/detail/answer_members.hpp"

#include <algorithm>
#include <utility>

#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/value_reader.hpp"
#include "simcore/recorded/detail/status_message.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/timestamp.hpp"

namespace simcore {
namespace {

using record::Value;

std::optional<std::int64_t> time_of(const Value& value) {
  if (const auto* text = value.get<std::string>()) return parse_milliseconds(*text);
  if (const auto* number = value.get<std::int64_t>()) return milliseconds_of(static_cast<double>(*number));
  if (const auto* number = value.get<std::uint64_t>()) return milliseconds_of(static_cast<double>(*number));
  if (const auto* number = value.get<double>()) return milliseconds_of(*number);
  return std::nullopt;
}

}  // namespace

std::string quoted_value(const Value& value) {
  if (const auto* text = value.get<std::string>()) return in_quotes(*text);
  if (value.get<Value::List>() != nullptr) return "a list";
  if (value.get<Value::Object>() != nullptr) return "an object";
  return shown(json_tree(value));
}

const Value* AnswerMembers::find(std::string_view member) const {
  const auto found = std::ranges::find(object_.entries, member, &std::pair<std::string, Value>::first);
  return found == object_.entries.end() || found->second.is_null() ? nullptr : &found->second;
}

std::string AnswerMembers::path(std::string_view member) const { return key_path(where_, member); }

void AnswerMembers::refuse(std::string where, std::string rule, std::string value, std::string nearest) const {
  problems_.push_back({std::move(where), std::move(rule), std::move(value), std::move(nearest)});
}

std::string AnswerMembers::text(std::string_view member) const {
  const Value* value = find(member);
  if (value == nullptr) return {};
  if (const auto* text = value->get<std::string>()) return *text;
  refuse(path(member), "must be a text", quoted_value(*value));
  return {};
}

std::optional<bool> AnswerMembers::flag(std::string_view member) const {
  const Value* value = find(member);
  if (value == nullptr) return std::nullopt;
  if (const auto* flag = value->get<bool>()) return *flag;
  refuse(path(member), "must be true or false", quoted_value(*value));
  return std::nullopt;
}

std::optional<std::int64_t> AnswerMembers::whole(std::string_view member, std::int64_t least, std::int64_t most) const {
  const Value* value = find(member);
  if (value == nullptr) return std::nullopt;
  const auto* number = value->get<std::int64_t>();
  if (number != nullptr && *number >= least && *number <= most) return *number;
  refuse(path(member), "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most),
         quoted_value(*value));
  return std::nullopt;
}

std::optional<std::int64_t> AnswerMembers::seconds(std::string_view member) const {
  return whole(member, 0, static_cast<std::int64_t>(SimTime::kLongest.value()));
}

std::optional<std::int64_t> AnswerMembers::time(std::string_view member) const {
  const Value* value = find(member);
  if (value == nullptr) return std::nullopt;
  const std::optional<std::int64_t> time = time_of(*value);
  if (time && *time >= kServiceBegan) return time;
  refuse(path(member),
         time ? kServiceRule : "must be a time: ISO 8601, or a number of seconds or milliseconds since 1970",
         quoted_value(*value));
  return std::nullopt;
}

std::optional<AnswerMembers> AnswerMembers::object(std::string_view member) const {
  const Value* value = find(member);
  return value == nullptr ? std::nullopt : item(*value, path(member));
}

const Value::List* AnswerMembers::list(std::string_view member) const {
  const Value* value = find(member);
  if (value == nullptr) return nullptr;
  const auto* list = value->get<Value::List>();
  if (list == nullptr) refuse(path(member), "must be a list", quoted_value(*value));
  return list;
}

std::optional<AnswerMembers> AnswerMembers::item(const Value& value, const std::string& where) const {
  if (const auto* object = value.get<Value::Object>()) return AnswerMembers(*object, where, problems_);
  refuse(where, "must be an object", quoted_value(value));
  return std::nullopt;
}

}  // namespace simcore
