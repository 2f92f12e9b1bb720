#include "simcore/io/ranking_writer.hpp"

#include "simcore/io/detail/speed_json.hpp"

namespace simcore {
namespace {

using Json = OrderedJson;

Json rates(const std::vector<PurchaseRate>& rates) {
  Json json = Json::object();
  for (const PurchaseRate& rate : rates)
    json[rate.purchase] = {{"usd_per_hour", rate.usd_per_hour}, {"samples_per_usd", rate.samples_per_usd}};
  return json;
}

Json known(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

Json ranked(const RankedType& type) {
  if (!type.fits())
    return {{"instance_type", type.instance_type}, {"instance_count", type.instance_count}, {"out", type.out}};
  return {{"instance_type", type.instance_type},
          {"instance_count", type.instance_count},
          {"speed", speed_json(*type.speed)},
          {"rates", rates(type.rates)},
          {"wall_clock_s", type.wall_clock.value()},
          {"cost_usd", type.cost_usd},
          {"completed", type.completed},
          {"usd_per_gib_hour", known(type.usd_per_gib_hour)},
          {"usd_per_pflop_hour", known(type.usd_per_pflop_hour)}};
}

}  // namespace

std::string to_json(const Ranking& ranking) {
  Json types = Json::array();
  for (const RankedType& type : ranking.types) types.push_back(ranked(type));
  return write_json({{"job", ranking.job}, {"types", types}});
}

std::string to_json(const TrainingSpeed& speed) { return write_json(speed_json(speed)); }

}  // namespace simcore
