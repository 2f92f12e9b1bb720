#include "simcore/catalog/release.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/release_layer.hpp"
#include "simcore/catalog/table.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

CatalogTables tables(const Files& texts) {
  std::vector<catalog::EmbeddedTable> views;
  for (const auto& [name, text] : texts) views.push_back({name, text});
  return CatalogTables::of(views);
}

/// Three catalogs: rows and a column came, a row went, another changed. Regions came last.
const CatalogTables kFirst = tables({{"spot_savings", "scope,low\na,1\nb,2\nc,3\n"}});
const CatalogTables kSecond = tables({{"spot_savings", "scope,low,p99\na,1,\nb,5,7\nd,4,\n"}});
const CatalogTables kPresent =
    tables({{"spot_savings", "scope,low,p99\na,1,6\nb,5,7\ne,4,\n"}, {"regions", "region\nus-east-1\n"}});

/// A book of releases 1.0 and 2.0, with the files that it reads.
struct Library {
  Files files;
  ReleaseBook book;

  explicit Library(std::string list) : files(written(std::move(list))), book(ReleaseBook::parse(views(), kPresent)) {}

  static Files written(std::string list) {
    Files files = {{"releases", std::move(list)}};
    for (const auto& [table, text] : write_layer(kPresent, kSecond)) files.emplace_back("2.0/" + table, text);
    for (const auto& [table, text] : write_layer(kSecond, kFirst)) files.emplace_back("1.0/" + table, text);
    return files;
  }

  [[nodiscard]] std::vector<catalog::EmbeddedTable> views() const {
    std::vector<catalog::EmbeddedTable> views;
    for (const auto& [name, text] : files) views.push_back({name, text});
    return views;
  }
};

Library library() {
  return Library("version,date,digest\n2.0,2026-02-01," + kSecond.digest() + "\n1.0,2026-01-01," + kFirst.digest() +
                 "\n");
}

const std::string kZeros(56, '0');

}  // namespace

TEST_CASE("release: every one that came out still has the tables that it had") {
  const ReleaseBook& book = ReleaseBook::builtin();
  REQUIRE_FALSE(book.all().empty());
  for (const Release& release : book.all()) {
    CAPTURE(release.version);  // if this fails: python -m tools.freeze_catalog
    CHECK(refusal([&] { return book.tables(release.version).digest(); }) == "nothing");
    CHECK(Catalog::release(release.version).digest() == release.digest);
  }
}

TEST_CASE("release: a past catalog by version") {
  const Library made = library();
  CHECK(made.book.tables("2.0").digest() == kSecond.digest());
  CHECK(made.book.tables("1.0").digest() == kFirst.digest());
  CHECK(made.book.tables("now").digest() == kPresent.digest());
  CHECK(made.book.tables("builtin").digest() == kPresent.digest());
  REQUIRE(made.book.all().size() == 2);
  CHECK(made.book.all().front().version == "2.0");
  CHECK(made.book.find(kFirst.digest())->date == day("2026-01-01"));
  CHECK(made.book.find(kPresent.digest()) == nullptr);
}

TEST_CASE("release: a past catalog by digest, or by as much of it as names it") {
  const Library made = library();
  for (const CatalogTables& each : {kFirst, kSecond, kPresent}) {
    CHECK(made.book.tables(each.digest()).digest() == each.digest());
    CHECK(made.book.tables(each.digest().substr(0, 8)).digest() == each.digest());
  }
}

TEST_CASE("release: what a past catalog does not state is empty, and it says which columns that are") {
  const CatalogTables first = library().book.tables("1.0");
  CHECK(first.text("spot_savings") == "scope,low,p99\na,1,\nb,2,\nc,3,\n");
  CHECK(first.text("regions") == "region\n");
  CHECK(first.unfilled() == std::vector<std::string>{"regions", "spot_savings.p99"});
}

TEST_CASE("release: an answer names it, and what it does not state") {
  const Library made = library();
  CHECK(notice(made.book.all().at(0), kSecond) == "catalog: that of release 2.0 (2026-02-01)");
  CHECK(notice(made.book.all().at(1), made.book.tables("1.0")) ==
        "catalog: that of release 1.0 (2026-01-01); it has no regions, spot_savings.p99");
}

TEST_CASE("release: unknown words are refused with those that are known") {
  const Library made = library();
  const auto refused = [&](const std::string& word) {
    return refusal([&] { return made.book.tables(word).digest(); });
  };
  const std::string known =
      ": now, 2.0 (" + kSecond.digest().substr(0, 8) + "), 1.0 (" + kFirst.digest().substr(0, 8) + ")";
  CHECK(refused("1.0.") ==
        "catalog: must be a release, the digest of one, or now" + known + ", got '1.0.' (did you mean 1.0?)");
  CHECK(refused("") == "catalog: must be a release, the digest of one, or now" + known + ", got ''");
  CHECK(refused("abc1234") ==
        "catalog: must be a release, now, or at least 8 digits of a digest" + known + ", got 'abc1234'");
  CHECK(refused("00000000") == "catalog: must begin the digest of a release" + known + ", got '00000000'");
  CHECK(refused(kFirst.digest() + "0").starts_with("catalog: must begin the digest of a release"));
}

TEST_CASE("release: digits that begin two digests are refused") {
  const Library made("version,date,digest\n2.0,2026-02-01,abcdef001" + kZeros + "\n1.0,2026-01-01,abcdef002" + kZeros +
                     "\n");
  CHECK(refusal([&] { return made.book.tables("abcdef00").digest(); }) ==
        "catalog: must begin one digest only: now, 2.0 (abcdef00), 1.0 (abcdef00), got 'abcdef00'");
}

TEST_CASE("release: tables that are not those of the release are refused, never taken") {
  const Library made("version,date,digest\n2.0,2026-02-01,abcdef00" + kZeros + "\n");
  CHECK(refusal([&] { return made.book.tables("2.0").digest(); }) ==
        "release 2.0: must have tables of the digest that is listed, got " + kSecond.digest() +
            " (did you mean abcdef00" + kZeros + "?)");
}

TEST_CASE("release: a parameter of an old row without a spread is a point, and says so") {
  const Table rows = Table::parse("parameters", CatalogTables::builtin().text("parameters"));
  Cells before;
  for (std::size_t i = 0; i < rows.size() && before.entries.empty(); ++i)
    if (rows.row(i).text("name") == "file.base")
      for (const std::string& column : rows.columns()) before.entries.emplace_back(column, rows.row(i).text(column));
  Cells after = before;
  for (auto& [column, cell] : after.entries)
    if (column == "p95") cell.clear();
  const std::vector<RowChange> changes = {{"parameters", "", before, after}};
  const Catalog old = Catalog::of(CatalogTables::builtin().with(changes));
  const Parameter row = old.parameters().at("file.base", old.newest());
  CHECK(row.law().is_constant());
  CHECK(row.note.ends_with("; a point: only a later catalog states a spread"));
  const Parameter other = old.parameters().at("file.object_rate", old.newest());
  CHECK(other.note == Catalog::builtin().parameters().at("file.object_rate", old.newest()).note);
}
