#include "simcore/units/timestamp.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

namespace simcore {
namespace {

constexpr double kSecondsUntil5000 = 95617584000.0;
constexpr double kMilliseconds = 1000.0;

/// Takes exactly `digits` digits off the front, and the separator behind them if one is asked for.
class Digits {
 public:
  explicit Digits(std::string_view text) : rest_(text) {}

  std::optional<int> take(std::size_t digits) {
    int number = 0;
    if (rest_.size() < digits) return std::nullopt;
    for (std::size_t i = 0; i < digits; ++i) {
      if (rest_[i] < '0' || rest_[i] > '9') return std::nullopt;
      number = number * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(digits);
    return number;
  }
  bool skip(char separator) {
    if (!rest_.starts_with(separator)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  /// What stands behind a decimal point, in thousandths.
  std::int64_t thousandths() {
    std::int64_t number = 0;
    for (std::int64_t unit = 100; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9';
         rest_.remove_prefix(1)) {
      number += unit * (rest_.front() - '0');
      unit /= 10;
    }
    return number;
  }
  [[nodiscard]] bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

/// "18:04:44" with or without ".898"; milliseconds of the day.
std::optional<std::int64_t> time_of_day(Digits& digits) {
  const auto hour = digits.take(2);
  if (!hour || !digits.skip(':')) return std::nullopt;
  const auto minute = digits.take(2);
  if (!minute || !digits.skip(':')) return std::nullopt;
  const auto second = digits.take(2);
  if (!second || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  const std::int64_t part = digits.skip('.') ? digits.thousandths() : 0;
  return (*hour * 3600LL + *minute * 60LL + *second) * 1000 + part;
}

/// "Z", "+08:00", "-0700", or nothing: seconds to take off.
std::optional<std::int64_t> offset(Digits& digits) {
  if (digits.skip('Z') || digits.empty()) return 0;
  const bool east = digits.skip('+');
  if (!east && !digits.skip('-')) return std::nullopt;
  const auto hours = digits.take(2);
  digits.skip(':');
  const auto minutes = digits.take(2);
  if (!hours || !minutes || *hours > 14 || *minutes > 59) return std::nullopt;
  const std::int64_t seconds = *hours * 3600LL + *minutes * 60LL;
  return east ? seconds : -seconds;
}

std::optional<std::int64_t> parse_number(std::string_view text) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return milliseconds_of(number);
}

std::optional<Timestamp> whole_seconds(std::optional<std::int64_t> milliseconds) {
  if (!milliseconds) return std::nullopt;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(std::chrono::milliseconds(*milliseconds));
  return Timestamp{seconds.count()};
}

}  // namespace

Date Timestamp::day() const noexcept {
  return Date(std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds))));
}

std::optional<std::int64_t> milliseconds_of(double number) {
  if (number >= kSecondsUntil5000) number /= kMilliseconds;
  if (std::isnan(number) || number < 0.0 || number >= kSecondsUntil5000) return std::nullopt;
  const double whole = std::floor(number);
  return static_cast<std::int64_t>(whole) * 1000 +
         static_cast<std::int64_t>(std::min(std::round((number - whole) * kMilliseconds), kMilliseconds - 1.0));
}

std::optional<std::int64_t> parse_milliseconds(std::string_view text) {
  constexpr std::size_t kDigits = 10;
  const std::optional<Date> day = parse_date(text.substr(0, kDigits));
  if (!day) return parse_number(text);
  Digits digits(text.substr(kDigits));
  if (!digits.skip('T') && !digits.skip(' ')) return std::nullopt;
  const auto time = time_of_day(digits);
  if (!time) return std::nullopt;
  const auto zone = offset(digits);
  if (!zone || !digits.empty()) return std::nullopt;
  const std::int64_t days = std::chrono::sys_days(*day).time_since_epoch().count();
  return (days * 86400 - *zone) * 1000 + *time;
}

std::optional<Timestamp> timestamp_of(double number) { return whole_seconds(milliseconds_of(number)); }

std::optional<Timestamp> parse_timestamp(std::string_view text) { return whole_seconds(parse_milliseconds(text)); }

}  // namespace simcore
