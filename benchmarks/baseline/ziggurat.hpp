// Random numbers as a fast simulation by hand would draw them: xoshiro256++ (Blackman, Vigna 2019) and the ziggurat of
// Marsaglia and Tsang (2000). A baseline: shares nothing with the library.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace baseline {

class Xoshiro {
 public:
  explicit Xoshiro(std::uint64_t seed) noexcept {
    for (std::uint64_t& word : state_) word = split_mix(seed);
  }

  std::uint64_t next() noexcept {
    auto& [a, b, c, d] = state_;
    const std::uint64_t result = std::rotl(a + d, 23) + a, shifted = b << 17U;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = std::rotl(d, 45);
    return result;
  }
  double uniform() noexcept { return (static_cast<double>(next() >> 12U) + 0.5) * 0x1.0p-52; }

 private:
  static std::uint64_t split_mix(std::uint64_t& seed) noexcept {
    std::uint64_t word = seed += 0x9e3779b97f4a7c15ULL;
    word = (word ^ (word >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ (word >> 27U)) * 0x94d049bb133111ebULL;
    return word ^ (word >> 31U);
  }

  std::array<std::uint64_t, 4> state_{};
};

/// 256 layers of equal area under a falling density f with f(0) = 1. `edge`: where the tail begins; `area`: of a layer.
struct Layers {
  std::array<double, 257> x{}, y{};

  template <class Density, class Inverse>
  Layers(double edge, double area, Density f, Inverse inverse) {
    x[0] = area / f(edge);  // of the lowest layer, as if its tail were folded into a rectangle
    x[1] = edge;
    y[1] = f(edge);
    for (std::size_t i = 2; i < 256; ++i) {
      y[i] = y[i - 1] + area / x[i - 1];
      x[i] = inverse(y[i]);
    }
    x[256] = 0.0;
    y[256] = 1.0;
  }
};

inline const Layers kExponential(
    7.69711747013104972, 3.949659822581572e-3, [](double x) { return std::exp(-x); },
    [](double y) { return -std::log(y); });
inline const Layers kNormal(
    3.6541528853610088, 4.92867323399e-3, [](double x) { return std::exp(-0.5 * x * x); },
    [](double y) { return std::sqrt(-2.0 * std::log(y)); });

/// Exponential with mean 1.
inline double exponential(Xoshiro& random) noexcept {
  double before = 0.0;
  for (;;) {
    const std::uint64_t word = random.next();
    const std::size_t layer = word & 255U;
    const double x = static_cast<double>(word >> 11U) * 0x1.0p-53 * kExponential.x[layer];
    if (x < kExponential.x[layer + 1]) return before + x;
    if (layer == 0) {
      before += kExponential.x[1];  // the tail is the same law again
      continue;
    }
    const double low = kExponential.y[layer], high = kExponential.y[layer + 1];
    if (low + random.uniform() * (high - low) < std::exp(-x)) return before + x;
  }
}

inline double normal_tail(Xoshiro& random) noexcept {
  const double edge = kNormal.x[1];
  for (;;) {
    const double x = -std::log(random.uniform()) / edge, y = -std::log(random.uniform());
    if (2.0 * y > x * x) return edge + x;
  }
}

/// Standard normal; the sign is set without a branch.
inline double normal(Xoshiro& random) noexcept {
  for (;;) {
    const std::uint64_t word = random.next();
    const std::size_t layer = word & 255U;
    const double x = static_cast<double>(word >> 11U) * 0x1.0p-53 * kNormal.x[layer];
    const std::uint64_t sign = (word << 55U) & (std::uint64_t{1} << 63U);
    const auto with_sign = [&](double value) {
      return std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) ^ sign);
    };
    if (x < kNormal.x[layer + 1]) return with_sign(x);
    if (layer == 0) return with_sign(normal_tail(random));
    const double low = kNormal.y[layer], high = kNormal.y[layer + 1];
    if (low + random.uniform() * (high - low) < std::exp(-0.5 * x * x)) return with_sign(x);
  }
}

}  // namespace baseline
