#include "simcore/catalog/catalog_tables.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/sha256.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/catalog/table_key.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

using Changes = std::vector<RowChange>;

const CatalogTables& now() { return CatalogTables::builtin(); }

CatalogTables of(const std::map<std::string, std::string>& texts) {
  std::vector<catalog::EmbeddedTable> tables;
  for (const auto& [name, text] : texts) tables.push_back({name, text});
  return CatalogTables::of(tables);
}

/// Tables with a single one, of savings by scope.
CatalogTables savings(const std::string& text) { return of({{"spot_savings", text}}); }

Cells row(std::string_view table, std::size_t index) {
  const Table parsed = Table::parse(table, now().text(table));
  Cells cells;
  for (const std::string& column : parsed.columns()) cells.entries.emplace_back(column, parsed.row(index).text(column));
  return cells;
}

Cells with_cell(Cells cells, std::string_view column, std::string text) {
  for (auto& [name, cell] : cells.entries)
    if (name == column) cell = std::move(text);
  return cells;
}

RowChange changed(std::string table, std::size_t index, std::string_view column, std::string text) {
  const Cells before = row(table, index);
  return {std::move(table), "", before, with_cell(before, column, std::move(text))};
}

/// One change of that row, of one of the kinds that there are.
RowChange drawn(const std::string& table, std::size_t index, std::mt19937& random) {
  const Cells here = row(table, index);
  const std::string number = std::to_string(index);
  const auto kind = random() % 3;
  if (kind == 0) return {table, "", here, {}};
  if (kind == 1) return {table, "", {}, with_cell(here, key_columns(table).front(), "new, " + number)};
  return {table, "", here, with_cell(here, here.entries.back().first, "other " + number)};
}

/// Changes in several tables, drawn at random; of each row at most one.
Changes drawn(std::mt19937& random) {
  Changes changes;
  for (const std::string table : {"efficiencies", "regions", "sources", "storage_prices"}) {
    const std::size_t size = Table::parse(table, now().text(table)).size();
    for (std::size_t index = random() % 4; index < size; index += 1 + random() % 40)
      changes.push_back(drawn(table, index, random));
  }
  return changes;
}

Changes back(Changes changes) {
  std::ranges::reverse(changes);
  for (RowChange& change : changes) change = reversed(std::move(change));
  return changes;
}

}  // namespace

TEST_CASE(
    "catalog tables: those compiled in are written as this library writes them: in key order, no needless quote") {
  CHECK(now().digest().size() == 64);
  const CatalogTables written = CatalogTables::of(catalog::embedded_tables());
  for (const catalog::EmbeddedTable& table : catalog::embedded_tables()) {
    CAPTURE(table.name);
    CHECK((written.text(table.name) == table.text));
    CHECK(sha256(table.text) == table.sha256);
  }
  CHECK(written.digest() == now().digest());
}

TEST_CASE("catalog tables: a table may come and go with its rows") {
  const CatalogTables one = savings("scope\na\n"),
                      two = of({{"regions", "region\nhere\n"}, {"spot_savings", "scope\na\n"}});
  const Changes changes = one.changes_to(two);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].table == "regions");
  CHECK(one.with(changes).digest() == two.digest());
  CHECK(two.with(back(changes)).digest() == one.digest());
  CHECK(two.with(back(changes)).unfilled() == std::vector<std::string>{"regions"});
}

TEST_CASE("catalog tables: a digest is of the rows, in whatever order and quotes they came") {
  const CatalogTables tables = savings("scope,low\nall,0.5\nsome,\n");
  CHECK(tables.digest() == savings("scope,low\n\"some\",\nall,\"0.5\"\n").digest());
  CHECK(tables.digest() == savings("scope,low,high\nall,0.5,\nsome,,\n").digest());
  CHECK(tables.digest() != savings("scope,low\nall,0.5\nsome,0\n").digest());
  CHECK(tables.digest() == sha256(sha256("scope,low\nall,0.5\nsome,\n") + "  spot_savings\n"));
}

TEST_CASE("catalog tables: without changes nothing is parsed, and what is not changed is shared") {
  const CatalogTables same = now().with({});
  CHECK(same.digest() == now().digest());
  CHECK(same.text("parameters").data() == now().text("parameters").data());
  const CatalogTables other = now().with(Changes{changed("regions", 3, "billing_prefix", "XYZ")});
  CHECK(other.text("parameters").data() == now().text("parameters").data());
  CHECK(other.digest() != now().digest());
}

TEST_CASE("catalog tables: a cell is changed, a row added, a row removed") {
  const CatalogTables tables = savings("scope,low,note\na,1,\nb,2,\"x, y\"\nc,3,\n");
  const Changes changes = {{"spot_savings", "", {{{"scope", "a"}, {"low", "1"}}}, {{{"scope", "a"}, {"low", "9"}}}},
                           {"spot_savings", "", {{{"scope", "c"}, {"low", "3"}, {"note", ""}}}, {}},
                           {"spot_savings", "", {}, {{{"scope", "aa"}, {"low", "7"}}}}};
  CHECK(tables.with(changes).text("spot_savings") == "scope,low,note\na,9,\naa,7,\nb,2,\"x, y\"\n");
}

TEST_CASE("catalog tables: changes are found by key, and lead from one to the other") {
  const CatalogTables before = savings("scope,low\na,1\nb,2\nc,3\n"), after = savings("scope,low\nb,5\nc,3\nd,4\n");
  const Changes changes = before.changes_to(after);
  REQUIRE(changes.size() == 3);
  CHECK(changes[0].kind() == RowChangeKind::removed);
  CHECK(changes[0].key == "a");
  CHECK(changes[0].table == "spot_savings");
  CHECK(changes[1].differences() == std::vector<std::string>{"low 2 → 5"});
  CHECK(changes[2].kind() == RowChangeKind::added);
  CHECK(before.with(changes).digest() == after.digest());
  CHECK(after.with(back(changes)).digest() == before.digest());
  CHECK(before.changes_to(before).empty());
}

TEST_CASE("catalog tables: a key reads as people read it") {
  const CatalogTables other = now().with(Changes{changed("training_prices", 0, "usd_per_hour", "1")});
  CHECK(now().changes_to(other).at(0).key == "ml.c4.2xlarge ap-northeast-1 2025-11-04 derived");
}

TEST_CASE("catalog tables: a column that is new is empty where it is not stated") {
  const CatalogTables before = savings("scope,low\na,1\nb,2\n"), after = savings("scope,p99,low\na,,1\nb,7,2\n");
  const Changes changes = before.changes_to(after);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].differences() == std::vector<std::string>{"p99 none → 7"});
  CHECK(before.with(changes).text("spot_savings") == "scope,low,p99\na,1,\nb,2,7\n");
  CHECK(after.with(back(changes)).digest() == before.digest());
}

TEST_CASE("catalog tables: any changes lead there and back, with the digest of the rows") {
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    const Changes changes = drawn(random);
    const CatalogTables other = now().with(changes);
    CHECK(other.digest() != now().digest());
    const Changes found = now().changes_to(other);
    CHECK(now().with(found).digest() == other.digest());
    CHECK(other.with(back(found)).digest() == now().digest());
    CHECK(other.with(back(changes)).digest() == now().digest());
    CHECK(other.with(other.changes_to(now())).digest() == now().digest());
  }
}

TEST_CASE("catalog tables: every change that does not fit is named at once") {
  const CatalogTables tables = savings("scope,low\nall,1\nsome,2\n");
  const Changes wrong = {{"spot_savings", "", {{{"scope", "al"}}}, {}},
                         {"spot_savings", "", {{{"scope", "some"}, {"low", "3"}}}, {}},
                         {"spot_savings", "", {}, {{{"scope", "all"}}}}};
  CHECK(refusal([&] { return tables.with(wrong).digest(); }) ==
        "spot_savings: must have the row that is to change, got 'al' (did you mean all?)\n"
        "spot_savings, some: must have the cells that are to change, got low 3 → 2\n"
        "spot_savings: must not have the row that is to be added, got 'all'");
  CHECK(refusal([&] { return tables.with(Changes{{"spot_saving", "", {}, {}}}).digest(); }) ==
        "catalog: must be a table of the catalog, got 'spot_saving' (did you mean spot_savings?)");
}

TEST_CASE("catalog tables: malformed ones are refused") {
  CHECK(refusal([] { return savings("scope\na\na\n").digest(); }) ==
        "spot_savings.csv:3: must have each key once, got 'a'");
  CHECK(refusal([] {
          return savings("low\na\n").digest();
        }).starts_with("spot_savings.csv:1: must have a column 'scope'"));
  CHECK(refusal([] { return of({{"mine", "a\n"}}).digest(); }).starts_with("catalog: must be a table of the catalog"));
}

TEST_CASE("catalog of tables: what changed is what it looks up, and its digest tells") {
  const RowChange dearer = [] {
    const Table prices = Table::parse("training_prices", now().text("training_prices"));
    for (std::size_t i = 0; i < prices.size(); ++i)
      if (prices.row(i).text("instance_type") == "ml.p3.2xlarge" && prices.row(i).text("region") == "us-east-1")
        return changed("training_prices", i, "usd_per_hour", "1000");
    throw std::runtime_error("no row");
  }();
  const Catalog& below = Catalog::builtin();
  const Catalog other = Catalog::of(below.tables().with(Changes{dearer}));
  CHECK(other.digest() == other.tables().digest());
  CHECK(other.digest() != below.digest());
  CHECK(below.tables().changes_to(other.tables()).at(0).differences().at(0).ends_with(" → 1000"));
  const Date day = *parse_date(cell_of(dearer.before, "as_of"));
  CHECK(other.training_prices().at("ml.p3.2xlarge", "us-east-1", day).usd_per_hour == 1000.0);
  CHECK(Catalog::of(other.tables().with(Changes{reversed(dearer)})).digest() == below.digest());
}
