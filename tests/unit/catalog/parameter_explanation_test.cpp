#include "simcore/catalog/parameter_explanation.hpp"

#include <algorithm>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

const Date kToday = day("2026-01-01");

Parameter mine(const std::string& name, const std::string& scope, double value) {
  Parameter row;
  row.name = name;
  row.scope = scope;
  row.value = value;
  row.unit = Catalog::builtin().parameters().unit(name);
  row.layer = "profile mine";
  row.provenance = {"seen", day("2026-10-01")};
  return row;
}

Catalog with_profile(std::vector<Parameter> rows) {
  return Catalog::builtin().with(profile("mine", {"seen", day("2026-10-01")}, std::move(rows)));
}

std::vector<std::string> reasons(const ParameterExplanation& made) {
  std::vector<std::string> found;
  for (const ParameterStep& step : made.steps)
    found.push_back(step.row.layer + ", " + step.row.scope + ", " + to_string(step.row.provenance.as_of) +
                    (step.taken ? " → " : ": ") + step.why);
  return found;
}

}  // namespace

TEST_CASE("parameter explanation: what is taken is what the book gives, for every parameter, type and a few days") {
  const Catalog catalog = with_profile({mine("phase.starting", "cpu", 7), mine("file.bandwidth", "", 8)});
  for (const auto& [type_name, type] : catalog.instance_types().all())
    for (const std::string& name : catalog.parameters().names())
      for (const Date when : {day("2018-01-01"), day("2022-06-01"), kToday}) {
        const ParameterExplanation made = explain_parameter(catalog, name, type_name, when);
        const Parameter& expected = catalog.parameters().at(name, type, when);
        const auto taken = std::ranges::count_if(made.steps, &ParameterStep::taken);
        const auto first = std::ranges::find_if(made.steps, &ParameterStep::taken);
        const bool right = taken == 1 && first->row.value == expected.value && first->row.layer == expected.layer &&
                           first->row.scope == expected.scope;
        if (!right) FAIL_CHECK(name << " of " << type_name);
      }
}

TEST_CASE("parameter explanation: each row for the type says why it is not taken, those of a profile for any type") {
  const Catalog catalog = with_profile({mine("phase.image_pull", "cpu", 7)});
  CHECK(reasons(explain_parameter(catalog, "phase.image_pull", "ml.m5.large", kToday)) ==
        std::vector<std::string>{
            "profile mine, cpu, 2026-10-01 → in force", "built in, cpu, 2019-01-01: profile mine above wins",
            "built in, cpu, 2022-01-01: profile mine above wins", "built in, cpu, 2024-01-01: profile mine above wins",
            "built in, m5, 2019-01-01: profile mine above wins", "built in, m5, 2022-01-01: profile mine above wins",
            "built in, m5, 2024-01-01: profile mine above wins"});
  CHECK(reasons(explain_parameter(catalog, "phase.image_pull", "ml.p3.2xlarge", kToday)) ==
        std::vector<std::string>{
            "profile mine, cpu, 2026-10-01: for cpu only", "built in, accelerated, 2019-01-01: the row for p3 wins",
            "built in, accelerated, 2022-01-01: the row for p3 wins",
            "built in, accelerated, 2024-01-01: the row for p3 wins",
            "built in, p3, 2019-01-01: a newer row is in force", "built in, p3, 2022-01-01: a newer row is in force",
            "built in, p3, 2024-01-01 → in force"});
  const auto early =
      reasons(explain_parameter(Catalog::builtin(), "phase.image_pull", "ml.g5.xlarge", day("2020-01-01")));
  CHECK(early.at(0) == "built in, accelerated, 2019-01-01 → in force");
  CHECK(early.at(1) == "built in, accelerated, 2022-01-01: not yet in force on 2020-01-01");
  CHECK(early.at(3) == "built in, g5, 2022-01-01: not yet in force on 2020-01-01");
  const auto before = reasons(explain_parameter(Catalog::builtin(), "file.bandwidth", {}, day("2020-01-01")));
  CHECK(before.at(0) == "built in, , 2022-01-01 → in force: no older row is known");
  const auto late = reasons(explain_parameter(Catalog::builtin(), "phase.image_pull", "ml.g5.xlarge", kToday));
  CHECK(late.at(0) == "built in, accelerated, 2019-01-01: the row for g5 wins");
  CHECK(late.at(3) == "built in, g5, 2022-01-01: a newer row is in force");
}

TEST_CASE("parameter explanation: without a type only rows for all types are considered") {
  CHECK(std::ranges::none_of(explain_parameter(Catalog::builtin(), "phase.starting", {}, kToday).steps,
                             &ParameterStep::taken));
  const ParameterExplanation made = explain_parameter(Catalog::builtin(), "file.bandwidth", {}, kToday);
  REQUIRE(made.steps.size() == 1);
  CHECK(made.steps[0].taken);
  CHECK(made.unit == "B/s");
}

TEST_CASE("parameter explanation: what may be stated instead") {
  const auto takes = [](const char* name) { return explain_parameter(Catalog::builtin(), name, {}, kToday).takes; };
  CHECK(takes("file.bandwidth") == "bandwidth or distribution, above 0 B/s");
  CHECK(takes("file.object_rate") == "rate or distribution, above 0 /s");
  CHECK(takes("upload.gzip_ratio") == "fraction or distribution, above 0 and at most 1");
  CHECK(takes("fsx.cache.scratch_2") == "size per TiB, above 0 B");
  CHECK(takes("readers") == "whole number, at least 1");
  CHECK(takes("billing.month") == "duration, above 0 s");
}

TEST_CASE("parameter explanation: unknown names and types are refused") {
  CHECK(refusal([] { return explain_parameter(Catalog::builtin(), "file.bandwith", {}, kToday).name; }) ==
        "must be a parameter of the catalog, got 'file.bandwith' (did you mean file.bandwidth?)");
  CHECK(refusal([] {
          return explain_parameter(Catalog::builtin(), "readers", "ml.p3.2xlarg", kToday).name;
        }).ends_with("(did you mean ml.p3.2xlarge?)"));
}
