#include "simcore/units/money.hpp"

#include <cmath>
#include <cstdlib>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

constexpr std::int64_t kNano = 1'000'000'000;

}  // namespace

void Usd::refuse() { throw Error("an amount must lie within ±9.2 billion dollars"); }

Usd Usd::nearest(double dollars) {
  if (!(std::abs(dollars) <= kLargest)) refuse();
  return from_nano(std::llround(dollars * 1e9));
}

std::string Usd::text() const {
  const std::int64_t magnitude = std::abs(nano_);
  std::string digits = std::to_string(magnitude % kNano);
  digits.insert(0, 9 - digits.size(), '0');
  while (digits.size() > 2 && digits.back() == '0') digits.pop_back();
  return (nano_ < 0 ? "-" : "") + std::to_string(magnitude / kNano) + "." + digits;
}

}  // namespace simcore
