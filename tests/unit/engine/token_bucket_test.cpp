#include "simcore/engine/token_bucket.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// 100 units/s, 300 while there is credit, of which there are 1000 out of 5000.
TokenBucket bucket(double credit = 1000.0) {
  return TokenBucket({.baseline = 100.0, .burst = 300.0, .credit = credit, .capacity = 5000.0});
}

std::string message(const TokenBucket::Terms& terms) {
  try {
    const TokenBucket refused(terms);
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("token bucket: the limit is the burst rate while there is credit, then the baseline") {
  TokenBucket full = bucket();
  CHECK(full.limit() == 300.0);
  CHECK(full.time_to_change(300.0).value() == 5.0);  // 1000 / (300 - 100)
  full.advance(300.0, Seconds(5.0));
  CHECK(full.credit() == 0.0);
  CHECK(full.limit() == 100.0);
}

TEST_CASE("token bucket: it changes only when more than the baseline is used") {
  CHECK(bucket().time_to_change(100.0).value() == kInfinity);
  CHECK(bucket().time_to_change(0.0).value() == kInfinity);
  CHECK(bucket(0.0).time_to_change(300.0).value() == kInfinity);
  CHECK(bucket().time_to_change(150.0).value() == 20.0);
}

TEST_CASE("token bucket: credit is earned below the baseline, up to the capacity") {
  TokenBucket earning = bucket();
  earning.advance(40.0, Seconds(10.0));
  CHECK(earning.credit() == 1600.0);
  earning.advance(0.0, Seconds(1e6));
  CHECK(earning.credit() == 5000.0);
  earning.advance(0.0, Seconds(kInfinity));
  CHECK(earning.credit() == 5000.0);
}

TEST_CASE("token bucket: an empty one under demand stays exactly empty, and has credit as soon as the demand falls") {
  TokenBucket empty = bucket(0.0);
  for (int i = 0; i < 1000; ++i) empty.advance(100.0, Seconds(0.1));
  CHECK(empty.credit() == 0.0);
  CHECK(empty.limit() == 100.0);
  empty.advance(99.0, Seconds(0.5));
  CHECK(empty.credit() == 0.5);
  CHECK(empty.limit() == 300.0);
}

TEST_CASE("token bucket: exhaustion leaves exactly 0, whatever the rounding") {
  for (double rate = 100.1; rate < 300.0; rate += 0.7) {
    TokenBucket draining = bucket(1.0 / 3.0);
    draining.advance(rate, draining.time_to_change(rate));
    CHECK(draining.credit() == 0.0);
  }
}

TEST_CASE("token bucket: a constant limit never changes") {
  TokenBucket limit = TokenBucket::constant(5.0);
  CHECK(limit.limit() == 5.0);
  CHECK_FALSE(limit.bursts());
  CHECK(limit.time_to_change(5.0).value() == kInfinity);
  limit.advance(0.0, Seconds(100.0));
  CHECK(limit.limit() == 5.0);
  TokenBucket none = TokenBucket::constant(kInfinity);
  none.advance(kInfinity, Seconds(0.0));
  CHECK(none.limit() == kInfinity);
  CHECK(none.time_to_change(1e300).value() == kInfinity);
}

TEST_CASE("token bucket: the capacity may be infinite") {
  TokenBucket endless({.baseline = 1.0, .burst = 2.0, .credit = 0.0, .capacity = kInfinity});
  endless.advance(0.5, Seconds(1e30));
  CHECK(endless.credit() == 5e29);
  CHECK(endless.time_to_change(2.0).value() == 5e29);
}

TEST_CASE("token bucket: refuses terms that make no sense, and says which") {
  CHECK(message({.baseline = -1.0, .burst = 2.0}) == "token bucket: baseline: must be at least 0, got -1");
  CHECK(message({.baseline = 5.0, .burst = 3.0}) == "token bucket: burst: must be at least the baseline, got 3");
  CHECK(message({.baseline = 5.0, .burst = kInfinity, .credit = 1.0, .capacity = 1.0}) ==
        "token bucket: burst: must be finite unless the baseline is infinite too, got inf");
  CHECK(message({.baseline = 1.0, .burst = 2.0, .credit = -3.0}) ==
        "token bucket: credit: must be at least 0 and finite, got -3");
  CHECK(message({.baseline = 1.0, .burst = 2.0, .credit = 3.0, .capacity = 2.0}) ==
        "token bucket: capacity: must be at least the credit, got 2");
  CHECK(message({.baseline = kNan, .burst = 2.0}).find("baseline: must be") != std::string::npos);
  CHECK(message({.baseline = 1.0, .burst = kNan}).find("burst: must be") != std::string::npos);
  CHECK(message({.baseline = 1.0, .burst = 2.0, .credit = kNan}).find("credit: must be") != std::string::npos);
  CHECK(message({.baseline = 1.0, .burst = 2.0, .capacity = kNan}).find("capacity: must be") != std::string::npos);
}
