#include "simcore/catalog/release_layer.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/table.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

using Layer = std::map<std::string, std::string>;

std::vector<catalog::EmbeddedTable> views(const Layer& texts) {
  std::vector<catalog::EmbeddedTable> views;
  for (const auto& [name, text] : texts) views.push_back({name, text});
  return views;
}

CatalogTables savings(const std::string& text) { return CatalogTables::of(views({{"spot_savings", text}})); }

const CatalogTables kOlder = savings("scope,low\na,1\nb,2\nc,3\n");
const CatalogTables kNewer =
    CatalogTables::of(views({{"regions", "region\nhere\n"}, {"spot_savings", "scope,low,p99\na,1,\nb,5,7\nd,4,\n"}}));

}  // namespace

TEST_CASE("release layer: only the rows that differ, of those that came later only the key") {
  CHECK(write_layer(kNewer, kOlder) ==
        Layer{{"regions", "row,region\nnew,here\n"}, {"spot_savings", "row,scope,low\nwas,b,2\nwas,c,3\nnew,d,\n"}});
  CHECK(write_layer(kOlder, kOlder).empty());
}

TEST_CASE("release layer: what is written leads back, both ways") {
  for (const auto& [newer, older] : {std::pair{kNewer, kOlder}, std::pair{kOlder, kNewer}, std::pair{kOlder, kOlder}}) {
    const Layer layer = write_layer(newer, older);
    CHECK(newer.with(read_layer(views(layer), newer)).digest() == older.digest());
  }
}

TEST_CASE("release layer: a row that changed again since needs no other layer") {
  const Layer layer = write_layer(kNewer, kOlder);
  const std::vector<RowChange> again = {
      {"spot_savings", "", {{{"scope", "b"}, {"low", "5"}, {"p99", "7"}}}, {{{"scope", "b"}, {"low", "6"}}}}};
  const CatalogTables newest = kNewer.with(again);
  CHECK(newest.with(read_layer(views(layer), newest)).digest() == kOlder.digest());
}

TEST_CASE("release layer: a table may gain a column of its key, which its older rows do not have") {
  const CatalogTables older = CatalogTables::of(
      views({{"savings_plans", "instance_type,plan,savings_fraction\nml.m4.large,1yr,0.3\nml.c4.large,1yr,0.2\n"}}));
  const CatalogTables newer = CatalogTables::of(views({{"savings_plans",
                                                        "instance_type,region,plan,savings_fraction\n"
                                                        "ml.m4.large,here,1yr,0.3\nml.m4.large,there,1yr,0.4\n"}}));
  const Layer layer = write_layer(newer, older);
  CHECK(newer.with(read_layer(views(layer), newer)).digest() == older.digest());
}

TEST_CASE("release layer: a malformed one is refused with its line") {
  const auto refused = [](const std::string& text) {
    return refusal([&] { return read_layer(views({{"spot_savings", text}}), kNewer).size(); });
  };
  CHECK(refused("row,scope\nold,a\n") == "spot_savings.csv:2: column 'row' must be was or new, got 'old'");
  CHECK(refused("scope\na\n").starts_with("spot_savings.csv:1: must have a column 'row'"));
  CHECK(refusal([] { return read_layer(views({{"mine", "row,a\n"}}), kNewer).size(); }).find("'mine'") !=
        std::string::npos);
}
