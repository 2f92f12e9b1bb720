#include "simcore/spec/beside_rules.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

std::vector<std::string> messages(const BesideSpec& spec) {
  JobSpec job;
  job.beside["a b"] = spec;
  std::vector<Problem> problems;
  check_beside(job, problems);
  std::vector<std::string> found;
  for (const Problem& problem : problems) found.push_back(problem.message());
  return found;
}

using Messages = std::vector<std::string>;

}  // namespace

TEST_CASE("Beside rules: an instance has a type and no size") {
  BesideSpec spec;
  CHECK(messages(spec) == Messages{"beside.a b.instance_type: must be given with use: notebook, got nothing"});
  spec.instance_type = "ml.t3.medium";
  CHECK(messages(spec).empty());
  spec.size = Bytes(5e9);
  CHECK(messages(spec) ==
        Messages{"beside.a b.size: only goes with use: storage, got 5 GB (did you mean volume_size?)"});
  spec.size.reset();
  spec.volume_size = Bytes(1.5e9);
  CHECK(messages(spec) ==
        Messages{"beside.a b.volume_size: must be a whole number of GB, got 1.5 GB (did you mean 2 GB?)"});
  spec.use = BesideUse::studio;
  spec.volume_size = Bytes(5e9);
  CHECK(messages(spec) == Messages{"beside.a b.volume_size: must be left out with use: studio, whose volumes have no "
                                   "known price, got 5 GB"});
}

TEST_CASE("Beside rules: storage has a size and no instance") {
  BesideSpec spec;
  spec.use = BesideUse::storage;
  CHECK(messages(spec) == Messages{"beside.a b.size: must be given with use: storage, got nothing"});
  spec.size = Bytes(5e9);
  CHECK(messages(spec).empty());
  spec.instance_type = "ml.t3.medium";
  spec.instance_count = 2;
  spec.volume_size = Bytes(5e9);
  spec.instance_hour = UsdPerHour(1.0);
  CHECK(messages(spec).size() == 4);
}

TEST_CASE("Beside rules: each entry has a name") {
  JobSpec job;
  job.beside[""].instance_type = "ml.t3.medium";
  std::vector<Problem> problems;
  check_beside(job, problems);
  REQUIRE(problems.size() == 1);
  CHECK(problems.front().rule == "must be named with 1 to 256 characters");
}
