#include "simcore/regress/pin.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/json.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

TEST_CASE("pin: its JSON reads back as the same") {
  const Pin made = pin(
      "job", inputs(job("ml.p4d.24xlarge", "1 h", R"(, "name": "a \"b\" ü", "purchase": "spot")"), present_catalog()));
  const Pin read = read_pin(to_json(made), "job.json");
  CHECK(to_json(read_pin(to_json(read), "job.json")) == to_json(read));
  for (const auto& [name, value] : made.numbers.entries) CHECK(number(read.numbers, name, -1.0) == value);
  CHECK(read.numbers.entries.size() == made.numbers.entries.size());
  CHECK(read.seed == made.seed);
  CHECK(read.catalog == Catalog::builtin().digest());
}

TEST_CASE("pin: what is no pin is refused, with every problem and its place") {
  const auto problems = [](const std::string& text) {
    try {
      static_cast<void>(read_pin(text, "p.json"));
    } catch (const SpecError& error) {
      return error.problems();
    }
    return std::vector<Problem>();
  };
  CHECK(problems("nonsense").size() == 1);
  CHECK(problems("[]").front().where == "p.json");
  const auto found =
      problems(R"({"simcore_pin": 1, "seed": -1, "replications": "x", "numbers": [], "jb": 1, "description": {}})");
  REQUIRE(found.size() == 4);
  CHECK(found.back().nearest == "job");
  CHECK(problems(R"({"simcore_pin": 1, "seed": 1})").front().where == "p.json: replications");
  const auto out_of_range =
      problems(R"({"simcore_pin": 2, "seed": 1, "replications": 0, "catalog": "../../secret", "description": {}})");
  REQUIRE(out_of_range.size() == 3);
  CHECK(out_of_range[1].where == "p.json: catalog");
}
