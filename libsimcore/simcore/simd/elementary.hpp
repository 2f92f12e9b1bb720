#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <numbers>

namespace simcore::elementary {

// Functions of our own, since those of the C library differ between its versions and processors in the last bit. Plain
// arithmetic without a branch: a compiler makes vectors of them, and every target gives the same bits (no fused
// operations: the library is compiled with -ffp-contract=off). Errors below 1.25 ulp. Their
// polynomials are interpolated at Chebyshev nodes, to 2^-57.

/// Number below 2^52 as a double; vectors have no such conversion on every processor.
[[nodiscard, gnu::always_inline]] constexpr double from_bits52(std::uint64_t number) noexcept {
  return std::bit_cast<double>(number | 0x4330000000000000U) - 0x1.0p52;
}

// NOLINTNEXTLINE(modernize-use-std-numbers): a part of ln 2 of 33 bits, whose products with exponents are exact
inline constexpr double kLn2High = 0x1.62e42feep-1;
inline constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

/// Natural logarithm of a normal number or infinity's neighbour below; −infinity at and below 0.
[[nodiscard, gnu::always_inline]] constexpr double log(double x) noexcept {
  // x = 2^exponent (1 + f) with 1 + f from √½ to √2; with s = f / (2 + f), log(1 + f) = 2 s + s R(s²).
  constexpr std::uint64_t kRootHalf = 0x3fe6a09e00000000U, kOne = 0x3ff0000000000000U;
  constexpr std::uint64_t kMantissa = 0x000fffffffffffffU;
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x) + (kOne - kRootHalf);
  const double exponent = from_bits52(bits >> 52U) - 1023.0;
  const double f = std::bit_cast<double>((bits & kMantissa) + kRootHalf) - 1.0;
  const double s = f / (2.0 + f), z = s * s;
  double r = 0.14616585424888623;
  r = r * z + 0.15331710618210773;
  r = r * z + 0.18182889455674947;
  r = r * z + 0.22222211130259878;
  r = r * z + 0.2857142862600327;
  r = r * z + 0.39999999999899444;
  r = r * z + 0.666666666666667;
  const double half = 0.5 * f * f;
  const double low = s * (half + r * z) + exponent * kLn2Low;
  const double value = exponent * kLn2High + (f - (half - low));
  return x > 0.0 ? value : -std::numeric_limits<double>::infinity();
}

/// log(1 − u) for u in [0, 1], also near 0.
[[nodiscard, gnu::always_inline]] constexpr double log1m(double u) noexcept {
  const double rest = 1.0 - u;
  return log(rest) + ((1.0 - rest) - u);  // what the difference has lost; 0 for the uniforms of a stream
}

/// Exponential; 0 below −708, infinity where the result is too large.
[[nodiscard, gnu::always_inline]] constexpr double exp(double x) noexcept {
  // x = n log 2 + r with |r| ≤ log(2) / 2; e^r = 1 + r + r² P(r).
  constexpr double kShift = 0x1.8p52;  // its last bit is 1: a sum with it is rounded to a whole number
  const double shifted = x * std::numbers::log2e + kShift, n = shifted - kShift;
  const double r = (x - n * kLn2High) - n * kLn2Low;
  double p = 2.0914686968086876e-09;
  p = p * r + 2.5105217004720745e-08;
  p = p * r + 2.75572736431103e-07;
  p = p * r + 2.7557255400206422e-06;
  p = p * r + 2.4801587325547743e-05;
  p = p * r + 0.00019841269874820627;
  p = p * r + 0.0013888888888883748;
  p = p * r + 0.008333333333326136;
  p = p * r + 0.04166666666666667;
  p = p * r + 0.1666666666666667;
  p = p * r + 0.5;
  const auto half_power = std::bit_cast<double>((std::bit_cast<std::uint64_t>(shifted) + 1022U) << 52U);
  const double value = (1.0 + (r + r * r * p)) * half_power * 2.0;  // 2^1024 itself is no number
  const double bounded = x < -708.0 ? 0.0 : value;
  return x > 709.782712893384 ? std::numeric_limits<double>::infinity() : bounded;
}

/// x to the power y for x ≥ 0 and y > 0; to 2 + 3 |y log x| ulp.
[[nodiscard, gnu::always_inline]] constexpr double pow(double x, double y) noexcept { return exp(y * log(x)); }

}  // namespace simcore::elementary
