#include "simcore/explore/design_table.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/resolve/resolve.hpp"

using namespace simcore;
using record::Value;

namespace {

Value job() {
  return read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "purchase": "spot",
    "stopping": {"max_wait": "2 d"}, "checkpoint": {"size": "1 GB", "every": "10 min"},
    "spot": {"interruptions": "3 h"},
    "work": {"compute": {"duration": {"lognormal": {"median": "2 h", "p95": "150 min"}}, "same_speed_elsewhere": true}}})");
}

SpaceReading reading() {
  return {[](const Value& document) { return read_job(document, "job.yaml"); }, "job.yaml"};
}

std::vector<DesignColumn> columns() {
  std::vector<DesignColumn> all = {{"instance_type"}, {"purchase"}, {"checkpoint_every"}};
  for (const char* type : {"ml.p3.2xlarge", "ml.p3.8xlarge"})
    for (const char* every : {"5 min", "10 min", "20 min", "30 s"})
      for (const char* purchase : {"spot", "on_demand"}) {
        all[0].values.emplace_back(type);
        all[1].values.emplace_back(purchase);
        all[2].values.push_back(purchase == std::string("spot") ? Value(every) : Value());
      }
  return all;
}

std::vector<double> numbers(const BriefForecast& each) {
  return {static_cast<double>(each.runs), each.cost_usd.mean.value,    each.cost_usd.p50.error,
          each.cost_usd.p90.value,        each.wall_clock_s.p90.value, each.wall_clock_s.mean.error};
}

std::vector<std::string> refusals(const std::vector<DesignColumn>& all) {
  std::vector<std::string> messages;
  try {
    static_cast<void>(forecast_table(job(), all, reading(), Catalog::builtin()));
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems()) messages.push_back(problem.message());
  }
  return messages;
}

}  // namespace

TEST_CASE("design table: each row is the forecast of the job that it describes, for any number of threads") {
  const std::vector<DesignColumn> all = columns();
  std::vector<std::vector<double>> expected;
  for (std::size_t row = 0; row < all.front().values.size(); ++row) {
    Value document = job();
    set_value(document, record::split_keys("cluster.instance_type"), all[0].values[row]);
    set_value(document, record::split_keys("purchase"), all[1].values[row]);
    set_value(document, record::split_keys("checkpoint.every"), all[2].values[row]);
    expected.push_back(numbers(BriefForecaster().forecast(resolve(read_job(document, "job.yaml")))));
  }
  for (const std::size_t threads : {1UL, 2UL, 3UL}) {
    const std::vector<BriefForecast> found =
        forecast_table(job(), all, reading(), Catalog::builtin(), {.threads = threads});
    REQUIRE(found.size() == expected.size());
    for (std::size_t row = 0; row < found.size(); ++row) CHECK(numbers(found[row]) == expected[row]);
  }
}

TEST_CASE("design table: texts that look like nothing are no gap") {
  const std::vector<DesignColumn> all = {{"name", {Value("left out"), Value(), Value("1")}},
                                         {"instance_count", {Value(1), Value(), Value(2)}}};
  const std::vector<BriefForecast> found = forecast_table(job(), all, reading(), Catalog::builtin());
  CHECK(numbers(found[0]) == numbers(found[1]));
  CHECK(found[2].cost_usd.mean.value > 1.5 * found[0].cost_usd.mean.value);
}

TEST_CASE("design table: all rows that are not possible are named at once") {
  std::vector<DesignColumn> all = columns();
  all[0].values[3] = Value("ml.p3.3xlarge");
  all[1].values[8] = Value("free");
  const std::vector<std::string> messages = refusals(all);
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].starts_with("designs[3]: cluster.instance_type: "));
  CHECK(messages[1].starts_with("designs[8]: purchase: "));
}

TEST_CASE("design table: problems of columns are told before a row is read") {
  CHECK(refusals({}) ==
        std::vector<std::string>{"designs: must have at least one column, such as instance_type, got none"});
  CHECK(refusals({{"instance_tipe", {Value("ml.p3.2xlarge")}}}).front().starts_with("instance_tipe: must be a field"));
  CHECK(refusals({{"instance_count", {Value(1)}}, {"purchase", {}}}).front() ==
        "designs.purchase: must have as many rows as instance_count, which has 1, got 0");
  CHECK(refusals({{"purchase", {}}}).front() == "purchase: must have at least one value, got none");
}

TEST_CASE("design table: tells how many designs are done, and ends where that throws") {
  std::size_t last = 0;
  TableOptions options{.after_designs = [&](std::size_t done) { last = done; }};
  static_cast<void>(forecast_table(job(), columns(), reading(), Catalog::builtin(), options));
  CHECK(last == columns().front().values.size());
  options.after_designs = [](std::size_t) { throw std::runtime_error("enough"); };
  CHECK_THROWS_WITH(forecast_table(job(), columns(), reading(), Catalog::builtin(), options), "enough");
}
