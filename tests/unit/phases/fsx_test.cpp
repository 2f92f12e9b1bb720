#include "catch.hpp"
#include "simcore/phases/source_demand.hpp"
#include "unit/phases/loads.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr FsxPathOf<Known> kPath{Seconds(12.0),     PerSecond(6512.0), Seconds(0.001),
                                 PerSecond(5500.0), Seconds(0.048),    false};
constexpr FsxPathOf<Known> kLazy{Seconds(12.0),     PerSecond(6512.0), Seconds(0.001),
                                 PerSecond(5500.0), Seconds(0.048),    true};

/// `nodes` of them mount 2.4 TiB of PERSISTENT_2 at 125 MB/s/TiB: network 320 × 2.4 = 768 MB/s, disk 300 MB/s.
Plan persistent(int nodes = 1) {
  Plan plan = plain_plan();
  plan.groups[0].count = nodes;
  plan.groups[0].network = BurstLimit::constant(10e9);
  FileSystemPlan system;
  system.network = BurstLimit::constant(768e6);
  system.disk = BurstLimit::constant(300e6);
  system.write = BytesPerSecond(300e6);
  system.client = BytesPerSecond(12.5e9);
  plan.file_systems = {system};
  plan.channels = {file_channel(Bytes(60e9), 100, nodes)};
  plan.channels[0].file_system = 0;
  return plan;
}

double reading(const Plan& plan, const NodeShare& share, Pass pass = Pass::epoch,
               const FsxPathOf<Known>& path = kPath) {
  return pass_time(source_demand(path, share, endless_volume()), pass, plan);
}

}  // namespace

TEST_CASE("FSx: mounting takes the same whatever the size, listing is the script's") {
  for (const double objects : {10.0, 1e6}) {
    const SourceDemand demand = source_demand(kPath, NodeShare{Bytes(60e9), objects, objects, 8}, endless_volume());
    CHECK(demand.setup.value() == 12.0);
    CHECK(demand.preparation.value() == 0.0);
    CHECK(demand.listing.value() == Approx(objects / 6512.0));
    check_idle(demand, {Pass::download, Pass::own_download});
  }
}

TEST_CASE("FSx: each epoch crosses link and servers, readers wait at each opening") {
  const SourceDemand demand = source_demand(kPath, NodeShare{Bytes(60e9), 8000, 16000, 8}, endless_volume());
  NodeLoad epoch;
  epoch.network = epoch.server = epoch.server_disk = Bytes(60e9);
  epoch.opening = Seconds(2.0);
  check_load(demand.load(Pass::first_epoch), epoch);
  check_load(demand.load(Pass::epoch), epoch);
}

TEST_CASE("FSx: data beyond the servers' memory is read from disk in every epoch") {
  const NodeShare share{Bytes(60e9), 100, 100, 8};
  CHECK(reading(persistent(), share, Pass::first_epoch) == Approx(200.0));
  CHECK(reading(persistent(), share) == Approx(200.0));
}

TEST_CASE("FSx: data that fits the memory comes from there after the first epoch") {
  Plan plan = persistent();
  plan.file_systems[0].cached = true;
  const NodeShare share{Bytes(6e9), 100, 100, 8};
  CHECK(reading(plan, share, Pass::first_epoch) == Approx(20.0));
  CHECK(reading(plan, share) == Approx(6e9 / 768e6));
}

TEST_CASE("FSx: nodes share the file system, each has its own link") {
  const NodeShare share{Bytes(60e9), 100, 100, 8};
  CHECK(reading(persistent(4), share) == Approx(800.0));
  Plan narrow = persistent();
  narrow.groups[0].network = BurstLimit::constant(100e6);
  CHECK(reading(narrow, share) == Approx(600.0));
}

TEST_CASE("FSx: a node takes no more than a client can") {
  Plan plan = persistent();
  plan.file_systems[0].client = BytesPerSecond(150e6);
  CHECK(reading(plan, NodeShare{Bytes(60e9), 100, 100, 8}) == Approx(400.0));
}

TEST_CASE("FSx: tiny files wait for their opening") {
  // 4 million files × 1 ms / 8 readers = 500 s, against 20 s of bytes.
  CHECK(reading(persistent(), NodeShare{Bytes(6e9), 4e6, 4e6, 8}) == Approx(500.0));
}

TEST_CASE("FSx: lazy loading fetches each object and byte once, for all nodes, in the first epoch only") {
  // 5.5 million objects at 5,500 /s take 1000 s; 60 GB are written at 300 MB/s in 200 s. A thousand readers wait 264 s
  // for S3 and 5.5 s for the file system.
  const NodeShare share{Bytes(60e9), 5.5e6, 5.5e6, 1000};
  const SourceDemand demand = source_demand(kLazy, share, endless_volume());
  CHECK(demand.load(Pass::first_epoch).lazy.value() == 60e9);
  CHECK(demand.load(Pass::first_epoch).lazy_objects.value() == Approx(1000.0));
  CHECK(demand.load(Pass::first_epoch).opening.value() == Approx(264.0 + 5.5));
  CHECK(demand.load(Pass::epoch).opening.value() == Approx(5.5));
  CHECK(demand.load(Pass::epoch).lazy.value() == 0.0);
  CHECK(demand.load(Pass::epoch).lazy_objects.value() == 0.0);
  CHECK(reading(persistent(), share, Pass::first_epoch, kLazy) == Approx(1000.0));
  CHECK(reading(persistent(), share, Pass::epoch, kLazy) == Approx(200.0));
  CHECK(reading(persistent(3), share, Pass::first_epoch, kLazy) == Approx(1000.0));  // not 3000
  CHECK(reading(persistent(3), share, Pass::epoch, kLazy) == Approx(600.0));
  Plan slow = persistent();
  slow.file_systems[0].write = BytesPerSecond(50e6);
  CHECK(reading(slow, share, Pass::first_epoch, kLazy) == Approx(1200.0));
  const NodeShare few{Bytes(60e9), 5.5e6, 5.5e6, 64};  // each waits for what it opens: 48 ms and 1 ms
  CHECK(reading(persistent(), few, Pass::first_epoch, kLazy) == Approx(5.5e6 * 0.049 / 64));
}
