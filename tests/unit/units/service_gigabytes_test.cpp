#include "simcore/units/service_gigabytes.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("service gigabytes: 500 however they were written, nothing for a part of one") {
  CHECK(service_gigabytes(Bytes(500e9)) == 500.0);
  CHECK(service_gigabytes(kGibibyte * 500.0) == 500.0);
  CHECK_FALSE(service_gigabytes(Bytes(500.5e9)).has_value());
  CHECK_FALSE(service_gigabytes(Bytes(0.0)).has_value());
}

TEST_CASE("whole numbers: from 1, but for rounding") {
  CHECK(is_whole(3.0));
  CHECK(is_whole(0.1 * 3.0 / 0.3));
  CHECK_FALSE(is_whole(0.0));
  CHECK_FALSE(is_whole(2.5));
}
