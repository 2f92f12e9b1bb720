#include "simcore/io/ranking_writer.hpp"

#include <nlohmann/json.hpp>

#include "catch.hpp"

using namespace simcore;
using Json = nlohmann::json;

namespace {

Ranking two_types() {
  RankedType in;
  in.instance_type = "ml.g5.xlarge";
  in.speed = TrainingSpeed{};
  in.speed->samples_per_second = 150.0;
  in.rates = {{"on_demand", 2.0, 270000.0}, {"spot", 1.0, 540000.0}};
  in.wall_clock = Seconds(3600.0);
  in.cost_usd = 2.5;
  in.usd_per_gib_hour = 0.1;
  RankedType out;
  out.instance_type = "ml.c5.xlarge";
  out.out = "no accelerators";
  return {"bert", {in, out}};
}

}  // namespace

TEST_CASE("ranking as JSON: what a type can do, and why another is out") {
  const Json json = Json::parse(to_json(two_types()));
  CHECK(json["job"] == "bert");
  const Json& first = json["types"][0];
  CHECK(first["instance_type"] == "ml.g5.xlarge");
  CHECK(first["speed"]["samples_per_second"] == 150.0);
  CHECK(first["rates"]["spot"]["samples_per_usd"] == 540000.0);
  CHECK(first["wall_clock_s"] == 3600.0);
  CHECK(first["usd_per_pflop_hour"].is_null());
  const Json& second = json["types"][1];
  CHECK(second["out"] == "no accelerators");
  CHECK_FALSE(second.contains("speed"));
}
