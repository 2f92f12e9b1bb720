#include "catch.hpp"
#include "simcore/phases/source_demand.hpp"
#include "unit/phases/loads.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr PipePathOf<Known> kPath{Seconds(16.0), BytesPerSecond(300e6), PerSecond(5500.0)};

SourceDemand delivered(const NodeShare& share) { return source_demand(kPath, share, endless_volume()); }

double epoch(const NodeShare& share, double network = 1e9) {
  Plan plan = plain_plan();
  plan.channels = {file_channel(share.bytes, share.objects)};
  plan.groups[0].network = BurstLimit::constant(network);
  return pass_time(delivered(share), Pass::epoch, plan);
}

}  // namespace

TEST_CASE("Pipe: every epoch is streamed, nothing is copied or listed before") {
  const SourceDemand demand = delivered(NodeShare{Bytes(30e9), 1000, 1000, 8});
  CHECK(demand.mount.value() == 16.0);
  CHECK(demand.preparation.value() == 0.0);
  CHECK(demand.listing.value() == 0.0);
  NodeLoad epoch;
  epoch.network = Bytes(30e9);
  epoch.requests = 1000.0;
  epoch.service_transfer = Seconds(100.0);
  check_load(demand.load(Pass::first_epoch), epoch);
  check_load(demand.load(Pass::epoch), epoch);
  check_idle(demand, {Pass::download, Pass::own_download});
}

TEST_CASE("Pipe: an epoch takes the longer of bytes and objects") {
  // 30 GB at 300 MB/s: 100 s. 1,100,000 objects at 5,500 /s: 200 s.
  CHECK(epoch(NodeShare{Bytes(30e9), 1000, 1000, 8}) == Approx(100.0));
  const NodeShare many{Bytes(30e9), 1100000, 1100000, 8};
  CHECK(epoch(many) == Approx(200.0));
  CHECK(delivered(many).load(Pass::epoch).service_objects.value() == Approx(200.0));
  CHECK(delivered(many).load(Pass::epoch).service_transfer.value() == 0.0);
}

TEST_CASE("Pipe: a narrow link slows the stream, readers do not matter") {
  const NodeShare one{Bytes(30e9), 1000, 1000, 1}, many{Bytes(30e9), 1000, 1000, 64};
  CHECK(epoch(one, 150e6) == Approx(200.0));
  CHECK(epoch(one) == epoch(many));
}
