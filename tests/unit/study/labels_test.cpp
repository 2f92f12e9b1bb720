#include "simcore/study/labels.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("labels: each once") {
  CHECK(unique_labels({"a", "b", "a", "a"}) == std::vector<std::string>{"a", "b", "a (2)", "a (3)"});
}

TEST_CASE("labels: stems of files, whole paths where these are equal, names, numbers") {
  const std::vector<JobOrigin> jobs = {{.path = "jobs/bert.yaml", .name = "x"},
                                       {.path = "a/b.json"},
                                       {.path = "c/b.yaml"},
                                       {.name = "own"},
                                       {},
                                       {.name = "own"}};
  CHECK(job_labels(jobs) == std::vector<std::string>{"bert", "a/b.json", "c/b.yaml", "own", "job 5", "own (2)"});
}

TEST_CASE("Labels: a numbered label is none that was given") {
  CHECK(unique_labels({"a", "a", "a (2)"}) == std::vector<std::string>{"a", "a (3)", "a (2)"});
  CHECK(unique_labels({"a", "a (2)", "a", "a"}) == std::vector<std::string>{"a", "a (2)", "a (3)", "a (4)"});
}
