#include "simcore/random/draw_batch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "simcore/random/normal.hpp"
#include "simcore/random/normal_pieces.hpp"
#include "simcore/simd/elementary.hpp"
#include "simcore/simd/find_equal.hpp"

namespace simcore {
namespace {

// What a loop over replications looks like, so that the compiler makes vectors of it: see dispatch().
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

using Size = std::size_t;

constexpr Size kBlock = 512;  // draws whose steps are taken together

struct Tails {
  std::array<double, kBlock> uniforms;
  std::array<double, kBlock> normals;
  std::array<std::uint64_t, kBlock> outside;  // of the centre, or not: 1 or 0
  std::array<std::uint64_t, kBlock + kFindEqualSlack> places;
};

/// The uniforms outside the centre.
Size find_tails(const double* uniforms, Size count, Tails& tails, SimdTarget target) {
  const auto look = SIMCORE_LOOP(const double* __restrict from, std::uint64_t* __restrict outside, Size n) {
    for (Size i = 0; i < n; ++i) outside[i] = std::abs(from[i] - 0.5) > kCentre ? 1U : 0U;
  };
  const auto fetch = SIMCORE_LOOP(const double* __restrict from, const std::uint64_t* __restrict places,
                                  double* __restrict to, Size n) {
    for (Size i = 0; i < n; ++i) to[i] = from[places[i]];
  };
  dispatch(target, look, uniforms, tails.outside.data(), count);
  const Size found = find_equal(std::span(tails.outside).first(count), 1, tails.places, target);
  dispatch(target, fetch, uniforms, tails.places.data(), tails.uniforms.data(), found);
  return found;
}

void fill_tail_normals(Tails& tails, Size count, SimdTarget target) {
  std::uint64_t far = 0;
  const auto loop = SIMCORE_LOOP(const double* __restrict from, double* __restrict to, Size n, std::uint64_t* beyond) {
    std::uint64_t so_far = 0;
    for (Size i = 0; i < n; ++i) {
      const double r = std::sqrt(-elementary::log(from[i] < 0.5 ? from[i] : 1.0 - from[i]));
      const double tail = normal_near(r);
      so_far += r > kNear ? 1U : 0U;
      to[i] = from[i] < 0.5 ? -tail : tail;
    }
    *beyond = so_far;
  };
  dispatch(target, loop, tails.uniforms.data(), tails.normals.data(), count, &far);
  for (Size i = 0; far > 0 && i < count; ++i) tails.normals[i] = normal_quantile(tails.uniforms[i]);
}

/// Normal quantiles of at most a block of uniforms, in their place. Only one in seven needs a logarithm.
void to_normals(double* values, Size count, SimdTarget target) {
  Tails tails;  // NOLINT(cppcoreguidelines-pro-type-member-init): zeros would be written for nothing
  const Size found = find_tails(values, count, tails, target);
  const auto loop = SIMCORE_LOOP(double* in_out, Size n) {
    for (Size i = 0; i < n; ++i) in_out[i] = normal_centre(in_out[i] - 0.5);
  };
  dispatch(target, loop, values, count);
  fill_tail_normals(tails, found, target);
  for (Size i = 0; i < found; ++i) values[tails.places[i]] = tails.normals[i];
}

struct SampleColumn {
  const Distribution& whole;
  std::span<double> values;
  SimdTarget target;

  void operator()(const Distribution::Constant& law) const { std::ranges::fill(values, law.value); }
  void operator()(const Distribution::Exponential& law) const {
    const auto loop = SIMCORE_LOOP(double* in_out, Size n, double mean) {
      for (Size i = 0; i < n; ++i) in_out[i] = -mean * elementary::log1m(in_out[i]);
    };
    dispatch(target, loop, values.data(), values.size(), law.mean);
  }
  void operator()(const Distribution::Weibull& law) const {
    const auto loop = SIMCORE_LOOP(double* in_out, Size n, double scale, double power) {
      for (Size i = 0; i < n; ++i) in_out[i] = scale * elementary::pow(-elementary::log1m(in_out[i]), power);
    };
    dispatch(target, loop, values.data(), values.size(), law.scale, 1.0 / law.shape);
  }
  void operator()(const Distribution::Lognormal& law) const {
    const auto loop = SIMCORE_LOOP(double* in_out, Size n, double median, double sigma) {
      for (Size i = 0; i < n; ++i) in_out[i] = median * elementary::exp(sigma * in_out[i]);
    };
    for (Size at = 0; at < values.size(); at += kBlock) {
      const Size count = std::min(kBlock, values.size() - at);
      to_normals(values.data() + at, count, target);
      dispatch(target, loop, values.data() + at, count, law.median, law.sigma);
    }
  }
  void operator()(const Distribution::Quantiles& law) const {
    const auto loop = SIMCORE_LOOP(double* __restrict in_out, std::uint64_t* __restrict passed, Size n,
                                   const double* __restrict shares, const double* __restrict points, Size last) {
      for (Size i = 0; i < n; ++i) passed[i] = 0;
      for (Size k = 1; k < last; ++k)
        for (Size i = 0; i < n; ++i) passed[i] += in_out[i] >= shares[k] ? 1U : 0U;
      for (Size i = 0; i < n; ++i) in_out[i] = QuantileLaw::between(shares, points, passed[i], in_out[i]);
    };
    std::array<std::uint64_t, kBlock> passed;  // NOLINT(cppcoreguidelines-pro-type-member-init): the loop writes it
    const double *shares = law.curve->shares().data(), *points = law.curve->values().data();
    for (Size at = 0; at < values.size(); at += kBlock) {
      const Size count = std::min(kBlock, values.size() - at);
      dispatch(target, loop, values.data() + at, passed.data(), count, shares, points, law.curve->shares().size() - 1);
    }
  }
  /// One after the other.
  template <class Law>
  void operator()(const Law&) const {
    for (double& value : values) value = whole.sample(value);
  }
};

}  // namespace

void fill_roots(std::uint64_t seed, std::uint64_t first, std::span<std::uint64_t> roots, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(std::uint64_t* out, Size n, std::uint64_t key, std::uint64_t from) {
    for (Size i = 0; i < n; ++i) out[i] = Streams(key, from + i).root();
  };
  dispatch(target, loop, roots.data(), roots.size(), seed, first);
}

void fill_uniforms(std::span<const std::uint64_t> roots, std::uint32_t purpose, std::uint32_t index,
                   std::span<double> uniforms, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(const std::uint64_t* __restrict from, double* __restrict to, Size n,
                                 std::uint32_t what, std::uint32_t which) {
    for (Size i = 0; i < n; ++i) to[i] = Streams::from_root(from[i]).template at<popcount.value>(what, which).uniform();
  };
  dispatch(target, loop, roots.data(), uniforms.data(), roots.size(), purpose, index);
}

void sample(const Distribution& law, std::span<double> values, SimdTarget target) {
  std::visit(SampleColumn{law, values, target}, law.law());
}

void to_quantiles(const Distribution& law, std::span<double> values, SimdTarget target) {
  if (!std::holds_alternative<Distribution::Mixture>(law.law())) return sample(law, values, target);
  for (double& value : values) value = law.quantile(value);
}

}  // namespace simcore
