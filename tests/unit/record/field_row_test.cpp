#include "simcore/record/field_row.hpp"

#include "catch.hpp"
#include "sample_answer.hpp"

using namespace simcore;

TEST_CASE("field rows: one for each field, spread ones included, with type, record, words and faces") {
  const std::vector<record::FieldRow> rows = record::field_rows<SampleAnswer>();
  REQUIRE(rows.size() == 13);
  CHECK((rows[0].name == "job" && rows[0].type == "string"));
  CHECK((rows[1].name == "seed" && rows[1].type == "integer"));
  CHECK((rows[2].name == "time_s" && rows[2].type == "number" && rows[2].unit == "s"));
  CHECK((rows[3].name == "hours" && rows[3].faces == record::Faces::python));
  CHECK(rows[4].words == std::vector<std::string>{"red", "green"});
  CHECK((rows[5].nullable && rows[5].optional_key && rows[5].type == "number"));
  CHECK((rows[6].nullable && !rows[6].optional_key && rows[6].record == "SampleLine"));
  CHECK((rows[7].type == "list of SampleLine" && rows[7].record == "SampleLine"));
  CHECK(rows[8].type == "map of number");
  CHECK((rows[9].type == "pair of number" && !rows[9].finite && rows[8].finite));
  CHECK(rows[10].type == "list of string");
  CHECK(rows[11].type == "boolean");
  CHECK(rows[12].type == "integer");
}

TEST_CASE("field rows: an element that may be missing says so in the type, for the row speaks of the whole") {
  CHECK(record::type_name<std::vector<std::optional<double>>>().type == "list of optional number");
  CHECK_FALSE(record::type_name<std::vector<std::optional<double>>>().nullable);
}
