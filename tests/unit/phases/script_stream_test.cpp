#include "catch.hpp"
#include "simcore/phases/source_demand.hpp"
#include "unit/phases/loads.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr StreamPathOf<Known> kPath{Seconds(0.05), BytesPerSecond(100e6)};

SourceDemand delivered(const NodeShare& share) { return source_demand(kPath, share, endless_volume()); }

}  // namespace

TEST_CASE("Stream: every epoch reads the shards from S3, nothing comes before") {
  // 400 shards of 150 MB by 4 readers: each opens 100 and gets 15 GB.
  const SourceDemand demand = delivered(NodeShare{Bytes(60e9), 400, 400, 4});
  CHECK(demand.mount.value() == 0.0);
  CHECK(demand.preparation.value() == 0.0);
  CHECK(demand.listing.value() == 0.0);
  NodeLoad epoch;
  epoch.network = Bytes(60e9);
  epoch.requests = 400.0;
  epoch.opening = Seconds(5.0);
  epoch.transfer = Seconds(150.0);
  check_load(demand.load(Pass::first_epoch), epoch);
  check_load(demand.load(Pass::epoch), epoch);
  check_idle(demand, {Pass::download, Pass::own_download});
}

TEST_CASE("Stream: more readers help") {
  const auto transfer = [](int readers) {
    return delivered(NodeShare{Bytes(1e9), 4, 4, readers}).load(Pass::epoch).transfer.value();
  };
  CHECK(transfer(1) == Approx(10.0));
  CHECK(transfer(4) == Approx(2.5));
  CHECK(transfer(64) == Approx(10.0 / 64.0));
}

TEST_CASE("Stream: the link caps what many readers could fetch") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(60e9), 400)};
  const SourceDemand demand = delivered(NodeShare{Bytes(60e9), 400, 400, 100});
  CHECK(pass_time(demand, Pass::epoch, plan) == Approx(60.0));
  plan.groups[0].network = BurstLimit::constant(1e11);
  CHECK(pass_time(demand, Pass::epoch, plan) == Approx(4 * 0.05 + 6.0));
}
