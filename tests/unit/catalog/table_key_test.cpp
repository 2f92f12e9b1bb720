#include "simcore/catalog/table_key.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/embedded.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

TEST_CASE("table key: every compiled-in table has one, and there are no others") {
  const auto tables = catalog::embedded_tables();
  CHECK(std::ranges::equal(tables, kTableKeys, {}, &catalog::EmbeddedTable::name, &TableKey::table));
}

TEST_CASE("table key: as many columns as name a row") {
  CHECK(std::ranges::equal(key_columns("parameters"), std::vector<std::string_view>{"name", "scope", "as_of"}));
  CHECK(key_columns("training_prices").size() == 4);
  CHECK(key_columns("regions").size() == 1);
}

TEST_CASE("table key: an unknown table is named, with the nearest") {
  CHECK(refusal([] { return key_columns("training_price").size(); }) ==
        "catalog: must be a table of the catalog, got 'training_price' (did you mean training_prices?)");
}
