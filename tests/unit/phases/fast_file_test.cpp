#include "catch.hpp"
#include "simcore/phases/source_demand.hpp"
#include "unit/phases/loads.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr FastFilePathOf<Known> kPath{Seconds(16.0), PerSecond(10000.0), PerSecond(9219.0), Seconds(0.048),
                                      BytesPerSecond(87.5e6)};

SourceDemand delivered(const NodeShare& share) { return source_demand(kPath, share, endless_volume()); }

double epoch(const NodeShare& share) {
  Plan plan = plain_plan();
  plan.channels = {file_channel(share.bytes, share.objects)};
  plan.groups[0].network = BurstLimit::constant(1.25e9);
  return pass_time(delivered(share), Pass::epoch, plan);
}

}  // namespace

TEST_CASE("FastFile: lists at the start, and by the script; each epoch fetches every object from S3") {
  const SourceDemand demand = delivered(NodeShare{Bytes(50e9), 50000, 50000, 8});
  CHECK(demand.mount.value() == 16.0);
  CHECK(demand.preparation.value() == Approx(5.0));
  CHECK(demand.listing.value() == Approx(50000.0 / 9219.0));
  NodeLoad epoch;
  epoch.network = Bytes(50e9);
  epoch.requests = 50000.0;
  epoch.opening = Seconds(300.0);                 // 50,000 × 0.048 s by 8 readers
  epoch.transfer = Seconds(50e9 / (8 * 87.5e6));  // 71.4 s
  check_load(demand.load(Pass::first_epoch), epoch);
  check_load(demand.load(Pass::epoch), epoch);
  check_idle(demand, {Pass::download, Pass::own_download});
}

TEST_CASE("FastFile: a reader waits for each object, then reads it: the times add up") {
  CHECK(epoch(NodeShare{Bytes(50e9), 50000, 50000, 8}) == Approx(300.0 + 50e9 / 700e6));
  CHECK(epoch(NodeShare{Bytes(50e9), 100, 100, 8}) == Approx(0.6 + 50e9 / 700e6));
}

TEST_CASE("FastFile: with random access each record is an access, the listing is still by object") {
  const SourceDemand demand = delivered(NodeShare{Bytes(50e9), 100, 400000, 8});
  CHECK(demand.preparation.value() == Approx(0.01));
  CHECK(demand.load(Pass::epoch).requests == 400000.0);
  CHECK(demand.load(Pass::epoch).opening.value() == Approx(400000 * 0.048 / 8));
}

TEST_CASE("FastFile: readers may read parts of one object side by side") {
  const NodeLoad three = delivered(NodeShare{Bytes(3e9), 3, 3, 8}).load(Pass::epoch);
  CHECK(three.opening.value() == Approx(3 * 0.048 / 8));
  CHECK(three.transfer.value() == Approx(3e9 / 8 / 87.5e6));
}

TEST_CASE("FastFile: the link caps what many readers could fetch") {
  const NodeShare share{Bytes(50e9), 100, 100, 64};  // 64 × 87.5 MB/s = 5.6 GB/s
  CHECK(epoch(share) == Approx(40.0));
}

TEST_CASE("FastFile: the measured run of 1.5 million small files comes out within 10 %") {
  // aws-samples/sagemaker-bencher: Downloading 169.4 s, an epoch of 9,245 s at 166 images/s with 8 reader threads.
  const NodeShare share{Bytes(54e9), 1530350, 1530350, 8};
  CHECK((delivered(share).mount + delivered(share).preparation).value() == Approx(169.4).epsilon(0.10));
  CHECK(epoch(share) == Approx(9245.0).epsilon(0.10));
}
