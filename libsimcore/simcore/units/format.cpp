#include "simcore/units/format.hpp"

#include <charconv>
#include <cmath>

#include "simcore/units/digits.hpp"

namespace simcore {
namespace {

std::string prefixed(double number, const std::string& unit) {
  static constexpr const char* kPrefixes[] = {"", "k", "M", "G", "T", "P"};
  std::size_t prefix = 0;
  while (std::abs(number) >= 999.5 && prefix + 1 < std::size(kPrefixes)) {
    number /= 1000.0;
    ++prefix;
  }
  const std::string digits = std::abs(number) < 999.5 ? with_digits(number, 3) : with_decimals(number, 0);
  return digits + " " + kPrefixes[prefix] + unit;
}

/// "1 h 48 min": the larger unit whole, the smaller rounded, neither lost to the rounding of the other.
std::string two_parts(double seconds, double large, const char* large_name, double small, const char* small_name) {
  const double smalls = std::round(seconds / small);
  const double per_large = large / small;
  const double larges = std::floor(smalls / per_large);
  const std::string rest = with_decimals(smalls - larges * per_large, 0);
  return with_decimals(larges, 0) + " " + large_name + " " + rest + " " + small_name;
}

}  // namespace

std::string to_string(Seconds duration) {
  const double seconds = duration.value();
  if (!std::isfinite(seconds)) return "for ever";
  if (seconds < 0.0) return "-" + to_string(Seconds(-seconds));
  if (seconds < 59.95) return with_digits(seconds, 3) + " s";
  if (seconds < 3599.5) return two_parts(seconds, 60.0, "min", 1.0, "s");
  if (seconds < 86400.0 - 30.0) return two_parts(seconds, 3600.0, "h", 60.0, "min");
  return two_parts(seconds, 86400.0, "d", 3600.0, "h");
}

std::string to_string(Bytes size) { return prefixed(size.value(), "B"); }

std::string to_string(PerSecond rate) { return shortest(rate.value()) + " /s"; }

std::string to_string(Fraction share) { return shortest(share.value()); }

std::string to_string(Dollars amount) { return shortest(amount.value()) + " USD"; }

std::string to_string(UsdPerHour price) { return shortest(price.value()) + " USD/h"; }

std::string to_string(Flops operations) { return prefixed(operations.value(), "FLOP"); }

std::string to_string(Count number) { return shortest(number.value()); }

std::string to_string(BytesPerSecond bandwidth) { return prefixed(bandwidth.value(), "B/s"); }

std::string shortest(double number) {
  char text[40];
  const auto [end, error] = std::to_chars(text, text + sizeof text, number);
  return std::string(text, end);
}

std::string with_commas(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, ",");
  return text;
}

}  // namespace simcore
