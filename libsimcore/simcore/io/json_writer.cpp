#include "simcore/io/detail/json_writer.hpp"

#include <cmath>

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// A double stays one: 27 is written as 27.0.
std::string number_text(double number) {
  const std::string text = shortest(number);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string scalar_text(const OrderedJson& json) {
  if (json.is_number_float() && std::isfinite(json.get<double>())) return number_text(json.get<double>());
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

void write(const OrderedJson& json, const std::string& indent, std::string& text) {
  if (!json.is_structured() || json.empty()) {
    text += scalar_text(json);
    return;
  }
  const std::string inner = indent + "  ";
  text += json.is_object() ? "{" : "[";
  const char* separator = "\n";
  for (const auto& [key, value] : json.items()) {
    text += separator + inner;
    if (json.is_object()) text += scalar_text(OrderedJson(key)) + ": ";
    write(value, inner, text);
    separator = ",\n";
  }
  text += "\n" + indent + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string write_json(const OrderedJson& json) {
  std::string text;
  write(json, "", text);
  return text;
}

}  // namespace simcore
