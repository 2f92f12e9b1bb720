#include "simcore/simulate/batch.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/attempt/interruption.hpp"
#include "simcore/attempt/lanes.hpp"
#include "simcore/random/draw_batch.hpp"
#include "simcore/simulate/run_meter.hpp"
#include "simcore/simulate/simulate.hpp"

namespace simcore {
namespace {

constexpr std::uint32_t kMostRounds = 256;  // more attempts than so many are left to simulate()

double nanoseconds(Seconds time) { return static_cast<double>(SimTime::from(time).nanoseconds()); }
double bounded(Seconds limit) { return std::min(nanoseconds(limit), kLongestLane); }

bool is_never_negative(const Plan& plan) {
  const bool waits = plan.phases.pending.law().lower() >= 0.0 && plan.phases.starting.law().lower() >= 0.0;
  if (!plan.interruption) return waits;
  return waits && plan.interruption->time_to.law().lower() >= 0.0 &&
         plan.interruption->capacity_wait.law().lower() >= 0.0;
}

CheckpointPace pace_of(const CheckpointPlan& plan) {
  return {plan.every ? nanoseconds(*plan.every) : 0.0, plan.every ? 0.0 : plan.parts.value_or(0.0)};
}

/// What all runs share.
AttemptRules limits_of(const Plan& plan) {
  AttemptRules rules;
  rules.notice = nanoseconds(plan.checkpoint.notice.value_or(Seconds{}));
  rules.max_runtime = bounded(plan.stopping.max_runtime);
  if (plan.stopping.max_wait || plan.stopping.longest) rules.max_wait = bounded(plan.stopping.in_all());
  return rules;
}

bool tells_shares(const Plan& plan) {
  const auto fetches = [](const Charge& charge) {
    return charge.meter == Meter::get_requests || charge.meter == Meter::list_requests ||
           charge.meter == Meter::read_bytes;
  };
  return std::ranges::any_of(plan.tariff.charges, fetches);
}

Round first_round(const Plan& plan, const WholeRuns& runs) {
  Round round;
  round.times = runs.times();
  round.rules = runs.vary() ? limits_of(plan) : rules_of(round.times, pace_of(plan.checkpoint), limits_of(plan));
  round.tries_last_checkpoint = plan.checkpoint.notice && round.rules.notice > 0.0 && round.rules.notice < kLongestLane;
  round.tells_shares = tells_shares(plan);
  if (plan.stopping.max_pending) round.most_wait = bounded(*plan.stopping.max_pending);
  round.limits = {round.most_wait, plan.stopping.max_wait ? round.rules.max_wait : kLongestLane,
                  round.rules.max_runtime, nanoseconds(plan.stopping.grace), plan.stopping.bills_stop};
  round.decides_wait = plan.stopping.max_wait || !plan.stopping.longest;
  return round;
}

void fill(std::span<double> column, double value) { std::ranges::fill(column, value); }

std::span<double> front(LaneColumn& column, std::size_t count) { return std::span(column).first(count); }

/// What lanes need while they run. Of a thread, since it is large, and a search makes thousands of batches.
struct Scratch {
  Lanes lanes{};
  AttemptDraws draws{};
  SortedLanes sorted{};
  LaneResults results{};
  RunColumns runs{};
  DrawColumns columns{};
};

Scratch& scratch_of_thread() {
  thread_local const std::unique_ptr<Scratch> scratch = std::make_unique<Scratch>();
  return *scratch;
}

}  // namespace

bool Batch::can_run(const Plan& plan) {
  return runs_by_laws(plan) && is_never_negative(plan) && !plan.retry.time_to_fault && RunMeter::can_read(plan.tariff);
}

struct Batch::State {
  const Plan* plan;
  SimdTarget target;
  WholeRuns runs;
  Round first;
  RunMeter meter;
  bool is_short;  // of all runs, where they do not differ
  Trace trace{};
  Pipeline pipeline{};
  Scratch* scratch = nullptr;
  bool all_there = true;  // no replication of the present lanes is done yet

  State(const Plan& of, SimdTarget at)
      : plan(&of),
        target(at),
        runs(of),
        first(first_round(of, runs)),
        meter(of, runs),
        is_short(simcore::is_short(first.times, first.rules)) {}

  void assign(const Plan& of) {
    plan = &of;
    runs.assign(of);
    first = first_round(of, runs);
    meter.assign(of);
    is_short = simcore::is_short(first.times, first.rules);
  }

  template <class Q>
  void draw(const Uncertain<Q>& value, Draw purpose, std::uint32_t index, std::span<double> column) {
    if (value.is_constant()) return fill(column, value.law().lower());
    fill_uniforms_of(purpose, index, column);
    sample(value.law(), column, target);
  }

  /// Rows are those of the replications until the first of them are done.
  void fill_uniforms_of(Draw purpose, std::uint32_t index, std::span<double> column) {
    const auto number = static_cast<std::uint32_t>(purpose);
    if (all_there) return scratch->columns.fill(number, index, column);
    const Lanes& lanes = scratch->lanes;
    scratch->columns.fill(number, index, std::span(lanes.row).first(column.size()),
                          std::span(lanes.root).first(column.size()), column);
  }

  void draw_attempt(std::uint32_t number, std::size_t count) {
    const bool again = number > 1;
    const auto wait = front(scratch->draws.wait, count);
    if (again)
      draw_wait(number - 1, wait);
    else
      draw_first_wait(wait);
    draw(plan->phases.starting, again ? Draw::restart : Draw::starting, again ? number : 0,
         front(scratch->draws.start, count));
    draw_clock(number, front(scratch->draws.clock, count));
  }

  void draw_first_wait(std::span<double> wait) {
    if (!plan->interruption || !tells_first_wait(*plan->interruption))
      return draw(plan->phases.pending, Draw::pending, 0, wait);
    for (std::size_t i = 0; i < wait.size(); ++i)
      wait[i] = first_wait(*plan->interruption, scratch->columns.draws(i)).value();
  }

  void draw_zones(std::size_t count) {
    if (!plan->interruption || !plan->interruption->zones) return;
    const auto place = front(scratch->runs.up, count);
    const std::vector<SpotZone>& zones = plan->interruption->zones->zones;
    fill_uniforms_of(Draw::spot_zone, 0, place);
    for (std::size_t i = 0; i < count; ++i) {
      const SpotZone& zone = zones[static_cast<std::size_t>(place[i] * static_cast<double>(zones.size()))];
      scratch->runs.up[i] = zone.up;
      scratch->runs.away[i] = zone.away;
    }
  }

  void draw_wait(std::uint32_t number, std::span<double> wait) {
    draw(plan->interruption->capacity_wait, Draw::capacity_wait, number, wait);
    scale_by_zone(wait, scratch->runs.away);
  }

  void draw_clock(std::uint32_t number, std::span<double> clock) {
    if (!plan->interruption) return fill(clock, HUGE_VAL);
    if (plan->interruption->instances == 1.0)
      draw(plan->interruption->time_to, Draw::interruption, number, clock);
    else
      draw_first_of(*plan->interruption, number, clock);
    scale_by_zone(clock, scratch->runs.up);
  }

  void draw_first_of(const InterruptionPlan& of, std::uint32_t number, std::span<double> clock) {
    fill_uniforms_of(Draw::interruption, number, clock);
    to_places_of_first(clock, of.instances, target);
    to_quantiles(of.time_to.law(), clock, target);
  }

  void scale_by_zone(std::span<double> column, const LaneColumn& factor) {
    if (!plan->interruption->zones) return;
    for (std::size_t i = 0; i < column.size(); ++i) column[i] *= factor[scratch->lanes.row[i]];
  }

  void begin(const DrawSource& source, std::uint64_t from, std::size_t count, RunSums& sums) {
    all_there = true;
    scratch->columns.begin(source, from, count, target);
    for (LaneColumn* column : {&scratch->lanes.time, &scratch->lanes.billed, &scratch->lanes.lost,
                               &scratch->lanes.saved, &scratch->lanes.downloaded, &scratch->lanes.started_up,
                               &scratch->lanes.trained, &scratch->lanes.in_training, &scratch->lanes.safe})
      std::ranges::fill(front(*column, count), 0.0);
    std::ranges::copy(scratch->columns.roots(), scratch->lanes.root.begin());
    for (std::size_t i = 0; i < count; ++i) scratch->lanes.row[i] = i;
    draw_zones(count);
    draw_runs(count, sums);
    draw_retained(front(scratch->results.retained, count));
    fill(front(scratch->results.uploaded, count), 1.0);
    std::fill_n(scratch->results.end.begin(), count, +End::completed);
  }

  /// What is drawn before the first attempt. A run that is too long for lanes is one that a limit may cut.
  void draw_runs(std::size_t count, RunSums& sums) {
    RunColumns& columns = scratch->runs;
    if (!runs.vary()) {
      sums.preparation.add(preparation_time(runs.first()).value(), count);
      sums.add(runs.first().use, count);
      fill(front(scratch->results.checkpoints, count), first.rules.checkpoints);
      if (!is_short) fill(front(scratch->lanes.time, count), kLongestLane);
      return;
    }
    runs.draw(scratch->columns, columns, sums);
    make_rules(columns, count, pace_of(plan->checkpoint), first.rules, target);
    std::copy_n(columns.checkpoints.begin(), count, scratch->results.checkpoints.begin());
    for (std::size_t i = 0; i < count; ++i)
      if (columns.is_short[i] == 0.0) scratch->lanes.time[i] = kLongestLane;
  }

  void draw_retained(std::span<double> retained) {
    if (plan->warm_pool.keep_alive <= Seconds{}) return fill(retained, 0.0);
    draw(plan->warm_pool.next_job, Draw::next_job, 0, retained);
    for (double& time : retained) time = lane_time(std::min(plan->warm_pool.keep_alive.value(), time));
  }

  [[nodiscard]] Round round_of(std::uint32_t number) const {
    Round round = first;
    if (runs.vary()) round.runs = &scratch->runs;
    if (number == 1) return round;
    round.is_first = false;
    round.most_wait = kLongestLane;
    round.repeated = plan->interruption->bills_repeated_download ? 1.0 : 0.0;
    return round;
  }

  /// Runs `count` replications, as many as there are lanes at most.
  void run_lanes(const DrawSource& source, std::uint64_t from, std::size_t count, RunSums& sums) {
    scratch->results.undecided_count = 0;
    begin(source, from, count, sums);
    draw(plan->spot_discount, Draw::spot_discount, 0, front(scratch->results.discount, count));
    for (std::uint32_t number = 1; count > 0; ++number) {
      draw_attempt(number, count);
      const Round round = round_of(number);
      attempt(scratch->lanes, scratch->draws, count, round, target);
      decide(scratch->lanes, scratch->draws, count, round, number - 1.0, scratch->results);
      if (number == kMostRounds) std::ranges::replace(scratch->lanes.end, +End::interrupted, +End::undecided);
      sort_by_end(scratch->lanes, count, scratch->sorted, target);
      write(scratch->lanes, count, scratch->sorted, number - 1.0, first.tells_shares, scratch->results);
      close_ranks(scratch->lanes, scratch->sorted, first.tells_shares, target);
      count = scratch->sorted.interruptions;
      all_there = false;
    }
  }
};

Batch::Batch(const Plan& plan, SimdTarget target) : state_(std::make_unique<State>(plan, target)) {}
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

void Batch::assign(const Plan& plan) { state_->assign(plan); }

void Batch::run(const DrawSource& source, std::uint64_t first, const RunRows& out, RunSums& sums) {
  State& all = *state_;
  all.scratch = &scratch_of_thread();
  LaneResults& results = all.scratch->results;
  for (std::size_t row = 0; row < out.size(); row += kLanes) {
    const std::size_t count = std::min(kLanes, out.size() - row);
    all.run_lanes(source, first + row, count, sums);
    all.meter.read(results, count, out, row, all.target);
    for (std::size_t i = 0; i < results.undecided_count; ++i) {
      const std::uint64_t at = row + results.undecided[i];
      simulate(*all.plan, source.draws(first + at), all.trace, all.pipeline);
      all.meter.read(all.trace, out, at);
    }
  }
}

}  // namespace simcore
