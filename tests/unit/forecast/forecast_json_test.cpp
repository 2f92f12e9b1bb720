#include <cmath>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/record/json.hpp"
#include "unit/forecast/some_forecast.hpp"
#include "unit/forecast/spot_plan.hpp"

using namespace simcore;
using namespace simcore::tests;
using nlohmann::json;

namespace {

void check_summary(const json& found, const Summary& expected) {
  CHECK(found.size() == 17);
  CHECK(found["mean"] == expected.mean);
  CHECK(found["standard_error"] == expected.standard_error);
  CHECK(found["min"] == expected.min);
  CHECK(found["p2_5"] == expected.p2_5);
  CHECK(found["p5"] == expected.p5);
  CHECK(found["p10"] == expected.p10);
  CHECK(found["p50"] == expected.p50);
  CHECK(found["p90"] == expected.p90);
  CHECK(found["p95"] == expected.p95);
  CHECK(found["p97_5"] == expected.p97_5);
  CHECK(found["p99"] == expected.p99);
  CHECK(found["max"] == expected.max);
  CHECK(found["p999"] == expected.p999);
  CHECK(found["worst5"] == expected.worst5.mean);
  CHECK(found["worst5_standard_error"] == expected.worst5.standard_error);
  CHECK(found["quantile_error"] == expected.quantile_error);
  const SummaryIntervals& in = expected.intervals;
  CHECK(found["intervals"] == json{{"mean", {in.mean.low, in.mean.high}},
                                   {"p2_5", {in.p2_5.low, in.p2_5.high}},
                                   {"p5", {in.p5.low, in.p5.high}},
                                   {"p10", {in.p10.low, in.p10.high}},
                                   {"p50", {in.p50.low, in.p50.high}},
                                   {"p90", {in.p90.low, in.p90.high}},
                                   {"p95", {in.p95.low, in.p95.high}},
                                   {"p97_5", {in.p97_5.low, in.p97_5.high}},
                                   {"p99", {in.p99.low, in.p99.high}},
                                   {"p999", {in.p999.low, nullptr}}});
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
  CHECK(found["unstated"] == json::array({json{{"field", "artifact.size"},
                                               {"what", "how large the artifact is"},
                                               {"deviation_s", 300.0},
                                               {"share", 0.25}}}));
  CHECK(found["influences"] ==
        json::array({json{{"input", "phases.starting"}, {"cost_share", 0.75}, {"wall_clock_share", 0.5}}}));
  CHECK(found["warnings"] == json::array({"first", "second"}));
}

TEST_CASE("Forecast as JSON: keys are stable and in order, lists stay lists when empty") {
  CHECK(keys(to_json(some_forecast())) ==
        std::vector<std::string>{"job",           "spec_id",        "version",       "catalog",       "kind",
                                 "tags",          "seed",           "replications",  "wall_clock_s",  "billable_s",
                                 "cost_usd",      "preparation_s",  "interruptions", "lost_s",        "outcomes",
                                 "probabilities", "interval_level", "method",        "method_reason", "method_error",
                                 "sampling",      "variance_ratio", "stopped",       "ranges",        "phases",
                                 "bill",          "bill_total_usd", "data_path",     "worst_case",    "assumed",
                                 "stated",        "unstated",       "influences",    "warnings"});
  const json empty = json::parse(to_json(Forecast{}));
  for (const char* list : {"phases", "bill", "assumed", "stated", "unstated", "influences", "warnings"})
    CHECK(empty[list] == json::array());
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

TEST_CASE("Forecast: what is archived comes back, and says the same") {
  const Forecast made = forecast(
      spot_plan(), {.seed = 3, .replications = 500, .deadline = Seconds(30000.0), .budget = Usd::nearest(90.0)});
  const std::string bytes = record::archived(made);
  const auto again = record::restored<Forecast>(bytes);
  CHECK(record::identical(made, again));
  CHECK(to_json(made) == to_json(again));
  CHECK(to_json(made.bill) == to_json(again.bill));
  CHECK(to_json(made.typical) == to_json(again.typical));
  CHECK_FALSE(record::identical(made, forecast(spot_plan(), {.seed = 4, .replications = 500})));
  CHECK_THROWS_AS(record::restored<Forecast>(bytes.substr(1)), std::invalid_argument);
}
