#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "simcore/record/json.hpp"
#include "simcore/study/ranking.hpp"

using namespace simcore;
using Json = nlohmann::json;

namespace {

Ranking two_types() {
  RankedType in;
  in.instance_type = "ml.g5.xlarge";
  in.speed = TrainingSpeed{};
  in.speed->samples_per_second = 150.0;
  in.rates = {{{"on_demand", {2.0, 270000.0}}, {"spot", {1.0, 540000.0}}}};
  in.wall_clock = Seconds(3600.0);
  in.cost_usd = 2.5;
  in.usd_per_gib_hour = 0.1;
  RankedType refused;
  refused.instance_type = "ml.c5.xlarge";
  refused.refused = "no accelerators";
  return {"0.1.0", "digest", 5, 200, "bert", {in, refused}};
}

}  // namespace

TEST_CASE("ranking as JSON: what a type can do, and why another is refused") {
  const Json json = Json::parse(to_json(two_types()));
  CHECK(json["version"] == "0.1.0");
  CHECK(json["catalog"] == "digest");
  CHECK(json["seed"] == 5);
  CHECK(json["replications"] == 200);
  CHECK(json["job"] == "bert");
  const Json& first = json["types"][0];
  CHECK(first["instance_type"] == "ml.g5.xlarge");
  CHECK(first["speed"]["samples_per_second"] == 150.0);
  CHECK(first["rates"]["spot"]["samples_per_usd"] == 540000.0);
  CHECK(first["wall_clock_s"] == 3600.0);
  CHECK(first["usd_per_pflop_hour"].is_null());
  const Json& second = json["types"][1];
  CHECK(first["refused"].is_null());
  CHECK(second["refused"] == "no accelerators");
  CHECK(second["rates"] == Json::object());
  for (const char* key : {"speed", "wall_clock_s", "cost_usd", "completed", "usd_per_gib_hour", "usd_per_pflop_hour"})
    CHECK(second.at(key).is_null());
}
