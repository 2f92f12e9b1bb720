#include "simcore/explore/design_estimate.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

/// Runs that cost so many dollars and take ten times as many seconds; every seventh is not finished.
RunTable runs(std::size_t first, std::size_t count, double shift = 0.0) {
  RunTable rows;
  rows.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double dollars = 3.0 + shift + std::sin(static_cast<double>(first + i));
    rows.cost[i] = static_cast<std::int64_t>(std::llround(dollars * 1e9));
    rows.wall_clock[i] = 10 * rows.cost[i];
    rows.outcomes[i] = (first + i) % 7 == 6 ? Outcome::stopped : Outcome::completed;
    rows.billable[i] = rows.interruptions[i] = rows.lost[i] = 0;
  }
  return rows;
}

}  // namespace

TEST_CASE("design estimate: counts and means are those of the runs, in whatever parts they come") {
  const CountedLimits limits{.deadline = 35'000'000'000, .budget = 3'500'000'000};
  DesignEstimate whole, parts;
  whole.add(runs(0, 100), limits);
  for (const auto& [first, count] : std::vector<std::pair<std::size_t, std::size_t>>{{0, 33}, {33, 1}, {34, 66}})
    parts.add(runs(first, count), limits);
  double sum = 0.0;
  std::uint64_t late = 0, over = 0;
  for (std::size_t i = 0; i < 100; ++i) {
    const double dollars = 3.0 + std::sin(static_cast<double>(i));
    sum += dollars;
    late += dollars > 3.5 || i % 7 == 6 ? 1U : 0U;
    over += dollars > 3.5 ? 1U : 0U;
  }
  for (const DesignEstimate& each : {whole, parts}) {
    CHECK(each.runs == 100);
    CHECK(mean_of(each, &DesignEstimate::cost).mean == Approx(sum / 100.0).epsilon(1e-9));
    CHECK(mean_of(each, &DesignEstimate::wall_clock).mean == Approx(sum / 10.0).epsilon(1e-9));
    CHECK(each.late == late);
    CHECK(each.over_budget == over);
    CHECK(each.unfinished == 14);
    CHECK(each.share(&DesignEstimate::unfinished) == Approx(0.14));
  }
  CHECK(whole.cost == parts.cost);
}

TEST_CASE("design estimate: errors are those of the randomisations' means, differences those of pairs") {
  DesignEstimate a, b;
  a.add(runs(0, 64), {});
  b.add(runs(0, 64, 0.5), {});
  double squares = 0.0;
  for (std::size_t r = 0; r < 16; ++r) {
    double mean = 0.0;
    for (std::size_t k = 0; k < 4; ++k) mean += (3.0 + std::sin(static_cast<double>(r + 16 * k))) / 4.0;
    squares += std::pow(mean - mean_of(a, &DesignEstimate::cost).mean, 2);
  }
  CHECK(mean_of(a, &DesignEstimate::cost).error == Approx(std::sqrt(squares / 16.0 / 15.0)).epsilon(1e-6));
  const EstimatedMean difference = mean_difference(b, a, &DesignEstimate::cost);
  CHECK(difference.mean == Approx(0.5));
  CHECK(difference.error < 1e-9);
}

TEST_CASE("design estimate: a certain design has no error") {
  DesignEstimate certain{.certain = true}, other;
  certain.add(runs(0, 1), {});
  other.add(runs(0, 64), {});
  CHECK(mean_of(certain, &DesignEstimate::cost).error == 0.0);
  CHECK(mean_difference(certain, other, &DesignEstimate::cost).error ==
        Approx(mean_of(other, &DesignEstimate::cost).error));
}

TEST_CASE("design estimate: its words give the same bits back") {
  DesignEstimate estimate{.runs = 48, .certain = true, .preference = 3, .late = 5, .over_budget = 7, .unfinished = 9};
  for (std::size_t i = 0; i < kRandomisations; ++i) {
    estimate.cost[i] = 0.1 * static_cast<double>(i);
    estimate.wall_clock[i] = 1.0 / static_cast<double>(i + 1);
    estimate.quantile[i] = -1e300 * static_cast<double>(i);
  }
  const DesignEstimate back = estimate_of(words_of(estimate));
  CHECK(back.runs == 48);
  CHECK(back.certain);
  CHECK(back.preference == 3);
  CHECK(back.late == 5);
  CHECK(back.over_budget == 7);
  CHECK(back.unfinished == 9);
  CHECK(back.cost == estimate.cost);
  CHECK(back.wall_clock == estimate.wall_clock);
  CHECK(back.quantile == estimate.quantile);
}

TEST_CASE("design estimate: quantiles are averaged over the randomisations") {
  std::vector<double> values;  // run i of randomisation r is 10 i + r
  for (std::size_t i = 0; i < 10; ++i)
    for (std::size_t r = 0; r < kRandomisations; ++r) values.push_back(static_cast<double>(10 * i + r));
  const DesignEstimate::Sums sums = quantile_sums(values, 0.9);
  for (std::size_t r = 0; r < kRandomisations; ++r) CHECK(sums[r] == 10.0 * (80.0 + static_cast<double>(r)));
  CHECK(quantile_sums(std::vector<double>{5.0}, 0.5)[0] == 5.0);
}
