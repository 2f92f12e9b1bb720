#include "catch.hpp"
#include "simcore/phases/delivery.hpp"

using namespace simcore;

namespace {

constexpr FastFilePath kPath{Seconds(16.0), PerSecond(10000.0), PerSecond(9219.0), Seconds(0.048),
                             BytesPerSecond(87.5e6)};
constexpr BytesPerSecond kNetwork{1.25e9};

}  // namespace

TEST_CASE("FastFile: lists at the start, waits for each object, reads with as many connections as readers") {
  // 50,000 objects of 1 MB, 8 readers: waiting 50,000 × 0.048 / 8 = 300 s; reading 50e9 / (8 × 87.5e6) = 71.43 s.
  const Delivery small = deliver(kPath, NodeShare{Bytes(50e9), 50000, 8, 1}, kNetwork);
  CHECK(small.mount.value() == 16.0);
  CHECK(small.transfer.value() == Approx(5.0));
  CHECK(small.listing.value() == Approx(50000.0 / 9219.0));
  CHECK(small.epoch.value() == Approx(300.0));
  CHECK(small.first_epoch.value() == Approx(300.0));
  // 100 objects of 500 MB: waiting 0.6 s, reading 71.43 s.
  CHECK(deliver(kPath, NodeShare{Bytes(50e9), 100, 8, 1}, kNetwork).epoch.value() == Approx(50e9 / 700e6));
}

TEST_CASE("FastFile: the link caps what many readers could fetch") {
  const NodeShare share{Bytes(50e9), 100, 64, 1};  // 64 × 87.5 MB/s = 5.6 GB/s
  CHECK(deliver(kPath, share, kNetwork).epoch.value() == Approx(40.0));
}

TEST_CASE("FastFile: the measured run of 1.5 million small files comes out within 10 %") {
  // aws-samples/sagemaker-bencher: Downloading 169.4 s, an epoch of 9,245 s at 166 images/s with 8 reader threads.
  const Delivery delivery = deliver(kPath, NodeShare{Bytes(54e9), 1530350, 8, 1}, kNetwork);
  CHECK((delivery.mount + delivery.transfer).value() == Approx(169.4).epsilon(0.10));
  CHECK(delivery.epoch.value() == Approx(9245.0).epsilon(0.10));
}
