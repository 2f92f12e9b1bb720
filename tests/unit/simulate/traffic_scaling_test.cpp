#include "simcore/simulate/traffic_scaling.hpp"

#include <array>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Three channels: copied by the service, by the script, and read in training; each of 100 GET, 10 LIST and 1 GB.
std::array<Traffic, 3> settled(const FetchedShares& shares) {
  Plan plan = plain_plan();
  plan.channels.assign(3, file_channel(Bytes(1e9), 100.0));
  plan.channels[1].path = DownloadPath{};
  plan.channels[2].path = FastFilePath{};
  std::array<Traffic, 3> traffic;
  traffic.fill({100.0, 10.0, Bytes(1e9), Bytes(1e9)});
  scale_traffic(plan, shares, traffic);
  return traffic;
}

}  // namespace

TEST_CASE("Settlement: a run that nothing cut has fetched what it would") {
  for (const Traffic& traffic : settled({1.0, 1.0, 1.0})) {
    CHECK(traffic.get_requests == 100.0);
    CHECK(traffic.list_requests == 10.0);
    CHECK(traffic.read.value() == 1e9);
  }
}

TEST_CASE("Settlement: each channel by the share of what fetches it, in whole requests") {
  const auto [copied, own, read] = settled({1.25, 2.001, 0.5});
  CHECK(copied.get_requests == 125.0);
  CHECK(copied.list_requests == 13.0);
  CHECK(copied.read.value() == 1.25e9);
  CHECK(own.get_requests == 201.0);
  CHECK(own.read.value() == Approx(2.001e9));
  CHECK(read.get_requests == 50.0);
  CHECK(read.stored.value() == 1e9);
}

TEST_CASE("Settlement: a data set that is loaded lazily is fetched once") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(Bytes(1e9), 100.0)};
  FsxPath path;
  path.lazy_load = true;
  plan.channels[0].path = path;
  plan.compute.epochs = 10;
  for (const auto& [trained, gets] : {std::pair{0.05, 50.0}, std::pair{0.1, 100.0}, std::pair{2.0, 100.0}}) {
    Traffic traffic{100.0, 0.0, Bytes(1e10), Bytes(1e9)};
    scale_traffic(plan, {1.0, 1.0, trained}, {&traffic, 1});
    CHECK(traffic.get_requests == gets);
  }
}
