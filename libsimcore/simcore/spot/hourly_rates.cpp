#include "simcore/spot/hourly_rates.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kHourLength = kHour.value();
constexpr double kDayLength = kDay.value();

}  // namespace

HourlyRates::HourlyRates(const Rates& rates) : rates_(rates) {
  std::vector<Problem> problems;
  for (std::size_t hour = 0; hour < kHours; ++hour) {
    const double rate = rates[hour].value();
    if (!(rate >= 0.0) || std::isinf(rate))
      problems.push_back({"hour " + std::to_string(hour), "must have a rate of at least 0", shortest(rate), ""});
    before_[hour + 1] = before_[hour] + rate * kHourLength;
  }
  throw_if_any<SpecError>(std::move(problems));
}

double HourlyRates::since_midnight(double seconds) const noexcept {
  const double days = std::floor(seconds / kDayLength), rest = seconds - days * kDayLength;
  const auto hour = std::min(kHours - 1, static_cast<std::size_t>(rest / kHourLength));
  return days * before_.back() + before_[hour] +
         (rest - static_cast<double>(hour) * kHourLength) * rates_[hour].value();
}

double HourlyRates::expected(Seconds time_of_day, Seconds length) const noexcept {
  const double start = std::fmod(time_of_day.value(), kDayLength);
  return since_midnight(start + length.value()) - since_midnight(start);
}

/// Whole days are left out first, so that a small rate does not walk through thousands of hours.
Seconds HourlyRates::until(Seconds time_of_day, double exposure) const noexcept {
  if (!(before_.back() > 0.0)) return kForever;
  double now = std::fmod(time_of_day.value(), kDayLength);
  const double days = std::floor(exposure / before_.back());
  double left = exposure - days * before_.back(), waited = days * kDayLength;
  auto hour = std::min(kHours - 1, static_cast<std::size_t>(now / kHourLength));
  // Two days hold more than is left, unless rounding of very many days has left more: then it is never, for any job.
  for (std::size_t walked = 0; walked <= 2 * kHours; ++walked) {
    const double length = static_cast<double>(hour + 1) * kHourLength - now, rate = rates_[hour].value();
    if (rate > 0.0 && left <= rate * length) return Seconds(waited + left / rate);
    left -= rate * length;
    waited += length;
    hour = (hour + 1) % kHours;
    now = static_cast<double>(hour) * kHourLength;
  }
  return kForever;
}

}  // namespace simcore
