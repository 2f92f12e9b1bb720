#include "simcore/record/value.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore::record {
namespace {

std::string text_of(std::monostate) { return "left out"; }
std::string text_of(bool flag) { return flag ? "true" : "false"; }
std::string text_of(std::int64_t number) { return std::to_string(number); }
std::string text_of(std::uint64_t number) { return std::to_string(number); }

/// A number in the fewest digits that read back as the same one, with an exponent only below 1e-4 and from 1e16 on.
std::string text_of(double number) {
  const double size = std::abs(number);
  const bool plain = size == 0.0 || (size >= 1e-4 && size < 1e16);
  char digits[40];
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  std::string text(digits, std::to_chars(digits, digits + sizeof digits, number, format).ptr);
  if (plain && text.find('.') == std::string::npos) text += ".0";
  return text;
}

std::string text_of(const std::string& text) { return text; }

std::string text_of(const Value::List& values) {
  std::string text;
  for (const Value& value : values) text += (text.empty() ? "" : ", ") + written(value);
  return "[" + text + "]";
}

std::string text_of(const Value::Object& object) {
  std::string text;
  for (const auto& [key, value] : object.entries) text += (text.empty() ? "" : ", ") + key + ": " + written(value);
  return "{" + text + "}";
}

auto find_key(auto& object, std::string_view key) {
  return std::ranges::find(object.entries, key, [](const auto& entry) { return std::string_view(entry.first); });
}

bool is_number(const Value& value) {
  return value.get<std::int64_t>() != nullptr || value.get<std::uint64_t>() != nullptr ||
         value.get<double>() != nullptr;
}

/// What was found instead of an object, for messages.
std::string found(const Value& value) {
  if (const auto* text = value.get<std::string>()) return in_quotes(*text);
  return value.is_null() ? "nothing" : written(value);
}

std::string joined(std::span<const std::string> keys) {
  std::string path;
  for (const std::string& key : keys) path += (path.empty() ? "" : ".") + key;
  return path;
}

/// The object under some keys; made where nothing stands.
Value::Object& object_at(Value& document, std::span<const std::string> keys) {
  Value* at = &document;
  if (!keys.empty()) {
    Value::Object& parent = object_at(document, keys.first(keys.size() - 1));
    auto entry = find_key(parent, keys.back());
    if (entry == parent.entries.end()) entry = parent.entries.insert(entry, {keys.back(), Value::Object{}});
    at = &entry->second;
  }
  if (auto* object = at->get<Value::Object>()) return *object;
  throw SpecError({{joined(keys), "must be an object with keys", found(*at), ""}});
}

}  // namespace

std::string written(const Value& value) {
  return std::visit([](const auto& held) { return text_of(held); }, value.held);
}

std::size_t entry_count(const Value& value) {
  std::size_t count = 0;
  if (const auto* object = value.get<Value::Object>())
    for (const auto& [key, entry] : object->entries) count += 1 + entry_count(entry);
  if (const auto* list = value.get<Value::List>())
    for (const Value& item : *list) count += std::size_t{!is_number(item)} + entry_count(item);
  return count;
}

std::vector<std::string> split_keys(std::string_view path, std::string_view separator) {
  std::vector<std::string> keys;
  for (std::size_t end = 0; (end = path.find(separator)) != path.npos; path.remove_prefix(end + separator.size()))
    keys.emplace_back(path.substr(0, end));
  keys.emplace_back(path);
  return keys;
}

const Value* value_at(const Value& document, std::span<const std::string> keys) {
  if (keys.empty()) return &document;
  const auto* object = document.get<Value::Object>();
  if (object == nullptr) return nullptr;
  const auto at = find_key(*object, keys.front());
  return at == object->entries.end() ? nullptr : value_at(at->second, keys.subspan(1));
}

void set_value(Value& document, std::span<const std::string> keys, Value value) {
  Value::Object& parent = object_at(document, keys.first(keys.size() - 1));
  const auto at = find_key(parent, keys.back());
  if (value.is_null() && at != parent.entries.end())
    parent.entries.erase(at);
  else if (at != parent.entries.end())
    at->second = std::move(value);
  else if (!value.is_null())
    parent.entries.emplace_back(keys.back(), std::move(value));
}

}  // namespace simcore::record
