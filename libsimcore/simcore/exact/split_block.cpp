#include "simcore/exact/detail/split_block.hpp"

namespace simcore {
namespace {

// What a loop over frequencies looks like, so that the compiler makes vectors of it: see dispatch().
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

using Size = std::size_t;

constexpr Size kSize = kBlock;

}  // namespace

SplitBlock::SplitBlock(const Block& block) {
  for (Size k = 0; k < kSize; ++k) {
    re[k] = block[static_cast<Eigen::Index>(k)].real();
    im[k] = block[static_cast<Eigen::Index>(k)].imag();
  }
}

Block SplitBlock::joined() const {
  Block block;
  for (Size k = 0; k < kSize; ++k) block[static_cast<Eigen::Index>(k)] = {re[k], im[k]};
  return block;
}

SplitBlock& SplitBlock::operator+=(const SplitBlock& other) noexcept {
  for (Size k = 0; k < kSize; ++k) {
    re[k] += other.re[k];
    im[k] += other.im[k];
  }
  return *this;
}

void add_products(SplitBlock& sum, std::span<const SplitBlock> factors, const SplitBlock* last_value,
                  SimdTarget target) {
  const auto loop = SIMCORE_LOOP(SplitBlock * into, const SplitBlock* factor, const SplitBlock* value, Size count) {
    for (Size i = 0; i < count; ++i, ++factor, --value) {
#pragma GCC ivdep
      for (Size k = 0; k < kSize; ++k) {
        into->re[k] += factor->re[k] * value->re[k] - factor->im[k] * value->im[k];
        into->im[k] += factor->re[k] * value->im[k] + factor->im[k] * value->re[k];
      }
    }
  };
  dispatch(target, loop, &sum, factors.data(), last_value, factors.size());
}

void add_turned(SplitBlock& sum, const Frequencies& frequencies, const TurnedColumns& columns, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(SplitBlock * into, const SplitBlock* phasor, TurnedColumns all) {
    const double *even = all.even_columns, *odd = all.odd_columns;
#pragma GCC ivdep
    for (Size k = 0; k < kSize; ++k) {
      const double re = all.even[0] * even[k] + all.even[1] * even[kSize + k] + all.even[2] * even[2 * kSize + k] +
                        all.even[3] * even[3 * kSize + k];
      const double im = all.odd[0] * odd[k] + all.odd[1] * odd[kSize + k] + all.odd[2] * odd[2 * kSize + k] +
                        all.odd[3] * odd[3 * kSize + k];
      into->re[k] += re * phasor->re[k] - im * phasor->im[k];
      into->im[k] += re * phasor->im[k] + im * phasor->re[k];
    }
  };
  const SplitBlock phasor = scaled_phasor(frequencies, columns.at, 1.0, target);
  dispatch(target, loop, &sum, &phasor, columns);
}

SplitBlock scaled_phasor(const Frequencies& frequencies, double x, double factor, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(double* re, double* im, double turn_re, double turn_im) {
    for (Size have = 1; have < kSize; have *= 2) {
#pragma GCC ivdep
      for (Size k = 0; k < have; ++k) {
        re[have + k] = re[k] * turn_re - im[k] * turn_im;
        im[have + k] = re[k] * turn_im + im[k] * turn_re;
      }
      const double square = turn_re * turn_re - turn_im * turn_im;
      turn_im = 2.0 * turn_re * turn_im;
      turn_re = square;
    }
  };
  SplitBlock phasor;
  const std::complex<double> first = std::polar(factor, -frequencies.at(0) * x),
                             turn = std::polar(1.0, -frequencies.step * x);
  phasor.re[0] = first.real();
  phasor.im[0] = first.imag();
  dispatch(target, loop, phasor.re.data(), phasor.im.data(), turn.real(), turn.imag());
  return phasor;
}

SplitBlock product(const SplitBlock& a, const SplitBlock& b, SimdTarget target) {
  SplitBlock result;
  add_products(result, std::span(&a, 1), &b, target);
  return result;
}

}  // namespace simcore
