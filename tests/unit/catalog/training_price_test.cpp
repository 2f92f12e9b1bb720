#include "simcore/catalog/training_price.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "tests_dir.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

constexpr double kTolerance = 0.002;  // relative; the derived prices carry the rounding of the markup

/// A book of one type in one region: lines of "price,evidence,source,day".
TrainingPriceBook book(const std::vector<std::string>& lines) {
  std::string text = "instance_type,region,usd_per_hour,evidence,source,as_of\n";
  for (const std::string& line : lines) text += "ml.p4d.24xlarge,us-east-1," + line + "\n";
  return TrainingPriceBook::parse(Table::parse("training_prices", text), sources());
}

TrainingPrice price(const TrainingPriceBook& book, std::string_view on) {
  return book.at("ml.p4d.24xlarge", "us-east-1", day(on));
}

std::string observations() {
  std::ifstream file(SIMCORE_TESTS_DIR "/data/strong_price_observations.csv");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The largest relative distance between an observation and the price that the book has for its day.
double worst_distance(const TrainingPriceBook& prices) {
  const Table table = Table::parse("strong_price_observations", observations());
  CHECK(table.size() == 53);
  double worst = 0.0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    const double seen = row.number("usd_per_hour");
    const double known = prices.at(row.text("instance_type"), row.text("region"), row.date("as_of")).usd_per_hour;
    CAPTURE(row.text("instance_type"), row.text("region"), row.text("as_of"), row.text("source"), seen, known);
    CHECK(std::abs(known / seen - 1.0) <= kTolerance);
    worst = std::max(worst, std::abs(known / seen - 1.0));
  }
  return worst;
}

/// The built-in table of training prices without the rows that somebody saw.
std::string computed_rows_only(std::string_view table) {
  std::istringstream lines{std::string(table)};
  std::string kept, line;
  std::getline(lines, kept);
  kept += '\n';
  while (std::getline(lines, line))
    if (line.find(",derived,") != std::string::npos || line.find(",scaled,") != std::string::npos) kept += line + '\n';
  return kept;
}

}  // namespace

TEST_CASE("training price: of one period, what was seen beats what was computed, however late") {
  const auto prices = book({"25.2,derived,feed,2026-01-01", "25.25,billing_line,bill,2025-07-01"});
  CHECK(price(prices, "2026-06-01").usd_per_hour == 25.25);
  CHECK(price(prices, "2026-06-01").evidence == Evidence::billing_line);
  CHECK(price(prices, "2026-06-01").provenance.source == "Somebody's bill");
  CHECK_FALSE(price(prices, "2026-06-01").before_first);
}

TEST_CASE("training price: better evidence beats worse, then later beats earlier") {
  const auto prices =
      book({"25.20,price_page,feed,2025-01-01", "25.21,published,feed,2025-09-01", "25.22,price_api,feed,2025-02-01",
            "25.23,price_api,feed,2025-03-01", "25.24,derived,feed,2025-10-01"});
  CHECK(price(prices, "2025-01-15").usd_per_hour == 25.20);
  CHECK(price(prices, "2025-02-15").usd_per_hour == 25.22);
  CHECK(price(prices, "2026-01-01").usd_per_hour == 25.23);
}

TEST_CASE("training price: a change begins a period, in which older sightings no longer count") {
  const auto prices = book({"37.69,billing_line,bill,2022-03-01", "37.688,derived,feed,2022-01-01",
                            "25.251,derived,feed,2025-06-23", "25.26,price_api,feed,2026-09-12"});
  CHECK(price(prices, "2022-02-01").usd_per_hour == 37.688);
  CHECK(price(prices, "2025-06-22").usd_per_hour == 37.69);
  CHECK(price(prices, "2025-06-23").usd_per_hour == 25.251);
  CHECK(price(prices, "2026-09-12").usd_per_hour == 25.26);
}

TEST_CASE("training price: half a percent is the same price, more is another") {
  const auto same = book({"100,billing_line,bill,2024-01-01", "100.49,derived,feed,2025-01-01"});
  const auto other = book({"100,billing_line,bill,2024-01-01", "100.51,derived,feed,2025-01-01"});
  CHECK(price(same, "2026-01-01").usd_per_hour == 100.0);
  CHECK(price(other, "2026-01-01").usd_per_hour == 100.51);
}

TEST_CASE("training price: a price that returns is a new period, not the old one") {
  const auto prices =
      book({"10,billing_line,bill,2022-01-01", "20,derived,feed,2023-01-01", "10,derived,feed,2024-01-01"});
  CHECK(price(prices, "2024-06-01").provenance.as_of == day("2024-01-01"));
}

TEST_CASE("training price: a copied page may be stale and begins no period") {
  const auto prices = book({"25.20,derived,feed,2025-06-23", "25.21,billing_line,bill,2025-07-01",
                            "37.69,price_page,feed,2025-08-01", "37.69,published,feed,2025-09-01"});
  CHECK(price(prices, "2026-01-01").usd_per_hour == 25.21);
}

TEST_CASE("training price: before the first row the oldest answers and says so") {
  const auto prices = book({"25.2,derived,feed,2025-06-23", "37.7,derived,feed,2022-01-01"});
  const TrainingPrice early = price(prices, "2021-12-31");
  CHECK(early.usd_per_hour == 37.7);
  CHECK(early.before_first);
  CHECK_FALSE(price(prices, "2022-01-01").before_first);
}

TEST_CASE("training price: another region's price is never passed off as this one's") {
  const auto prices = book({"25.2,derived,feed,2025-06-23"});
  CHECK(refusal([&] { return prices.at("ml.p4d.24xlarge", "eu-west-1", Date{}); }) ==
        "must be a region with a known training price of ml.p4d.24xlarge (us-east-1), got 'eu-west-1'");
  CHECK(refusal([&] { return prices.at("ml.none.large", "us-east-1", Date{}); }) ==
        "must be a region with a known training price of ml.none.large, got 'us-east-1'");
}

TEST_CASE("training price: history, regions and the newest day") {
  const auto prices = book({"25.2,derived,feed,2025-06-23", "37.7,derived,feed,2022-01-01"});
  REQUIRE(prices.history("ml.p4d.24xlarge", "us-east-1").size() == 2);
  CHECK(prices.history("ml.p4d.24xlarge", "us-east-1").front().usd_per_hour == 37.7);
  CHECK(prices.history("ml.p4d.24xlarge", "eu-west-1").empty());
  CHECK(prices.history("ml.none.large", "us-east-1").empty());
  CHECK(prices.newest() == day("2025-06-23"));
  CHECK(prices.regions() == std::vector<std::string>{"us-east-1"});
  CHECK(prices.knows_region("us-east-1"));
  CHECK_FALSE(prices.knows_region("eu-west-1"));
}

TEST_CASE("training price: evidence has names, in order of worth, and no others are read") {
  CHECK(word(Evidence::billing_line) == "billing_line");
  CHECK(word(Evidence::scaled) == "scaled");
  CHECK(observed(Evidence::published));
  CHECK_FALSE(observed(Evidence::derived));
  CHECK(refusal([] { return book({"25.2,rumour,feed,2025-06-23"}); }) ==
        "training_prices.csv: must have a known evidence, got 'rumour'");
}

TEST_CASE("training price: every strong observation is met at its own day") {
  CHECK(worst_distance(Catalog::builtin().training_prices()) <= kTolerance);
}

TEST_CASE("training price: the computed rows alone meet them too") {
  // Without this the test above would prove little: the observations are rows of the built-in table themselves.
  std::string prices;
  std::vector<catalog::EmbeddedTable> tables(catalog::embedded_tables().begin(), catalog::embedded_tables().end());
  for (catalog::EmbeddedTable& table : tables)
    if (table.name == "training_prices") table.text = prices = computed_rows_only(table.text);
  const Catalog computed = Catalog::of(CatalogTables::of(tables));
  const double worst = worst_distance(computed.training_prices());
  CHECK(worst > 0.0);
  CHECK(worst <= kTolerance);
}

TEST_CASE("training price: prices are facts of their day") {
  const TrainingPriceBook& prices = Catalog::builtin().training_prices();
  const auto in_virginia = [&](const char* type, const char* on) {
    return prices.at(type, "us-east-1", day(on)).usd_per_hour;
  };
  // EC2 charged 32.7726 before the cut of June 2025 and 21.95764 after; training costs 1.15 times that.
  CHECK(in_virginia("ml.p4d.24xlarge", "2022-06-01") == Approx(32.7726 * 1.15).epsilon(1e-4));
  CHECK(in_virginia("ml.p4d.24xlarge", "2026-06-01") == Approx(21.95764 * 1.15).epsilon(1e-4));
  // AWS's blog on Trainium gives 24.725.
  CHECK(in_virginia("ml.trn1.32xlarge", "2022-12-01") == Approx(24.725).epsilon(1e-9));
  CHECK(in_virginia("ml.p3.2xlarge", "2022-01-01") == Approx(3.825).epsilon(1e-9));
}

TEST_CASE("training price: how far it may be trusted is what its source says") {
  const auto of = [](const std::string& source) {
    return price(book({"3,derived," + source + ",2026-01-01"}), "2026-02-01").confidence;
  };
  CHECK(of("bill") == Confidence::high);
  CHECK(of("feed") == Confidence::medium);
  CHECK(of("guess") == Confidence::low);
  CHECK_FALSE(of("old"));
}

TEST_CASE("training price: 222 of the 225 types that the API trains on have one in us-east-1") {
  const Catalog& catalog = Catalog::builtin();
  std::vector<std::string> without;
  for (const auto& [name, type] : catalog.instance_types().all())
    if (catalog.training_prices().history(name, "us-east-1").empty()) without.push_back(name);
  CHECK(catalog.instance_types().all().size() == 225);
  CHECK(without == std::vector<std::string>{"ml.p5e.48xlarge", "ml.p6e-gb200.36xlarge", "ml.trn2.48xlarge"});
}
