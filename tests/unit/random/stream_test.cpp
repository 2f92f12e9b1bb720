#include "simcore/random/stream.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <vector>

#include <boost/math/distributions/chi_squared.hpp>

#include "catch.hpp"

using namespace simcore;

namespace {

// The statistical tests below are some 30 in all, with fixed seeds: whether they pass is settled. Had the streams been
// good and the seeds drawn by lot, each would have failed with probability 1e-8, the whole file with less than 1e-6.
constexpr double kFalseAlarm = 1e-8;

/// Kolmogorov-Smirnov: distance of the sample from the uniform law, over its critical value (asymptotic law).
double ks_excess(std::vector<double> sample) {
  std::sort(sample.begin(), sample.end());
  const auto n = static_cast<double>(sample.size());
  double distance = 0.0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const auto rank = static_cast<double>(i);
    distance = std::max({distance, sample[i] - rank / n, (rank + 1.0) / n - sample[i]});
  }
  return distance * std::sqrt(n) / std::sqrt(0.5 * std::log(2.0 / kFalseAlarm));
}

/// Pearson's chi-square of equally likely cells, over its critical value.
double chi_square_excess(const std::vector<double>& counts, double total) {
  const auto cells = static_cast<double>(counts.size());
  double statistic = 0.0;
  for (const double count : counts) statistic += (count - total / cells) * (count - total / cells) / (total / cells);
  using boost::math::chi_squared;
  return statistic / boost::math::quantile(boost::math::complement(chi_squared(cells - 1.0), kFalseAlarm));
}

/// Chi-square excess of disjoint pairs of neighbours in a 32 × 32 grid: finds dependence between them.
double pair_excess(const std::vector<double>& sample) {
  std::vector<double> cells(1024, 0.0);
  const auto cell = [](double u) { return static_cast<std::size_t>(u * 32.0); };
  for (std::size_t i = 0; i + 1 < sample.size(); i += 2) cells[32 * cell(sample[i]) + cell(sample[i + 1])] += 1.0;
  return chi_square_excess(cells, static_cast<double>(sample.size() / 2));
}

/// Each of the 64 bits: how far its number of ones is from one half, over the critical value of a normal.
double bit_excess(const std::function<std::uint64_t(std::uint64_t)>& word, std::uint64_t count) {
  std::array<double, 64> ones{};
  for (std::uint64_t i = 0; i < count; ++i)
    for (unsigned bit = 0; bit < 64; ++bit) ones[bit] += static_cast<double>(word(i) >> bit & 1U);
  const auto n = static_cast<double>(count);
  double worst = 0.0;
  for (const double one : ones) worst = std::max(worst, std::abs(one - 0.5 * n) / (0.5 * std::sqrt(n)));
  return worst / 6.5;  // P(|Z| > 6.5) = 8e-11, times 64 bits below 1e-8
}

std::vector<double> sample_of(const std::function<double(std::uint64_t)>& draw, std::uint64_t count) {
  std::vector<double> sample(count);
  for (std::uint64_t i = 0; i < count; ++i) sample[i] = draw(i);
  return sample;
}

double first(std::uint64_t seed, std::uint64_t replication, std::uint32_t purpose, std::uint32_t index) {
  return Streams(seed, replication).at(purpose, index).uniform();
}

/// The two steps of mix64 undone, so that a test can ask for any word it likes.
std::uint64_t unmix64(std::uint64_t word) {
  const auto unshift = [](std::uint64_t x, int by) {
    for (std::uint64_t y = x >> by; y != 0; y >>= by) x ^= y;
    return x;
  };
  word = unshift(word, 31) * 0x319642b2d24d8ec3ULL;  // inverses modulo 2^64 of the two factors
  word = unshift(word, 27) * 0x96de1b173f119089ULL;
  return unshift(word, 30);
}

/// A stream whose next word is `word`.
Stream stream_before(std::uint64_t word) { return {unmix64(word) - 1, 1}; }

struct Golden {
  std::uint64_t seed, replication;
  std::uint32_t purpose, index;
  std::array<std::uint64_t, 3> words;
};

constexpr std::uint64_t kMax64 = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint32_t kMax32 = std::numeric_limits<std::uint32_t>::max();

// Computed by a Python program written from the definitions in stream.hpp, in integers of any size. The replication 8
// of seed 1 is one whose increment has too few bit changes.
const std::vector<Golden> kGoldens = {
    {0, 0, 0, 0, {0x6b8d26c199f8b9c7, 0xdd46c336c329c014, 0x5c465e05a9b63337}},
    {1, 0, 0, 0, {0x46c4149dbfc2d5e9, 0xbf31d10c71ffb3e1, 0x3fc1e5c636a70702}},
    {0, 1, 0, 0, {0xfb4047e825552deb, 0xc5e8e93942ad4cca, 0xecab33df8ed68f5b}},
    {0, 0, 1, 0, {0x48cdcbae58c942ba, 0xf824318305dce254, 0x5012f8a66e82d81b}},
    {0, 0, 0, 1, {0x35c4cab5a5986573, 0xcb95cd76d79ee5ef, 0xa730aa0698c05f14}},
    {2026, 999999, 7, 3, {0xa1afa2625f65cd55, 0x772c14f87c4c0a92, 0xdb24b09447d5977a}},
    {kMax64, kMax64, kMax32, kMax32, {0x6d7dbad492167b30, 0xf994e1ed14d7ed35, 0x1267fb6b831e2c8b}},
    {1, 8, 0, 0, {0xb71f59c33ac889f6, 0xaf9330a3aeeb7bf5, 0xf2cbccfed060eca3}}};

}  // namespace

TEST_CASE("mix64: with SplitMix64's increment it gives the published sequence of seed 1234567") {
  Stream stream(1234567, 0x9e3779b97f4a7c15ULL);
  CHECK(stream.next() == 6457827717110365317ULL);
  CHECK(stream.next() == 3203168211198807973ULL);
  CHECK(stream.next() == 9817491932198370423ULL);
  CHECK(stream.next() == 4593380528125082431ULL);
  CHECK(stream.next() == 16408922859458223821ULL);
}

TEST_CASE("mix64: a bijection, undone by its inverse") {
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const std::uint64_t word = i * 0x123456789abcdefULL;
    if (unmix64(mix64(word)) != word) FAIL_CHECK(word);
  }
}

TEST_CASE("streams: reproduce the words that a program in another language computed") {
  for (const Golden& golden : kGoldens) {
    CAPTURE(golden.seed, golden.replication, golden.purpose, golden.index);
    Stream stream = Streams(golden.seed, golden.replication).at(golden.purpose, golden.index);
    for (const std::uint64_t word : golden.words) CHECK(stream.next() == word);
  }
  CHECK(Streams(0, 0).at(0).uniform() == 0.4201225493106645);
  CHECK(Streams(2026, 999999).at(7, 3).uniform() == 0.6315862169425578);
}

TEST_CASE("streams: a compile-time computation, and index 0 is the default") {
  constexpr double kDraw = Streams(0, 0).at(0).uniform();
  STATIC_REQUIRE(kDraw > 0.0);
  CHECK(Streams(5, 6).at(7).next() == Streams(5, 6).at(7, 0).next());
}

TEST_CASE("uniform: strictly between 0 and 1 for the least and the greatest word, and symmetric") {
  CHECK(stream_before(0).next() == 0);
  CHECK(stream_before(kMax64).next() == kMax64);
  CHECK(stream_before(0).uniform() == 0x1.0p-53);
  CHECK(stream_before(kMax64).uniform() == 1.0 - 0x1.0p-53);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const std::uint64_t word = mix64(i);
    CHECK(stream_before(word).uniform() == 1.0 - stream_before(~word).uniform());
  }
}

TEST_CASE("streams: the draws of one stream are uniform and do not depend on their neighbours") {
  for (const std::uint32_t purpose : {0U, 1U, 12U}) {
    Stream stream = Streams(20260101, 3).at(purpose);
    const std::vector<double> sample = sample_of([&](std::uint64_t) { return stream.uniform(); }, 200'000);
    CHECK(ks_excess(sample) < 1.0);
    CHECK(pair_excess(sample) < 1.0);
  }
}

TEST_CASE("streams: first draws are uniform and independent along each part of the key") {
  const auto u32 = [](std::uint64_t i) { return static_cast<std::uint32_t>(i); };
  const std::vector<std::function<double(std::uint64_t)>> walks = {
      [](std::uint64_t i) { return first(i, 0, 0, 0); },
      [](std::uint64_t i) { return first(1, i, 0, 0); },
      [&](std::uint64_t i) { return first(1, 0, u32(i), 0); },
      [&](std::uint64_t i) { return first(1, 0, 0, u32(i)); },
      [](std::uint64_t i) { return first(i << 40, 0, 3, 0); },          // keys that differ in their high bits
      [&](std::uint64_t i) { return first(i, i, u32(i), u32(i)); },     // all parts at once
      [&](std::uint64_t i) { return first(i % 447, i / 447, 1, 0); }};  // a grid of seeds and replications
  for (std::size_t walk = 0; walk < walks.size(); ++walk) {
    CAPTURE(walk);
    const std::vector<double> sample = sample_of(walks[walk], 200'000);
    CHECK(ks_excess(sample) < 1.0);
    CHECK(pair_excess(sample) < 1.0);
  }
}

TEST_CASE("streams: every bit of the first word is fair along each part of the key") {
  constexpr std::uint64_t kCount = 20'000;
  CHECK(bit_excess([](std::uint64_t i) { return Streams(i, 0).at(0).next(); }, kCount) < 1.0);
  CHECK(bit_excess([](std::uint64_t i) { return Streams(1, i).at(0).next(); }, kCount) < 1.0);
  CHECK(bit_excess([](std::uint64_t i) { return Streams(1, 0).at(static_cast<std::uint32_t>(i)).next(); }, kCount) <
        1.0);
}

TEST_CASE("streams: neighbouring keys share nothing, at no lag") {
  // Draw n of one key against draw n + lag of its neighbour: a shared sequence would put all pairs on the diagonal.
  const Streams streams(1, 0);
  for (const int lag : {0, 1, 2, 5}) {
    Stream a = streams.at(4, 0), b = streams.at(4, 1);
    for (int i = 0; i < lag; ++i) (void)b.next();
    std::vector<double> pairs;
    for (int i = 0; i < 100'000; ++i) pairs.insert(pairs.end(), {a.uniform(), b.uniform()});
    CAPTURE(lag);
    CHECK(pair_excess(pairs) < 1.0);
  }
}

TEST_CASE("streams: the mean of sums over purposes has the variance of independent draws") {
  // Sum of 12 purposes of a replication: variance 1 when independent. Its estimate from n sums has a standard deviation
  // of about sqrt((2 - 0.1) / n); six of them are a false alarm of 2e-9.
  constexpr int kReplications = 100'000;
  double mean = 0.0, squares = 0.0;
  for (std::uint64_t replication = 0; replication < kReplications; ++replication) {
    double sum = -6.0;
    for (std::uint32_t purpose = 0; purpose < 12; ++purpose) sum += first(9, replication, purpose, 0);
    mean += sum / kReplications;
    squares += sum * sum / kReplications;
  }
  CHECK(std::abs(mean) < 6.0 / std::sqrt(kReplications));
  CHECK(std::abs(squares - mean * mean - 1.0) < 6.0 * std::sqrt(1.9 / kReplications));
}

TEST_CASE("streams: no two keys of a large design open the same stream") {
  // 64-bit words of 160 000 distinct keys: a repeat by chance has probability 7e-10.
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (std::uint64_t replication = 0; replication < 20; ++replication)
      for (std::uint32_t purpose = 0; purpose < 20; ++purpose)
        for (std::uint32_t index = 0; index < 20; ++index)
          seen.insert(Streams(seed, replication).at(purpose, index).next());
  CHECK(seen.size() == 160'000);
}
