#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/study/comparison.hpp"

using namespace simcore;

namespace {

Design design(const std::string& label, double cost, double wall_clock, bool comparable = true) {
  Design design{.label = label};
  design.cost_usd = Summary{.mean = cost, .p90 = 2.0 * cost};
  design.wall_clock_s = Summary{.mean = wall_clock, .p90 = 100.0 - wall_clock};
  design.comparable = comparable;
  design.on_front = label == "cheap" || label == "quick";
  return design;
}

Comparison comparison() {
  Comparison comparison;
  comparison.designs = {{.label = "refused", .refused = "too small"},
                        design("quick", 3.0, 10.0),
                        design("cut", 1.0, 5.0, false),
                        design("cheap", 2.0, 30.0),
                        design("dear", 3.0, 20.0)};
  return comparison;
}

std::vector<std::string> labels(const std::vector<const Design*>& designs) {
  std::vector<std::string> labels;
  for (const Design* each : designs) labels.push_back(each->label);
  return labels;
}

}  // namespace

TEST_CASE("Comparison order: least first, then those that finish less often, then those that are refused") {
  const Comparison found = comparison();
  CHECK(labels(found.ranked()) == std::vector<std::string>{"cheap", "quick", "dear", "cut", "refused"});
  CHECK(labels(found.ranked("wall_clock")) == std::vector<std::string>{"quick", "dear", "cheap", "cut", "refused"});
  CHECK(labels(found.ranked("wall_clock_p90")) == std::vector<std::string>{"cheap", "dear", "quick", "cut", "refused"});
  CHECK(found.front_labels() == std::vector<std::string>{"cheap", "quick"});
}

TEST_CASE("Comparison order: unknown ranks, labels and limits that were not given are refused") {
  const Comparison found = comparison();
  CHECK_THROWS_AS(found.ranked("cost_p80"), InputError);
  CHECK_THROWS_AS(found.ranked("late"), InputError);
  CHECK_THROWS_AS(found.at("quik"), InputError);
  CHECK(found.at("quick").cost_usd->mean == 3.0);
}
