#include "simcore/io/document_reader.hpp"

#include <optional>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/io/detail/json_rules.hpp"
#include "simcore/io/detail/value_builder.hpp"
#include "simcore/io/text_file.hpp"
#include "simcore/io/yaml_reader.hpp"

namespace simcore {
namespace {

using nlohmann::json;
using record::Value;

/// The value of a text that is at hand, so that an error can quote it.
class TextBuilder final : public ValueBuilder {
 public:
  TextBuilder(std::string_view text, const std::string& file) : ValueBuilder(file), text_(text), file_(file) {}

  bool parse_error(std::size_t position, const std::string&, const json::exception& error) override {
    if (dynamic_cast<const json::out_of_range*>(&error) != nullptr) refuse_number(file_);
    refuse_json(text_, file_, position == 0 ? 0 : position - 1);
  }

 private:
  std::string_view text_;
  const std::string& file_;
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
  TextBuilder builder(json_text, file);
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
