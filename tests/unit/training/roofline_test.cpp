#include "simcore/training/roofline.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

const DeviceSpeed kDevice{100e12, BytesPerSecond(1e12), 2.0};

}  // namespace

TEST_CASE("roofline: arithmetic and traffic add up") {
  const SampleWork work{40e12, 30e12, Bytes(0.5e12)};
  CHECK(roofline_time(work, kDevice, {0.8, 0.6}).value() == Approx(0.4 / 0.8 + 0.3 / 0.6 + 0.5).epsilon(1e-12));
}

TEST_CASE("roofline: elements of 32 bit travel twice as long") {
  const SampleWork work{0.0, 0.0, Bytes(1e12)};
  CHECK(roofline_time(work, {100e12, BytesPerSecond(1e12), 4.0}, {}).value() == Approx(2.0).epsilon(1e-12));
}

TEST_CASE("roofline: a faster device is never slower") {
  const SampleWork work{40e12, 30e12, Bytes(0.5e12)};
  const Seconds before = roofline_time(work, kDevice, {});
  CHECK(roofline_time(work, {200e12, BytesPerSecond(1e12), 2.0}, {}) < before);
  CHECK(roofline_time(work, {100e12, BytesPerSecond(2e12), 2.0}, {}) < before);
}
