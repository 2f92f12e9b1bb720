#include "simcore/catalog/keyed_rows.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

KeyedRows memory(const std::string& text) { return KeyedRows(Table::parse("accelerator_memory", text)); }

const KeyedRows kRows = memory("source,memory_gib,accelerator\nx,40,A\n\"y, z\",,B\n,16,A\n");

Cells row(const std::string& accelerator, const std::string& size, const std::string& source) {
  return {{{"accelerator", accelerator}, {"memory_gib", size}, {"source", source}}};
}

}  // namespace

TEST_CASE("keyed rows: written in the order of their keys, with as few quotes as will do") {
  CHECK(kRows.text() == "source,memory_gib,accelerator\n,16,A\nx,40,A\n\"y, z\",,B\n");
  CHECK(kRows.content() == kRows.text());
  CHECK(kRows.unfilled().empty());
}

TEST_CASE("keyed rows: what no row fills is no content") {
  const KeyedRows rows = memory("accelerator,memory_gib,source\nA,,x\n");
  CHECK(rows.unfilled() == std::vector<std::string>{"memory_gib"});
  CHECK(rows.content() == "accelerator,source\nA,x\n");
  CHECK(rows.text() == "accelerator,memory_gib,source\nA,,x\n");
  CHECK(KeyedRows(table_key("regions")).empty());
  CHECK(KeyedRows(table_key("regions")).text() == "region\n");
}

TEST_CASE("keyed rows: a row is found by its key") {
  CHECK(cell_of(kRows.like(row("A", "40", "")), "source") == "x");
  CHECK(cell_of(kRows.like(row("B", "", "")), "source") == "y, z");
  CHECK(kRows.like(row("C", "40", "")).entries.empty());
}

TEST_CASE("keyed rows: a change may give a row another key") {
  KeyedRows rows = kRows;
  CHECK_FALSE(rows.apply({"accelerator_memory", "", row("A", "40", "x"), row("A", "80", "x")}));
  CHECK(rows.text() == "source,memory_gib,accelerator\n,16,A\nx,80,A\n\"y, z\",,B\n");
}

TEST_CASE("keyed rows: a change that does not fit leaves them as they are") {
  KeyedRows rows = kRows;
  for (const RowChange& wrong : {RowChange{"", "", row("A", "41", "x"), {}}, RowChange{"", "", row("A", "40", "z"), {}},
                                 RowChange{"", "", {}, row("A", "40", "z")}})
    CHECK(rows.apply(wrong).has_value());
  CHECK(rows.text() == kRows.text());
}
