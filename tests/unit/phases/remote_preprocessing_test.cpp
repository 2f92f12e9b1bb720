#include "simcore/phases/remote_preprocessing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

GroupPlan nodes(int count, double processors, double link, bool computes) {
  GroupPlan group = plain_group();
  group.count = count;
  group.processors = processors;
  group.network = BurstLimit::constant(link);
  group.computes = computes;
  return group;
}

/// 1000 samples in a pass, of so many bytes each.
Plan fed_plan(std::vector<GroupPlan> groups, double bytes) {
  Plan plan = plain_plan();
  plan.groups = std::move(groups);
  plan.compute.samples = 1000.0;
  plan.compute.shared = true;
  plan.compute.prepared = Bytes(bytes);
  return plan;
}

/// Preprocessing by all working processors, of 0.1 s a sample on one.
Seconds preprocessing(const Plan& plan) { return Seconds(0.1) * (1000.0 / working_processors(plan)); }

double pass_time(const Plan& plan, const std::vector<double>& reads) {
  return RemotePreprocessing(plan, preprocessing(plan), reads).pass_time().value();
}

}  // namespace

TEST_CASE("Feeding: nodes that take even parts work as long as the weakest, others as long as all") {
  Plan plan = fed_plan({nodes(2, 8.0, 1e9, false), nodes(3, 4.0, 1e9, true)}, 0.0);
  CHECK(working_processors(plan) == 28.0);
  CHECK(working_processors(plan, plan.groups[0]) == 8.0);
  plan.compute.shared = false;
  CHECK(working_processors(plan) == 20.0);
  CHECK(working_processors(plan, plan.groups[0]) == 4.0);
}

TEST_CASE("Feeding: as fast as the processors while the links keep up") {
  const Plan plan = fed_plan({nodes(2, 8.0, 1e9, false), nodes(1, 4.0, 1e9, true)}, 1e3);
  const std::vector<double> reads(2, 0.0);
  const RemotePreprocessing remote(plan, preprocessing(plan), reads);
  CHECK_FALSE(remote.waits_for_links());
  CHECK(remote.pass_time().value() == Approx(5.0));
  CHECK(remote.carried(0).value() == Approx(400e3));  // 8 of 20 processors prepare as much of 1 MB
  CHECK(remote.carried(1).value() == Approx(800e3));
}

TEST_CASE("Feeding: what nodes prepare that compute stays there") {
  const Plan plan = fed_plan({nodes(2, 8.0, 1.0, true), nodes(3, 8.0, 1.0, true)}, 1e9);
  const std::vector<double> reads(2, 0.0);
  const RemotePreprocessing remote(plan, preprocessing(plan), reads);
  CHECK_FALSE(remote.waits_for_links());
  CHECK(remote.carried(0) == Bytes{});
  CHECK(remote.carried(1) == Bytes{});
}

TEST_CASE("Feeding: the links of those who send, or of those who receive, pass as many samples as they can") {
  // Samples of 1 MB. Two nodes that compute prepare 40 a second themselves; three others could 240.
  const auto pace = [](double sending, double receiving) {
    return 1000.0 / pass_time(fed_plan({nodes(3, 8.0, sending, false), nodes(2, 2.0, receiving, true)}, 1e6), {0, 0});
  };
  CHECK(pace(1e9, 1e9) == Approx(40.0 + 240.0));
  CHECK(pace(60e6, 1e9) == Approx(40.0 + 180.0));
  CHECK(pace(1e9, 60e6) == Approx(40.0 + 120.0));
  CHECK(pace(50e6, 60e6) == Approx(40.0 + 120.0));
  CHECK(pace(30e6, 60e6) == Approx(40.0 + 90.0));
  CHECK(pace(1.0, 1e9) == Approx(40.0).epsilon(1e-6));
  CHECK(pace(INFINITY, INFINITY) == Approx(280.0));
}

TEST_CASE("Feeding: a slow link of one group leaves the samples to others") {
  const Plan plan = fed_plan({nodes(1, 8.0, 10e6, false), nodes(1, 8.0, 1e9, false), nodes(1, 0.0, 1e9, true)}, 1e6);
  const std::vector<double> reads(3, 0.0);
  const RemotePreprocessing remote(plan, preprocessing(plan), reads);
  CHECK(remote.pass_time().value() == Approx(1000.0 / 90.0));
  CHECK(remote.carried(0).value() == Approx(1e9 / 9.0));
  CHECK(remote.carried(1).value() == Approx(8e9 / 9.0));
  CHECK(remote.carried(2).value() == Approx(1e9));
}

TEST_CASE("Feeding: what is read over a link is lost to samples") {
  // x passes a second take 1e9·x of 100 MB/s at the sender, beside samples of 1 GB in a pass: 2e9·x = 1e8.
  const auto reading = [](double sender, double receiver) {
    return pass_time(fed_plan({nodes(1, 80.0, 1e8, false), nodes(1, 0.0, 1e8, true)}, 1e6), {sender, receiver});
  };
  CHECK(reading(0.0, 0.0) == Approx(10.0));
  CHECK(reading(1e9, 0.0) == Approx(20.0));
  CHECK(reading(0.0, 1e9) == Approx(20.0));
  CHECK(reading(1e9, 3e9) == Approx(40.0));
}

TEST_CASE("Feeding: at its pace every link and processor suffices, and no faster one does") {
  // 3000 random clusters of two groups of data nodes and one that computes; brute force: can the pace be kept up?
  struct Cluster {
    std::array<double, 3> count, processors, link, reads;
    double bytes;
  };
  const auto feasible = [](const Cluster& c, double pace) {
    const auto room = [&](std::size_t g) { return std::max(0.0, c.link[g] - pace * c.reads[g]); };
    double sent = 0.0;  // samples a second
    for (const std::size_t g : {0U, 1U}) sent += c.count[g] * std::min(10.0 * c.processors[g], room(g) / c.bytes);
    const double received = std::min(sent, c.count[2] * room(2) / c.bytes);
    return received + c.count[2] * c.processors[2] * 10.0 >= pace * 1000.0;
  };
  for (std::uint32_t run = 0; run < 3000; ++run) {
    Stream stream = streams(run).at(1);
    const auto between = [&](double low, double high) { return low * std::pow(high / low, stream.uniform()); };
    Cluster c{};
    for (std::size_t g = 0; g < 3; ++g) {
      c.count[g] = std::floor(between(1.0, 16.99));
      c.processors[g] = std::floor(between(1.0, 96.0));
      c.link[g] = between(1e7, 1e10);
      c.reads[g] = stream.uniform() < 0.5 ? 0.0 : between(1e6, 1e10);
    }
    c.bytes = between(1e3, 1e7);
    std::vector<GroupPlan> groups;
    for (std::size_t g = 0; g < 3; ++g)
      groups.push_back(nodes(static_cast<int>(c.count[g]), c.processors[g], c.link[g], g == 2));
    const Plan plan = fed_plan(groups, c.bytes);
    const RemotePreprocessing remote(plan, preprocessing(plan), c.reads);
    const double pace = 1.0 / remote.pass_time().value();
    CAPTURE(run, pace);
    CHECK(feasible(c, pace * (1.0 - 1e-9)));
    CHECK_FALSE(feasible(c, pace * (1.0 + 1e-9)));
    double sent = 0.0;
    for (const std::size_t g : {0U, 1U}) {
      sent += c.count[g] * remote.carried(g).value();
      if (remote.carried(g) > Bytes{})
        CHECK(pace * (c.reads[g] + remote.carried(g).value()) <= c.link[g] * (1.0 + 1e-9));
    }
    CHECK(sent == Approx(c.count[2] * remote.carried(2).value()));
  }
}
