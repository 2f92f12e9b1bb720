#include <cmath>

#include "catch.hpp"
#include "simcore/record/json.hpp"
#include "simcore/study/checkpoint_advice.hpp"

using namespace simcore;

TEST_CASE("Checkpoint advice as JSON: what has no end or is not known is null") {
  CheckpointAdvice advice;
  advice.identity.job = "bert";
  advice.method = Method::exact;
  advice.none = {.every = {}, .cost_usd = HUGE_VAL, .wall_clock = Seconds(HUGE_VAL)};
  advice.curve = {{.every = Seconds(600.0), .cost_usd = 8.5, .wall_clock = Seconds(40000.0)}};
  advice.goals = {{{"cost", {.best = advice.curve.front(), .from = Seconds(400.0), .to = Seconds(900.0)}}}};
  advice.rules = {{"Young", "√(2 δ M)", Seconds(0.0), {}}};
  const std::string json = to_json(advice);
  const auto contains = [&](const std::string& part) { return json.find(part) != std::string::npos; };
  CHECK(contains("\"method\": \"exact\""));
  CHECK(contains("\"cost_usd\": 8.5"));
  CHECK(contains("\"nearly_from_s\": 400.0"));
  CHECK(contains("\"given\": null"));
  CHECK(contains("\"deadline_s\": null"));
  CHECK(contains("\"cost_usd\": null"));
  CHECK(contains("\"probability_late\": null"));
  CHECK(contains("\"point\": null"));
}
