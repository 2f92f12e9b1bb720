#include "simcore/io/forecast_writer.hpp"

#include <cmath>

#include "simcore/io/detail/json_writer.hpp"

namespace simcore {
namespace {

using Json = OrderedJson;

/// An end that is not known is null.
Json interval(const Interval& interval) { return {interval.low, interval.high}; }

Json intervals(const SummaryIntervals& in) {
  return {{"mean", interval(in.mean)}, {"p5", interval(in.p5)},   {"p50", interval(in.p50)},  {"p90", interval(in.p90)},
          {"p95", interval(in.p95)},   {"p99", interval(in.p99)}, {"p999", interval(in.p999)}};
}

Json summary(const Summary& summary) {
  return {{"mean", summary.mean},
          {"standard_error", summary.standard_error},
          {"min", summary.min},
          {"p5", summary.p5},
          {"p50", summary.p50},
          {"p90", summary.p90},
          {"p95", summary.p95},
          {"p99", summary.p99},
          {"max", summary.max},
          {"p999", summary.p999},
          {"worst5", summary.worst5.mean},
          {"worst5_standard_error", summary.worst5.standard_error},
          {"intervals", intervals(summary.intervals)},
          {"resolution", summary.resolution}};
}

Json probability(const Probability& probability) {
  return {{"share", probability.share}, {"interval", interval(probability.interval)}};
}

Json probabilities(const Forecast& forecast) {
  Json json = {{"completed", probability(forecast.completed)},
               {"max_wait_exceeded", probability(forecast.max_wait_exceeded)}};
  if (forecast.late) json["late"] = probability(*forecast.late);
  if (forecast.over_budget) json["over_budget"] = probability(*forecast.over_budget);
  return json;
}

Json ranges(const std::vector<ReplicationRange>& ranges) {
  Json list = Json::array();
  for (const auto& [first, last] : ranges) list.push_back({first, last});
  return list;
}

Json phases(const Trace& trace) {
  Json list = Json::array();
  for (const PhaseInterval& interval : trace.intervals) {
    list.push_back({{"phase", name(interval.phase)},
                    {"start_s", interval.start.seconds().value()},
                    {"end_s", interval.end.seconds().value()},
                    {"attempt", interval.attempt},
                    {"billed", interval.billed}});
    if (interval.discount) list.back()["discount"] = interval.discount->value();
  }
  return list;
}

Json traffic(const Trace& trace) {
  Json list = Json::array();
  for (const Traffic& channel : trace.traffic)
    list.push_back({{"get_requests", channel.get_requests},
                    {"list_requests", channel.list_requests},
                    {"read_bytes", channel.read.value()},
                    {"stored_bytes", channel.stored.value()}});
  return list;
}

Json preparations(const Trace& trace) {
  Json list = Json::array();
  for (const Preparation& preparation : trace.preparations)
    list.push_back({{"time_s", preparation.time.value()},
                    {"get_requests", preparation.get_requests},
                    {"list_requests", preparation.list_requests}});
  return list;
}

Json items(const Bill& bill) {
  Json list = Json::array();
  for (const LineItem& item : bill.items)
    list.push_back({{"usage_type", item.usage_type},
                    {"quantity", item.quantity},
                    {"unit", item.unit},
                    {"unit_price_usd", item.unit_price_usd},
                    {"amount_usd", item.amount.dollars()},
                    {"source", item.source},
                    {"as_of", item.as_of},
                    {"service", item.service},
                    {"layer", item.layer}});
  return list;
}

Json assumed(const std::vector<Assumption>& assumptions) {
  Json list = Json::array();
  for (const Assumption& assumption : assumptions)
    list.push_back({{"field", assumption.field},
                    {"value", assumption.value},
                    {"source", assumption.source},
                    {"as_of", assumption.as_of},
                    {"layer", assumption.layer}});
  return list;
}

Json stated(const std::vector<Statement>& statements) {
  Json list = Json::array();
  for (const Statement& statement : statements)
    list.push_back({{"field", statement.field}, {"value", statement.value}});
  return list;
}

Json outcomes(const Forecast& forecast) {
  Json counts = Json::object();
  for (std::size_t i = 0; i < forecast.outcomes.size(); ++i)
    if (forecast.outcomes[i] > 0) counts[std::string(name(static_cast<Outcome>(i)))] = forecast.outcomes[i];
  return counts;
}

Json worst_case(const WorstCase& worst) {
  return {{"wall_clock_s", worst.wall_clock.value()},
          {"billable_s", worst.billable.value()},
          {"preparation_s", worst.preparation.value()},
          {"cost_usd", worst.cost.dollars()},
          {"explanation", worst.explanation}};
}

Json paces(const LimitTimes& times) {
  Json json = Json::object();
  for (std::size_t i = 0; i < kLimits; ++i)
    if (times[i] > Seconds{}) json[std::string(name(static_cast<Limit>(i)))] = times[i].value();
  return json;
}

/// What is not known is null.
Json known(double share) { return std::isnan(share) ? Json() : Json(share); }

Json data_path(const DataUse& use) {
  const Bound bound = bound_of(use.training);
  const Limit limit = longest(use.training, bound);
  const Occupancy& shares = use.utilisation;
  return {{"verdict", verdict(bound)},
          {"limit", name(limit)},
          {"advice", advice(limit)},
          {"epochs_paced_by_s", paces(use.training)},
          {"copying_paced_by_s", paces(use.downloading)},
          {"copying_advice", advice(longest(use.downloading))},
          {"utilisation",
           {{"compute", known(shares.compute)},
            {"processors", known(shares.processors)},
            {"network", known(shares.network)},
            {"disk", known(shares.disk)}}}};
}

Json variance_ratio(const VarianceRatio& ratio) {
  const auto used = [](double value) { return value > 0.0 ? Json(value) : Json(); };
  return {{"cost_usd", used(ratio.cost)}, {"wall_clock_s", used(ratio.wall_clock)}};
}

Json whole(const Forecast& forecast) {
  return {{"job", forecast.identity.job},
          {"spec_id", forecast.identity.spec_id},
          {"version", forecast.identity.version},
          {"catalog", forecast.identity.catalog},
          {"seed", forecast.seed},
          {"replications", forecast.wall_clock_s.count},
          {"wall_clock_s", summary(forecast.wall_clock_s)},
          {"billable_s", summary(forecast.billable_s)},
          {"cost_usd", summary(forecast.cost_usd)},
          {"preparation_s", forecast.preparation_s},
          {"interruptions", forecast.interruptions},
          {"lost_s", forecast.lost_s},
          {"outcomes", outcomes(forecast)},
          {"probabilities", probabilities(forecast)},
          {"interval_level", kSummaryLevel},
          {"method", forecast.method},
          {"method_reason", forecast.method_reason},
          {"method_error", forecast.method_error},
          {"variance_ratio", variance_ratio(forecast.variance_ratio)},
          {"stopped", name(forecast.stopped)},
          {"ranges", ranges(forecast.ranges)},
          {"phases", phases(forecast.typical)},
          {"bill", items(forecast.bill)},
          {"bill_total_usd", forecast.bill.total.dollars()},
          {"data_path", data_path(forecast.data)},
          {"worst_case", worst_case(forecast.worst_case)},
          {"assumed", assumed(forecast.assumed)},
          {"stated", stated(forecast.stated)},
          {"warnings", forecast.warnings}};
}

Json limit(const LimitVerdict& limit) {
  return {{"limit", limit.limit},
          {"probability_within", limit.probability},
          {"interval", interval(limit.interval)},
          {"at_confidence", limit.at_confidence},
          {"at_most", limit.at_most},
          {"margin", limit.margin},
          {"within", limit.within},
          {"undecided", limit.undecided}};
}

Json limits(const Verdict& verdict) {
  Json json = Json::object();
  if (verdict.cost_usd) json["cost_usd"] = limit(*verdict.cost_usd);
  if (verdict.wall_clock_s) json["wall_clock_s"] = limit(*verdict.wall_clock_s);
  return json;
}

}  // namespace

std::string to_json(const Forecast& forecast) { return write_json(whole(forecast)); }

std::string to_json(const Verdict& verdict) {
  return write_json({{"job", verdict.forecast.identity.job},
                     {"within", verdict.within},
                     {"undecided", verdict.undecided},
                     {"decided_by", verdict.budget.worst_case ? "worst_case" : "confidence"},
                     {"confidence", verdict.budget.confidence},
                     {"strict", verdict.budget.strict},
                     {"limits", limits(verdict)},
                     {"probability_within", verdict.probability},
                     {"interval", interval(verdict.interval)},
                     {"interval_level", kIntervalLevel},
                     {"probability_completed", verdict.completed},
                     {"forecast", whole(verdict.forecast)}});
}

std::string to_json(const Bill& bill) {
  return write_json({{"bill", items(bill)}, {"bill_total_usd", bill.total.dollars()}});
}

std::string to_json(const Trace& trace) {
  return write_json({{"phases", phases(trace)},
                     {"outcome", name(trace.outcome)},
                     {"spot_discount", trace.spot_discount.value()},
                     {"traffic", traffic(trace)},
                     {"preparations", preparations(trace)},
                     {"artifact_bytes", trace.artifact.value()},
                     {"artifact_puts", trace.artifact_puts}});
}

}  // namespace simcore
