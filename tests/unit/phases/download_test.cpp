#include "catch.hpp"
#include "simcore/phases/source_demand.hpp"
#include "unit/phases/loads.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr DownloadPathOf<Known> kPath{Seconds(0.048), BytesPerSecond(87.5e6), 10.0};

double copying(const NodeShare& share, const VolumePlan& volume, double network) {
  Plan plan = plain_plan();
  plan.channels = {file_channel(share.bytes, share.objects)};
  plan.groups[0].volume = volume;
  plan.groups[0].network = BurstLimit::constant(network);
  return pass_time(source_demand(kPath, share, volume), Pass::own_download, plan);
}

}  // namespace

TEST_CASE("Download: the script copies once by its connections, then each epoch reads the disk") {
  const SourceDemand demand = source_demand(kPath, NodeShare{Bytes(17.5e9), 1000, 1000, 4}, ebs(240e6, 400e6));
  CHECK(demand.mount.value() == 0.0);
  CHECK(demand.preparation.value() == 0.0);
  CHECK(demand.listing.value() == 0.0);
  NodeLoad copy;
  copy.network = copy.disk = Bytes(17.5e9);
  copy.operations = 17.5e9 / 262144.0;
  copy.requests = 1000.0;
  copy.opening = Seconds(4.8);    // 1000 × 0.048 s over 10 connections
  copy.transfer = Seconds(20.0);  // at 10 × 87.5 MB/s
  check_load(demand.load(Pass::own_download), copy);
  NodeLoad epoch;
  epoch.disk = Bytes(17.5e9);
  epoch.operations = 17.5e9 / 262144.0 + 500.0;  // of 256 KiB, the last of each object half full
  check_load(demand.load(Pass::first_epoch), epoch);
  check_load(demand.load(Pass::epoch), epoch);
  check_idle(demand, {Pass::download});
}

TEST_CASE("Download: connections, link and disk, the narrowest sets the pace") {
  const NodeShare share{Bytes(17.5e9), 1000, 1000, 4};
  CHECK(copying(share, endless_volume(), 2e9) == Approx(24.8));
  CHECK(copying(share, endless_volume(), 350e6) == Approx(50.0));
  CHECK(copying(share, ebs(175e6, 400e6), 2e9) == Approx(100.0));
}

TEST_CASE("Download: a single object comes in parts, by all connections") {
  const NodeLoad copy =
      source_demand(kPath, NodeShare{Bytes(8.75e9), 1, 1, 4}, endless_volume()).load(Pass::own_download);
  CHECK(copy.transfer.value() == Approx(10.0));
}
