#include "simcore/calibrate/detail/job_lengths.hpp"

#include <cmath>

#include "catch.hpp"
#include "unit/history/histories.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

History one_job(std::string name, Activity activity, double length) {
  JobHistory job = told(std::move(name), SourceKind::described, "a.json");
  job.instance_type = "ml.g5.xlarge";
  job.template_id = "1111";
  job.phases = {phase(Phase::downloading, activity, 0, length), phase(Phase::training, Activity::script, length, 900)};
  History history;
  history.jobs.push_back(std::move(job));
  return history;
}

double median(const char* parameter) {
  return Catalog::builtin().parameters().find(parameter, {"g5", "accelerated"}, *parse_date("2025-03-03"))->value;
}

}  // namespace

TEST_CASE("job_lengths: a length relative to the catalog's median of family and day, by template") {
  const JobLengths found = job_lengths(one_job("a-240422-1900", Activity::image, 100), Catalog::builtin());
  REQUIRE(found.phases.size() == 1);
  const auto& [key, runs] = *found.phases.begin();
  CHECK(key.parameter == "phase.image_pull");
  CHECK(key.family == "g5");
  REQUIRE(runs.templates.size() == 1);
  CHECK(runs.templates.begin()->first.name == "a");
  CHECK(runs.templates.begin()->first.id == "1111");
  const RelativeLength& run = runs.templates.begin()->second.front();
  CHECK(run.length.low == Approx(std::log(100 / median("phase.image_pull"))));
  CHECK(run.length.is_exact());
  CHECK(to_string(run.day) == "2025-03-03");
  CHECK(found.notes.empty());
}

TEST_CASE("job_lengths: input and image in one are both as much longer than their medians as the whole is") {
  const JobLengths found = job_lengths(one_job("a-240422-1900", Activity::preparing, 100), Catalog::builtin());
  REQUIRE(found.phases.size() == 2);
  const double expected = std::log(100 / (median("phase.image_pull") + median("phase.input")));
  for (const auto& [key, runs] : found.phases)
    CHECK(runs.templates.begin()->second.front().length.low == Approx(expected));
}

TEST_CASE("job_lengths: jobs without a name are templates of their own") {
  const JobLengths found = job_lengths(one_job("", Activity::image, 100), Catalog::builtin());
  CHECK(found.phases.begin()->second.templates.empty());
  CHECK(found.phases.begin()->second.nameless.size() == 1);
}
