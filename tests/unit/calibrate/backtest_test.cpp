#include "simcore/calibrate/backtest.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/units/date.hpp"

using namespace simcore;

namespace {

constexpr std::int64_t kHourMs = 3'600'000;
constexpr std::int64_t k2025Ms = 1'735'689'600'000;  // 2025-01-01

SimTime at(double seconds) { return SimTime::from(Seconds(seconds)); }

JobPhase phase(Activity activity, double begin_s, double end_s) {
  JobPhase made;
  made.activity = activity;
  made.begin = Moment::at(at(begin_s));
  made.end = Moment::at(at(end_s));
  return made;
}

/// A completed job of a template that starts in some seconds and then trains for some more.
JobHistory job(const std::string& name, std::int64_t created_ms, double starting_s, double training_s) {
  JobHistory made;
  made.name = name;
  made.origin_ms = created_ms;
  made.created_is = TimePrecision::exact;
  made.outcome = Outcome::completed;
  made.instance_type = "ml.m5.xlarge";
  made.template_id = "t";
  made.ended = at(starting_s + training_s);
  made.phases = {phase(Activity::starting, 0.0, starting_s),
                 phase(Activity::training, starting_s, starting_s + training_s)};
  return made;
}

Backtest tested(std::vector<JobHistory> jobs) {
  History history;
  history.jobs = std::move(jobs);
  return backtest(history, Catalog::builtin(), 1);
}

/// The scores of a row; nullptr where there is none.
const Scores* row(const Backtest& found, const std::string& activity, bool seen, const std::string& forecast) {
  for (const BacktestRow& each : found.rows)
    if (each.activity == activity && each.seen == seen && each.forecast == forecast) return &each.scores;
  return nullptr;
}

}  // namespace

TEST_CASE("back-test: the last run and the median of the last five, by hand") {
  std::vector<JobHistory> jobs;
  const std::vector<double> lengths = {100.0, 110.0, 90.0, 130.0, 100.0, 120.0, 80.0};
  for (std::size_t i = 0; i < lengths.size(); ++i)
    jobs.push_back(job("j" + std::to_string(i), k2025Ms + static_cast<std::int64_t>(i) * kHourMs, 60.0, lengths[i]));
  std::ranges::reverse(jobs);  // the order of the history does not matter
  const Backtest found = tested(jobs);
  CHECK(found.used == 7);
  const Scores* last = row(found, "training", true, "last run");
  REQUIRE(last != nullptr);
  CHECK(last->count == 6);
  CHECK(last->mean_crps == Approx((10.0 + 20.0 + 40.0 + 30.0 + 20.0 + 40.0) / 6.0));
  CHECK(last->coverage.empty());
  const Scores* median = row(found, "training", true, "median of the last 5");
  REQUIRE(median != nullptr);
  const std::vector<double> medians = {100.0, 105.0, 100.0, 105.0, 100.0, 110.0};
  for (std::size_t i = 0; i < medians.size(); ++i) CHECK(median->predictions[i].median == medians[i]);
  CHECK(row(found, "training", false, "class law") == nullptr);
}

TEST_CASE("back-test: a run that had not ended when a job was created is not known to it") {
  const Backtest found = tested({job("a", k2025Ms, 60.0, 7200.0), job("b", k2025Ms + kHourMs, 60.0, 100.0),
                                 job("c", k2025Ms + 2 * kHourMs, 60.0, 300.0)});
  const Scores* last = row(found, "training", true, "last run");
  REQUIRE(last != nullptr);
  REQUIRE(last->count == 1);  // of c, which knows b and not a
  CHECK(last->predictions[0].name == "c");
  CHECK(last->predictions[0].median == 100.0);
  CHECK(row(found, "starting", false, "class law")->count == 2);
}

TEST_CASE("back-test: starts that come from the class law are covered as it claims") {
  const Catalog catalog = Catalog::builtin();
  const Distribution law =
      catalog.parameters()
          .at("phase.starting", catalog.instance_types().at("ml.m5.xlarge"), *parse_date("2025-01-01"))
          .law();
  Stream stream = Streams(3, 0).at(0);
  std::vector<JobHistory> jobs;
  for (int i = 0; i < 400; ++i) {
    jobs.push_back(job("j" + std::to_string(i), k2025Ms + i * kHourMs / 10, law.quantile(stream.uniform()), 30.0));
    jobs.back().template_id = "t" + std::to_string(i);
  }
  const Backtest made = tested(jobs);
  const Scores* found = row(made, "starting", false, "class law");
  REQUIRE(found != nullptr);
  CHECK(found->count == 400);
  for (const Coverage& each : found->coverage)  // 4 standard deviations
    CHECK(std::abs(each.share - each.level) < 4.0 * std::sqrt(each.level * (1.0 - each.level) / 400.0));
}

TEST_CASE("back-test: what cannot be used is counted and left out") {
  JobHistory failed = job("failed", k2025Ms, 60.0, 100.0), warm = failed, undated = failed, odd = failed, open = failed;
  failed.outcome = Outcome::failed;
  warm.warm_start = true;
  undated.origin_ms.reset();
  odd.instance_type = "ml.none.large";
  open.ended.reset();
  const Backtest found = tested({failed, warm, undated, odd, open});
  CHECK(found.count == 5);
  CHECK(found.used == 0);
  CHECK(found.rows.empty());
}
