#include "simcore/exact/detail/law_transform.hpp"

#include <cmath>

#include "simcore/exact/partial_moments.hpp"

namespace simcore {
namespace {

/// Next to nothing lies at or above it.
double practical_end(const Distribution& law, double tolerance) {
  double end = std::isinf(law.upper()) ? law.mean() : std::nextafter(law.upper(), INFINITY);
  while (std::isinf(law.upper()) && survival(law, end) > tolerance) end *= 1.5;
  return end;
}

bool is_exponential(const Distribution& law) { return std::holds_alternative<Distribution::Exponential>(law.law()); }

}  // namespace

LawTransform::LawTransform(Distribution law, const Density::Precision& precision) : law_(std::move(law)) {
  if (law_.is_constant() || is_exponential(law_)) return;
  density_ = Density([this](double x) { return survival(law_, x); }, law_.lower(), practical_end(law_, precision.share),
                     precision);
}

Block LawTransform::of(Transform& transform) const {
  const Frequencies& frequencies = transform.frequencies();
  if (law_.is_constant()) return frequencies.phasor(law_.lower());
  if (!is_exponential(law_)) return transform.of(density_).joined();
  Block denominator;
  denominator.real().setOnes();
  denominator.imag() = law_.mean() * frequencies.all();
  return denominator.inverse();
}

}  // namespace simcore
