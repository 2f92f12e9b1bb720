#include "simcore/units/digits.hpp"

#include <algorithm>
#include <charconv>

namespace simcore {
namespace {

std::string printed(double number, std::chars_format format, int digits) {
  char text[400];  // the largest double has 309 digits
  const auto [end, error] = std::to_chars(text, text + sizeof text, number, format, digits);
  constexpr std::ptrdiff_t kLongest = 63;  // beyond it digits say nothing to people
  return std::string(text, text + std::min(end - text, kLongest));
}

}  // namespace

std::string with_digits(double number, int digits) { return printed(number, std::chars_format::general, digits); }

std::string with_decimals(double number, int decimals) { return printed(number, std::chars_format::fixed, decimals); }

}  // namespace simcore
