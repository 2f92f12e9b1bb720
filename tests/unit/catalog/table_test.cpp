#include "simcore/catalog/table.hpp"

#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using simcore::testing::refusal;

namespace {

std::string parse_refusal(std::string_view text) {
  return refusal([&] { return Table::parse("t", text).size(); });
}

/// A cell as RFC 4180 writes it, quoted when it must be or at random.
std::string written(const std::string& cell, bool quoted) {
  if (!quoted && cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (const char c : cell) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + "\"";
}

}  // namespace

TEST_CASE("table: cells by line and column; the last line end may be missing") {
  const Table table = Table::parse("prices", "name,usd\na,1\nb,2.5");
  CHECK(table.name() == "prices");
  REQUIRE(table.size() == 2);
  CHECK(table.row(0).text("name") == "a");
  CHECK(table.row(1).text("usd") == "2.5");
  CHECK(Table::parse("t", "a,b\n").size() == 0);
  CHECK(Table::parse("t", "a,b").size() == 0);
  CHECK(Table::parse("t", "a,b\n1,").row(0).text("b").empty());
}

TEST_CASE("table: quotes protect commas, line ends and doubled quotes") {
  const Table table = Table::parse("t", "\"a\",b\n\"1,2\",\"say \"\"so\"\"\"\n\"two\nlines\",\"\"\n");
  CHECK(table.row(0).text("a") == "1,2");
  CHECK(table.row(0).text("b") == "say \"so\"");
  CHECK(table.row(1).text("a") == "two\nlines");
  CHECK(table.row(1).text("b").empty());
}

TEST_CASE("table: any cells that are written by the standard read back") {
  constexpr std::string_view kAlphabet = "ab1 ,\"\n";
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::string> cells(6);
    std::string text = "x,y\n";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (auto length = random() % 6; length > 0; --length) cells[i] += kAlphabet[random() % kAlphabet.size()];
      text += written(cells[i], random() % 2 == 0) + (i % 2 == 0 ? "," : "\n");
    }
    CAPTURE(text);
    const Table table = Table::parse("t", text);
    REQUIRE(table.size() == 3);
    for (std::size_t i = 0; i < cells.size(); ++i) CHECK(table.row(i / 2).text(i % 2 == 0 ? "x" : "y") == cells[i]);
  }
}

TEST_CASE("table: every line has every cell") {
  CHECK(parse_refusal("a,b\n1,2\n3\n") == "t.csv:3: must have 2 cells, got 1");
  CHECK(parse_refusal("a,b\n1,2,3\n") == "t.csv:2: must have 2 cells, got 3");
  CHECK(parse_refusal("a,b\n1,2\n\n") == "t.csv:3: must have 2 cells, got 1");
}

TEST_CASE("table: nobody reads on behind a thousand wrong lines") {
  std::string text = "a,b\n";
  for (int i = 0; i < 5000; ++i) text += "1\n";
  CHECK(parse_refusal(text).ends_with("and 900 problems more"));
}

TEST_CASE("table: the header names every column, each once") {
  CHECK(parse_refusal("a,b,a\n1,2,3\n") == "t.csv:1: the header must name every column once");
  CHECK(parse_refusal("a,,b\n1,2,3\n") == "t.csv:1: the header must name every column once");
  CHECK(parse_refusal("") == "t.csv:1: the header must name every column once");
}

TEST_CASE("table: quotes open and close whole cells") {
  CHECK(parse_refusal("a,b\n1,2\"3\n") == "t.csv:2: a quote must open its cell");
  CHECK(parse_refusal("a,b\n\"1\"2,3\n") == "t.csv:2: a closed quote must end its cell");
  CHECK(parse_refusal("a,b\n1,\"2\n3,4\n") == "t.csv:2: an open quote must be closed");
}

TEST_CASE("table: line numbers count the lines inside quoted cells") {
  CHECK(parse_refusal("a,b\n\"1\n1\n1\",2\n3\n") == "t.csv:5: must have 2 cells, got 1");
  const Table table = Table::parse("t", "a,b\n\"1\n1\",2\n3,x\n");
  CHECK(refusal([&] { return table.row(1).number("b"); }) == "t.csv:4: column 'b' must be a finite number, got 'x'");
}

TEST_CASE("table: a column that does not exist is an error that names the nearest") {
  const Table table = Table::parse("t", "regin,usd\na,1\n");
  CHECK(refusal([&] { return table.row(0).text("region"); }) == "t.csv:1: must have a column 'region', got regin");
  CHECK(refusal([&] { return table.row(0).text("memory_gib"); }) == "t.csv:1: must have a column 'memory_gib'");
}

TEST_CASE("table: positive numbers and counts") {
  const Table table = Table::parse("t", "a,b,c,d\n2.5,3,,0\n-1,3000000000,x,1\n");
  CHECK(table.row(0).positive("a") == 2.5);
  CHECK(table.row(0).optional_positive("a") == 2.5);
  CHECK(table.row(0).optional_count("b") == 3);
  CHECK_FALSE(table.row(0).optional_positive("c"));
  CHECK_FALSE(table.row(0).optional_count("c"));
  CHECK(refusal([&] { return table.row(0).positive("c"); }) == "t.csv:2: column 'c' must be a finite number, got ''");
  CHECK(refusal([&] { return table.row(0).positive("d"); }) == "t.csv:2: column 'd' must be positive, got '0'");
  CHECK(refusal([&] { return table.row(1).positive("a"); }) == "t.csv:3: column 'a' must be positive, got '-1'");
  CHECK(refusal([&] { return *table.row(0).optional_count("a"); }) ==
        "t.csv:2: column 'a' must be a whole number, got '2.5'");
  CHECK(refusal([&] { return *table.row(1).optional_count("b"); }) ==
        "t.csv:3: column 'b' must be a whole number, got '3000000000'");
}

TEST_CASE("table: numbers are finite decimals and nothing but") {
  const auto number = [](const std::string& cell) {
    return Table::parse("t", "usd\n" + cell + "\n").row(0).number("usd");
  };
  CHECK(number("24.725") == 24.725);
  CHECK(number("-1e-3") == -0.001);
  for (const char* cell : {"\"\"", "x", "1x", "1 ", " 1", "+1", "0x10", "inf", "nan", "1e999", "\"1,5\"", "$1"}) {
    CAPTURE(cell);
    CHECK_THROWS_AS(number(cell), CatalogError);
  }
  CHECK(refusal([&] { return number("1x"); }) == "t.csv:2: column 'usd' must be a finite number, got '1x'");
}

TEST_CASE("table: an empty cell is no number where one is optional, and an error where not") {
  const Table table = Table::parse("t", "a,b\n,x\n");
  CHECK_FALSE(table.row(0).optional_number("a"));
  CHECK(refusal([&] { return table.row(0).number("a"); }) == "t.csv:2: column 'a' must be a finite number, got ''");
  CHECK_THROWS_AS(table.row(0).optional_number("b"), CatalogError);
}

TEST_CASE("table: days and flags") {
  const Table table = Table::parse("t", "as_of,efa\n2024-02-29,true\n2023-02-29,yes\n,false\n");
  CHECK(table.row(0).date("as_of") == simcore::testing::day("2024-02-29"));
  CHECK(table.row(0).flag("efa"));
  CHECK_FALSE(table.row(2).flag("efa"));
  CHECK(refusal([&] { return table.row(1).date("as_of"); }) ==
        "t.csv:3: column 'as_of' must be a day, YYYY-MM-DD, got '2023-02-29'");
  CHECK(refusal([&] { return table.row(1).flag("efa"); }) == "t.csv:3: column 'efa' must be true or false, got 'yes'");
  CHECK_THROWS_AS(table.row(2).date("as_of"), CatalogError);
}

TEST_CASE("table: Windows line ends are no part of the format, and do not slip in unseen") {
  const Table table = Table::parse("t", "a,b\r\n1,2\r\n");
  CHECK_THROWS_AS(table.row(0).text("b"), CatalogError);
}

TEST_CASE("table: arbitrary text is a table or a CatalogError") {
  constexpr std::string_view kAlphabet = "ab,\n\"\r";
  std::mt19937 random(4);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (auto length = random() % 12; length > 0; --length) text += kAlphabet[random() % kAlphabet.size()];
    CHECK_NOTHROW(parse_refusal(text));
  }
}
