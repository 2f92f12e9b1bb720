#include "simcore/error/error.hpp"

#include <type_traits>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("problem: a message says place, rule, value and the nearest alternative, and leaves out what is empty") {
  CHECK(Problem{"job.yaml: region", "must be a known region", "'us-est-1'", "us-east-1"}.message() ==
        "job.yaml: region: must be a known region, got 'us-est-1' (did you mean us-east-1?)");
  CHECK(Problem{"work", "must be given", "", ""}.message() == "work: must be given");
  CHECK(Problem{"", "must be above 0", "-1", ""}.message() == "must be above 0, got -1");
  CHECK(Problem{"", "must be a phase", "", "training"}.message() == "must be a phase (did you mean training?)");
}

TEST_CASE("input error: holds every problem and says each on a line of its own, in order") {
  const SpecError error({{"b", "must hold", "1", ""}, {"a", "must be", "", ""}});
  CHECK(std::string(error.what()) == "b: must hold, got 1\na: must be");
  REQUIRE(error.problems().size() == 2);
  CHECK(error.problems()[0].where == "b");
  CHECK(error.problems()[1].rule == "must be");
}

TEST_CASE("input error: reports a hundred problems, and how many more there are") {
  const auto reported = [](std::size_t count) {
    return SpecError(std::vector<Problem>(count, {"a", "must", "", ""})).problems();
  };
  CHECK(reported(100).size() == 100);
  CHECK(reported(101).back().rule == "must");  // to count one would take as long as to report it
  REQUIRE(reported(20000).size() == 101);
  CHECK(reported(20000).back().message() == "and 19900 problems more");
  CHECK(std::string(SpecError(std::vector<Problem>(20000, {"a", "must", "", ""})).what()).size() < 1000);
  CHECK(SpecError(reported(20000)).problems().size() == 101);  // reporting them again counts no other
}

TEST_CASE("input error: is text, whatever its problems quote") {
  const SpecError error({{"a\xff", "must \xc3", std::string("b\0c", 3), "\x80"}});
  CHECK(std::string(error.what()) == "a\\xff: must \\xc3, got b\\x00c (did you mean \\x80?)");
  CHECK(error.problems()[0].where == "a\\xff");
}

TEST_CASE("throw_if_any: throws the asked-for type with all problems, and nothing without a problem") {
  CHECK_NOTHROW(throw_if_any<SpecError>({}));
  CHECK_THROWS_AS(throw_if_any<SpecError>({{"a", "must be", "", ""}}), SpecError);
  try {
    throw_if_any<CatalogError>({{"a", "must be", "", ""}, {"b", "must be", "", ""}});
    FAIL("nothing was thrown");
  } catch (const CatalogError& error) {
    CHECK(error.problems().size() == 2);
  }
}

TEST_CASE("errors: one base for all; those of the input apart from those of a simulation") {
  STATIC_REQUIRE(std::is_base_of_v<std::runtime_error, Error>);
  STATIC_REQUIRE(std::is_base_of_v<InputError, SpecError>);
  STATIC_REQUIRE(std::is_base_of_v<InputError, CatalogError>);
  STATIC_REQUIRE(std::is_base_of_v<Error, SimulationError>);
  STATIC_REQUIRE_FALSE(std::is_base_of_v<InputError, SimulationError>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<SpecError*, CatalogError*>);
}

TEST_CASE("problem: what it says of an instance type can be said of any") {
  Problem problem{"cluster.efa", "must be had by {type}", "'{type}'", "", "ml.p3.2xlarge"};
  CHECK(problem.message() == "cluster.efa: must be had by ml.p3.2xlarge, got 'ml.p3.2xlarge'");
  CHECK(problem.spelled_out().rule == "must be had by ml.p3.2xlarge");
  problem.instance_type = "the type";
  CHECK(problem.message() == "cluster.efa: must be had by the type, got 'the type'");
  CHECK(Problem{"name", "must not be {type}", "", ""}.message() == "name: must not be {type}");
}
