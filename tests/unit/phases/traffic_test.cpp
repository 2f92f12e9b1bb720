#include "simcore/phases/traffic.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

/// Two nodes, three epochs, pages of 1000 keys, parts of 8 MB.
Plan plan() {
  Plan plan;
  plan.groups[0].count = 2;
  plan.compute.epochs = 3;
  plan.requests = {1000.0, Bytes(8e6)};
  return plan;
}

/// 2500 objects of 20 MB, all of them read by both nodes.
ChannelPlan channel() {
  ChannelPlan channel;
  channel.objects = 2500.0;
  channel.node_objects = 2500.0;
  channel.all_objects = 5000.0;
  channel.nodes = 2;
  return channel;
}

constexpr Bytes kSize{50e9};

}  // namespace

TEST_CASE("Traffic: File mode fetches once, each object in parts, each node after a listing of its own") {
  ChannelPlan file = channel();
  file.path = FilePath{};
  const Traffic traffic = traffic_of(plan(), file, kSize);
  CHECK(traffic.get_requests == 5000 * 3);  // 20 MB in parts of 8 MB
  CHECK(traffic.list_requests == 2 * 3);    // 2500 keys on pages of 1000
  CHECK(traffic.read.value() == 2 * 50e9);
  CHECK(traffic.stored.value() == 50e9);
}

TEST_CASE("Traffic: FastFile and Pipe fetch again in every epoch") {
  ChannelPlan streamed = channel();
  streamed.path = FastFilePath{};
  CHECK(traffic_of(plan(), streamed, kSize).get_requests == 3 * 5000 * 3);
  streamed.path = PipePath{};
  CHECK(traffic_of(plan(), streamed, kSize).read.value() == 3 * 2 * 50e9);
}

TEST_CASE("Traffic: file systems are read without requests") {
  ChannelPlan mounted = channel();
  mounted.path = EfsPath{};
  mounted.file_system = 0;
  const Traffic traffic = traffic_of(plan(), mounted, kSize);
  CHECK(traffic.get_requests == 0.0);
  CHECK(traffic.list_requests == 0.0);
  CHECK(traffic.read.value() == 3 * 2 * 50e9);
}

TEST_CASE("Traffic: what a script copies is fetched once, what it streams in every epoch") {
  ChannelPlan own = channel();
  own.path = DownloadPath{};
  CHECK(traffic_of(plan(), own, kSize).get_requests == 5000 * 3);
  CHECK(traffic_of(plan(), own, kSize).read.value() == 2 * 50e9);
  own.path = StreamPath{};
  CHECK(traffic_of(plan(), own, kSize).get_requests == 3 * 5000 * 3);
  CHECK(traffic_of(plan(), own, kSize).list_requests == 0.0);
  CHECK(traffic_of(plan(), own, kSize).read.value() == 3 * 2 * 50e9);
}

TEST_CASE("Traffic: random access to S3 asks for each record, a copy is asked for its objects") {
  ChannelPlan random = channel();
  random.record = Bytes(150e3);
  random.path = FastFilePath{};
  CHECK(traffic_of(plan(), random, kSize).get_requests == 3 * 5000 * 134);  // 20 MB are 133.3 records
  random.record = Bytes(10e6);
  CHECK(traffic_of(plan(), random, kSize).get_requests == 3 * 5000 * 2 * 2);  // of 10 MB, in parts of 8 MB
  random.path = FilePath{};
  CHECK(traffic_of(plan(), random, kSize).get_requests == 5000 * 3);
}

TEST_CASE("Traffic: an object smaller than a part is one request") {
  ChannelPlan file = channel();
  file.path = FilePath{};
  CHECK(traffic_of(plan(), file, Bytes(2500.0)).get_requests == 5000);
}

TEST_CASE("Traffic: a lazily loaded data set is fetched once, by whichever node opens a file first") {
  ChannelPlan lazy = channel();
  FsxPath path;
  path.lazy_load = true;
  lazy.path = path;
  lazy.file_system = 0;
  const Traffic traffic = traffic_of(plan(), lazy, kSize);
  CHECK(traffic.get_requests == 2500.0 * 3.0);  // 20 MB in parts of 8 MB
  CHECK(traffic.list_requests == 0.0);
  CHECK(traffic.read.value() == kSize.value() * 2.0 * 3.0);  // from the file system, by two nodes in three epochs
}
