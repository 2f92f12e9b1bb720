#include "simcore/io/document_reader.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "simcore/error/error.hpp"
#include "simcore/io/detail/json_rules.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/io/yaml_reader.hpp"

namespace simcore {
namespace {

using nlohmann::json;
using record::Value;

/// Makes a value of what the parser finds.
class ValueBuilder : public nlohmann::json_sax<json> {
 public:
  ValueBuilder(std::string_view text, const std::string& file) : text_(text), file_(file), rules_(file) {}

  [[nodiscard]] Value take() && { return std::move(root_); }

  bool null() override { return add({}); }
  bool boolean(bool flag) override { return add(flag); }
  bool number_integer(number_integer_t number) override { return add(number); }
  bool number_unsigned(number_unsigned_t number) override { return add(number); }
  bool number_float(number_float_t number, const string_t&) override { return add(number); }
  bool string(string_t& text) override { return add(Value(std::move(text))); }
  bool binary(binary_t&) override { return false; }  // never in a text

  bool start_object(std::size_t) override {
    rules_.open_object();
    return add(Value::Object{}, true);
  }
  bool start_array(std::size_t) override {
    rules_.open_list();
    return add(Value::List{}, true);
  }
  bool key(string_t& name) override {
    rules_.key(name);
    open_.back()->get<Value::Object>()->entries.emplace_back(std::move(name), Value());
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t position, const std::string&, const json::exception& error) override {
    if (dynamic_cast<const json::out_of_range*>(&error) != nullptr) refuse_number(file_);
    refuse_json(text_, file_, position == 0 ? 0 : position - 1);
  }

 private:
  /// Puts a value where the parser stands. Nothing is added beside an open container, so pointers to these stay valid.
  bool add(Value value, bool open = false) {
    Value& place = next_place();
    place = std::move(value);
    if (open) open_.push_back(&place);
    return true;
  }

  Value& next_place() {
    if (open_.empty()) return root_;
    if (auto* list = open_.back()->get<Value::List>()) return list->emplace_back();
    return open_.back()->get<Value::Object>()->entries.back().second;
  }

  bool close() {
    rules_.close();
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  const std::string& file_;
  JsonRules rules_;
  Value root_;
  std::vector<Value*> open_;
};

std::optional<Value> yaml_or_nothing(std::string_view text, const std::string& file) {
  try {
    return read_yaml(text, file);
  } catch (const SpecError&) {
    return std::nullopt;
  }
}

/// Refuses what is neither as JSON, which it looks like.
Value read_either(std::string_view text, const std::string& file) {
  try {
    return read_json(text, file);
  } catch (const SpecError&) {
    if (std::optional<Value> value = yaml_or_nothing(text, file)) return *std::move(value);
    throw;
  }
}

}  // namespace

Value read_json(std::string_view json_text, const std::string& file) {
  ValueBuilder builder(json_text, file);
  json::sax_parse(json_text, &builder);
  return std::move(builder).take();
}

Value read_document(std::string_view text, const std::string& file) {
  if (ends_in(file, ".json")) return read_json(text, file);
  const bool named_yaml = ends_in(file, ".yaml") || ends_in(file, ".yml");
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  const bool brace = start != std::string_view::npos && text[start] == '{';
  return brace && !named_yaml ? read_either(text, file) : read_yaml(text, file);
}

}  // namespace simcore
