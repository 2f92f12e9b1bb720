#include "simcore/phases/delivery.hpp"

#include <cmath>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// A number between two others, evenly on the logarithmic scale.
double between(Stream& stream, double low, double high) {
  return std::exp(std::log(low) + stream.uniform() * (std::log(high) - std::log(low)));
}

FsxPath random_fsx(Stream& s) {
  FsxPath path;
  path.mount = Seconds(12.0);
  path.client_list_rate = PerSecond(between(s, 1e3, 1e5));
  path.object_latency = Seconds(between(s, 1e-4, 1e-2));
  path.network = BytesPerSecond(between(s, 1e8, 1e10));
  path.disk = BytesPerSecond(between(s, 1e8, 1e10));
  path.cache = Bytes(between(s, 1e8, 1e11));
  path.lazy_load = s.uniform() < 0.5;
  path.lazy_object_rate = PerSecond(between(s, 1e3, 1e5));
  return path;
}

EfsPath random_efs(Stream& s) {
  const double baseline = between(s, 1e6, 1e9);
  EfsPath path;
  path.mount = Seconds(12.0);
  path.object_latency = Seconds(between(s, 1e-4, 1e-2));
  path.client = BytesPerSecond(between(s, 1e8, 2e9));
  path.baseline = BytesPerSecond(baseline);
  path.burst = BytesPerSecond(baseline * between(s, 1.0, 10.0));
  path.credit = Bytes(between(s, 1e9, 1e13));
  return path;
}

ChannelPlan random_channel(Stream& s) {
  ChannelPlan channel = file_channel(Bytes(between(s, 1e6, 1e13)), std::ceil(between(s, 1.0, 1e7)));
  channel.readers = static_cast<int>(between(s, 1.0, 64.0));
  const double kind = s.uniform();
  if (kind < 0.2)
    channel.path = FilePath{Seconds(13), BytesPerSecond(between(s, 1e7, 1e9)), PerSecond(between(s, 10, 1e4))};
  else if (kind < 0.4)
    channel.path = FastFilePath{Seconds(16), PerSecond(between(s, 1e3, 1e5)), PerSecond(between(s, 1e3, 1e5)),
                                Seconds(between(s, 1e-3, 1.0)), BytesPerSecond(between(s, 1e7, 1e9))};
  else if (kind < 0.6)
    channel.path = PipePath{Seconds(16), BytesPerSecond(between(s, 1e7, 1e9)), PerSecond(between(s, 1e2, 1e5))};
  else if (kind < 0.8)
    channel.path = random_fsx(s);
  else
    channel.path = random_efs(s);
  return channel;
}

struct Case {
  ChannelPlan channel;
  NodeShare share;
  VolumePlan volume;
  BytesPerSecond network;
  double epochs = 1.0;

  [[nodiscard]] Delivery run() const { return deliver(channel, share, volume, network, epochs); }
};

Case random_case(Stream& s) {
  Case c;
  c.channel = random_channel(s);
  c.share = {c.channel.size.mean(), c.channel.objects, c.channel.readers, static_cast<int>(between(s, 1.0, 32.0))};
  c.volume = {Bytes(1e12), s.uniform() < 0.5, BytesPerSecond(between(s, 1e7, 1e9)),
              BytesPerSecond(between(s, 1e7, 1e9))};
  c.network = BytesPerSecond(between(s, 1e7, 1e11));
  c.epochs = std::ceil(between(s, 1.0, 100.0));
  return c;
}

/// Not slower in any part, up to the rounding of a division.
void require_not_slower(const Delivery& fast, const Delivery& slow) {
  constexpr double kRounding = 1.0 + 1e-12;
  REQUIRE(fast.mount <= slow.mount);
  REQUIRE(fast.transfer <= slow.transfer * kRounding);
  REQUIRE(fast.listing <= slow.listing * kRounding);
  REQUIRE(fast.first_epoch <= slow.first_epoch * kRounding);
  REQUIRE(fast.epoch <= slow.epoch * kRounding);
}

}  // namespace

TEST_CASE(
    "Delivery: no source gets slower with more bandwidth, fewer objects, fewer bytes, more readers, fewer nodes") {
  Stream stream = streams(0, 42).at(1);
  for (int i = 0; i < 5000; ++i) {
    const Case usual = random_case(stream);
    const Delivery slow = usual.run();
    Case better = usual;
    better.network = usual.network * 2.0;
    require_not_slower(better.run(), slow);
    better = usual;
    better.volume.gp2 = usual.volume.gp2 * 2.0;
    require_not_slower(better.run(), slow);
    better = usual;
    better.share.objects = std::ceil(usual.share.objects / 2.0);
    require_not_slower(better.run(), slow);
    better = usual;
    better.share.bytes = usual.share.bytes / 2.0;
    require_not_slower(better.run(), slow);
    better = usual;
    better.share.readers = usual.share.readers + 1;
    require_not_slower(better.run(), slow);
    better = usual;
    better.share.nodes = 1;
    require_not_slower(better.run(), slow);
  }
}

TEST_CASE("Delivery: the path that a channel holds chooses the model") {
  const NodeShare share{Bytes(60e9), 1000, 8, 2};
  ChannelPlan channel = file_channel(Bytes(60e9), 1000);
  const VolumePlan volume{Bytes(1e12), false, BytesPerSecond(128e6), BytesPerSecond(437e6)};
  const BytesPerSecond network(1e9);
  const auto epoch = [&] { return deliver(channel, share, volume, network, 3.0).epoch; };

  CHECK(epoch() == deliver(std::get<FilePath>(channel.path), share, volume, network).epoch);
  const FastFilePath fast{Seconds(16), PerSecond(1e4), PerSecond(9e3), Seconds(0.05), BytesPerSecond(87.5e6)};
  channel.path = fast;
  CHECK(epoch() == deliver(fast, share, network).epoch);
  const PipePath pipe{Seconds(16), BytesPerSecond(300e6), PerSecond(5500)};
  channel.path = pipe;
  CHECK(epoch() == deliver(pipe, share, network).epoch);
  Stream stream = streams().at(2);
  const FsxPath fsx = random_fsx(stream);
  channel.path = fsx;
  CHECK(epoch() == deliver(fsx, share, network).epoch);
  const EfsPath efs = random_efs(stream);
  channel.path = efs;
  CHECK(epoch() == deliver(efs, share, network, 3.0).epoch);
}
