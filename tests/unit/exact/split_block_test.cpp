#include "simcore/exact/detail/split_block.hpp"

#include <cstring>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

Block random_block(std::mt19937& generator) {
  std::normal_distribution<double> draw;
  Block block;
  for (Eigen::Index k = 0; k < kBlock; ++k) block[k] = {draw(generator), draw(generator)};
  return block;
}

bool same_bits(const SplitBlock& a, const SplitBlock& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

double distance(const SplitBlock& a, const Block& b) { return (a.joined() - b).abs().maxCoeff(); }

}  // namespace

TEST_CASE("Split block: what is split and joined is what it was") {
  std::mt19937 generator(5);
  const Block block = random_block(generator);
  CHECK((SplitBlock(block).joined() == block).all());
}

TEST_CASE("Split block: sums of products, against complex arithmetic and alike at every target") {
  std::mt19937 generator(6);
  std::vector<Block> a, b;
  std::vector<SplitBlock> factors, values;
  for (int i = 0; i < 9; ++i) {
    factors.emplace_back(a.emplace_back(random_block(generator)));
    values.emplace_back(b.emplace_back(random_block(generator)));
  }
  const Block start = random_block(generator);
  Block expected = start;
  for (std::size_t i = 0; i < a.size(); ++i) expected += a[i] * b[b.size() - 1 - i];
  SplitBlock plain(start);
  add_products(plain, factors, &values.back(), SimdTarget::plain);
  CHECK(distance(plain, expected) < 1e-13);
  for (const SimdTarget target : simd_targets()) {
    SplitBlock sum(start);
    add_products(sum, factors, &values.back(), target);
    CHECK(same_bits(sum, plain));
    CHECK(same_bits(product(factors[0], values[0], target), product(factors[0], values[0], SimdTarget::plain)));
  }
  plain += factors[0];
  CHECK(distance(plain, expected + a[0]) < 1e-13);
}

TEST_CASE("Split block: phasors as those of complex arithmetic, alike at every target") {
  for (const std::size_t first : {1U, 65U, 16321U})
    for (const double x : {0.0, 0.37, 900.0, 1e6}) {
      const Frequencies frequencies{1e-5, first};
      const SplitBlock plain = scaled_phasor(frequencies, x, 0.25, SimdTarget::plain);
      CHECK(distance(plain, 0.25 * frequencies.phasor(x)) < 1e-12);
      for (const SimdTarget target : simd_targets())
        CHECK(same_bits(scaled_phasor(frequencies, x, 0.25, target), plain));
    }
}

TEST_CASE("Split block: turned columns, against complex arithmetic and alike at every target") {
  std::mt19937 generator(7);
  std::normal_distribution<double> draw;
  std::vector<double> even(4 * kBlock), odd(4 * kBlock);
  for (std::vector<double>* columns : {&even, &odd})
    for (double& value : *columns) value = draw(generator);
  const std::array<double, 4> even_weights = {1.0, -2.0, 0.5, 3.0}, odd_weights = {0.25, 1.0, -1.0, 2.0};
  const Frequencies frequencies{2e-4, 129};
  const TurnedColumns columns{even.data(), odd.data(), even_weights.data(), odd_weights.data(), 333.0};
  Block expected = Block::Zero();
  for (Eigen::Index k = 0; k < kBlock; ++k) {
    std::complex<double> sum;
    for (std::size_t m = 0; m < 4; ++m) {
      const std::size_t at = m * kBlock + static_cast<std::size_t>(k);
      sum += std::complex<double>(even_weights[m] * even[at], odd_weights[m] * odd[at]);
    }
    expected[k] = sum * std::polar(1.0, -frequencies.at(k) * 333.0);
  }
  SplitBlock plain;
  add_turned(plain, frequencies, columns, SimdTarget::plain);
  CHECK(distance(plain, expected) < 1e-12);
  for (const SimdTarget target : simd_targets()) {
    SplitBlock sum;
    add_turned(sum, frequencies, columns, target);
    CHECK(same_bits(sum, plain));
  }
}
