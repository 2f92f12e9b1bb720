#include "simcore/io/checkpoint_writer.hpp"

#include <cmath>

#include "simcore/io/detail/json_writer.hpp"

namespace simcore {
namespace {

using Json = OrderedJson;

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json point(const CheckpointPoint& point) {
  Json json = {{"every_s", point.every ? Json(point.every->value()) : Json()},
               {"cost_usd", finite(point.cost_usd)},
               {"wall_clock_s", finite(point.wall_clock.value())},
               {"interruptions", finite(point.interruptions)},
               {"completed", point.completed},
               {"cost_error_usd", point.cost_error_usd},
               {"wall_clock_error_s", point.wall_clock_error.value()}};
  json["probability_late"] = point.late ? Json(*point.late) : Json();
  return json;
}

Json point(const std::optional<CheckpointPoint>& known) { return known ? point(*known) : Json(); }

Json curve(const CheckpointAdvice& advice) {
  Json list = Json::array();
  for (const CheckpointPoint& each : advice.curve) list.push_back(point(each));
  return list;
}

Json rules(const CheckpointAdvice& advice) {
  Json list = Json::array();
  for (const CheckpointRule& rule : advice.rules)
    list.push_back({{"name", rule.name},
                    {"formula", rule.formula},
                    {"every_s", rule.every.value()},
                    {"point", point(rule.point)}});
  return list;
}

Json goals(const CheckpointAdvice& advice) {
  Json json = Json::object();
  for (const CheckpointGoal& goal : advice.goals)
    json[goal.name] = {
        {"best", point(goal.best)}, {"nearly_from_s", goal.from.value()}, {"nearly_to_s", goal.to.value()}};
  return json;
}

}  // namespace

std::string to_json(const CheckpointAdvice& advice) {
  return write_json({{"job", advice.identity.job},
                     {"spec_id", advice.identity.spec_id},
                     {"version", advice.identity.version},
                     {"catalog", advice.identity.catalog},
                     {"method", advice.method},
                     {"obstacles", advice.obstacles},
                     {"seed", advice.seed},
                     {"replications", advice.replications},
                     {"work_s", advice.work.value()},
                     {"pause_s", advice.pause.value()},
                     {"lag_s", advice.lag.value()},
                     {"restore_s", advice.restore.value()},
                     {"restart_s", advice.restart.value()},
                     {"mean_lifetime_s", advice.mean_lifetime.value()},
                     {"law", advice.law},
                     {"deadline_s", advice.deadline ? Json(advice.deadline->value()) : Json()},
                     {"goals", goals(advice)},
                     {"rules", rules(advice)},
                     {"given", point(advice.given)},
                     {"none", point(advice.none)},
                     {"curve", curve(advice)},
                     {"notes", advice.notes}});
}

}  // namespace simcore
