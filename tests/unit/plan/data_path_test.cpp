#include "simcore/plan/data_path.hpp"

#include <cmath>
#include <set>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"

using namespace simcore;

TEST_CASE("Data path: a limit that bursts needs a higher rate and something to save") {
  CHECK_FALSE(BurstLimit::constant(5.0).bursts());
  CHECK(BurstLimit::constant(5.0).burst == 5.0);
  CHECK_FALSE(BurstLimit::constant(HUGE_VAL).bursts());
  CHECK(BurstLimit{5.0, 6.0, 0.0, 1.0}.bursts());  // empty at first
  CHECK_FALSE(BurstLimit{5.0, 6.0, 0.0, 0.0}.bursts());
  CHECK_FALSE(BurstLimit{5.0, 5.0, 1.0, 1.0}.bursts());
}

TEST_CASE("Rate: a random stream for each name, none shared by two parameters") {
  std::set<std::uint32_t> streams;
  const std::vector<std::string> names = Catalog::builtin().parameters().names();
  for (const std::string& name : names) streams.insert(rate_stream(name));
  CHECK(names.size() > 50);
  CHECK(streams.size() == names.size());
  CHECK(rate_stream("") == 2166136261U);   // FNV-1a of nothing
  CHECK(rate_stream("a") == 0xe40c292cU);  // and of "a", as published
}

TEST_CASE("Rate: channels that use the same draw the same in a run, others do not") {
  const auto rate = [](const char* name) {
    return Rate<Seconds>(Uncertain<Seconds>(Distribution::uniform(1.0, 2.0)), name);
  };
  const auto draw = [](const Rate<Seconds>& of, std::uint64_t run) {
    return of.draw(Streams(1, run), static_cast<std::uint32_t>(Draw::rate)).value();
  };
  CHECK(draw(rate("file.base"), 0) == draw(rate("file.base"), 0));
  CHECK(draw(rate("file.base"), 0) != draw(rate("file.base"), 1));
  CHECK(draw(rate("file.base"), 0) != draw(rate("efs.mount"), 0));
  CHECK(draw(Rate<Seconds>(Seconds(3.0)), 0) == 3.0);
}

TEST_CASE("Data path: with_rates visits every rate once and keeps the rest") {
  int rates = 0;
  const auto count = [&](const auto&, auto&) { ++rates; };
  static_cast<void>(with_rates(FilePath{}, count));
  CHECK(rates == 4);
  rates = 0;
  static_cast<void>(with_rates(FastFilePath{}, count));
  CHECK(rates == 5);
  DownloadPath download;
  download.connections = 7.0;
  CHECK(with_rates(download, count).connections == 7.0);
  FsxPath fsx;
  fsx.lazy_load = true;
  CHECK(with_rates(fsx, count).lazy_load);
}
