#include "simcore/io/price_book_reader.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

std::string refused(const std::string& text, const std::string& file = "prices.json") {
  try {
    static_cast<void>(read_price_book(text, file));
    return "nothing";
  } catch (const CatalogError& error) {
    return error.what();
  }
}

const std::string kPrice =
    R"({"item": "ml.g5.xlarge", "region": "us-east-1", "usd": 1.2, "unit": "USD/h", "as_of": "2026-01-01", "source": "x"})";

std::string book(const std::string& prices, const std::string& discounts = "") {
  return "{\"prices\": [" + prices + "], \"discounts\": [" + discounts + "]}";
}

std::string with(const std::string& key, const std::string& value) {
  std::string text = kPrice;
  const std::size_t at = text.find(": ", text.find("\"" + key + "\"")) + 2;
  return book(text.replace(at, text.find_first_of(",}", at) - at, value));
}

}  // namespace

TEST_CASE("price book reader: JSON and CSV of the same prices are the same layer but for the name") {
  const PriceLayer json = read_price_book(book(kPrice), "prices.json");
  const PriceLayer csv = read_price_book(
      "item,region,usd,unit,as_of,source\nml.g5.xlarge,us-east-1,1.2,USD/h,2026-01-01,x\n", "prices.csv");
  REQUIRE(json.training.size() == 1);
  REQUIRE(csv.training.size() == 1);
  CHECK(json.training[0].usd == csv.training[0].usd);
  CHECK(json.training[0].provenance.as_of == csv.training[0].provenance.as_of);
  CHECK(json.training[0].provenance.source == csv.training[0].provenance.source);
  CHECK(read_price_book(book(kPrice), "a/prices.JSON").digest != json.digest);  // another name
  CHECK(read_price_book(book(kPrice), "a/b/prices.json").digest == json.digest);
}

TEST_CASE("price book reader: discounts, with what may be left out") {
  const PriceLayer made = read_price_book(
      book(
          "",
          R"({"usage_type": "*Train:ml.p4d*", "percent": 12, "source": "s", "from": "2026-01-01", "until": "2026-12-31"},
                  {"usage_type": "*", "percent": 3.5, "source": "t", "service": "AmazonS3"})"),
      "prices.json");
  REQUIRE(made.discounts.size() == 2);
  CHECK(made.discounts[0].percent == 12.0);
  CHECK(made.discounts[0].from == parse_date("2026-01-01"));
  CHECK(made.discounts[0].until == parse_date("2026-12-31"));
  CHECK_FALSE(made.discounts[1].from);
  CHECK(made.discounts[1].service == "AmazonS3");
  CHECK(refused("{\"discounts\": [{\"usage_type\": \"*\", \"percent\": 1, \"source\": \"s\"}]}") == "nothing");
}

TEST_CASE("price book reader: values of the wrong kind are told under their path") {
  CHECK(refused(with("usd", "\"1.2 USD/h\"")) == "prices.json: prices[0].usd: must be a number, got '1.2 USD/h'");
  CHECK(refused(with("usd", "true")) == "prices.json: prices[0].usd: must be a number, got true");
  CHECK(refused(with("usd", "-1")) == "prices.json: prices[0].usd: must be a finite number, at least 0, got '-1'");
  CHECK(refused(with("as_of", "20260101")) == "prices.json: prices[0].as_of: must be a day, YYYY-MM-DD, got 20260101");
  CHECK(refused(with("item", "null")) == "prices.json: prices[0].item: must be text, got nothing");
  CHECK(refused(with("item", "\"ml.g5.xlage\"")) ==
        "prices.json: prices[0].item: must be a training instance type or an item of storage_prices.csv, got "
        "'ml.g5.xlage' (did you mean ml.g5.xlarge?)");
  CHECK(refused(with("region", "\"us-esat-1\"")).ends_with("(did you mean us-east-1?)"));
  CHECK(refused(with("unit", "\"USD/s\"")) ==
        "prices.json: prices[0].unit: must be USD/h for ml.g5.xlarge, got 'USD/s'");
}

TEST_CASE("price book reader: keys that are missing or not known") {
  CHECK(refused(book("{\"item\": \"ml.g5.xlarge\"}")).find("prices.json: prices[0].usd: must be given, got nothing") !=
        std::string::npos);
  std::string wrong = kPrice;
  wrong.replace(wrong.find("unit"), 4, "unti");
  CHECK(refused(book(wrong)) ==
        "prices.json: prices[0].unit: must be given, got nothing\n"
        "prices.json: prices[0].unti: is not a known key, got 'unti' (did you mean unit?)");
  CHECK(refused("{\"price\": []}") == "prices.json: price: is not a known key, got 'price' (did you mean prices?)");
  CHECK(refused("{}") == "prices.json: must hold at least one price or discount, got none");
  CHECK(refused("[]") == "prices.json: must be an object with the keys prices or discounts, got a list");
  CHECK(refused("{\"prices\": {}}") == "prices.json: prices: must be a list, got an object");
  CHECK(refused(book("1")) == "prices.json: prices[0]: must be an object with keys, got 1");
}

TEST_CASE("price book reader: at most fifty discounts, since each is named on the lines of the bill") {
  const auto with_discounts = [](int count) {
    std::string list;
    for (int i = 0; i < count; ++i)
      list += (i == 0 ? "" : ", ") + std::string(R"({"usage_type": "*", "percent": 1, "source": "s"})");
    return refused(book(kPrice, list));
  };
  CHECK(with_discounts(50) == "nothing");
  CHECK(with_discounts(51) == "prices.json: discounts: must have at most 50 entries, got 51");
}

TEST_CASE("price book reader: discounts that cannot be") {
  const auto discount = [](const std::string& text) { return refused(book("", text)); };
  CHECK(discount(R"({"usage_type": "*", "percent": 101, "source": "s"})") ==
        "prices.json: discounts[0].percent: must be from 0 to 100, got '101'");
  CHECK(discount(R"({"usage_type": "*", "percent": "12 %", "source": "s"})") ==
        "prices.json: discounts[0].percent: must be a number, got '12 %'");
  CHECK(discount(R"({"usage_type": "", "percent": 1, "source": ""})") ==
        "prices.json: discounts[0].usage_type: must be a pattern, such as *Train:ml.p4d*, got ''\n"
        "prices.json: discounts[0].source: must say where the discount comes from, got ''");
  CHECK(discount(R"({"usage_type": "*", "percent": 1, "source": "s", "from": "2026-02-01", "until": "2026-01-31"})") ==
        "prices.json: discounts[0].until: must not be before from (2026-02-01), got '2026-01-31'");
  CHECK(discount(R"({"usage_type": "*", "percent": 1, "source": "s", "unitl": "2026-01-31"})")
            .ends_with("(did you mean until?)"));
}

TEST_CASE("price book reader: text that is not JSON, keys twice, numbers that no double holds") {
  CHECK(refused("{\"prices\": [") == "prices.json:1:13: must be JSON, got the end of the text");
  CHECK(refused(R"({"prices": [], "prices": []})").find("must name each key once") != std::string::npos);
  CHECK(refused(with("usd", "1e999")).find("fit a double") != std::string::npos);
  CHECK(refused(with("usd", "NaN")).find("must be JSON") != std::string::npos);
}

TEST_CASE("price book reader: every problem of prices and discounts at once") {
  const std::string text = refused(book(kPrice + "," + kPrice + R"(, {"item": "s3.gte"})", R"({"percent": -1})"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 8);  // repeated; wrong item, five keys; two keys
  CHECK(text.find("must not repeat the item, region and day of prices.json: prices[0]") != std::string::npos);
}

TEST_CASE("price book reader: files") {
  const auto refused_file = [](const std::string& path) -> std::string {
    try {
      static_cast<void>(load_price_book(path));
      return "nothing";
    } catch (const CatalogError& error) {
      return error.what();
    }
  };
  CHECK(refused_file("missing.csv") == "missing.csv: must be a file that exists, but there is none");
  CHECK(refused_file("prices.xlsx") ==
        "must be a price book, a file whose name ends in .csv or .json, got 'prices.xlsx'");
  CHECK(refused_file(".csv").find("ends in .csv or .json") != std::string::npos);
  CHECK(refused_file("\xff.csv") == "must be a price book, a file whose name is in UTF-8");
}

TEST_CASE("price book reader: arbitrary changes of a book are read or refused, never anything else") {
  std::mt19937 random(8);
  const std::string good = book(kPrice, R"({"usage_type": "*", "percent": 1, "source": "s"})");
  const std::string table = "item,region,usd,unit,as_of,source\nml.g5.xlarge,us-east-1,1.2,USD/h,2026-01-01,x\n";
  for (int round = 0; round < 5'000; ++round) {
    std::string text = round % 2 == 0 ? good : table;
    for (auto changes = 1 + random() % 3; changes > 0; --changes)
      text[random() % text.size()] = "\"{}[],:0-9e.\nx"[random() % 15];
    CHECK_NOTHROW(refused(text, round % 2 == 0 ? "prices.json" : "prices.csv"));
  }
}

TEST_CASE("Price book: nobody reads on behind a thousand wrong rows, of either form") {
  const auto problems = [](const std::string& text, const std::string& file) {
    try {
      static_cast<void>(read_price_book(text, file, Catalog::builtin()));
    } catch (const CatalogError& error) {
      return error.problems();
    }
    return std::vector<Problem>{};
  };
  std::string objects = "{}", rows = "item,region,usd,unit,as_of,source\n";
  for (int i = 0; i < 3000; ++i) {
    objects += ",{}";
    rows += "x,us-east-1,1,USD/h,2026-01-01,a bill\n";
  }
  // As soon as there are a thousand: of six keys of a price, three of a discount, two cells of a row.
  CHECK(problems(R"({"prices": [)" + objects + "]}", "prices.json").back().rule == "and 902 problems more");
  CHECK(problems(rows, "prices.csv").back().rule == "and 901 problems more");
  const std::vector<Problem> discounts = problems(R"({"discounts": [)" + objects + "]}", "prices.json");
  CHECK(discounts.back().rule == "and 2901 problems more");
  CHECK(discounts.front().message() == "prices.json: discounts: must have at most 50 entries, got 1000 or more");
}
