#include "catch.hpp"
#include "simcore/phases/delivery.hpp"

using namespace simcore;

namespace {

/// 1 TiB in bursting mode, seen by its readers: 300 MiB/s while credits last, 150 MiB/s afterwards (reads count for a
/// third of 100 and 50 MiB/s), and 6.3 TiB of credit. Here in rounder numbers.
EfsPath bursting() {
  EfsPath path;
  path.mount = Seconds(12.0);
  path.object_latency = Seconds(0.001);
  path.client = BytesPerSecond(500e6);
  path.burst = BytesPerSecond(300e6);
  path.baseline = BytesPerSecond(150e6);
  path.credit = Bytes(60e9);
  return path;
}

constexpr BytesPerSecond kNetwork{10e9};

double epoch(const EfsPath& path, double bytes, int nodes = 1, double epochs = 1.0) {
  return deliver(path, NodeShare{Bytes(bytes), 100, 8, nodes}, kNetwork, epochs).epoch.value();
}

}  // namespace

TEST_CASE("EFS: burst while the credit lasts, baseline for the rest") {
  CHECK(epoch(bursting(), 30e9) == Approx(100.0));                 // within the credit
  CHECK(epoch(bursting(), 60e9) == Approx(200.0));                 // exactly the credit
  CHECK(epoch(bursting(), 90e9) == Approx(200.0 + 30e9 / 150e6));  // 60 GB fast, 30 GB slow
}

TEST_CASE("EFS: the credit is shared by all nodes and spread over the epochs") {
  // Two nodes: each has 150 MB/s of burst, 75 of baseline, 30 GB of credit.
  CHECK(epoch(bursting(), 60e9, 2) == Approx(30e9 / 150e6 + 30e9 / 75e6));
  // Three epochs: 20 GB of credit in each. Over all epochs the same split as one pass over three times the data.
  CHECK(epoch(bursting(), 30e9, 1, 3.0) == Approx(20e9 / 300e6 + 10e9 / 150e6));
  CHECK(3.0 * epoch(bursting(), 30e9, 1, 3.0) == Approx(epoch(bursting(), 90e9)));
}

TEST_CASE("EFS: one client or its link can be slower than the file system") {
  EfsPath path = bursting();
  path.client = BytesPerSecond(100e6);
  CHECK(epoch(path, 30e9) == Approx(300.0));
  CHECK(epoch(path, 90e9) == Approx(900.0));  // below the baseline credits do not matter
  const Delivery narrow = deliver(bursting(), NodeShare{Bytes(30e9), 100, 8, 1}, BytesPerSecond(50e6), 1.0);
  CHECK(narrow.epoch.value() == Approx(600.0));
}

TEST_CASE("EFS: provisioned and elastic throughput have one rate") {
  EfsPath path = bursting();
  path.burst = path.baseline = BytesPerSecond(200e6);
  path.credit = Bytes(0.0);
  CHECK(epoch(path, 90e9) == Approx(450.0));
}

TEST_CASE("EFS: mounting takes the same whatever the size; tiny files wait for their opening") {
  const Delivery delivery = deliver(bursting(), NodeShare{Bytes(3e9), 8e6, 8, 1}, kNetwork, 1.0);
  CHECK(delivery.mount.value() == 12.0);
  CHECK(delivery.transfer.value() == 0.0);
  CHECK(delivery.first_epoch.value() == Approx(1000.0));  // 8 million × 1 ms / 8
}
