#include "simcore/phases/slow_download.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/phases/lengths.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Seconds drawn(const Plan& plan, std::uint64_t replication) {
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  return draw_lengths(plan, streams(replication), traffic, pipeline).downloading;
}

/// 10 GB in 1000 objects, by File mode: 13 s, then 150 MB/s.
Plan copying() {
  Plan plan = plain_plan();
  plan.phases.download.reset();
  plan.channels = {file_channel(Bytes(10e9), 1000.0)};
  return plan;
}

FilePath& file_of(Plan& plan) { return std::get<FilePath>(plan.channels.front().path); }

}  // namespace

TEST_CASE("Slow download: what is known takes as long as it does") {
  CHECK(downloading_at(plain_plan(), 0.999).value() == 30.0);
  CHECK(downloading_at(copying(), 0.999) == drawn(copying(), 0));
  CHECK(downloading_at(copying(), 0.999).value() == Approx(13.0 + 10e9 / 150e6));
}

TEST_CASE("Slow download: each law is taken where it slows, times at the quantile and rates at the other one") {
  Plan plan = copying();
  file_of(plan).bandwidth = {Uncertain<BytesPerSecond>(Distribution::uniform(50e6, 150e6)), "file.bandwidth"};
  CHECK(downloading_at(plan, 0.999).value() == Approx(13.0 + 10e9 / 50.1e6));
  file_of(plan).base = {Uncertain<Seconds>(Distribution::uniform(0.0, 100.0)), "file.base"};
  CHECK(downloading_at(plan, 0.999).value() == Approx(99.9 + 10e9 / 50.1e6));
  plan.channels.front().size = Uncertain<Bytes>(Distribution::uniform(0.0, 10e9));
  CHECK(downloading_at(plan, 0.999).value() == Approx(99.9 + 9.99e9 / 50.1e6));
  plan.phases.input = Uncertain<Seconds>(Distribution::uniform(0.0, 10.0));
  CHECK(downloading_at(plan, 0.999).value() == Approx(9.99 + 99.9 + 9.99e9 / 50.1e6));
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(0.0, 1000.0));
  CHECK(downloading_at(plan, 0.999).value() == Approx(9.99 + 99.9 + 999.0));
  plan.phases.download = Uncertain<Seconds>(Distribution::exponential(1000.0));
  CHECK(downloading_at(plan, 0.999).value() == Approx(1000.0 * std::log(1000.0)));
}

TEST_CASE("Slow download: with each source, fewer than one run in a thousand takes longer") {
  const Rate<Seconds> latency{Uncertain<Seconds>(Distribution::lognormal(0.05, 0.05)), "s3.object_latency"};
  const Rate<Seconds> mount{Uncertain<Seconds>(Distribution::exponential(9.0)), "fast_file.mount"};
  const Rate<PerSecond> list{Uncertain<PerSecond>(Distribution::uniform(50.0, 5000.0)), "fast_file.list_rate"};
  const Rate<BytesPerSecond> rate{Uncertain<BytesPerSecond>(Distribution::uniform(2e7, 2e8)), "file.bandwidth"};
  for (const DataPath& path : std::vector<DataPath>{
           FilePath{mount, rate, list}, FastFilePath{mount, list, list, latency, rate}, PipePath{mount, rate, list},
           FsxPath{mount, list, latency, list, latency}, EfsPath{mount, list, latency}, StreamPath{latency, rate}}) {
    INFO("path " << path.index());
    Plan plan = copying();
    plan.channels.front().path = path;
    const Seconds slow = downloading_at(plan, 0.999);
    int longer = 0;
    for (std::uint64_t k = 0; k < 4000; ++k) longer += drawn(plan, k) > slow ? 1 : 0;
    CHECK(longer <= 14);  // 4 are expected; so many come with a chance of 1e-5
  }
}
