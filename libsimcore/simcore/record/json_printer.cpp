#include "simcore/record/json_printer.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "simcore/units/format.hpp"

namespace simcore::record {

void JsonPrinter::value(double number) {
  if (!std::isfinite(number)) return null();
  const std::string digits = shortest(number);
  text_ += digits;
  if (digits.find_first_of(".e") == std::string::npos) text_ += ".0";
}

void JsonPrinter::value(std::string_view words) {
  using Json = nlohmann::json;
  text_ += Json(words).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonPrinter::new_line() { text_.append("\n").append(2 * level_, ' '); }

void JsonPrinter::open(char bracket) {
  text_ += bracket;
  ++level_;
  empty_ = true;
}

void JsonPrinter::element() {
  if (!empty_) text_ += ',';
  empty_ = false;
  new_line();
}

void JsonPrinter::key(std::string_view name) {
  element();
  value(name);
  text_ += ": ";
}

void JsonPrinter::close(char bracket) {
  --level_;
  if (!empty_) new_line();
  empty_ = false;
  text_ += bracket;
}

}  // namespace simcore::record
