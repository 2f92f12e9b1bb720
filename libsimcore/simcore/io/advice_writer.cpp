#include "simcore/io/advice_writer.hpp"

#include "simcore/io/detail/json_writer.hpp"
#include "simcore/record/json.hpp"

namespace simcore {
namespace {

using Json = OrderedJson;

Json difference(const std::optional<Difference>& difference) {
  if (!difference) return nullptr;
  return {{"mean", difference->mean},
          {"interval", {difference->interval.low, difference->interval.high}},
          {"tie", difference->tie}};
}

Json times(const DataTimes& times) {
  return {{"downloading_s", times.downloading.value()},
          {"listing_s", times.listing.value()},
          {"waiting_s", times.waiting.value()},
          {"lost_s", times.lost().value()}};
}

Json groups(const std::vector<CostGroup>& groups) {
  Json json = Json::object();
  for (const CostGroup& group : groups) json[group.name] = group.amount.dollars();
  return json;
}

Json changes(const std::vector<ChannelChange>& changes) {
  Json list = Json::array();
  for (const ChannelChange& change : changes)
    list.push_back({{"channel", change.channel},
                    {"key", change.key},
                    {"value", change.value.empty() ? Json(nullptr) : Json(change.value)}});
  return list;
}

Json outcome(const OptionForecast& option) {
  const Forecast& forecast = *option.forecast;
  return {{"cost_usd", forecast.cost_usd.mean},
          {"cost_p90_usd", forecast.cost_usd.p90},
          {"wall_clock_s", forecast.wall_clock_s.mean},
          {"wall_clock_p90_s", forecast.wall_clock_s.p90},
          {"billable_s", forecast.billable_s.mean},
          {"completed", option.completed},
          {"comparable", option.comparable},
          {"cost_difference_usd", difference(option.cost)},
          {"wall_clock_difference_s", difference(option.wall_clock)},
          {"on_front", option.on_front},
          {"ties_cheapest", option.ties_cheapest},
          {"ties_fastest", option.ties_fastest},
          {"measured", option.measured},
          {"storage_usd_per_month", option.storage_usd_per_month},
          {"cost_groups_usd", groups(option.groups)},
          {"times", times(option.times)},
          {"reason", option.reason},
          {"warnings", forecast.warnings}};
}

Json option(const OptionForecast& option) {
  Json json = {{"label", option.label},
               {"changes", changes(option.changes)},
               {"packed", option.packed},
               {"refused", option.possible() ? Json(nullptr) : Json(option.refused)}};
  json["outcome"] = option.possible() ? outcome(option) : Json(nullptr);
  return json;
}

}  // namespace

std::string to_json(const DataAdvice& advice, const std::vector<BreakEven>& break_evens) {
  Json options = Json::array(), curves = Json::array();
  for (const OptionForecast& each : advice.options) options.push_back(option(each));
  for (const BreakEven& each : break_evens) curves.push_back(Json::parse(to_json(each)));
  const auto label = [&](std::size_t index) { return advice.options.at(index).label; };
  return write_json({{"job", advice.identity.job},
                     {"spec_id", advice.identity.spec_id},
                     {"version", advice.identity.version},
                     {"catalog", advice.identity.catalog},
                     {"seed", advice.seed},
                     {"replications", advice.options.at(advice.cheapest).forecast->cost_usd.count},
                     {"channels", advice.channels},
                     {"shard_bytes", advice.shard.value()},
                     {"as_it_is", label(advice.given)},
                     {"cheapest", label(advice.cheapest)},
                     {"fastest", label(advice.fastest)},
                     {"suggested", label(advice.suggested)},
                     {"resolution", advice.tie_threshold},
                     {"options", options},
                     {"break_even", curves},
                     {"not_counted", advice.not_counted}});
}

}  // namespace simcore
