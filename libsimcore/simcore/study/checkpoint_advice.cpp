#include "simcore/study/checkpoint_advice.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <tuple>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/exact/checkpoint_interval.hpp"
#include "simcore/random/scaled_law.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/study/checkpoint_model.hpp"
#include "simcore/study/pareto.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMapReplications = 200;
constexpr int kCurve = 48, kMapColumns = 24, kMapRows = 19;  // points
constexpr int kParts = 12;                                   // so many equal parts of the work are on the curve, too
constexpr double kMostParts = 1000.0, kMostAgingParts = 200.0;
constexpr double kNearCost = 0.01, kNearLate = 0.001;
constexpr double kFactor = 8.0;  // of the map

/// An interval with which the last checkpoint does not fall on the end of the work, where nothing is left to save.
Seconds part_of(Seconds work, double parts) { return Seconds(std::floor(work.value() / parts) + 1.0); }

struct Question {
  Plan plan;
  std::optional<Seconds> deadline;
  std::optional<Seconds> given;  // interval of the job as it is
  std::vector<std::string> notes;
};

std::optional<Seconds> deadline_of(const CheckpointOptions& options) {
  if (!options.deadline) return std::nullopt;
  try {
    const auto deadline = parse_as<Seconds>(*options.deadline);
    if (deadline > Seconds{} && std::isfinite(deadline.value())) return deadline;
  } catch (const SpecError& error) {
    Problem problem = error.problems().front();
    problem.where = "deadline";
    throw SpecError({std::move(problem)});
  }
  throw SpecError({{"deadline", "must be more than 0 s", in_quotes(*options.deadline), ""}});
}

bool is_saved(const CheckpointSpec& given) { return given.every || given.every_steps || given.every_epochs; }

/// Refuses checkpoints of neither size nor pause: they would cost nothing, and the advice would be to write them all
/// the time.
void require_effort(const CheckpointSpec& given, const Plan& plan) {
  if (given.pause || given.lag || plan.checkpoint.size > Bytes{}) return;
  throw SpecError({{"checkpoint.size",
                    "must be known, or checkpoint.pause, or work.model: what takes neither time nor space is best "
                    "written all the time",
                    "nothing", "checkpoint: {size: 1.3 GB}"}});
}

void note_effort(const CheckpointSpec& given, const Plan& plan, std::vector<std::string>& notes) {
  const CheckpointPlan& saved = plan.checkpoint;
  if (!given.size && saved.size > Bytes{})
    notes.push_back("checkpoint.size is not given: " + to_string(saved.size) + " assumed, from work.model");
  if (!given.pause) notes.push_back("checkpoint.pause is not given: " + to_string(saved.pause.mean()) + " assumed");
  if (saved.size <= Bytes{})
    notes.emplace_back("checkpoint.size is not known: what the checkpoints cost in S3 is left out");
}

/// Resolved with checkpoints, whose interval is to be chosen.
Question question_of(const JobDraft& draft, const Catalog& catalog, const CheckpointOptions& options) {
  kStudyReplications.require(options.replications);
  JobDraft saved = draft;
  const bool has_interval = is_saved(draft.spec.checkpoint);
  if (!has_interval) saved.spec.checkpoint.every = 365.0 * kDay;
  Question question;
  question.plan = resolve(saved, catalog);
  question.deadline = deadline_of(options);
  if (!question.plan.interruption)
    throw SpecError({{"spot.interruptions", "must be known: nothing interrupts this job, and no checkpoint is needed",
                      draft.spec.purchase == Purchase::spot ? "nothing" : "a job that is not bought as spot",
                      "purchase: spot and spot.interruptions: {exponential: {mean: 6 h}}"}});
  require_effort(draft.spec.checkpoint, question.plan);
  note_effort(draft.spec.checkpoint, question.plan, question.notes);
  if (question.plan.interruption->elsewhere)
    question.notes.emplace_back(
        "the mean time between interruptions, and Young, Daly and Lambert W, are of the job's own zone; the intervals "
        "of "
        "least cost and least time count the places of spot.elsewhere, too");
  question.plan.identity.spec_id = content_id(draft.spec);
  if (has_interval) question.given = question.plan.checkpoint.every.value_or(Seconds{});
  return question;
}

/// Intervals from the shortest that makes sense to all of the work: evenly over each power of ten, and equal parts of
/// the work.
std::vector<Seconds> intervals(const CheckpointModel& model, const CheckpointPlan& plan, int count) {
  const Seconds work = model.job().work;
  const double most = model.job().lifetime.memoryless() ? kMostParts : kMostAgingParts;
  const double low = std::max({1.0, (plan.pause.mean() + plan.lag.mean()).value(), work.value() / most});
  const double high = std::max(low, work.value());
  std::set<double> found;
  for (int i = 0; i < count; ++i) found.insert(std::ceil(low * std::pow(high / low, i / (count - 1.0))));
  for (int n = 1; n <= kParts; ++n)
    if (const double every = part_of(work, n).value(); every >= low) found.insert(every);
  std::vector<Seconds> result;
  for (const double every : found) result.emplace_back(every);
  return result;
}

using Key = std::function<double(const CheckpointPoint&)>;

bool better(const Key& key, const CheckpointPoint& a, const CheckpointPoint& b) {
  return std::tuple(key(a), a.cost_usd, a.wall_clock) < std::tuple(key(b), b.cost_usd, b.wall_clock);
}

/// Points that finish as often as any.
std::vector<CheckpointPoint> comparable(const std::vector<CheckpointPoint>& points) {
  double most = 0.0;
  for (const CheckpointPoint& point : points) most = std::max(most, point.completed);
  std::vector<CheckpointPoint> result;
  for (const CheckpointPoint& point : points)
    if (point.completed >= most - kRarely) result.push_back(point);
  return result;
}

/// Equal parts of the work near the best point of the curve: between them, nothing is better.
void refine(const CheckpointModel& model, const Key& key, Seconds shortest_one, CheckpointPoint& best) {
  if (!model.is_exact() || !best.every) return;
  constexpr int kTries = 40;
  const double work = model.job().work.value(), parts = work / best.every->value();
  std::set<double> tried;
  for (int i = 0; i <= kTries; ++i) {
    const double n = std::max(1.0, std::round(parts * std::pow(1.5, 2.0 * i / kTries - 1.0)));
    const Seconds every = part_of(Seconds(work), n);
    if (every < shortest_one || !tried.insert(n).second) continue;
    const CheckpointPoint point = model.mean_at(every);
    if (better(key, point, best)) best = point;
  }
}

/// Around the best one, without a gap.
void set_range(const std::vector<CheckpointPoint>& curve, const Key& key, double limit, CheckpointGoal& goal) {
  goal.from = goal.to = goal.best.every.value_or(Seconds{});
  const auto at = static_cast<std::size_t>(
      std::ranges::lower_bound(curve, goal.from, {}, [](const CheckpointPoint& p) { return *p.every; }) -
      curve.begin());
  for (std::size_t i = at; i < curve.size() && key(curve[i]) <= limit; ++i)
    goal.to = std::max(goal.to, *curve[i].every);
  for (std::size_t i = at; i > 0 && key(curve[i - 1]) <= limit; --i) goal.from = *curve[i - 1].every;
}

void add_goal(const std::string& name, const CheckpointModel& model, const Key& key, CheckpointAdvice& advice) {
  std::vector<CheckpointPoint> points = advice.curve;
  points.push_back(advice.none);
  points = comparable(points);
  const auto less = [&](const CheckpointPoint& a, const CheckpointPoint& b) { return better(key, a, b); };
  CheckpointGoal goal{.best = *std::ranges::min_element(points, less), .from = {}, .to = {}};
  const bool late = name == "late";
  if (!late) refine(model, key, *advice.curve.front().every, goal.best);
  if (!late && advice.deadline) goal.best = model.at(goal.best.every);
  const double best = key(goal.best);
  set_range(advice.curve, key, late ? best + kNearLate : best * (1.0 + kNearCost), goal);
  advice.goals.entries.emplace_back(name, goal);
}

/// Rules for interruptions at random, on this job's mean lifetime.
std::vector<CheckpointRule> rules_of(const CheckpointModel& model, const CheckpointAdvice& advice) {
  const Seconds pause = advice.pause, mean = advice.mean_lifetime, restart = advice.restart + advice.restore;
  std::vector<CheckpointRule> rules = {
      {"Young", "√(2 δ M)", young_interval(pause, mean), {}},
      {"Daly, first order", "√(2 δ (M + R)) − δ", daly_first_order_interval(pause, restart, mean), {}},
      {"Daly, higher order", "√(2 δ M) (1 + √(δ/2M)/3 + δ/18M) − δ", daly_interval(pause, mean), {}},
      {"Lambert W", "M (1 + W(−e^(−1−δ/M)))", optimal_interval(pause, mean), {}}};
  for (CheckpointRule& rule : rules)
    if (rule.every >= Seconds(1.0) && rule.every < advice.work) rule.point = model.at(rule.every);
  return rules;
}

Seconds mean_of(const Lifetime& lifetime) {
  if (lifetime.memoryless()) return Seconds(1.0 / lifetime.rate());
  return Seconds(lifetime.before(Seconds(HUGE_VAL)).first);
}

void note_limits(const CheckpointModel& model, const Plan& plan, CheckpointAdvice& advice) {
  if (model.is_exact())
    advice.notes.emplace_back("max_runtime and max_wait are left out: expected values are those of a job that ends");
  const auto repeats = [&](const Charge& charge) {
    return charge.meter == Meter::get_requests || charge.meter == Meter::list_requests ||
           charge.meter == Meter::read_bytes;
  };
  if (model.is_exact() && std::ranges::any_of(plan.tariff.charges, repeats))
    advice.notes.emplace_back("requests that interruptions repeat are left out of the cost");
  if (advice.lag > Seconds{})
    advice.notes.emplace_back(
        "Young, Daly and Lambert W ignore checkpoint.lag; the intervals of least cost and least time include it");
}

Seconds given_interval(const Question& question, Seconds work) {
  return question.given->value() > 0.0 ? *question.given : work / question.plan.checkpoint.parts.value_or(1.0);
}

/// Plan whose times between interruptions are `factor` times as long, by the same law; what depends on the clock
/// becomes the law that is about it. The job stays in its own zone: the laws of other places are their own.
Plan with_hazard(const Plan& plan, double factor) {
  Plan result = plan;
  result.interruption->clock = {};
  result.interruption->elsewhere = {};
  result.interruption->time_to = Uncertain<Seconds>(scaled(plan.interruption->time_to.law(), factor));
  return result;
}

}  // namespace

CheckpointAdvice advise_checkpoint(const JobDraft& draft, const Catalog& catalog, const CheckpointOptions& options) {
  const Question question = question_of(draft, catalog, options);
  const Plan& plan = question.plan;
  const CheckpointModel model(plan, question.deadline, {options.seed, options.replications, options.after_batch});
  CheckpointAdvice advice;
  advice.identity = plan.identity;
  advice.method = model.is_exact() ? Method::exact : Method::simulate;
  advice.refused = model.refused();
  advice.seed = options.seed;
  advice.replications = model.is_exact() ? 0 : options.replications;
  advice.work = model.job().work;
  advice.pause = plan.checkpoint.pause.mean();
  advice.lag = plan.checkpoint.lag.mean();
  advice.restore = plan.checkpoint.restore.mean();
  advice.restart = model.job().download + model.job().setup;
  advice.mean_lifetime = mean_of(model.job().lifetime);
  advice.law = plan.interruption->time_to.law().text();
  advice.deadline = question.deadline;
  advice.notes = question.notes;
  advice.curve = model.at(intervals(model, plan.checkpoint, kCurve));
  advice.none = model.at(std::nullopt);
  if (question.given) advice.given = model.at(given_interval(question, advice.work));
  advice.rules = rules_of(model, advice);
  const auto cost = [](const CheckpointPoint& point) { return point.cost_usd; };
  const auto time = [](const CheckpointPoint& point) { return point.wall_clock.value(); };
  const auto late = [](const CheckpointPoint& point) { return point.late.value_or(1.0); };
  add_goal("cost", model, cost, advice);
  add_goal("time", model, time, advice);
  if (advice.deadline) add_goal("late", model, late, advice);
  note_limits(model, plan, advice);
  return advice;
}

CheckpointMap checkpoint_map(const JobDraft& draft, const Catalog& catalog, const CheckpointOptions& options) {
  const Question question = question_of(draft, catalog, options);
  const CheckpointModel::Runs runs{options.seed, std::min(options.replications, kMapReplications), options.after_batch};
  const CheckpointModel own(question.plan, {}, runs);
  CheckpointMap map{.identity = question.plan.identity,
                    .method = own.is_exact() ? Method::exact : Method::simulate,
                    .seed = runs.seed,
                    .replications = own.is_exact() ? 0 : runs.replications,
                    .own_lifetime = mean_of(own.job().lifetime),
                    .every = intervals(own, question.plan.checkpoint, kMapColumns),
                    .mean_lifetime = {},
                    .cost_usd = {}};
  for (int i = 0; i < kMapRows; ++i) {
    const double factor = std::pow(kFactor, 2.0 * i / (kMapRows - 1.0) - 1.0);
    const CheckpointModel model(with_hazard(question.plan, factor), {}, runs);
    map.mean_lifetime.push_back(mean_of(model.job().lifetime));
    std::vector<double>& row = map.cost_usd.emplace_back();
    for (const CheckpointPoint& point : model.means_at(map.every))
      row.push_back(point.completed >= 1.0 - kRarely ? point.cost_usd : HUGE_VAL);
  }
  return map;
}

}  // namespace simcore
