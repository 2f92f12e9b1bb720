#include "simcore/regress/suite_report.hpp"

#include <stdexcept>

#include "catch.hpp"
#include "simcore/record/json.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

namespace {

SuiteOptions options() {
  SuiteOptions some;
  some.suite = "suite";
  some.catalog = present_catalog();
  return some;
}

}  // namespace

TEST_CASE("suite report: every state, the worst of which is the exit code") {
  const ForecastInputs was = inputs(job("ml.p3.2xlarge"), present_catalog());
  SuiteJob same = held(was, was.job), moved = held(was, job("ml.p3.2xlarge", "2 h")), unpinned = same, gone = same,
           refused = held(was, job("ml.p3.3xlarge")), unread = same;
  unpinned.pin.reset();
  gone.job.reset();
  unread.job.reset();
  unread.problems = {"job.json: must be JSON"};

  const SuiteReport all = run_suite({same, moved, unpinned, gone, refused, unread}, options());
  CHECK(all.jobs[0].state == JobState::unchanged);
  CHECK(all.jobs[1].state == JobState::moved);
  CHECK(all.jobs[2].state == JobState::unpinned);
  CHECK(all.jobs[3].state == JobState::missing);
  CHECK(all.jobs[4].state == JobState::refused);
  CHECK(all.jobs[5].problems == unread.problems);
  CHECK(all.states() ==
        Named<std::size_t>{{{"unchanged", 1}, {"moved", 1}, {"unpinned", 1}, {"missing", 1}, {"refused", 2}}});
  CHECK(all.code() == 2);
  CHECK(run_suite({same, moved}, options()).code() == 1);
  CHECK(run_suite({same, unpinned}, options()).code() == 1);
  CHECK(run_suite({same, gone}, options()).code() == 1);
  CHECK(run_suite({same}, options()).holds());
  CHECK(all.jobs[2].now.has_value());
  CHECK_FALSE(all.jobs[2].pinned.has_value());
}

TEST_CASE("suite report: each job is reported, and what is thrown then ends the run") {
  const ForecastInputs was = inputs(job("ml.p3.2xlarge"), present_catalog());
  SuiteOptions some = options();
  std::vector<std::size_t> seen;
  some.after_job = [&](std::size_t done, std::size_t all) {
    CHECK(all == 3);
    seen.push_back(done);
    if (done == 2) throw std::runtime_error("stop");
  };
  const SuiteJob same = held(was, was.job);
  CHECK_THROWS_AS(run_suite({same, same, same}, some), std::runtime_error);
  CHECK(seen == std::vector<std::size_t>{1, 2});
}

TEST_CASE("suite report: a tolerance lets a movement pass") {
  const ForecastInputs was = inputs(job("ml.p3.2xlarge"), present_catalog());
  const SuiteJob longer = held(was, job("ml.p3.2xlarge", "3601 s"));
  SuiteSpec wide;
  wide.tolerance = Fraction(0.01);
  SuiteOptions some = options();
  CHECK(run_suite({longer}, some).code() == 1);
  some.tolerances = Tolerances(wide);
  CHECK(run_suite({longer}, some).code() == 0);
}

TEST_CASE("suite report: what an older version made of the pinned job stands beside the code's share") {
  const ForecastInputs was = inputs(job("ml.p3.2xlarge"), present_catalog());
  SuiteJob pinned = held(was, was.job);
  pinned.pin->numbers.entries.front().second += 1.0;
  pinned.baseline = "simcore 0.0.9 still gives the pinned numbers";
  const SuiteReport report = run_suite({pinned}, options());
  REQUIRE(report.jobs[0].causes.size() == 1);
  CHECK(report.jobs[0].causes[0].remark == pinned.baseline);
  CHECK(to_json(report).find("still gives") != std::string::npos);
}
