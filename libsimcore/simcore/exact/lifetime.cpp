#include "simcore/exact/lifetime.hpp"

#include <cmath>
#include <type_traits>

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

void check(std::vector<Problem>& problems, bool holds, const char* where, const char* rule, double value) {
  if (!holds) problems.push_back({where, rule, shortest(value), ""});
}

bool is_positive(Seconds duration) { return duration.value() > 0.0 && std::isfinite(duration.value()); }

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
  std::vector<Problem> problems;
  check(problems, law.scale > 0.0 && law.scale <= 1.0, "scale", "must be above 0 and at most 1", law.scale);
  check(problems, is_positive(law.early), "early", "must be above 0", law.early.value());
  check(problems, is_positive(law.late), "late", "must be above 0", law.late.value());
  check(problems, is_positive(law.onset), "onset", "must be above 0", law.onset.value());
  throw_if_any<SpecError>(std::move(problems));
  BathtubLaw bathtub{law.scale, law.early.value(), law.late.value(), law.onset.value(), 0.0};
  double low = 0.0, high = bathtub.onset + bathtub.late * std::log(1.0 + 1.0 / law.scale);
  for (int i = 0; i < 100; ++i) {
    bathtub.end = 0.5 * (low + high);
    (bathtub.survival(bathtub.end) > 0.0 ? low : high) = bathtub.end;
  }
  return Lifetime(Law(bathtub));
}

Lifetime Lifetime::of(Survival survival) {
  if (!survival || survival(0.0) != 1.0)
    throw SpecError({{"survival", "must be 1 at 0", survival ? shortest(survival(0.0)) : "no function", ""}});
  return Lifetime(Law(std::move(survival)));
}

double Lifetime::BathtubLaw::survival(double t) const {
  const double share = scale * (-std::expm1(-t / early) + std::exp((t - onset) / late) - std::exp(-onset / late));
  return std::max(0.0, 1.0 - share);
}

PartialMoments Lifetime::moments(Never /*law*/, double /*t*/) { return {}; }

PartialMoments Lifetime::moments(const Distribution& law, double t) { return partial_moments(law, t); }

PartialMoments Lifetime::moments(const BathtubLaw& law, double t) {
  const double x = std::min(t, law.end), a = law.early, b = law.late;
  const double fall = std::exp(-x / a), rise = std::exp((x - law.onset) / b), start = std::exp(-law.onset / b);
  return {law.survival(t), law.scale * (a - (x + a) * fall + (x - b) * rise + b * start),
          law.scale * (2.0 * a * a - (x * x + 2.0 * x * a + 2.0 * a * a) * fall +
                       (x * x - 2.0 * x * b + 2.0 * b * b) * rise - 2.0 * b * b * start)};
}

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
  if (const auto* law = std::get_if<BathtubLaw>(&law_)) return law->survival(t.value());
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
