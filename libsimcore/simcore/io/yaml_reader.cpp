#include "simcore/io/yaml_reader.hpp"

#include <new>
#include <set>
#include <utility>

#include <yaml.h>

#include "simcore/error/error.hpp"
#include "simcore/error/letters.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/error/utf8.hpp"
#include "simcore/io/detail/json_tree.hpp"
#include "simcore/io/detail/text_place.hpp"
#include "simcore/io/text_file.hpp"

namespace simcore {
namespace {

using record::Value;

std::string yaml_text(const yaml_char_t* bytes, std::size_t length) { return {bytes, bytes + length}; }

/// A tag as people write it, "!!set"; empty when there is none.
std::string written_tag(const yaml_char_t* tag) {
  constexpr std::string_view kCore = "tag:yaml.org,2002:";
  if (tag == nullptr) return {};
  std::string text(reinterpret_cast<const char*>(tag));
  if (text.starts_with(kCore)) text.replace(0, kCore.size(), "!!");
  return text == "!" ? "" : text;
}

/// A decimal number as JSON writes it: no plus, and a digit on either side of the point. Any other text is no JSON
/// number then, either.
std::string json_number(std::string_view text) {
  std::string json(text.substr(text.starts_with('+') && !text.starts_with("+-") ? 1 : 0));
  const std::size_t point = json.find('.');
  const auto digit_at = [&](std::size_t at) { return at < json.size() && is_ascii_digit(json[at]); };
  if (point == std::string::npos) return json;
  const bool before = point > 0 && digit_at(point - 1), after = digit_at(point + 1);
  if (before && !after) json.insert(point + 1, "0");
  if (after && !before) json.insert(point, "0");
  return json;
}

/// Value of a scalar that says nothing about its kind: null, true and false, a decimal number that a double can hold,
/// or a text.
Value plain_value(std::string text) {
  for (const char* word : {"", "~", "null", "Null", "NULL"})
    if (text == word) return {};
  for (const char* word : {"true", "True", "TRUE"})
    if (text == word) return true;
  for (const char* word : {"false", "False", "FALSE"})
    if (text == word) return false;
  if (text.find_first_of("+-.0123456789") == 0) {
    const Json number = Json::parse(json_number(text), nullptr, false);
    if (number.is_number()) return value_of(number);
  }
  return Value(std::move(text));
}

/// Which rules a reader keeps to: those of read_yaml(), or of yaml_outline().
enum class YamlRules { strict, outline };

/// Makes a value of what libyaml's parser finds, event by event.
class YamlParser {
 public:
  YamlParser(std::string_view text, const std::string& file, YamlRules rules)
      : text_(text), file_(file), strict_(rules == YamlRules::strict) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  ~YamlParser() {
    yaml_event_delete(&event_);
    yaml_parser_delete(&parser_);
  }
  YamlParser(const YamlParser&) = delete;
  YamlParser& operator=(const YamlParser&) = delete;

  Value document();

 private:
  /// Goes to the next event.
  void advance();
  /// The value that begins with the present event. Each reader of a kind ends at the last event of its value.
  Value value();
  Value scalar();
  Value list();
  Value object();
  std::string key();
  void open(const yaml_char_t* tag, std::string_view expected);

  [[noreturn]] void refuse_text() const;
  [[noreturn]] void refuse(std::string rule, std::string value = {}) const {
    refuse_at(event_.start_mark, std::move(rule), std::move(value));
  }
  [[noreturn]] void refuse_at(const yaml_mark_t& mark, std::string rule, std::string value = {}) const {
    throw SpecError({{text_place(file_, mark.line + 1, mark.column + 1), std::move(rule), std::move(value), ""}});
  }

  std::string_view text_;
  const std::string& file_;
  bool strict_;
  int depth_ = 0;
  yaml_parser_t parser_{};
  yaml_event_t event_{};
};

Value YamlParser::document() {
  advance();
  advance();
  if (event_.type == YAML_STREAM_END_EVENT) return {};
  advance();
  Value root = value();
  if (!strict_) return root;
  advance();
  advance();
  if (event_.type != YAML_STREAM_END_EVENT) refuse("must hold one document only");
  return root;
}

void YamlParser::advance() {
  yaml_event_delete(&event_);
  if (yaml_parser_parse(&parser_, &event_) == 0) refuse_text();
}

Value YamlParser::value() {
  switch (event_.type) {
    case YAML_SCALAR_EVENT:
      return scalar();
    case YAML_SEQUENCE_START_EVENT:
      return list();
    case YAML_MAPPING_START_EVENT:
      return object();
    default:
      refuse("must not use aliases (*name)");
  }
}

Value YamlParser::scalar() {
  const auto& found = event_.data.scalar;
  std::string text = yaml_text(found.value, found.length);
  const std::string tag = written_tag(found.tag);
  if (!strict_ || tag == "!!str" || tag == "!!timestamp") return Value(std::move(text));
  if (tag.empty()) return found.plain_implicit != 0 ? plain_value(std::move(text)) : Value(std::move(text));
  for (const char* plain : {"!!null", "!!bool", "!!int", "!!float"})
    if (tag == plain) return plain_value(std::move(text));
  refuse("must not use tags", tag);
}

Value YamlParser::list() {
  open(event_.data.sequence_start.tag, "!!seq");
  Value::List list;
  for (advance(); event_.type != YAML_SEQUENCE_END_EVENT; advance()) list.push_back(value());
  --depth_;
  return list;
}

Value YamlParser::object() {
  open(event_.data.mapping_start.tag, "!!map");
  std::set<std::string> keys;
  Value::Object object;
  for (advance(); event_.type != YAML_MAPPING_END_EVENT; advance()) {
    std::string name = key();
    if (!keys.insert(name).second && strict_) refuse("must name each key once", in_quotes(name) + " twice");
    advance();
    object.entries.emplace_back(std::move(name), value());
  }
  --depth_;
  return object;
}

std::string YamlParser::key() {
  if (event_.type == YAML_ALIAS_EVENT) refuse("must not use aliases (*name)");
  if (event_.type != YAML_SCALAR_EVENT) refuse("must use words as keys");
  return yaml_text(event_.data.scalar.value, event_.data.scalar.length);
}

void YamlParser::open(const yaml_char_t* tag, std::string_view expected) {
  if (++depth_ > record::kDeepest) refuse("must be at most " + std::to_string(record::kDeepest) + " levels deep");
  const std::string written = written_tag(tag);
  if (strict_ && !written.empty() && written != expected) refuse("must not use tags", written);
}

void YamlParser::refuse_text() const {
  if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
  const std::string problem = parser_.problem;
  if (parser_.error == YAML_READER_ERROR)
    throw SpecError(
        {{file_, "must be plain text: " + problem + ", at offset " + std::to_string(parser_.problem_offset), "", ""}});
  const bool tab = text_.substr(character_offset(text_, parser_.problem_mark.index)).starts_with('\t');
  refuse_at(parser_.problem_mark, tab ? "a tab cannot indent a line in YAML: use spaces" : problem);
}

}  // namespace

Value read_yaml(std::string_view yaml, const std::string& file) {
  if (const std::size_t length = character_count(yaml); length > kLongestYaml)
    throw SpecError(
        {{file,
          "must be JSON, which is read faster, where it has more than " + std::to_string(kLongestYaml) + " characters",
          std::to_string(length), ""}});
  return YamlParser(yaml, file, YamlRules::strict).document();
}

Value yaml_outline(std::string_view yaml) {
  if (character_count(yaml) > kLongestYaml) return {};
  try {
    Value first = YamlParser(yaml, {}, YamlRules::outline).document();
    return first.get<Value::Object>() != nullptr ? std::move(first) : Value();
  } catch (const SpecError&) {
    return {};
  }
}

}  // namespace simcore
