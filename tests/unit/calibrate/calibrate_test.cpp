#include "simcore/calibrate/calibrate.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/calibrate/hierarchical_fit.hpp"
#include "simcore/calibrate/phase_priors.hpp"
#include "simcore/error/error.hpp"
#include "unit/history/histories.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobHistory run(const std::string& name, const std::string& id, double starting, double image) {
  JobHistory job = told(name, SourceKind::described, "a.json");
  job.instance_type = "ml.g5.xlarge";
  job.template_id = id;
  job.phases = {phase(Phase::starting, Activity::starting, 0, starting),
                phase(Phase::downloading, Activity::image, starting, starting + image),
                phase(Phase::training, Activity::script, starting + image, 900)};
  return job;
}

History history_of(std::vector<JobHistory> jobs) {
  History history;
  history.jobs = std::move(jobs);
  return history;
}

History two_templates() {
  return history_of({run("a-240422-1900", "1111", 74, 230), run("a-240423-1900", "1111", 88, 228),
                     run("a-240424-1900", "1111", 62, 241), run("b-240424-1900", "2222", 70, 60)});
}

const LearnedLaw& law_of(const Profile& profile, const std::string& parameter, const std::string& name) {
  const auto found = std::ranges::find_if(
      profile.learned, [&](const LearnedLaw& law) { return law.parameter == parameter && law.template_name == name; });
  REQUIRE(found != profile.learned.end());
  return *found;
}

}  // namespace

TEST_CASE("calibrate: a law for each phase and template, and one for other jobs") {
  const Profile made = calibrate(two_templates(), Catalog::builtin(), "ours");
  REQUIRE(made.learned.size() == 6);
  CHECK(made.rows.size() == 6);
  const LearnedLaw& image = law_of(made, "phase.image_pull", "a");
  CHECK(image.jobs == 3);
  CHECK(image.family == "g5");
  CHECK(image.template_id == "1111");
  CHECK(image.median.value() == Approx(233).epsilon(0.02));
  CHECK(image.shipped_share < law_of(made, "phase.image_pull", "b").shipped_share);
  CHECK(law_of(made, "phase.image_pull", "b").median.value() <
        90);  // one run of 60 s tells more than the built-in 207 s
  CHECK(law_of(made, "phase.image_pull", "").jobs == 4);
  CHECK(made.provenance.source == "jobs from 2025-03-03 to 2025-03-03");
}

TEST_CASE("calibrate: a law is the fit of the lengths about the catalog's median") {
  const Profile made = calibrate(two_templates());
  const double shipped =
      Catalog::builtin().parameters().find("phase.image_pull", {"g5"}, *parse_date("2025-03-03"))->value;
  const auto at = [&](double length) { return LogLength{std::log(length / shipped), std::log(length / shipped)}; };
  LevelPrior prior = *phase_prior("phase.image_pull");
  const Distribution law =
      Catalog::builtin().parameters().find("phase.image_pull", {"g5"}, *parse_date("2025-03-03"))->law();
  const double whole = std::log(law.quantile(0.95) / law.quantile(0.5)) / 1.6448536269514722;
  prior.account = std::sqrt(std::max(whole * whole - 0.53 * 0.53 - 0.28 * 0.28, 0.29 * 0.29));
  const std::vector<std::vector<LogLength>> lengths = {{at(230), at(228), at(241)}, {at(60)}};
  const HierarchicalFit fit = hierarchical_fit(lengths, prior);
  const LearnedLaw& found = law_of(made, "phase.image_pull", "a");
  CHECK(found.median.value() == Approx(shipped * std::exp(fit.templates[0].mean.value)).epsilon(1e-3));
  CHECK(found.p95.value() ==
        Approx(shipped * std::exp(fit.templates[0].mean.value + 1.64485 * fit.templates[0].deviation)).epsilon(1e-3));
}

TEST_CASE("calibrate: the order of jobs changes no bit") {
  History history = two_templates();
  const Profile made = calibrate(history);
  std::ranges::reverse(history.jobs);
  const Profile other = calibrate(history);
  CHECK(made.learned == other.learned);
  CHECK(made.digest == other.digest);
  history.jobs[0].phases[0].end = Moment::at(seconds(71));
  history.jobs[0].phases[1].begin = Moment::at(seconds(71));
  CHECK(calibrate(history).history != made.history);
}

TEST_CASE("calibrate: input and image known as one length are divided as in the catalog's median job") {
  JobHistory job = run("a-240422-1900", "1111", 74, 230);
  job.phases[1].activity = Activity::preparing;
  const Profile made = calibrate(history_of({job}));
  const LearnedLaw &input = law_of(made, "phase.input", "a"), &image = law_of(made, "phase.image_pull", "a");
  // Both are as much longer than the catalog's medians as the whole is.
  CHECK(input.median / input.shipped_median > 0.5);
  CHECK(image.median.value() > 150);
  CHECK(input.median.value() < 60);
}

TEST_CASE("calibrate: jobs that say nothing of cold starts are kept apart and counted") {
  History history = two_templates();
  history.jobs.push_back(run("warm-240424-1900", "1", 6, 1));
  history.jobs.back().warm_start = true;
  history.jobs.push_back(run("spot-240424-1900", "1", 6, 1));
  history.jobs.back().phases[2] = phase(Phase::interrupted, Activity::interrupted, 8, 10);
  history.jobs.push_back(run("odd-240424-1900", "1", 6, 1));
  history.jobs.back().instance_type = "ml.z9.huge";
  history.jobs.push_back(run("untold-240424-1900", "1", 6, 1));
  history.jobs.back().instance_type = "";
  history.jobs.push_back(run("timeless-240424-1900", "1", 6, 1));
  history.jobs.back().origin_ms.reset();
  history.jobs.push_back(told("bare", SourceKind::listed, "a.json"));
  history.jobs.back().instance_type = "ml.g5.xlarge";
  const Profile made = calibrate(history);
  CHECK(made.notes == std::vector<std::string>{"1 job left out: instance type unknown to the catalog",
                                               "1 job left out: instances of a warm pool",
                                               "1 job left out: interrupted", "1 job left out: no day told",
                                               "1 job left out: no instance type told, or several",
                                               "1 job left out: no length of a phase told"});
  CHECK(made.learned == calibrate(two_templates()).learned);
}

TEST_CASE("calibrate: a history that tells no length is refused") {
  CHECK_THROWS_AS(calibrate(history_of({})), CatalogError);
  CHECK_THROWS_AS(calibrate(history_of({told("bare", SourceKind::listed, "a.json")})), CatalogError);
}
