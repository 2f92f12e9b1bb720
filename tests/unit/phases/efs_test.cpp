#include "catch.hpp"
#include "simcore/phases/source_demand.hpp"
#include "unit/phases/loads.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr EfsPathOf<Known> kPath{Seconds(12.0), PerSecond(6512.0), Seconds(0.001)};

/// 1 TiB in bursting mode, seen by its readers: 300 MiB/s while credits last, 150 MiB/s afterwards (reads count for a
/// third of 100 and 50 MiB/s), and 6.3 TiB of credit. Here in rounder numbers: 60 GB may be read at the burst rate.
Plan bursting(int nodes = 1) {
  Plan plan = plain_plan();
  plan.groups[0].count = nodes;
  plan.groups[0].network = BurstLimit::constant(10e9);
  FileSystemPlan system;
  system.network = {150e6, 300e6, 30e9, 30e9};
  system.disk = BurstLimit::constant(HUGE_VAL);
  system.operations = 35000.0;
  system.client = BytesPerSecond(500e6);
  plan.file_systems = {system};
  plan.channels = {file_channel(Bytes(60e9), 100, nodes)};
  plan.channels[0].file_system = 0;
  return plan;
}

double reading(const Plan& plan, double bytes, double times = 1.0) {
  Pipeline pipeline;
  pipeline.begin(plan);
  pipeline.add(plan, 0, plan.channels[0], source_demand(kPath, NodeShare{Bytes(bytes), 100, 100, 8}, endless_volume()));
  pipeline.close(plan, {});
  LimitTimes limits{};
  return pipeline.run(Pass::epoch, times, limits).value();
}

}  // namespace

TEST_CASE("EFS: mounting takes the same whatever the size, an opening is an operation and a wait") {
  const SourceDemand demand = source_demand(kPath, NodeShare{Bytes(3e9), 4e6, 8e6, 8}, endless_volume());
  CHECK(demand.setup.value() == 12.0);
  CHECK(demand.preparation.value() == 0.0);
  CHECK(demand.listing.value() == Approx(4e6 / 6512.0));
  NodeLoad epoch;
  epoch.network = epoch.server = Bytes(3e9);
  epoch.server_opens = 8e6;
  epoch.opening = Seconds(1000.0);  // 8 million × 1 ms / 8
  check_load(demand.load(Pass::first_epoch), epoch);
  check_load(demand.load(Pass::epoch), epoch);
  check_idle(demand, {Pass::download, Pass::own_download});
}

TEST_CASE("EFS: burst while the credit lasts, baseline for the rest") {
  CHECK(reading(bursting(), 30e9) == Approx(100.0));                 // within the credit
  CHECK(reading(bursting(), 60e9) == Approx(200.0));                 // exactly the credit
  CHECK(reading(bursting(), 90e9) == Approx(200.0 + 30e9 / 150e6));  // 60 GB fast, 30 GB slow
}

TEST_CASE("EFS: the credit is shared by all nodes and lasts over the epochs") {
  // Two nodes read 120 GB together: 60 GB fast, 60 GB slow.
  CHECK(reading(bursting(2), 60e9) == Approx(60e9 / 300e6 + 60e9 / 150e6));
  // Three epochs are one pass over three times the data.
  CHECK(reading(bursting(), 30e9, 3.0) == Approx(reading(bursting(), 90e9)));
}

TEST_CASE("EFS: one client or its link can be slower than the file system") {
  Plan plan = bursting();
  plan.file_systems[0].client = BytesPerSecond(100e6);
  CHECK(reading(plan, 30e9) == Approx(300.0));
  CHECK(reading(plan, 90e9) == Approx(900.0));  // below the baseline credits do not matter
  plan = bursting();
  plan.groups[0].network = BurstLimit::constant(50e6);
  CHECK(reading(plan, 30e9) == Approx(600.0));
}

TEST_CASE("EFS: provisioned and elastic throughput have one rate") {
  Plan plan = bursting();
  plan.file_systems[0].network = BurstLimit::constant(200e6);
  CHECK(reading(plan, 90e9) == Approx(450.0));
}

TEST_CASE("EFS: all nodes together open no more files a second than the file system lets them") {
  // 8 million openings: 1000 s of waiting by 8 readers on each node; 4 nodes make 32 million at 20,000 /s.
  Plan plan = bursting(4);
  plan.file_systems[0].operations = 20000.0;
  const SourceDemand demand = source_demand(kPath, NodeShare{Bytes(3e6), 8e6, 8e6, 8}, endless_volume());
  CHECK(pass_time(demand, Pass::epoch, plan) == Approx(1600.0));
  plan.groups[0].count = 1;
  CHECK(pass_time(demand, Pass::epoch, plan) == Approx(1000.0));
}
