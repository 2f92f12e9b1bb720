#include "catch.hpp"
#include "simcore/phases/delivery.hpp"

using namespace simcore;

namespace {

/// 2.4 TiB of PERSISTENT_2 at 125 MB/s/TiB: network 320 × 2.4 = 768 MB/s, disk 300 MB/s, 8 GB of memory.
FsxPath persistent() {
  FsxPath path;
  path.mount = Seconds(12.0);
  path.client_list_rate = PerSecond(6512.0);
  path.object_latency = Seconds(0.001);
  path.network = BytesPerSecond(768e6);
  path.disk = BytesPerSecond(300e6);
  path.cache = Bytes(8e9);
  path.lazy_object_rate = PerSecond(5500.0);
  return path;
}

constexpr BytesPerSecond kNetwork{10e9};

}  // namespace

TEST_CASE("FSx: mounting takes the same whatever the size, listing is the script's") {
  for (const double objects : {10.0, 1e6}) {
    const Delivery delivery = deliver(persistent(), NodeShare{Bytes(60e9), objects, 8, 1}, kNetwork);
    CHECK(delivery.mount.value() == 12.0);
    CHECK(delivery.transfer.value() == 0.0);
    CHECK(delivery.listing.value() == Approx(objects / 6512.0));
  }
}

TEST_CASE("FSx: data beyond the servers' memory is read from disk in every epoch") {
  const Delivery delivery = deliver(persistent(), NodeShare{Bytes(60e9), 100, 8, 1}, kNetwork);
  CHECK(delivery.first_epoch.value() == Approx(200.0));
  CHECK(delivery.epoch.value() == Approx(200.0));
}

TEST_CASE("FSx: data that fits the memory comes from there after the first epoch") {
  const Delivery delivery = deliver(persistent(), NodeShare{Bytes(6e9), 100, 8, 1}, kNetwork);
  CHECK(delivery.first_epoch.value() == Approx(20.0));
  CHECK(delivery.epoch.value() == Approx(6e9 / 768e6));
}

TEST_CASE("FSx: nodes share the file system, each has its own link") {
  const Delivery shared = deliver(persistent(), NodeShare{Bytes(60e9), 100, 8, 4}, kNetwork);
  CHECK(shared.epoch.value() == Approx(800.0));
  const Delivery narrow = deliver(persistent(), NodeShare{Bytes(60e9), 100, 8, 1}, BytesPerSecond(100e6));
  CHECK(narrow.epoch.value() == Approx(600.0));
}

TEST_CASE("FSx: tiny files wait for their opening") {
  // 4 million files × 1 ms / 8 readers = 500 s, against 20 s of bytes.
  CHECK(deliver(persistent(), NodeShare{Bytes(6e9), 4e6, 8, 1}, kNetwork).epoch.value() == Approx(500.0));
}

TEST_CASE("FSx: lazy loading slows the first epoch only") {
  FsxPath path = persistent();
  path.lazy_load = true;
  const Delivery delivery = deliver(path, NodeShare{Bytes(60e9), 5.5e6, 64, 1}, kNetwork);
  CHECK(delivery.first_epoch.value() == Approx(1000.0));  // 5.5 million objects at 5,500 /s
  CHECK(delivery.epoch.value() == Approx(200.0));
}
