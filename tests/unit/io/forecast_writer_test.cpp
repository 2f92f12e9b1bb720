#include "simcore/io/forecast_writer.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "catch.hpp"

using namespace simcore;
using nlohmann::json;

namespace {

Trace some_trace() {
  Trace trace;
  const SimTime start = SimTime::from(Seconds(60.25));
  trace.intervals = {{Phase::starting, 1, false, SimTime{}, start},
                     {Phase::training, 2, true, start, SimTime::from(Seconds(160.5))}};
  trace.outcome = Outcome::max_runtime_exceeded;
  trace.spot_discount = Fraction(0.7);
  return trace;
}

Bill some_bill() {
  Bill bill;
  bill.items = {
      {"USE1-Train:ml.p3.2xlarge", 1.5, "Hrs", 3.825, Usd::from_nano(5737500001), "a \"source\"", "2024-01-02"},
      {"Requests-Tier2", 1000.0, "Requests", 4e-7, Usd::from_nano(400000), "é", "2025-11-04"}};
  bill.total = Usd::from_nano(5737900001);
  return bill;
}

Summary summary(double first) {
  Summary summary{7,         first,     first + 1, first + 2, first + 3, first + 4,
                  first + 5, first + 6, first + 7, first + 9, first + 8};
  summary.intervals = {{first + 10, first + 11}, {first + 12, first + 13}, {first + 14, first + 15},
                       {first + 16, first + 17}, {first + 18, first + 19}, {first + 20, first + 21},
                       {first + 22, HUGE_VAL}};
  summary.worst5 = {first + 23, first + 24};
  summary.resolution = first + 25;
  return summary;
}

Forecast some_forecast() {
  Forecast forecast;
  forecast.identity = {"job", "0123456789abcdef", "0.1.0", "digest"};
  forecast.seed = 18446744073709551615u;
  forecast.wall_clock_s = summary(0.1);
  forecast.billable_s = summary(100.0);
  forecast.cost_usd = summary(1000.0);
  forecast.typical = some_trace();
  forecast.bill = some_bill();
  forecast.outcomes = {5, 2, 0, 0, 0};
  forecast.preparation_s = 3600.5;
  forecast.completed = {0.7, {0.5, 0.9}};
  forecast.late = {0.25, {0.125, 0.5}};
  forecast.ranges = {{3, 7}, {9, 12}};
  forecast.stopped = StopReason::precision_reached;
  forecast.interruptions = 1.25;
  forecast.lost_s = 99.5;
  forecast.worst_case = {Seconds(90000.0), Seconds(86525.0), Seconds(4000.0), Usd::from_nano(91933125000),
                         "runs into max_runtime"};
  forecast.assumed = {{"phases.starting", "40 s", "logs", "2024-01-01", "built in"},
                      {"as_of", "today", "a rule", "", "built in"}};
  forecast.stated = {{"channels.train.kept_for", "for 30 d"}};
  forecast.warnings = {"first", "second"};
  return forecast;
}

void check_summary(const json& found, const Summary& expected) {
  CHECK(found.size() == 14);
  CHECK(found["mean"] == expected.mean);
  CHECK(found["standard_error"] == expected.standard_error);
  CHECK(found["min"] == expected.min);
  CHECK(found["p5"] == expected.p5);
  CHECK(found["p50"] == expected.p50);
  CHECK(found["p90"] == expected.p90);
  CHECK(found["p95"] == expected.p95);
  CHECK(found["p99"] == expected.p99);
  CHECK(found["max"] == expected.max);
  CHECK(found["p999"] == expected.p999);
  CHECK(found["worst5"] == expected.worst5.mean);
  CHECK(found["worst5_standard_error"] == expected.worst5.standard_error);
  CHECK(found["resolution"] == expected.resolution);
  const SummaryIntervals& in = expected.intervals;
  CHECK(found["intervals"] == json{{"mean", {in.mean.low, in.mean.high}},
                                   {"p5", {in.p5.low, in.p5.high}},
                                   {"p50", {in.p50.low, in.p50.high}},
                                   {"p90", {in.p90.low, in.p90.high}},
                                   {"p95", {in.p95.low, in.p95.high}},
                                   {"p99", {in.p99.low, in.p99.high}},
                                   {"p999", {in.p999.low, nullptr}}});
}

std::vector<std::string> keys(const std::string& text) {
  std::vector<std::string> names;
  const auto ordered = nlohmann::ordered_json::parse(text);  // a temporary would not outlive the loop's head
  for (const auto& [key, value] : ordered.items()) names.push_back(key);
  return names;
}

}  // namespace

TEST_CASE("Trace as JSON: intervals, outcome and discount come back") {
  const json found = json::parse(to_json(some_trace()));
  CHECK(found["outcome"] == "MaxRuntimeExceeded");
  CHECK(found["spot_discount"] == 0.7);
  REQUIRE(found["phases"].size() == 2);
  CHECK(found["phases"][0] ==
        json{{"phase", "starting"}, {"start_s", 0.0}, {"end_s", 60.25}, {"attempt", 1}, {"billed", false}});
  CHECK(found["phases"][1] ==
        json{{"phase", "training"}, {"start_s", 60.25}, {"end_s", 160.5}, {"attempt", 2}, {"billed", true}});
  CHECK(json::parse(to_json(Trace{}))["phases"] == json::array());
}

TEST_CASE("Bill as JSON: every digit of the money, whatever the text beside it") {
  const std::string text = to_json(some_bill());
  CHECK(text.find("5.737500001") != std::string::npos);
  const json found = json::parse(text);
  CHECK(found["bill_total_usd"] == 5.737900001);
  REQUIRE(found["bill"].size() == 2);
  CHECK(found["bill"][0]["usage_type"] == "USE1-Train:ml.p3.2xlarge");
  CHECK(found["bill"][0]["quantity"] == 1.5);
  CHECK(found["bill"][0]["unit"] == "Hrs");
  CHECK(found["bill"][0]["unit_price_usd"] == 3.825);
  CHECK(found["bill"][0]["amount_usd"] == 5.737500001);
  CHECK(found["bill"][0]["source"] == "a \"source\"");
  CHECK(found["bill"][0]["as_of"] == "2024-01-02");
  CHECK(found["bill"][1]["source"] == "é");
}

TEST_CASE("Bill as JSON: amounts of up to a million dollars come back to the nano-dollar") {
  for (const std::int64_t nano : {1LL, 999'999'999'999'999LL, 123'456'789'123'457LL, -5LL}) {
    Bill bill;
    bill.total = Usd::from_nano(nano);
    CHECK(Usd::nearest(json::parse(to_json(bill))["bill_total_usd"].get<double>()).nano() == nano);
  }
}

TEST_CASE("Forecast as JSON: everything comes back") {
  const Forecast expected = some_forecast();
  const json found = json::parse(to_json(expected));
  CHECK(found["job"] == "job");
  CHECK(found["spec_id"] == "0123456789abcdef");
  CHECK(found["version"] == "0.1.0");
  CHECK(found["catalog"] == "digest");
  CHECK(found["seed"] == 18446744073709551615u);
  CHECK(found["replications"] == 7);
  check_summary(found["wall_clock_s"], expected.wall_clock_s);
  check_summary(found["billable_s"], expected.billable_s);
  check_summary(found["cost_usd"], expected.cost_usd);
  CHECK(found["preparation_s"] == 3600.5);
  CHECK(found["interruptions"] == 1.25);
  CHECK(found["lost_s"] == 99.5);
  CHECK(found["outcomes"] == json{{"Completed", 5}, {"MaxRuntimeExceeded", 2}});
  CHECK(found["probabilities"] == json{{"completed", {{"share", 0.7}, {"interval", {0.5, 0.9}}}},
                                       {"max_wait_exceeded", {{"share", 0.0}, {"interval", {0.0, 0.0}}}},
                                       {"late", {{"share", 0.25}, {"interval", {0.125, 0.5}}}}});
  CHECK(found["interval_level"] == 0.95);
  CHECK(found["method"] == "simulate");
  CHECK(found["method_reason"] == "");
  CHECK(found["method_error"] == 0.0);
  CHECK(found["variance_ratio"]["cost_usd"].is_null());
  CHECK(found["stopped"] == "precision reached");
  CHECK(found["ranges"] == json{{3, 7}, {9, 12}});
  CHECK(found["phases"] == json::parse(to_json(some_trace()))["phases"]);
  CHECK(found["bill"] == json::parse(to_json(some_bill()))["bill"]);
  CHECK(found["bill_total_usd"] == 5.737900001);
  CHECK(found["worst_case"] == json{{"wall_clock_s", 90000.0},
                                    {"billable_s", 86525.0},
                                    {"preparation_s", 4000.0},
                                    {"cost_usd", 91.933125},
                                    {"explanation", "runs into max_runtime"}});
  CHECK(found["assumed"][0] == json{{"field", "phases.starting"},
                                    {"value", "40 s"},
                                    {"source", "logs"},
                                    {"as_of", "2024-01-01"},
                                    {"layer", "built in"}});
  CHECK(found["assumed"][1]["as_of"] == "");
  CHECK(found["stated"] == json::array({json{{"field", "channels.train.kept_for"}, {"value", "for 30 d"}}}));
  CHECK(found["warnings"] == json::array({"first", "second"}));
}

TEST_CASE("Forecast as JSON: keys are stable and in order, lists stay lists when empty") {
  CHECK(keys(to_json(some_forecast())) ==
        std::vector<std::string>{"job",           "spec_id",       "version",      "catalog",        "seed",
                                 "replications",  "wall_clock_s",  "billable_s",   "cost_usd",       "preparation_s",
                                 "interruptions", "lost_s",        "outcomes",     "probabilities",  "interval_level",
                                 "method",        "method_reason", "method_error", "variance_ratio", "stopped",
                                 "ranges",        "phases",        "bill",         "bill_total_usd", "data_path",
                                 "worst_case",    "assumed",       "stated",       "warnings"});
  const json empty = json::parse(to_json(Forecast{}));
  for (const char* list : {"phases", "bill", "assumed", "stated", "warnings"}) CHECK(empty[list] == json::array());
  CHECK(empty["outcomes"] == json::object());
}

TEST_CASE("Forecast as JSON: what sets the pace along the data path, in seconds and shares") {
  Forecast forecast = some_forecast();
  const auto set = [](LimitTimes& times, Limit limit, double seconds) {
    times[static_cast<std::size_t>(limit)] = Seconds(seconds);
  };
  set(forecast.data.training, Limit::compute, 30.0);
  set(forecast.data.training, Limit::opening_objects, 45.5);
  set(forecast.data.downloading, Limit::network, 12.0);
  forecast.data.utilisation = {0.4, 0.3, 0.2, std::nan("")};
  const json path = json::parse(to_json(forecast))["data_path"];
  CHECK(path["verdict"] == "input-bound: small files");
  CHECK(path["limit"] == "opening_objects");
  CHECK(path["advice"] == advice(Limit::opening_objects));
  CHECK(path["epochs_paced_by_s"] == json{{"compute", 30.0}, {"opening_objects", 45.5}});
  CHECK(path["copying_paced_by_s"] == json{{"network", 12.0}});
  CHECK(path["copying_advice"] == advice(Limit::network));
  CHECK(path["utilisation"] == json{{"compute", 0.4}, {"processors", 0.3}, {"network", 0.2}, {"disk", nullptr}});
  const json idle = json::parse(to_json(Forecast{}))["data_path"];
  CHECK(idle["verdict"] == "not input-bound");
  CHECK(idle["epochs_paced_by_s"] == json::object());
}

TEST_CASE("Forecast as JSON: the same forecast gives the same bytes") {
  CHECK(to_json(some_forecast()) == to_json(some_forecast()));
}

TEST_CASE("Forecast as JSON: a name that is not UTF-8 is mended, not thrown about") {
  Forecast forecast = some_forecast();
  forecast.identity.job = "caf\xe9";
  CHECK(json::parse(to_json(forecast))["job"] == "caf\xef\xbf\xbd");
}

TEST_CASE("Verdict as JSON: the answer first, each limit that there is, the whole forecast last") {
  Verdict verdict;
  verdict.budget = {.max_cost = Usd::from_nano(500'000'000'000), .confidence = 0.9, .strict = true};
  verdict.within = true;
  verdict.probability = 0.97;
  verdict.interval = {0.96, 0.98};
  verdict.completed = 0.99;
  verdict.cost_usd = LimitVerdict{.limit = 500.0,
                                  .probability = 0.97,
                                  .interval = {0.96, 0.98},
                                  .at_confidence = 480.0,
                                  .at_most = 900.0,
                                  .margin = 20.0,
                                  .within = true};
  verdict.forecast = some_forecast();
  const std::string text = to_json(verdict);
  CHECK(keys(text) == std::vector<std::string>{"job", "within", "undecided", "decided_by", "confidence", "strict",
                                               "limits", "probability_within", "interval", "interval_level",
                                               "probability_completed", "forecast"});
  const json found = json::parse(text);
  CHECK(found["job"] == "job");
  CHECK(found["decided_by"] == "confidence");
  CHECK(found["confidence"] == 0.9);
  CHECK(found["strict"] == true);
  CHECK(found["interval_level"] == 0.99);
  CHECK(found["probability_completed"] == 0.99);
  CHECK(found["limits"] == json{{"cost_usd",
                                 {{"limit", 500.0},
                                  {"probability_within", 0.97},
                                  {"interval", {0.96, 0.98}},
                                  {"at_confidence", 480.0},
                                  {"at_most", 900.0},
                                  {"margin", 20.0},
                                  {"within", true},
                                  {"undecided", false}}}});
  CHECK(found["forecast"] == json::parse(to_json(some_forecast())));
}

TEST_CASE("Verdict as JSON: a time that is never reached is null") {
  Verdict verdict;
  verdict.budget.worst_case = true;
  verdict.wall_clock_s = LimitVerdict{.limit = 1.0, .at_confidence = INFINITY, .margin = -INFINITY};
  const json found = json::parse(to_json(verdict));
  CHECK(found["decided_by"] == "worst_case");
  CHECK(found["limits"].size() == 1);
  CHECK(found["limits"]["wall_clock_s"]["at_confidence"].is_null());
  CHECK(found["limits"]["wall_clock_s"]["margin"].is_null());
}
