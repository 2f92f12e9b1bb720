#include "simcore/units/quantity.hpp"

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "catch.hpp"

using namespace simcore;

namespace {

template <class A, class B>
concept Addable = requires(A a, B b) { a + b; };
template <class A, class B>
concept Comparable = requires(A a, B b) { a < b; };
template <class A, class B>
concept Multipliable = requires(A a, B b) { a * b; };

}  // namespace

TEST_CASE("quantity: quantities of different dimensions do not mix, nor with bare numbers") {
  STATIC_REQUIRE(Addable<Seconds, Seconds>);
  STATIC_REQUIRE_FALSE(Addable<Seconds, Bytes>);
  STATIC_REQUIRE_FALSE(Addable<Seconds, double>);
  STATIC_REQUIRE_FALSE(Comparable<Bytes, BytesPerSecond>);
  STATIC_REQUIRE_FALSE(Comparable<Seconds, double>);
  STATIC_REQUIRE_FALSE(Multipliable<Seconds, Seconds>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<double, Seconds>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<Seconds, double>);
  STATIC_REQUIRE_FALSE(std::is_constructible_v<Seconds, Bytes>);
}

TEST_CASE("quantity: costs no more than a double") {
  STATIC_REQUIRE(sizeof(Seconds) == sizeof(double));
  STATIC_REQUIRE(std::is_trivially_copyable_v<Seconds>);
  STATIC_REQUIRE(Seconds{}.value() == 0.0);
}

TEST_CASE("quantity: arithmetic within a dimension") {
  STATIC_REQUIRE(Seconds(90.0) + Seconds(30.0) == Seconds(120.0));
  STATIC_REQUIRE(Seconds(90.0) - Seconds(120.0) == Seconds(-30.0));
  STATIC_REQUIRE(2.0 * Bytes(8.0) == Bytes(8.0) * 2.0);
  STATIC_REQUIRE(Bytes(8.0) / 2.0 == Bytes(4.0));
  STATIC_REQUIRE(kDay / kHour == 24.0);
  STATIC_REQUIRE(kHour / kMinute == 60.0);
  Seconds total(10.0);
  total += Seconds(5.0);
  total -= Seconds(1.0);
  CHECK(total == Seconds(14.0));
}

TEST_CASE("quantity: what a division or product across dimensions means") {
  STATIC_REQUIRE(std::is_same_v<decltype(Bytes(1.0) / BytesPerSecond(1.0)), Seconds>);
  STATIC_REQUIRE(Bytes(5.4e10) / BytesPerSecond(1.5e8) == Seconds(360.0));
  STATIC_REQUIRE(900.0 / PerSecond(3.0) == Seconds(300.0));
  STATIC_REQUIRE(Bytes(1e6) * PerSecond(100.0) == BytesPerSecond(1e8));
}

TEST_CASE("quantity: order is that of the numbers, and NaN is unordered") {
  CHECK(Seconds(1.0) < Seconds(2.0));
  CHECK(Seconds(2.0) >= Seconds(2.0));
  const Seconds nan(std::numeric_limits<double>::quiet_NaN());
  CHECK_FALSE(nan == nan);
  CHECK_FALSE(nan < Seconds(1.0));
  CHECK_FALSE(nan >= Seconds(1.0));
}

TEST_CASE("quantity: decimal and binary sizes are kept apart") {
  STATIC_REQUIRE(kGigabyte / kMegabyte == 1000.0);
  STATIC_REQUIRE(kGibibyte.value() == 1024.0 * 1024.0 * 1024.0);
}
