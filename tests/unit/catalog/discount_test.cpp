#include "simcore/catalog/discount.hpp"

#include <limits>
#include <random>
#include <regex>
#include <string>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

Discount on(const std::string& pattern, double percent = 10.0) { return {pattern, percent, "contract", {}, {}}; }

/// Regular expression of a pattern, for an engine that is not ours.
std::regex as_regex(const std::string& pattern) {
  std::string text;
  for (const char c : pattern) text += c == '*' ? ".*" : c == '?' ? "." : std::string(1, c);
  return std::regex(text);
}

}  // namespace

TEST_CASE("discount: patterns of usage types") {
  CHECK(on("*Train:ml.p4d*").fits("USE1-Train:ml.p4d.24xlarge", "AmazonSageMaker"));
  CHECK(on("USE1-Train:ml.p4d.24xlarge").fits("USE1-Train:ml.p4d.24xlarge", "AmazonSageMaker"));
  CHECK(on("*").fits("", ""));
  CHECK(on("Requests-Tier?").fits("Requests-Tier2", "AmazonS3"));
  CHECK_FALSE(on("Requests-Tier?").fits("Requests-Tier", "AmazonS3"));
  CHECK_FALSE(on("Requests").fits("Requests-Tier2", "AmazonS3"));
  CHECK_FALSE(on("*train:*").fits("USE1-Train:ml.p4d.24xlarge", "AmazonSageMaker"));  // case counts
  CHECK_FALSE(on("*Train.ml.p4d*").fits("USE1-Train:ml.p4d.24xlarge", ""));           // a point is a point
}

TEST_CASE("discount: a usage type that two services share is told apart by the service") {
  Discount storage = on("*TimedStorage-ByteHrs");
  CHECK(storage.fits("EU-TimedStorage-ByteHrs", "AmazonEFS"));
  storage.service = "AmazonS3";
  CHECK(storage.fits("EU-TimedStorage-ByteHrs", "AmazonS3"));
  CHECK_FALSE(storage.fits("EU-TimedStorage-ByteHrs", "AmazonEFS"));
  storage.service = "Amazon*";
  CHECK(storage.fits("EU-TimedStorage-ByteHrs", "AmazonEFS"));
}

TEST_CASE("discount: random patterns match what a regular expression of the same meaning matches") {
  constexpr std::string_view kPattern = "ab*?", kText = "ab";
  std::mt19937 random(5);
  int matched = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string pattern, text;
    for (auto length = random() % 7; length > 0; --length) pattern += kPattern[random() % kPattern.size()];
    for (auto length = random() % 9; length > 0; --length) text += kText[random() % kText.size()];
    CAPTURE(pattern, text);
    const bool expected = std::regex_match(text, as_regex(pattern));
    CHECK(on(pattern).fits(text, "") == expected);
    matched += expected ? 1 : 0;
  }
  CHECK((matched > 2'000 && matched < 18'000));
}

TEST_CASE("discount: a pattern of many stars takes no age") {
  std::string pattern;
  for (int i = 0; i < 2'000; ++i) pattern += "*a";
  CHECK_FALSE(on(pattern + "b").fits(std::string(20'000, 'a'), ""));
}

TEST_CASE("discount: both days belong to it, and what is left open is open") {
  Discount year = on("*");
  CHECK(year.in_force(day("1999-01-01")));
  year.from = day("2026-01-01");
  year.until = day("2026-12-31");
  CHECK(year.in_force(day("2026-01-01")));
  CHECK(year.in_force(day("2026-12-31")));
  CHECK_FALSE(year.in_force(day("2025-12-31")));
  CHECK_FALSE(year.in_force(day("2027-01-01")));
  CHECK(year.matches("x", "", day("2026-06-01")));
  CHECK_FALSE(year.matches("x", "", day("2027-06-01")));
}

TEST_CASE("discount: all that match come off one after another, and the source says which") {
  const std::vector<Discount> both = {on("*Train*", 10.0), on("Requests*", 50.0), on("*", 20.0)};
  const DiscountedPrice price = discounted({100.0, "list"}, both, "USE1-Train:x", "", Date{});
  CHECK(price.usd == Approx(72.0));  // 100 × 0.9 × 0.8
  CHECK(price.source == "list, less 10 % (contract), less 20 % (contract)");
  CHECK(discounted({100.0, "list"}, {}, "USE1-Train:x", "", Date{}).source == "list");
}

TEST_CASE("discount: none ever raises a price or makes it negative") {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> percent(0.0, 100.0), usd(0.0, 1e6);
  for (int round = 0; round < 10'000; ++round) {
    double price = usd(random) * (round % 3 == 0 ? 1e-12 : 1.0);
    for (int step = 0; step < 4; ++step) {
      const double left = on("*", step == 3 && round % 5 == 0 ? 100.0 : percent(random)).left_of(price);
      CHECK((left >= 0.0 && left <= price));
      price = left;
    }
  }
  CHECK(on("*", 0.0).left_of(3.825) == 3.825);
  CHECK(on("*", 100.0).left_of(3.825) == 0.0);
}

TEST_CASE("discount: what is wrong with one is told under its keys") {
  CHECK(problems(on("*"), "d").empty());
  Discount wrong = on("", 120.0);
  wrong.source = "";
  wrong.from = day("2026-12-31");
  wrong.until = day("2026-01-01");
  const std::vector<Problem> found = problems(wrong, "d");
  REQUIRE(found.size() == 4);
  CHECK(found[1].message() == "d.percent: must be from 0 to 100, got '120'");
  CHECK(found[3].message() == "d.until: must not be before from (2026-12-31), got '2026-01-01'");
  for (const double percent : {-1.0, 100.001, std::numeric_limits<double>::quiet_NaN()})
    CHECK(problems(on("*", percent), "d").size() == 1);
}
