#include "simcore/plan/training_speed.hpp"

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "simcore/record/json.hpp"

using namespace simcore;
using nlohmann::json;

TEST_CASE("training speed as JSON: parts by name, what is not known is null") {
  TrainingSpeed speed;
  speed.samples_per_second = 100.0;
  speed.interval80 = {80.0, 125.0};
  speed.step = {{{"compute", Seconds(0.5)}, {"update", Seconds(0.01)}}};
  speed.memory = {{{"weights", Bytes(2e9)}}};
  speed.memory_capacity = Bytes(16e9);
  const json found = json::parse(to_json(speed));
  CHECK(found["interval80"] == json{80.0, 125.0});
  CHECK(found["step_s"]["compute"] == 0.5);
  CHECK(found["memory_bytes"]["weights"] == 2e9);
  CHECK(found["memory_capacity_bytes"] == 16e9);
  CHECK(found["flops_utilisation"].is_null());
  CHECK(found["largest_micro_batch"].is_null());
}
