#include "simcore/io/csv_rows.hpp"

#include "catch.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows rows_of(const std::string& path) {
  ByteSource source(path);
  CsvRows rows(source);
  Rows read;
  while (rows.next()) {
    read.emplace_back();
    for (std::size_t i = 0; i < rows.size(); ++i) read.back().push_back(rows.cell(i));
  }
  return read;
}

std::string error(const std::string& text) {
  const Folder folder;
  const std::string path = folder.write("rows.csv", text);
  return refused_for(path, [&] { rows_of(path); });
}

}  // namespace

TEST_CASE("Rows are read as RFC 4180 has it") {
  const Folder folder;
  CHECK(rows_of(folder.write("a", "a,b\n1,2\n")) == Rows{{"a", "b"}, {"1", "2"}});
  CHECK(rows_of(folder.write("b", "\"a\",\"b \"\"c\"\"\"\r\n\"x,\ny\",\r\n")) == Rows{{"a", "b \"c\""}, {"x,\ny", ""}});
  CHECK(rows_of(folder.write("c", "\"a\",\"\"")) == Rows{{"a", ""}});
}

TEST_CASE("Cells that cross the borders of the buffer stay whole") {
  const Folder folder;
  std::string text;
  Rows expected;
  for (std::size_t i = 0; i < 4000; ++i) {
    const std::string filling(i % 300, 'x');
    expected.push_back({std::to_string(i), filling + "\"", ""});
    text += std::to_string(i) + ",\"" + filling + "\"\"\",\n";
  }
  CHECK(rows_of(folder.write("long", text)) == expected);
}

TEST_CASE("Rows that are cut off or torn are refused with their line") {
  CHECK(error("a,b\n1,2") == "line 2: must be a whole row, got the end of the file in a cell without quotes");
  CHECK(error("a,b\n\"1\",\"2") == "line 2: must be a whole row, got the end of the file in a quoted cell");
  CHECK(error("\"a\nb\",c\nd,\"e\"f\n") == "line 3: must have quotes around whole cells only, got text behind a quote");
  CHECK(error("a,b\"c\"\n") == "line 1: must have quotes around whole cells only, got one within a cell");
  CHECK(error("a,b\rc\n") == "line 1: must end its lines with LF or CRLF, got CR");
  CHECK(error("a," + std::string(3'000'000, ',')) ==
        "must have no key, value or row of more than 1 MiB, got one near byte 0");
}
