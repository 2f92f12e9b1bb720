// Closed forms; pipeline_random_test.cpp compares random jobs with an event loop of its own.
#include "simcore/phases/pipeline.hpp"

#include <cmath>

#include "catch.hpp"
#include "unit/phases/pipelines.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("Pipeline: a link passes its peak until the credit is used up, then what it keeps up") {
  // 10 s at 1 GB/s use 9 GB of credit; the other 40 GB come at 100 MB/s.
  Plan plan = one_channel();
  plan.groups[0].network = bursting(1e8, 1e9, 9e9);
  Run run(plan, over_network(50e9));
  CHECK(run(Pass::download) == exactly(410.0));
  CHECK(run.by(Limit::network) == exactly(410.0));
  CHECK(run(Pass::epoch) == exactly(500.0));  // nothing is left for the epochs
}

TEST_CASE("Pipeline: credit that the download leaves is there for the epochs") {
  // Each pass uses 36 GB of 100 GB of credit in 40 s at 1 GB/s: two and 28/36 of one are fast.
  Plan plan = one_channel();
  plan.groups[0].network = bursting(1e8, 1e9, 100e9);
  Run run(plan, over_network(40e9));
  CHECK(run(Pass::download) == exactly(40.0));
  CHECK(run(Pass::own_download) == exactly(40.0));
  const double fast = 28e9 / 9e8;
  CHECK(run(Pass::first_epoch) == exactly(fast + (40e9 - fast * 1e9) / 1e8));
  CHECK(run(Pass::epoch, 5.0) == exactly(2000.0));
}

TEST_CASE("Pipeline: credit is earned while nothing is read, up to what may be saved") {
  Plan plan = one_channel();
  plan.groups[0].network = bursting(1e8, 1e9, 9e9);
  for (const auto& [idle, credit] : {std::pair(30.0, 3e9), std::pair(89.0, 8.9e9), std::pair(1e5, 9e9)}) {
    Run run(plan, over_network(50e9));
    CHECK(run(Pass::download) == exactly(410.0));
    run.pipeline.idle(Seconds(idle));
    const double fast = credit / 9e8;
    CHECK(run(Pass::download) == exactly(fast + (50e9 - fast * 1e9) / 1e8));
  }
}

TEST_CASE("Pipeline: epochs that compute longer than they read earn credit for the next pass") {
  // 10 epochs of 100 s use 50 MB/s of a baseline of 100 MB/s: 50 GB are earned.
  Plan plan = one_channel();
  plan.groups[0].network = bursting(1e8, 1e9, 90e9);
  plan.groups[0].network.credit = 0.0;
  SourceDemand demand = over_network(5e9);
  demand.load(Pass::download).network = Bytes(80e9);
  Run run(plan, demand, {Seconds(100.0), {}, {}});
  CHECK(run(Pass::epoch, 10.0) == exactly(1000.0));
  CHECK(run.by(Limit::compute) == exactly(1000.0));
  const double fast = 50e9 / 9e8;
  CHECK(run(Pass::download) == exactly(fast + (80e9 - fast * 1e9) / 1e8));
}

TEST_CASE("Pipeline: an instance's EBS burst is shared by writing the copy and reading it") {
  // 30 GB at 250 MB/s take 120 s and 18 GB of credit; of the second pass 2 GB of credit last 13.3 s.
  Plan plan = one_channel();
  plan.groups[0].volume = ebs(400e6, 1.0);
  plan.groups[0].volume.instance = bursting(1e8, 2.5e8, 20e9);
  Run run(plan, on_disk(30e9));
  CHECK(run(Pass::download) == exactly(120.0));
  const double fast = 2e9 / 1.5e8;
  CHECK(run(Pass::first_epoch) == exactly(fast + (30e9 - fast * 2.5e8) / 1e8));
  CHECK(run(Pass::epoch, 3.0) == exactly(900.0));
  CHECK(run.by(Limit::volume) == exactly(120.0 + fast + (30e9 - fast * 2.5e8) / 1e8 + 900.0));
}

TEST_CASE("Pipeline: of volume and instance the slower one limits, also beyond the burst") {
  Plan plan = one_channel();
  plan.groups[0].volume = ebs(200e6, 1.0);
  plan.groups[0].volume.instance = bursting(1e8, 2.5e8, 20e9);  // 200 MB/s use it up in 200 s
  CHECK(Run(plan, on_disk(30e9))(Pass::epoch) == exactly(150.0));
  CHECK(Run(plan, on_disk(50e9))(Pass::epoch) == exactly(200.0 + 10e9 / 1e8));
}

TEST_CASE("Pipeline: gp2 operations burst to 3000 a second for as long as 5.4 million credits last") {
  // 100 GiB earn 300 a second: 2000 s at 3000 /s are 6 million operations.
  Plan plan = one_channel();
  plan.groups[0].volume = ebs(HUGE_VAL, HUGE_VAL);
  plan.groups[0].volume.operations = bursting(300.0, 3000.0, 5.4e6);
  CHECK(Run(plan, on_disk(1e9, 3e6))(Pass::epoch) == exactly(1000.0));
  Run run(plan, on_disk(1e9, 9e6));
  CHECK(run(Pass::epoch) == exactly(2000.0 + 3e6 / 300.0));
  CHECK(run.by(Limit::disk_operations) == exactly(12000.0));
}

TEST_CASE("Pipeline: FSx bursts on its network and on its disks, each with credit of its own") {
  // The disks give 500 MB/s for 100 s (50 GB), then 200 MB/s; the network has credit all the while.
  Plan plan = one_system(bursting(300e6, 1300e6, 1e12));
  plan.file_systems[0].disk = bursting(200e6, 500e6, 30e9);
  Run run(plan, from_server(80e9));
  CHECK(run(Pass::first_epoch) == exactly(100.0 + 30e9 / 200e6));
  CHECK(run.by(Limit::file_system_disk) == exactly(250.0));
  // The network gives less when its credit is used up first: 1 GB/s for 10 s, then 100 MB/s.
  plan.file_systems[0].network = bursting(100e6, 1000e6, 9e9);
  plan.file_systems[0].disk = BurstLimit::constant(2000e6);
  Run slow(plan, from_server(80e9));
  CHECK(slow(Pass::first_epoch) == exactly(10.0 + 70e9 / 100e6));
  CHECK(slow.by(Limit::file_system_network) == exactly(710.0));
}

TEST_CASE("Pipeline: what the servers remember comes from their memory, and spares the credit of the disks") {
  Plan plan = one_system(BurstLimit::constant(1000e6));
  plan.file_systems[0].disk = bursting(100e6, 200e6, 5e9);
  plan.file_systems[0].cached = true;
  Run run(plan, from_server(20e9));
  CHECK(run(Pass::first_epoch) == exactly(50.0 + 10e9 / 100e6));
  CHECK(run(Pass::epoch, 10.0) == exactly(200.0));  // in which the disks earn 5 GB again
  CHECK(run(Pass::first_epoch) == exactly(50.0 + 10e9 / 100e6));
}

TEST_CASE("Pipeline: the credit of EFS runs out in the middle of a hundred epochs") {
  // 4 nodes read 20 GB each epoch; 100 MB/s above the baseline of 200 MB/s use 2 TB of credit in 20,000 s and 6 TB.
  const Plan plan = one_system({200e6, 300e6, 2e12, 3e12}, 4);
  Run run(plan, from_server(20e9));
  double elapsed = run(Pass::first_epoch);
  CHECK(elapsed == exactly(80e9 / 300e6));
  elapsed += run(Pass::epoch, 99.0);
  CHECK(elapsed == exactly(20000.0 + 2e12 / 200e6));
  // Epoch by epoch it is the same: the first 75 are fast.
  Run each(plan, from_server(20e9));
  for (int epoch = 0; epoch < 100; ++epoch)
    CHECK(each(Pass::epoch) == exactly(epoch < 75 ? 80e9 / 300e6 : 80e9 / 200e6));
}

TEST_CASE("Pipeline: beside other nodes each gets a fair share of the file system") {
  // 3 nodes of 8 get 3/8 of 800 MB/s: 100 MB/s each.
  Plan plan = one_system(BurstLimit::constant(800e6), 3);
  plan.file_systems[0].other_nodes = 5;
  plan.file_systems[0].other_reading = BytesPerSecond(HUGE_VAL);
  Run run(plan, from_server(10e9));
  CHECK(run(Pass::epoch, 7.0) == exactly(700.0));
  CHECK(run.by(Limit::file_system_network) == exactly(700.0));
  plan.file_systems[0].other_reading = BytesPerSecond(200e6);  // less than their share
  CHECK(Run(plan, from_server(10e9))(Pass::epoch) == exactly(30e9 / 600e6));
  plan.file_systems[0].other_reading = BytesPerSecond(500e6);  // just their share
  CHECK(Run(plan, from_server(10e9))(Pass::epoch) == exactly(100.0));
  // Who is slower anyway leaves the rest to the others.
  CHECK(Run(plan, from_server(10e9), {Seconds(150.0), {}, {}})(Pass::epoch) == exactly(150.0));
}

TEST_CASE("Pipeline: other nodes use up the credit of all, also while the job does not read") {
  // The others read 100 MB/s. Alone they leave the baseline of 150 MB/s as it is and earn 50 MB/s of credit.
  Plan plan = one_system({150e6, 300e6, 30e9, 60e9});
  plan.file_systems[0].other_nodes = 1;
  plan.file_systems[0].other_reading = BytesPerSecond(100e6);
  // The job gets 200 MB/s beside them for 200 s, then it shares the baseline: 75 MB/s each.
  CHECK(Run(plan, from_server(55e9))(Pass::epoch) == exactly(200.0 + 15e9 / 75e6));
  Run rested(plan, from_server(55e9));
  rested.pipeline.idle(Seconds(100.0));  // 5 GB of credit more
  const double fast = 35e9 / 150e6;
  CHECK(rested(Pass::epoch) == exactly(fast + (55e9 - 200e6 * fast) / 75e6));
  // Two hungry ones use 300 MB/s even alone: of 30 GB of credit 15 GB are left after 100 s.
  plan.file_systems[0].other_reading = BytesPerSecond(HUGE_VAL);
  Run hungry(plan, from_server(55e9));
  hungry.pipeline.idle(Seconds(100.0));
  CHECK(hungry(Pass::epoch) == exactly(100.0 + 40e9 / 75e6));
}

TEST_CASE("Pipeline: with two shared file systems the job has its fair share of each") {
  // 1 of 2 nodes on each: 400 MB/s of the first, 100 MB/s of the second. 40 GB and 1 GB: 100 s; 4 GB and 20 GB: 200 s.
  Plan plan = one_system(BurstLimit::constant(800e6));
  plan.file_systems[0].other_nodes = 1;
  plan.file_systems[0].other_reading = BytesPerSecond(HUGE_VAL);
  plan.file_systems.push_back(plan.file_systems[0]);
  plan.file_systems[1].network = BurstLimit::constant(200e6);
  plan.channels.push_back(plan.channels[0]);
  plan.channels[1].file_system = 1;
  CHECK(Run(plan, {from_server(40e9), from_server(1e9)})(Pass::epoch) == exactly(100.0));
  CHECK(Run(plan, {from_server(4e9), from_server(20e9)})(Pass::epoch) == exactly(200.0));
}

TEST_CASE("Pipeline: the slowest of computing, processors and reading sets the pace of an epoch") {
  const Plan plan = one_channel();  // 1 GB/s
  const auto epoch = [&](double computing, double preprocessing, double reading, Limit limit) {
    Run run(plan, over_network(reading * 1e9), {Seconds(computing), {}, Seconds(preprocessing)});
    const double elapsed = run(Pass::epoch, 3.0);
    CHECK(run.by(limit) == elapsed);
    CHECK(total(run.limits).value() == elapsed);
    return elapsed;
  };
  CHECK(epoch(50.0, 20.0, 30.0, Limit::compute) == exactly(150.0));
  CHECK(epoch(20.0, 50.0, 30.0, Limit::preprocessing) == exactly(150.0));
  CHECK(epoch(20.0, 30.0, 50.0, Limit::network) == exactly(150.0));
}

TEST_CASE("Pipeline: without prefetching computing, processors and reading follow each other") {
  Plan plan = one_channel();
  plan.compute.prefetch = false;
  Run run(plan, over_network(30e9), {Seconds(50.0), Seconds(7.0), Seconds(20.0)});
  CHECK(run(Pass::download) == exactly(30.0));  // nothing is computed yet
  CHECK(run(Pass::first_epoch) == exactly(107.0));
  CHECK(run(Pass::epoch, 2.0) == exactly(200.0));
  CHECK(run.by(Limit::compute) == exactly(157.0));
  CHECK(run.by(Limit::preprocessing) == exactly(60.0));
  CHECK(run.by(Limit::network) == exactly(120.0));
  // A thirty-second part of the 30 GB uses up 0.47 GB of credit at 2 GB/s, which the work between earns back.
  plan.groups[0].network = bursting(1e9, 2e9, 1e9);
  Run burst(plan, over_network(30e9), {Seconds(50.0), Seconds(7.0), Seconds(20.0)});
  CHECK(burst(Pass::first_epoch) == exactly(15.0 + 77.0));
}

TEST_CASE("Pipeline: the warm-up is hidden where reading takes longer, and only then") {
  Run hidden(one_channel(), over_network(100e9), {Seconds(50.0), Seconds(30.0), {}});
  CHECK(hidden(Pass::first_epoch) == exactly(100.0));
  Run partly(one_channel(), over_network(60e9), {Seconds(50.0), Seconds(30.0), {}});
  CHECK(partly(Pass::first_epoch) == exactly(80.0));
  CHECK(partly(Pass::epoch) == exactly(60.0));
}

TEST_CASE("Pipeline: groups keep step: the slowest of all nodes sets the pace, credits of the others are spared") {
  // The first group could read at 2 GB/s for 10 s. The second takes 100 s, in which it earns instead.
  Plan plan = one_channel();
  plan.groups.assign(3, plan.groups[0]);
  plan.groups[0].network = bursting(5e8, 2e9, 15e9);
  plan.groups[1].network = BurstLimit::constant(2e8);
  plan.channels[0].groups = 0b011U;
  Run run(plan, over_network(20e9));
  CHECK(run(Pass::epoch, 5.0) == exactly(500.0));
  plan.channels.push_back(plan.channels[0]);
  plan.channels[1].groups = 0b101U;  // 20 + 40 GB for the first group: 15 GB of credit last 15 s at 1.5 GB/s more
  Run more(plan, {over_network(2e9), over_network(58e9)});
  CHECK(more(Pass::epoch) == exactly(10.0 + (60e9 - 20e9) / 5e8));
}

TEST_CASE("Pipeline: requests of all nodes share the prefixes of a channel") {
  // 8 nodes × 55,000 objects at 5,500 a second and prefix.
  Plan plan = one_channel(8);
  NodeLoad load;
  load.requests = 55000.0;
  Run run(plan, always(load));
  CHECK(run(Pass::download) == exactly(80.0));
  CHECK(run.by(Limit::prefix_requests) == exactly(80.0));
  plan.channels[0].prefixes = 16.0;
  CHECK(Run(plan, always(load))(Pass::download) == exactly(5.0));
  plan.channels.push_back(plan.channels[0]);
  plan.channels[1].prefixes = 4.0;  // each channel has its own
  CHECK(Run(plan, {always(load), always(load)})(Pass::download) == exactly(20.0));
}

TEST_CASE("Pipeline: bytes from another region have a part of the link only") {
  Plan plan = one_channel();
  plan.groups[0].wide_area = BytesPerSecond(250e6);
  plan.channels.push_back(plan.channels[0]);
  plan.channels[1].far = true;
  Run run(plan, {over_network(20e9), over_network(10e9)});
  CHECK(run(Pass::download) == exactly(40.0));
  CHECK(run.by(Limit::wide_area) == exactly(40.0));
  CHECK(Run(plan, {over_network(1e9), over_network(10e9)})(Pass::download) == exactly(40.0));
  CHECK(Run(plan, {over_network(70e9), over_network(10e9)})(Pass::download) == exactly(80.0));
}

TEST_CASE("Pipeline: readers wait and transfer in turn; the longer of the two is what limits") {
  NodeLoad load;
  load.opening = Seconds(30.0);
  load.transfer = Seconds(12.0);
  Run opening(one_channel(), always(load));
  CHECK(opening(Pass::epoch) == exactly(42.0));
  CHECK(opening.by(Limit::opening_objects) == exactly(42.0));
  load.transfer = Seconds(31.0);
  Run transferring(one_channel(), always(load));
  CHECK(transferring(Pass::epoch) == exactly(61.0));
  CHECK(transferring.by(Limit::connections) == exactly(61.0));
}

TEST_CASE("Pipeline: mounts happen side by side, listings one after the other, in the slowest group") {
  Plan plan = one_channel();
  plan.groups.assign(2, plan.groups[0]);
  plan.channels.assign(3, plan.channels[0]);
  plan.channels[2].groups = 0b10U;
  const auto demand = [](double mount, double preparation, double listing) {
    SourceDemand result;
    result.mount = Seconds(mount);
    result.preparation = Seconds(preparation);
    result.listing = Seconds(listing);
    return result;
  };
  const Run run(plan, {demand(13.0, 4.0, 0.5), demand(16.0, 2.0, 0.25), demand(1.0, 8.0, 0.125)});
  CHECK(run.pipeline.preparation().value() == 16.0 + 14.0);
  CHECK(run.pipeline.listing().value() == 0.875);
}

TEST_CASE("Pipeline: utilisation is the share of what could have been done in the epochs, by the group that did most") {
  Plan plan = one_channel();
  plan.groups.assign(2, plan.groups[0]);
  plan.groups[0].network = bursting(1e8, 1e9, 9e9);
  plan.groups[0].volume = ebs(200e6, 400e6);
  plan.groups[0].volume.operations = BurstLimit::constant(1000.0);
  plan.groups[1].processors = plan.groups[1].vcpus = 4;
  plan.channels[0].groups = 0b01U;
  NodeLoad load;
  load.network = Bytes(2e9);
  load.disk = Bytes(8e9);
  load.operations = 60000.0;
  const EpochWork work{Seconds(70.0), Seconds(10.0), Seconds(50.0)};
  Run run(plan, always(load), work);
  const double elapsed = run(Pass::first_epoch) + run(Pass::epoch, 3.0);
  REQUIRE(elapsed == exactly(290.0));
  Occupancy use = run.pipeline.utilisation(plan, work, 4.0, Seconds(elapsed));
  CHECK(use.compute == exactly(1.0));
  CHECK(use.processors == exactly(200.0 / 290.0));  // all of the second group's
  CHECK(use.network == exactly(8e9 / (290.0 * 1e8 + 9e9)));
  CHECK(use.disk == exactly(240000.0 / 290000.0));              // operations; 32 GB would be 55 % of the volume
  for (GroupPlan& group : plan.groups) group.processors = 2.0;  // workers
  CHECK(run.pipeline.utilisation(plan, work, 4.0, Seconds(elapsed)).processors == exactly(100.0 / 290.0));
  plan.groups[0].volume.operations = BurstLimit::constant(1e9);
  CHECK(run.pipeline.utilisation(plan, work, 4.0, Seconds(elapsed)).disk == exactly(32e9 / (290.0 * 200e6)));
  plan.groups[0].network = bursting(1e8, 1e9, 1e15);  // more credit than can be used
  use = run.pipeline.utilisation(plan, work, 4.0, Seconds(elapsed));
  CHECK(use.network == exactly(8e9 / (290.0 * 1e9)));
}

TEST_CASE("Pipeline: how much is made use of what nobody knows is not known") {
  Plan plan = one_channel();
  NodeLoad load;
  load.network = load.disk = Bytes(1e9);
  load.operations = 1000.0;
  const EpochWork work{Seconds(10.0), {}, {}};
  const auto use = [&](const NodeLoad& all) {
    return Run(plan, always(all), work).pipeline.utilisation(plan, work, 1.0, Seconds(10.0));
  };
  CHECK(use(load).network == exactly(0.1));
  CHECK(std::isnan(use(load).disk));  // instance storage without a published rate
  plan.groups[0].volume.operations = BurstLimit::constant(400.0);
  CHECK(use(load).disk == exactly(0.25));
  plan.groups[0].network = BurstLimit::constant(HUGE_VAL);
  CHECK(std::isnan(use(load).network));
  CHECK(use(NodeLoad{}).network == 0.0);
  CHECK(use(NodeLoad{}).disk == 0.0);
}

TEST_CASE("Pipeline: nothing to do takes no time") {
  Run run(one_channel(), SourceDemand{});
  for (const Pass pass : {Pass::download, Pass::own_download, Pass::first_epoch, Pass::epoch})
    CHECK(run(pass, 3.0) == 0.0);
  Run none(one_channel(), over_network(1e9));
  CHECK(none(Pass::epoch, 0.0) == 0.0);  // a single epoch has no later ones
  CHECK(total(none.limits).value() == 0.0);
}
