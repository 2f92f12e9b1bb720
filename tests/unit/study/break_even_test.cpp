#include "simcore/study/break_even.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "catch.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

CostModel linear(const std::string& label, double fixed, double each) {
  return {label, [=](std::int64_t x) { return fixed + each * static_cast<double>(x); }};
}

CostCrossing crossing(const CostModel& a, const CostModel& b, const std::vector<std::int64_t>& x) {
  return break_even({a, b}, x, {{0, 1}}).crossings.front();
}

std::optional<double> scanned(const CostModel& a, const CostModel& b, std::int64_t low, std::int64_t high) {
  for (std::int64_t x = low; x <= high; ++x)
    if (*a.cost(x) <= *b.cost(x)) return static_cast<double>(x);
  return std::nullopt;
}

}  // namespace

TEST_CASE("Bisection: the first that holds, as by trying all") {
  for (std::int64_t first = -3; first <= 20; ++first)
    CHECK(first_holding(-4, 20, [&](std::int64_t x) { return x >= first; }) == first);
  CHECK(first_holding(7, 8, [](std::int64_t) { return true; }) == 8);
}

TEST_CASE("Decades: both ends and the own value, ten a decade, each once") {
  CHECK(decades(1, 10, 7) == std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 10});
  const std::vector<std::int64_t> x = decades(1, 1000, 333);
  CHECK(std::set<std::int64_t>(x.begin(), x.end()).size() == x.size());
  CHECK(std::is_sorted(x.begin(), x.end()));
  CHECK(x.front() == 1);
  CHECK(x.back() == 1000);
  CHECK(std::ranges::count(x, 333) == 1);
  CHECK(decades(5, 5, 5) == std::vector<std::int64_t>{5});
}

TEST_CASE("Break-even: exact, as by a scan of every whole number") {
  Stream stream = Streams(3, 0).at(1);
  for (int trial = 0; trial < 300; ++trial) {
    const CostModel a = linear("a", 40.0 * stream.uniform(), stream.uniform());
    const CostModel b = linear("b", 40.0 * stream.uniform(), stream.uniform());
    CHECK(crossing(a, b, decades(1, 400, 1)).at == scanned(a, b, 1, 400));
  }
}

TEST_CASE("Break-even: an exact tie counts as no dearer") {
  CHECK(crossing(linear("a", 10.0, 1.0), linear("b", 0.0, 2.0), decades(1, 100, 1)).at == 10.0);
}

TEST_CASE("Break-even: from the start, and never") {
  const CostModel cheap = linear("a", 1.0, 1.0), dear = linear("b", 2.0, 1.0);
  const CostCrossing always = crossing(cheap, dear, decades(1, 100, 1));
  CHECK(always.at == 1.0);
  CHECK(always.from_the_start);
  CHECK(always.stays);
  const CostCrossing never = crossing(dear, cheap, decades(1, 100, 1));
  CHECK_FALSE(never.at);
  CHECK_FALSE(never.stays);
}

TEST_CASE("Break-even: says when it does not stay so") {
  const CostModel flat = linear("flat", 100.0, 0.0);
  const CostModel dip = {"dip", [](std::int64_t x) { return std::abs(static_cast<double>(x) - 50.0) * 5.0; }};
  const CostCrossing found = crossing(dip, flat, decades(1, 1000, 1));  // no dearer from 30 to 70
  CHECK(found.at == 30.0);
  CHECK_FALSE(found.from_the_start);
  CHECK_FALSE(found.stays);
}

TEST_CASE("Break-even: where one has no cost nothing is compared") {
  const CostModel a = linear("a", 10.0, 1.0);
  CostModel late = linear("late", 0.0, 2.0);  // 10 is where they meet
  late.cost = [cost = late.cost](std::int64_t x) { return x < 5 ? std::nullopt : cost(x); };
  const BreakEven found = break_even({a, late}, {1, 2, 4, 8, 16}, {{0, 1}, {1, 0}});
  CHECK(found.curves[1].cost_usd == std::vector<std::optional<double>>{{}, {}, {}, 16.0, 32.0});
  CHECK(found.crossings[0].at == 10.0);
  CHECK(found.crossings[1].at == 8.0);  // the first at which both have a cost
  CHECK(found.crossings[1].from_the_start);
  CostModel nowhere{"nowhere", [](std::int64_t) { return std::nullopt; }, "does not fit"};
  const BreakEven none = break_even({a, nowhere}, {1, 2}, {{0, 1}});
  CHECK_FALSE(none.crossings[0].at);
  CHECK(none.curves[1].refused == "does not fit");
}
