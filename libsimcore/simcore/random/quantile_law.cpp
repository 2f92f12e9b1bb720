#include "simcore/random/quantile_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

void check_size(std::size_t shares, std::size_t values) {
  if (shares != values) {
    const std::string found = std::to_string(shares) + " shares and " + std::to_string(values) + " values";
    throw SpecError({{"", "must have one value for each share", found, ""}});
  }
  if (!QuantileLaw::kPoints.contains(static_cast<double>(shares)))
    throw SpecError({{"", QuantileLaw::kPoints.size_rule("entries"), std::to_string(shares), ""}});
}

void check_points(const std::vector<double>& shares, const std::vector<double>& values) {
  std::vector<Problem> problems;
  const auto require = [&](bool holds, const std::string& where, const char* rule, double value) {
    if (!holds) problems.push_back({where, rule, shortest(value), ""});
  };
  require(shares.front() == 0.0, "", "must begin with the share 0, of the smallest value", shares.front());
  require(shares.back() == 1.0, "", "must end with the share 1, of the largest value", shares.back());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const std::string where = shortest(shares[i]);
    require(std::isfinite(values[i]), where, "must be finite", values[i]);
    if (i == 0) continue;
    require(shares[i] > shares[i - 1], where, "must name each share once, in rising order", shares[i]);
    require(!(values[i] < values[i - 1]), where, "must not be below the value of a smaller share", values[i]);
  }
  throw_if_any<SpecError>(std::move(problems));
}

}  // namespace

QuantileLaw::QuantileLaw(std::vector<double> shares, std::vector<double> values)
    : shares_(std::move(shares)), values_(std::move(values)) {
  check_size(shares_.size(), values_.size());
  check_points(shares_, values_);
  shares_.front() = 0.0;  // not −0, whose text is another
}

double QuantileLaw::quantile(double u) const noexcept {
  const auto passed = std::upper_bound(shares_.begin() + 1, shares_.end() - 1, u) - shares_.begin();
  return between(shares_.data(), values_.data(), static_cast<std::size_t>(passed) - 1, u);
}

double QuantileLaw::mean() const noexcept { return first(std::numeric_limits<double>::infinity()); }

double QuantileLaw::survival(double t) const noexcept {
  const auto next = static_cast<std::size_t>(std::ranges::lower_bound(values_, t) - values_.begin());
  if (next == 0) return 1.0;
  if (next == values_.size()) return 0.0;
  const double left = (values_[next] - t) / (values_[next] - values_[next - 1]);
  return (1.0 - shares_[next]) + left * (shares_[next] - shares_[next - 1]);
}

template <class Of>
double QuantileLaw::sum_before(double t, Of of) const noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i + 1 < values_.size() && values_[i] < t; ++i) {
    const double low = values_[i], high = values_[i + 1], share = shares_[i + 1] - shares_[i];
    sum += high < t ? share * of(low, high) : share * ((t - low) / (high - low)) * of(low, t);
  }
  return sum;
}

double QuantileLaw::first(double t) const noexcept {
  return sum_before(t, [](double low, double high) { return 0.5 * (low + high); });
}

double QuantileLaw::second(double t) const noexcept {
  return sum_before(t, [](double low, double high) { return (low * low + low * high + high * high) / 3.0; });
}

}  // namespace simcore
