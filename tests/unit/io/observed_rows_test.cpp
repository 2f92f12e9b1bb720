#include "simcore/io/detail/observed_rows.hpp"

#include "catch.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("observed rows: a table's cells are numbers where they read as such") {
  const Folder folder;
  const ObservedTable table = read_table(folder.write("a.csv", "time,what\r\n1.5,up\r\n2e3,\"1,5\"\r\n"));
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0].cells["time"] == 1.5);
  CHECK(table.rows[0].cells["what"] == "up");
  CHECK(table.rows[1].cells["what"] == "1,5");
  CHECK(cell_place(table.rows[1], "what") == "line 3: what");
  CHECK(cell_place({"changes[3]", {}}, "time") == "changes[3].time");
}

TEST_CASE("observed rows: broken tables are refused") {
  const Folder folder;
  const auto refusal = [&](const std::string& text) {
    const std::string path = folder.write("b.csv", text);
    return refused_for(path, [&] { (void)read_table(path); });
  };
  CHECK(refusal("a,b\n1\n") == "line 2: must have 2 cells, got 1");
  CHECK(refusal("a,a\n1,2\n") == "line 1: must name every column once, got column 2");
  CHECK(refusal(std::string(100, ',') + "\n") == "line 1: must have at most 100 columns, got 101");
  CHECK(refusal("a,b\n1,2\n3") == "line 3: must have 2 cells, got 1");
}

TEST_CASE("observed rows: the last line need not end with a line break") {
  const Folder folder;
  const ObservedTable table = read_table(folder.write("c.csv", "a,b\n1,2\n3,4"));
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[1].cells["b"] == 4);
}

TEST_CASE("observed rows: times count from the first, whatever its origin") {
  ObservedProblems problems("file");
  ObservedTimes times(problems);
  const auto at = [&](const Json& time) { return times.read({"line 2", {{"t", time}}}, "t").seconds().value(); };
  CHECK(at("2026-05-01T00:00:00Z") == 0.0);
  CHECK(at("2026-05-01T01:00:01+01:00") == 1.0);
  CHECK(times.dated());
  CHECK(problems.empty());
  CHECK(at("5 min") == 0.0);
  CHECK(refused([&] { problems.settle(); }).find("file: line 2: t: must be written as the times before it") == 0);
}

TEST_CASE("observed rows: only objects with known keys are rows") {
  ObservedProblems problems("");
  const Json list = Json::parse(R"([{"a": 1}, 5, {"b": 2}])");
  CHECK(rows_of(list, "rows", {"a"}, problems).size() == 2);
  const std::string told = refused([&] { problems.settle(); });
  CHECK(told.find("rows[1]: must be an object, got another number") != std::string::npos);
  CHECK(told.find("rows[2]: must have no keys but a, got 1 other") != std::string::npos);
}
