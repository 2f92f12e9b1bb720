#include "simcore/trace/limit.hpp"

#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "catch.hpp"

using namespace simcore;

namespace {

LimitTimes times(std::initializer_list<std::pair<Limit, double>> seconds) {
  LimitTimes times{};
  for (const auto& [limit, value] : seconds) times[static_cast<std::size_t>(limit)] = Seconds(value);
  return times;
}

std::string_view verdict_of(std::initializer_list<std::pair<Limit, double>> seconds) {
  return word(bound_of(times(seconds)));
}

}  // namespace

TEST_CASE("limit: each has a name of its own, a group and something that helps") {
  std::set<std::string_view> names;
  std::set<Bound> bounds;
  for (std::size_t i = 0; i < kLimits; ++i) {
    const auto limit = static_cast<Limit>(i);
    names.insert(word(limit));
    bounds.insert(bound_of(limit));
    CHECK(advice(limit).size() > 15);
  }
  CHECK(names.size() == kLimits);
  CHECK(bounds.size() == kBounds);
  CHECK(kLimits == static_cast<std::size_t>(Limit::random_reads) + 1);
  CHECK(kBounds == static_cast<std::size_t>(Bound::random_reads) + 1);
}

TEST_CASE("limit: the rows stand in the order of the enumeration") {
  CHECK(word(Limit::compute) == "compute");
  CHECK(word(Limit::file_system_client) == "file_system_client");
  CHECK(word(Limit::disk_operations) == "disk_operations");
  CHECK(word(Limit::opening_objects) == "opening_objects");
  CHECK(word(Limit::prefix_requests) == "prefix_requests");
  CHECK(word(Limit::lazy_load) == "lazy_load");
  CHECK(word(Limit::random_reads) == "random_reads");
  CHECK(bound_of(Limit::compute) == Bound::compute);
  CHECK(bound_of(Limit::preprocessing) == Bound::processors);
  for (const Limit limit : {Limit::network, Limit::wide_area, Limit::file_system_client})
    CHECK(bound_of(limit) == Bound::network);
  for (const Limit limit : {Limit::volume, Limit::disk_operations, Limit::connections, Limit::service_connections,
                            Limit::file_system_network, Limit::file_system_disk, Limit::lazy_load})
    CHECK(bound_of(limit) == Bound::storage);
  for (const Limit limit :
       {Limit::opening_objects, Limit::service_objects, Limit::prefix_requests, Limit::file_system_operations})
    CHECK(bound_of(limit) == Bound::small_files);
  CHECK(bound_of(Limit::random_reads) == Bound::random_reads);
}

TEST_CASE("limit: the verdict is compute's when that set the pace for half of the time or more") {
  CHECK(verdict_of({}) == "not input-bound");
  CHECK(verdict_of({{Limit::compute, 1.0}}) == "not input-bound");
  CHECK(verdict_of({{Limit::compute, 50.0}, {Limit::network, 50.0}}) == "not input-bound");
  CHECK(verdict_of({{Limit::compute, 49.0}, {Limit::network, 51.0}}) == "input-bound: network");
  // 49 s are more than any other group's and still less than half.
  CHECK(verdict_of({{Limit::compute, 49.0}, {Limit::network, 26.0}, {Limit::opening_objects, 25.0}}) ==
        "input-bound: network");
}

TEST_CASE("limit: the limits of a group count together") {
  CHECK(verdict_of({{Limit::network, 3.0}, {Limit::volume, 2.0}, {Limit::connections, 2.0}}) == "input-bound: storage");
  CHECK(verdict_of({{Limit::preprocessing, 3.0}, {Limit::network, 2.0}}) == "input-bound: CPU");
  CHECK(verdict_of({{Limit::opening_objects, 2.0}, {Limit::prefix_requests, 2.0}, {Limit::network, 3.0}}) ==
        "input-bound: small files");
}

TEST_CASE("limit: the longest of all, or of a group") {
  const LimitTimes some =
      times({{Limit::network, 3.0}, {Limit::volume, 2.0}, {Limit::connections, 2.5}, {Limit::lazy_load, 1.0}});
  CHECK(longest(some) == Limit::network);
  CHECK(longest(some, Bound::storage) == Limit::connections);
  CHECK(longest(some, Bound::network) == Limit::network);
  CHECK(longest(some, Bound::compute) == Limit::compute);
  CHECK(longest(LimitTimes{}) == Limit::compute);
  for (std::size_t b = 0; b < kBounds; ++b)  // also when nothing of the group ever did
    CHECK(bound_of(longest(LimitTimes{}, static_cast<Bound>(b))) == static_cast<Bound>(b));
  CHECK(total(some).value() == 8.5);
}

TEST_CASE("limit: uses add up, and are shared over the runs") {
  DataUse first;
  first.downloading = times({{Limit::network, 10.0}});
  first.training = times({{Limit::compute, 20.0}, {Limit::volume, 4.0}});
  first.utilisation = {0.5, 0.25, 0.125, std::nan("")};
  DataUse second;
  second.training = times({{Limit::compute, 40.0}});
  second.utilisation = {1.0, 0.75, 0.375, 0.5};
  DataUse sum = first;
  sum += second;
  CHECK(sum.downloading == times({{Limit::network, 10.0}}));
  CHECK(sum.training == times({{Limit::compute, 60.0}, {Limit::volume, 4.0}}));
  const DataUse mean = per(sum, 2.0);
  CHECK(mean.downloading == times({{Limit::network, 5.0}}));
  CHECK(mean.training == times({{Limit::compute, 30.0}, {Limit::volume, 2.0}}));
  CHECK(mean.utilisation.compute == 0.75);
  CHECK(mean.utilisation.processors == 0.5);
  CHECK(mean.utilisation.network == 0.25);
  CHECK(std::isnan(mean.utilisation.disk));  // what one run does not know, the mean does not
}
