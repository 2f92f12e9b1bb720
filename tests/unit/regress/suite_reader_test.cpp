#include "simcore/regress/suite_reader.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/document_reader.hpp"

using namespace simcore;

namespace {

std::vector<std::string> problems_of(const std::string& json) {
  try {
    static_cast<void>(read_suite(read_document(json), "suite.yaml"));
  } catch (const SpecError& error) {
    std::vector<std::string> lines;
    for (const Problem& problem : error.problems()) lines.push_back(problem.message());
    return lines;
  }
  return {};
}

}  // namespace

TEST_CASE("suite reader: a suite says everything that is wrong with it") {
  CHECK(problems_of(R"({"simcore_suite": 1})").empty());
  const auto wrong = problems_of(
      R"({"simcore_suite": 1, "tolerances": {"cost_usd.men": 1, "wall_clock_s.p50": "1 USD", "lost_s": -1, "cost_usd.p50": {"uniform": {"low": 1, "high": 2}}}})");
  REQUIRE(wrong.size() == 4);
  CHECK(wrong[0].find("cost_usd.mean") != std::string::npos);
  CHECK(problems_of(R"({"simcore_suite": 2, "seeds": 1, "replications": 0})").size() >= 1);
  CHECK(problems_of(R"({"simcore_suite": 1, "tolerance": "-1 %"})").size() == 1);
  CHECK(problems_of("[]").size() == 1);
}

TEST_CASE("suite reader: a bare number is no tolerance of dollars or seconds") {
  CHECK(problems_of(R"({"simcore_suite": 1, "tolerances": {"cost_usd.mean": 1, "lost_s": 0.02}})").size() == 2);
  CHECK(problems_of(R"({"simcore_suite": 1, "tolerances": {"interruptions": 0.02, "lost_s": "0.02 s"}})").empty());
}
