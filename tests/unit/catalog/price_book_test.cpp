#include "simcore/catalog/price_book.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "unit/catalog/price_books.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

std::string refused(const std::string& lines) {
  return refusal([&] { return layer("prices.csv", lines); });
}

std::string refused_text(const std::string& text) {
  return refusal([&] { return checked(read_price_table(text, "prices.csv"), Catalog::builtin()); });
}

const std::string kGood = "ml.g5.xlarge,us-east-1,1.2,USD/h,2026-01-01,contract\n";

}  // namespace

TEST_CASE("price book: columns in any order, quotes where needed, a mark and line ends of other systems") {
  const PriceLayer made = checked(read_price_table("\xef\xbb\xbfsource,usd,item,region,as_of,unit\r\n"
                                                   "\"ours, 2026\",4e-7,s3.get,eu-west-1,2026-01-01,USD/request\r\n",
                                                   "a/b/prices.csv"),
                                  Catalog::builtin());
  CHECK(made.name == "prices.csv");
  REQUIRE(made.storage.size() == 1);
  CHECK(made.storage[0].usd == 4e-7);
  CHECK(made.storage[0].provenance.source == "ours, 2026");
  CHECK(made.storage[0].provenance.as_of == day("2026-01-01"));
}

TEST_CASE("price book: names that are not known, with the nearest") {
  CHECK(refused("ml.g5.xlage,us-east-1,1.2,USD/h,2026-01-01,contract\n") ==
        "prices.csv:2: column 'item' must be a training instance type or an item of storage_prices.csv, got "
        "'ml.g5.xlage' (did you mean ml.g5.xlarge?)");
  CHECK(refused("s3.gte,us-east-1,4e-7,USD/request,2026-01-01,contract\n").ends_with("(did you mean s3.get?)"));
  CHECK(refused("ml.g5.xlarge,us-esat-1,1.2,USD/h,2026-01-01,contract\n") ==
        "prices.csv:2: column 'region' must be a known region, got 'us-esat-1' (did you mean us-east-1?)");
}

TEST_CASE("price book: prices that cannot be") {
  const auto price = [](const std::string& usd) {
    return refused("ml.g5.xlarge,us-east-1," + usd + ",USD/h,2026-01-01,contract\n");
  };
  CHECK(price("-0.1") == "prices.csv:2: column 'usd' must be a finite number, at least 0, got '-0.1'");
  for (const char* usd : {"nan", "inf", "-inf", "1e999", "", "1.2 USD", "\"1,2\"", "$1", "0x10"}) {
    CAPTURE(usd);
    CHECK(price(usd).starts_with("prices.csv:2: column 'usd' must be a finite number, got '"));
  }
  CHECK(price("0") == "nothing");
}

TEST_CASE("price book: a price of more than a hundred times the largest known one has a wrong unit or a lost point") {
  // S3 GETs are listed per 1,000 requests: 0.0004, where 0.0000004 a request is meant.
  CHECK(
      refused("s3.get,us-east-1,0.0004,USD/request,2026-01-01,contract\n").find("100 times the largest known price") !=
      std::string::npos);
  CHECK(refused("s3.get,us-east-1,0.0000004,USD/request,2026-01-01,contract\n") == "nothing");
  CHECK(refused("ml.g5.xlarge,us-east-1,1408,USD/h,2026-01-01,contract\n") != "nothing");
  CHECK(refused("ml.g5.xlarge,us-east-1,14.08,USD/h,2026-01-01,contract\n") == "nothing");
}

TEST_CASE("price book: each item has its unit") {
  CHECK(refused("ml.g5.xlarge,us-east-1,1.2,USD/s,2026-01-01,contract\n") ==
        "prices.csv:2: column 'unit' must be USD/h for ml.g5.xlarge, got 'USD/s'");
  CHECK(refused("s3.get,us-east-1,4e-7,USD/1000 requests,2026-01-01,contract\n") ==
        "prices.csv:2: column 'unit' must be USD/request for s3.get, got 'USD/1000 requests'");
}

TEST_CASE("price book: days and sources") {
  for (const char* wrong : {"2026-02-30", "01.01.2026", "", "2026-1-1"})
    CHECK(refused("ml.g5.xlarge,us-east-1,1.2,USD/h," + std::string(wrong) + ",contract\n")
              .starts_with("prices.csv:2: column 'as_of' must be a day, YYYY-MM-DD, got"));
  CHECK(refused("ml.g5.xlarge,us-east-1,1.2,USD/h,2206-01-01,contract\n") ==
        "prices.csv:2: column 'as_of' must be a day from 2000-01-01 to 2099-12-31, got '2206-01-01'");
  CHECK(refused("ml.g5.xlarge,us-east-1,1.2,USD/h,2026-01-01, \n") ==
        "prices.csv:2: column 'source' must say where the price comes from, got ' '");
}

TEST_CASE("price book: one price for an item, region and day") {
  CHECK(refused(kGood + kGood) ==
        "prices.csv:3: column 'as_of' must not repeat the item, region and day of prices.csv:2, got "
        "'ml.g5.xlarge, us-east-1, 2026-01-01'");
  CHECK(refused(kGood + "ml.g5.xlarge,us-east-1,1.3,USD/h,2026-01-02,contract\n") == "nothing");
}

TEST_CASE("price book: the header") {
  CHECK(refused_text("item,region,usd,unit,source\n") == "prices.csv:1: must have a column 'as_of'");
  CHECK(
      refused_text("item,regoin,usd,unit,as_of,source,note\n") ==
      "prices.csv:1: must have a column 'region'\n"
      "prices.csv:1: must have no other columns than item, region, usd, unit, as_of and source, got 'regoin' (did you "
      "mean region?)\n"
      "prices.csv:1: must have no other columns than item, region, usd, unit, as_of and source, got 'note'");
  CHECK(refused_text(kHeader) == "prices.csv: must hold at least one price or discount, got none");
  CHECK(refused_text(kHeader + kGood + "ml.g5.xlarge,us-east-1\n\n") ==
        "prices.csv:3: must have 6 cells, got 2\nprices.csv:4: must have 6 cells, got 1");
}

TEST_CASE("price book: every problem is told at once, line by line, and there is no layer in part") {
  const std::string text = refused(kGood + "ml.g5.xlage,us-esat-1,-1,USD/h,2026-02-30,\n" + kGood);
  CHECK(std::count(text.begin(), text.end(), '\n') == 5);  // six problems
  CHECK(text.find("prices.csv:4: column 'as_of' must not repeat") != std::string::npos);
}

TEST_CASE("price book: a hundred thousand wrong names are refused in a moment") {
  std::string lines;
  for (int i = 0; i < 100'000; ++i) lines += "ml.x" + std::to_string(i) + ",us-east-1,1,USD/h,2026-01-01,contract\n";
  CHECK(refused(lines) != "nothing");
}
