#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "simcore/record/json.hpp"
#include "simcore/study/data_advice.hpp"

using namespace simcore;
using nlohmann::json;

namespace {

Summary summary(double mean, double p90) { return {.count = 7, .mean = mean, .p90 = p90}; }

DataOption possible() {
  DataOption option;
  option.design = {.label = "S3 FastFile",
                   .warnings = {"slow"},
                   .cost_usd = summary(1.5, 2.5),
                   .wall_clock_s = summary(600.0, 700.0),
                   .billable_s = 500.0,
                   .completed = 0.75,
                   .cost_difference = PairedDifference{-2.0, 0.25, {-2.5, -1.5}, 0.875, 0.0, 0.5, false},
                   .comparable = true,
                   .on_front = true,
                   .ties_cheapest = true,
                   .ties_fastest = false};
  option.changes = {{"train", "input_mode", "FastFile"}, {"train", "file_system", std::nullopt}};
  option.packed = true;
  option.forecast = Forecast{};
  option.forecast->wall_clock_s = summary(600.0, 700.0);
  LineItem instances, storage;
  instances.amount = Usd::from_nano(1250000000);
  instances.service = "AmazonSageMaker";
  storage.amount = Usd::from_nano(250000000);
  storage.service = "AmazonS3";
  option.forecast->bill.items = {instances, storage};
  option.measured = true;
  option.times = DataTimes{Seconds(1.0), Seconds(2.0), Seconds(4.0), "slow"};
  option.reason = "because";
  option.storage_usd_per_month = 168.0;
  return option;
}

DataAdvice advice(std::vector<BreakEven> curves = {}) {
  DataOption refused;
  refused.design.label = "as it is (S3 File)";
  refused.design.refused = "does not fit";
  return {.identity = {"images", "0123456789abcdef", "0.1.0", "digest"},
          .seed = 5,
          .channels = {"train"},
          .shard = Bytes(150e6),
          .baseline_index = 1,
          .tie_threshold = 0.05,
          .options = {possible(), refused},
          .break_even = std::move(curves),
          .not_counted = {"packing"}};
}

BreakEven epochs() {
  BreakEven found;
  found.quantity = "epochs";
  found.now = 2.0;
  found.x = {1.0, 2.0};
  found.curves = {{"a", std::nullopt, {1.5, std::nullopt}}, {"b", "no", {std::nullopt, std::nullopt}}};
  found.crossings = {{"a", "b", std::nullopt, false, false}, {"b", "a", 2.0, false, true}};
  return found;
}

}  // namespace

TEST_CASE("Advice as JSON: every key, in base units") {
  const json found = json::parse(to_json(advice({epochs()})));
  CHECK(found["job"] == "images");
  CHECK(found["spec_id"] == "0123456789abcdef");
  CHECK(found["seed"] == 5);
  CHECK(found["replications"] == 7);
  CHECK(found["channels"] == json{"train"});
  CHECK(found["shard_bytes"] == 150e6);
  CHECK(found["baseline"] == "as it is (S3 File)");
  CHECK(found["cheapest"] == "S3 FastFile");
  CHECK(found["fastest"] == "S3 FastFile");
  CHECK(found["suggested"] == "S3 FastFile");
  CHECK(found["tie_threshold"] == 0.05);
  CHECK(found["not_counted"] == json{"packing"});
}

TEST_CASE("Advice as JSON: a possible option") {
  const json found = json::parse(to_json(advice()))["options"][0];
  CHECK(found["label"] == "S3 FastFile");
  CHECK(found["refused"].is_null());
  CHECK(found["packed"] == true);
  CHECK(found["changes"] == json::parse(R"([{"channel": "train", "key": "input_mode", "value": "FastFile"},
                                            {"channel": "train", "key": "file_system", "value": null}])"));
  CHECK(found["outcome"] == json::parse(R"({
    "cost_usd": 1.5, "cost_p90_usd": 2.5, "wall_clock_s": 600.0, "wall_clock_p90_s": 700.0, "billable_s": 500.0,
    "completed": 0.75, "comparable": true,
    "cost_difference_usd": {"mean": -2.0, "standard_error": 0.25, "interval": [-2.5, -1.5],
      "lower": 0.875, "equal": 0.0, "variance_ratio": 0.5, "tie": false}, "wall_clock_difference_s": null,
    "on_front": true, "ties_cheapest": true, "ties_fastest": false, "measured": true, "storage_usd_per_month": 168.0,
    "cost_groups_usd": {"instances": 1.25, "S3": 0.25},
    "times": {"downloading_s": 1.0, "listing_s": 2.0, "waiting_s": 4.0, "lost_s": 7.0},
    "reason": "because", "warnings": ["slow"]})"));
}

TEST_CASE("Advice as JSON: a refused option has its reason and nothing else") {
  const json found = json::parse(to_json(advice()))["options"][1];
  CHECK(found["refused"] == "does not fit");
  CHECK(found["outcome"].is_null());
}

TEST_CASE("Advice as JSON: break-even curves, null where there is no cost") {
  CHECK(json::parse(to_json(advice()))["break_even"].empty());
  CHECK(json::parse(to_json(advice({epochs()})))["break_even"] == json::parse(R"([{
    "quantity": "epochs", "unit": "", "now": 2.0, "x": [1.0, 2.0],
    "curves": [{"option": "a", "refused": null, "cost_usd": [1.5, null]},
               {"option": "b", "refused": "no", "cost_usd": [null, null]}],
    "crossings": [{"option": "a", "no_dearer_than": "b", "at": null, "from_the_start": false, "stays": false},
                  {"option": "b", "no_dearer_than": "a", "at": 2.0, "from_the_start": false, "stays": true}]}])"));
}
