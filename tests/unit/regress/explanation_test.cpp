#include "simcore/regress/explanation.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

namespace {

JobReport report(const ForecastInputs& was, const ForecastInputs& now) {
  SuiteOptions options;
  options.catalog = now.catalog;
  options.seed = now.seed;
  options.replications = now.replications;
  return run_suite({held(was, now.job)}, options).jobs.front();
}

std::vector<Cause> causes_of(const JobReport& report) {
  std::vector<Cause> causes;
  for (const CauseShare& share : report.causes) causes.push_back(share.cause);
  return causes;
}

double cost(const ForecastInputs& inputs) { return number(numbers_of(inputs), kMeanCost); }

void check_sums(const JobReport& report) {
  for (const Movement& movement : report.movements) {
    double sum = 0.0;
    for (const auto& [cause, share] : movement.shares.entries) sum += share;
    CHECK(sum == Approx(movement.difference()).epsilon(1e-9).margin(1e-12));
  }
  Effect sum;
  for (const CauseShare& share : report.causes) {
    REQUIRE(share.effect);
    sum.cost_usd += share.effect->cost_usd;
    sum.wall_clock_s += share.effect->wall_clock_s;
  }
  CHECK(sum.cost_usd == Approx(report.now->cost_usd - report.pinned->cost_usd).epsilon(1e-9).margin(1e-12));
  CHECK(sum.wall_clock_s == Approx(report.now->wall_clock_s - report.pinned->wall_clock_s).epsilon(1e-9).margin(1e-9));
}

void check_rest(const CauseShare& share) {
  Effect sum = share.rest.value_or(Effect());
  for (const Change& change : share.changes) {
    sum.cost_usd += change.effect.value_or(Effect()).cost_usd;
    sum.wall_clock_s += change.effect.value_or(Effect()).wall_clock_s;
  }
  CHECK(sum.cost_usd == Approx(share.effect->cost_usd).epsilon(1e-9).margin(1e-12));
  CHECK(sum.wall_clock_s == Approx(share.effect->wall_clock_s).epsilon(1e-9).margin(1e-9));
}

}  // namespace

TEST_CASE("explanation: an unchanged job is as pinned") {
  const ForecastInputs same = inputs(job(), present_catalog());
  const JobReport made = report(same, same);
  CHECK(made.state == JobState::unchanged);
  CHECK(made.movements.empty());
  CHECK(made.causes.empty());
}

TEST_CASE("explanation: a price row that moved is named, with its whole effect") {
  const ForecastInputs was = inputs(job(), present_catalog()), now = inputs(job(), edited_catalog({dearer()}));
  const JobReport made = report(was, now);
  REQUIRE(causes_of(made) == std::vector{Cause::prices});
  CHECK(made.causes[0].effect->cost_usd == cost(now) - cost(was));
  CHECK(made.causes[0].effect->wall_clock_s == 0.0);
  REQUIRE(made.causes[0].changes.size() == 1);
  CHECK(made.causes[0].changes[0].what.starts_with("training_prices: ml.p4d.24xlarge us-east-1 "));
  CHECK(made.causes[0].changes[0].before == "usd_per_hour 25.251288");
  CHECK(made.causes[0].changes[0].after == "usd_per_hour 25.50380088");
  check_sums(made);
}

TEST_CASE("explanation: of many rows that moved, only those that the forecast reads are named") {
  const Edit other{"training_prices", "ml.c4.2xlarge,ap-northeast-1,0.6048,", "ml.c4.2xlarge,ap-northeast-1,0.7,"};
  const Edit third{"training_prices", "ml.c4.2xlarge,ap-northeast-2,0.5448,", "ml.c4.2xlarge,ap-northeast-2,0.6,"};
  const ForecastInputs was = inputs(job(), present_catalog());
  const JobReport made = report(was, inputs(job(), edited_catalog({other, dearer(), third})));
  REQUIRE(causes_of(made) == std::vector{Cause::prices});
  CHECK(made.causes[0].changes.size() == 1);
  CHECK(report(was, inputs(job(), edited_catalog({other, third}))).state == JobState::unchanged);
}

TEST_CASE("explanation: a default that moved is a row of rates") {
  const Edit larger{"parameters", "volume_size,,rule,30,", "volume_size,,rule,60,"};
  const JobDocument on_ebs = job("ml.p3.2xlarge");
  const ForecastInputs was = inputs(on_ebs, present_catalog()), now = inputs(on_ebs, edited_catalog({larger}));
  const JobReport made = report(was, now);
  REQUIRE(causes_of(made) == std::vector{Cause::rates});
  REQUIRE(made.causes[0].changes.size() == 1);
  CHECK(made.causes[0].changes[0].what.starts_with("parameters: cluster.volume_size"));
  CHECK(made.causes[0].changes[0].after == "value 60");
  check_sums(made);
}

TEST_CASE("explanation: an edited job names its keys, each with its effect; another spelling is no edit") {
  const ForecastInputs was = inputs(job(), present_catalog());
  CHECK(report(was, inputs(job("ml.p4d.24xlarge", "60 min"), was.catalog)).state == JobState::unchanged);
  const ForecastInputs now = inputs(job("ml.p3.8xlarge", "30 min"), was.catalog);
  const JobReport made = report(was, now);
  REQUIRE(causes_of(made) == std::vector{Cause::job});
  const std::vector<Change>& changes = made.causes[0].changes;
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].what == "cluster.instance_type");
  CHECK(changes[0].effect->cost_usd == cost(now) - cost(inputs(job("ml.p4d.24xlarge", "30 min"), was.catalog)));
  CHECK(changes[1].before == "1 h");
  CHECK(changes[1].after == "30 min");
  REQUIRE(made.causes[0].rest);  // dearer hours and fewer of them make less than both alone
  check_rest(made.causes[0]);
  check_sums(made);
}

TEST_CASE("explanation: keys whose effects add up leave no rest, nor does a single one") {
  const ForecastInputs was = inputs(job(), present_catalog());
  const auto now = [&](const std::string& more) {
    return report(was, inputs(job("ml.p4d.24xlarge", "2 h", more), was.catalog));
  };
  const JobReport both = now(R"(, "artifact": {"size": "9 GB"})");
  REQUIRE(causes_of(both) == std::vector{Cause::job});
  CHECK(both.causes[0].changes.size() == 2);
  CHECK_FALSE(both.causes[0].rest);
  CHECK_FALSE(now("").causes[0].rest);
}

TEST_CASE("explanation: what a change does that is not put back alone is in the rest") {
  const auto grouped = [](const std::string& count, const std::string& duration) {
    const std::string group = R"({"name": "a", "instance_type": "ml.p3.2xlarge", "instance_count": )" + count + "}";
    const std::string text = R"({"simcore": 1, "cluster": {"groups": [)" + group +
                             R"(]}, "work": {"compute": {"duration": ")" + duration + R"("}}})";
    return inputs({read_document(text), "job.json"}, present_catalog());
  };
  const JobReport made = report(grouped("1", "1 h"), grouped("2", "2 h"));
  REQUIRE(causes_of(made) == std::vector{Cause::job});
  const std::vector<Change>& changes = made.causes[0].changes;
  CHECK(std::ranges::count_if(changes, [](const Change& change) { return !change.effect; }) == 1);
  REQUIRE(made.causes[0].rest);
  check_rest(made.causes[0]);
}

TEST_CASE("explanation: another seed, and another number of runs") {
  const ForecastInputs was = inputs(job(), present_catalog());
  ForecastInputs now = was;
  now.seed = 2;
  now.replications = 300;
  const JobReport made = report(was, now);
  REQUIRE(causes_of(made) == std::vector{Cause::seed});
  CHECK(made.causes[0].changes.size() == 2);
  check_sums(made);
}

TEST_CASE("explanation: two causes at once have shares of their own, and an interaction that completes them") {
  const ForecastInputs was = inputs(job(), present_catalog());
  const ForecastInputs now = inputs(job("ml.p4d.24xlarge", "2 h"), edited_catalog({dearer()}));
  const JobReport made = report(was, now);
  REQUIRE(causes_of(made) == std::vector{Cause::job, Cause::prices, Cause::interaction});
  CHECK(made.causes[0].effect->cost_usd == cost(now) - cost(inputs(was.job, now.catalog)));
  CHECK(made.causes[1].effect->cost_usd == cost(now) - cost(inputs(now.job, was.catalog)));
  check_sums(made);
}

TEST_CASE("explanation: what remains when all is put back is the code's") {
  const ForecastInputs was = inputs(job(), present_catalog());
  SuiteJob pinned = held(was, was.job);
  for (auto& [name, value] : pinned.pin->numbers.entries)
    if (name == kMeanCost) value *= 1.1;
  SuiteOptions options;
  options.catalog = was.catalog;
  const JobReport made = run_suite({pinned}, options).jobs.front();
  REQUIRE(causes_of(made) == std::vector{Cause::code});
  REQUIRE(made.movements.size() == 1);
  CHECK(made.movements[0].number == kMeanCost);
  check_sums(made);
}

TEST_CASE("explanation: a cause that cannot be put back says why") {
  const Edit renamed{"instance_types", "ml.p3.2xlarge,", "ml.p3.3xlarge,"};
  const Edit priced{"training_prices", "ml.p3.2xlarge,us-east-1,", "ml.p3.3xlarge,us-east-1,"};
  const ForecastInputs was = inputs(job("ml.p3.2xlarge"), present_catalog());
  const JobReport made = report(was, inputs(job("ml.p3.3xlarge"), edited_catalog({renamed, priced})));
  CHECK(made.state == JobState::moved);
  const auto share = std::ranges::find(made.causes, Cause::job, &CauseShare::cause);
  REQUIRE(share != made.causes.end());
  CHECK_FALSE(share->effect);
  CHECK(share->remark.find("ml.p3.2xlarge") != std::string::npos);
  CHECK(std::ranges::find(made.causes, Cause::interaction, &CauseShare::cause) == made.causes.end());
}

TEST_CASE("explanation: a price book of one's own is a layer, whose rows are put back together") {
  const PriceLayer book = price_layer(
      "ours.csv", {{"ml.p4d.24xlarge", "us-east-1", 20.0, "USD/h", {"our contract", *parse_date("2025-01-01")}}}, {});
  const auto layered = std::make_shared<const Catalog>(Catalog::builtin().with(book));
  const JobReport made = report(inputs(job(), present_catalog()), inputs(job(), layered));
  REQUIRE(causes_of(made) == std::vector{Cause::layers});
  REQUIRE(made.causes[0].changes.size() == 1);
  CHECK(made.causes[0].changes[0].what == "prices ours.csv");
  CHECK(made.causes[0].changes[0].before.empty());
  check_sums(made);
}

TEST_CASE("explanation: new prices come with a new source, which stays while they are put back") {
  const Edit source{"sources", "\nec2_2025_11_04_markup_observed,",
                    "\nec2_2025_11_05,a newer list,none stated,2025-11-05,high\nec2_2025_11_04_markup_observed,"};
  const Edit price{"training_prices",
                   "ml.p4d.24xlarge,us-east-1,25.251288,derived,ec2_2025_11_04_markup_observed,2025-11-04",
                   "ml.p4d.24xlarge,us-east-1,25.50380088,derived,ec2_2025_11_05,2025-11-05"};
  const ForecastInputs was = inputs(job(), present_catalog());
  const auto now = edited_catalog({source, price});
  const JobReport made = report(was, inputs(job(), now));
  CHECK(made.problems.empty());
  REQUIRE(causes_of(made) == std::vector{Cause::prices});
  check_sums(made);
  const JobReport back = report(inputs(job(), now), was);
  REQUIRE(causes_of(back) == std::vector{Cause::prices});
  check_sums(back);
}

TEST_CASE("explanation: a cause that moves cost or time within their tolerance is listed, so that all add up") {
  const ForecastInputs was = inputs(job(), present_catalog());
  SuiteSpec wide;
  wide.tolerance = Fraction(0.02);
  SuiteOptions options;
  options.catalog = edited_catalog({dearer()});
  options.tolerances = Tolerances(wide);
  const JobReport made = run_suite({held(was, job("ml.p4d.24xlarge", "3700 s"))}, options).jobs.front();
  REQUIRE(made.state == JobState::moved);
  CHECK(causes_of(made) == std::vector{Cause::job, Cause::prices, Cause::interaction});
  check_sums(made);
}
