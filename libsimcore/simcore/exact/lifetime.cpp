#include "simcore/exact/lifetime.hpp"

#include <cmath>
#include <type_traits>

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

double integral(const auto& function, double t) {
  constexpr unsigned kDepth = 15;
  return boost::math::quadrature::gauss_kronrod<double, 31>::integrate(function, 0.0, t, kDepth, 1e-11);
}

}  // namespace

Lifetime::Lifetime(Distribution law) : law_(std::move(law)) {
  const double lower = std::get<Distribution>(law_).lower();
  if (!(lower >= 0.0)) throw SpecError({{"lifetime", "must not be negative", shortest(lower), ""}});
}

Lifetime Lifetime::bathtub(const Bathtub& law) {
  return Distribution::bathtub({law.scale, law.early.value(), law.late.value(), law.onset.value(), law.cap.value()});
}

Lifetime Lifetime::of(Survival survival) {
  if (!survival || survival(0.0) != 1.0)
    throw SpecError({{"survival", "must be 1 at 0", survival ? shortest(survival(0.0)) : "no function", ""}});
  return Lifetime(Law(std::move(survival)));
}

PartialMoments Lifetime::moments(Never /*law*/, double /*t*/) { return {}; }

PartialMoments Lifetime::moments(const Distribution& law, double t) { return partial_moments(law, t); }

PartialMoments Lifetime::moments(const Survival& law, double t) {
  const double left = std::isinf(t) ? 0.0 : law(t);
  const double lived = left > 0.0 ? t * left : 0.0, squared = left > 0.0 ? t * t * left : 0.0;
  return {left, integral(law, t) - lived, 2.0 * integral([&law](double u) { return u * law(u); }, t) - squared};
}

PartialMoments Lifetime::before(Seconds t) const {
  if (!(t.value() > 0.0)) return {};
  return std::visit([t](const auto& law) { return moments(law, t.value()); }, law_);
}

double Lifetime::survival(Seconds t) const {
  if (!(t.value() > 0.0)) return 1.0;
  if (const auto* law = std::get_if<Distribution>(&law_)) return simcore::survival(*law, t.value());
  const auto* law = std::get_if<Survival>(&law_);
  return law == nullptr ? 1.0 : (*law)(t.value());
}

bool Lifetime::memoryless() const noexcept {
  const auto* law = std::get_if<Distribution>(&law_);
  return std::holds_alternative<Never>(law_) ||
         (law != nullptr && std::holds_alternative<Distribution::Exponential>(law->law()));
}

double Lifetime::rate() const noexcept {
  const auto* law = std::get_if<Distribution>(&law_);
  const auto* exponential = law == nullptr ? nullptr : std::get_if<Distribution::Exponential>(&law->law());
  return exponential == nullptr ? 0.0 : 1.0 / exponential->mean;
}

}  // namespace simcore
