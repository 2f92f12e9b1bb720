#include "catch.hpp"
#include "simcore/phases/delivery.hpp"

using namespace simcore;

namespace {

constexpr PipePath kPath{Seconds(16.0), BytesPerSecond(300e6), PerSecond(5500.0)};

}  // namespace

TEST_CASE("Pipe: an epoch takes the longer of bytes and objects, and nothing is copied before") {
  // 30 GB at 300 MB/s: 100 s. 1,100,000 objects at 5,500 /s: 200 s.
  const Delivery large = deliver(kPath, NodeShare{Bytes(30e9), 1000, 8, 1}, BytesPerSecond(1e9));
  CHECK(large.mount.value() == 16.0);
  CHECK(large.transfer.value() == 0.0);
  CHECK(large.listing.value() == 0.0);
  CHECK(large.first_epoch.value() == Approx(100.0));
  CHECK(large.epoch.value() == Approx(100.0));
  CHECK(deliver(kPath, NodeShare{Bytes(30e9), 1100000, 8, 1}, BytesPerSecond(1e9)).epoch.value() == Approx(200.0));
}

TEST_CASE("Pipe: a narrow link slows the stream, readers do not matter") {
  const NodeShare one{Bytes(30e9), 1000, 1, 1}, many{Bytes(30e9), 1000, 64, 1};
  CHECK(deliver(kPath, one, BytesPerSecond(150e6)).epoch.value() == Approx(200.0));
  CHECK(deliver(kPath, one, BytesPerSecond(1e9)).epoch == deliver(kPath, many, BytesPerSecond(1e9)).epoch);
}
