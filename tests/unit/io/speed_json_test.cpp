#include "simcore/io/detail/speed_json.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("training speed as JSON: parts by name, what is not known is null") {
  TrainingSpeed speed;
  speed.samples_per_second = 100.0;
  speed.low = 80.0;
  speed.high = 125.0;
  speed.step = {{"compute", Seconds(0.5)}, {"update", Seconds(0.01)}};
  speed.memory = {{"weights", Bytes(2e9)}};
  speed.memory_capacity = Bytes(16e9);
  const OrderedJson json = speed_json(speed);
  CHECK(json["interval80"] == OrderedJson({80.0, 125.0}));
  CHECK(json["step_s"]["compute"] == 0.5);
  CHECK(json["memory_bytes"]["weights"] == 2e9);
  CHECK(json["memory_capacity_bytes"] == 16e9);
  CHECK(json["flops_utilisation"].is_null());
  CHECK(json["largest_micro_batch"].is_null());
}
