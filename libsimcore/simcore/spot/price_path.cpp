#include "simcore/spot/price_path.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

[[noreturn]] void refuse(const char* rule, std::string value) { throw SpecError({{"", rule, std::move(value), ""}}); }

}  // namespace

PricePath::PricePath(std::vector<Step> steps) : steps_(std::move(steps)) {
  if (steps_.empty()) refuse("must hold at least one price", "none");
  if (steps_.front().start != SimTime{}) refuse("must begin at 0 s", to_string(steps_.front().start.seconds()));
  before_.push_back(0.0);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    if (!(step.price.value() >= 0.0) || std::isinf(step.price.value()))
      refuse("must have prices of at least 0", to_string(step.price));
    if (i == 0) continue;
    const SimTime length = step.start - steps_[i - 1].start;
    if (length <= SimTime{}) refuse("must have times that rise", to_string(step.start.seconds()));
    before_.push_back(before_.back() + steps_[i - 1].price.value() * length.seconds().value());
  }
}

std::size_t PricePath::step_at(SimTime time) const noexcept {
  const auto next = std::ranges::upper_bound(steps_, time, {}, &Step::start);
  return next == steps_.begin() ? 0 : static_cast<std::size_t>(next - steps_.begin()) - 1;
}

double PricePath::total(SimTime time) const noexcept {
  const std::size_t i = step_at(time);
  return before_[i] + steps_[i].price.value() * (time - steps_[i].start).seconds().value();
}

UsdPerHour PricePath::at(SimTime time) const noexcept { return steps_[step_at(time)].price; }

/// Mean price. Over an interval within one step, the price itself: no rounding.
UsdPerHour PricePath::mean(SimTime start, SimTime end) const noexcept {
  if (end <= start || step_at(start) == step_at(end)) return at(start);
  return UsdPerHour((total(end) - total(start)) / (end - start).seconds().value());
}

UsdPerHour PricePath::highest() const noexcept { return std::ranges::max(steps_, {}, &Step::price).price; }

}  // namespace simcore
