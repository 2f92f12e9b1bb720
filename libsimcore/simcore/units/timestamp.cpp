#include "simcore/units/timestamp.hpp"

#include <charconv>
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
  void skip_digits() {
    while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') rest_.remove_prefix(1);
  }
  [[nodiscard]] bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

/// "18:04:44" with or without ".898"; seconds of the day.
std::optional<std::int64_t> time_of_day(Digits& digits) {
  const auto hour = digits.take(2);
  if (!hour || !digits.skip(':')) return std::nullopt;
  const auto minute = digits.take(2);
  if (!minute || !digits.skip(':')) return std::nullopt;
  const auto second = digits.take(2);
  if (!second || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  if (digits.skip('.')) digits.skip_digits();
  return *hour * 3600LL + *minute * 60LL + *second;
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

std::optional<Timestamp> parse_number(std::string_view text) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return timestamp_of(number);
}

}  // namespace

Date Timestamp::day() const noexcept {
  return Date(std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds))));
}

std::optional<Timestamp> timestamp_of(double number) {
  if (number >= kSecondsUntil5000) number /= kMilliseconds;
  if (std::isnan(number) || number < 0.0 || number >= kSecondsUntil5000) return std::nullopt;
  return Timestamp{static_cast<std::int64_t>(std::floor(number))};
}

std::optional<Timestamp> parse_timestamp(std::string_view text) {
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
  return Timestamp{days * 86400 + *time - *zone};
}

}  // namespace simcore
