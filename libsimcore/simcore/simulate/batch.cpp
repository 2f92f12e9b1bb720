#include "simcore/simulate/batch.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/attempt/checkpoint.hpp"
#include "simcore/attempt/interruption.hpp"
#include "simcore/attempt/lanes.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/plan/deterministic.hpp"
#include "simcore/random/draw_batch.hpp"
#include "simcore/simulate/run_meter.hpp"
#include "simcore/simulate/simulate.hpp"

namespace simcore {
namespace {

constexpr double kLongestPhases = 0.75 * kLongestLane;  // of all phases of a run together [ns]
constexpr std::uint32_t kMostRounds = 256;              // more attempts than so many are left to simulate()

double nanoseconds(SimTime time) { return static_cast<double>(time.nanoseconds()); }
double nanoseconds(Seconds time) { return nanoseconds(SimTime::from(time)); }
double bounded(Seconds limit) { return std::min(nanoseconds(limit), kLongestLane); }

bool is_never_negative(const Plan& plan) {
  const bool waits = plan.phases.pending.law().lower() >= 0.0 && plan.phases.starting.law().lower() >= 0.0;
  if (!plan.interruption) return waits;
  return waits && plan.interruption->time_to.law().lower() >= 0.0 &&
         plan.interruption->capacity_wait.law().lower() >= 0.0;
}

/// The phases of every run.
struct Phases {
  PhaseLengths lengths;
  std::vector<Traffic> traffic;
  Checkpoints checkpoints;

  explicit Phases(const Plan& plan) {
    Pipeline pipeline;
    const Streams any(0, 0);
    lengths = draw_lengths(plan, any, traffic, pipeline);
    const SimTime all = SimTime::from(lengths.training), setup = std::min(all, SimTime::from(lengths.setup));
    checkpoints = draw_checkpoints(plan.checkpoint, all - setup, any);
  }
};

/// Counted in periods if there are checkpoints, and if one comes before the end.
bool has_checkpoints(const Checkpoints& checkpoints) {
  return checkpoints.every > SimTime{} && checkpoints.every <= checkpoints.work;
}

AttemptRules rules_of(const Plan& plan, const Phases& phases) {
  const Checkpoints& plan_of = phases.checkpoints;
  AttemptRules rules;
  rules.download = nanoseconds(phases.lengths.downloading);
  rules.work = nanoseconds(plan_of.work);
  rules.setup = nanoseconds(phases.lengths.training) - rules.work;
  rules.restore = nanoseconds(Seconds(plan.checkpoint.restore.law().lower()));
  rules.upload = nanoseconds(phases.lengths.uploading);
  rules.notice = nanoseconds(plan_of.notice);
  rules.max_runtime = bounded(plan.stopping.max_runtime);
  if (plan.stopping.max_wait) rules.max_wait = bounded(*plan.stopping.max_wait);
  if (!has_checkpoints(plan_of)) return rules;
  const double every = nanoseconds(plan_of.every), cycle = nanoseconds(plan_of.every + plan_of.pause);
  rules.pause = nanoseconds(plan_of.pause);
  rules.every = {every, 1.0 / every};
  rules.cycle = {cycle, 1.0 / cycle};
  const Quotient late = divide(nanoseconds(plan_of.pause + plan_of.lag), rules.cycle);
  rules.late = late.count;
  rules.late_rest = late.rest;
  rules.checkpoints = divide(rules.work, rules.every).count;
  return rules;
}

/// Whether the phases are so short that all sums of the rules stay below kLongestLane, and checkpoints at least
/// kShortestPeriod apart.
bool is_short(const Phases& phases, double restore) {
  const Checkpoints& plan = phases.checkpoints;
  const double whole = nanoseconds(phases.lengths.downloading) + nanoseconds(phases.lengths.training) +
                       nanoseconds(phases.lengths.uploading) + restore + nanoseconds(plan.pause + plan.lag);
  if (!has_checkpoints(plan)) return whole < kLongestPhases;
  const double every = nanoseconds(plan.every), pauses = nanoseconds(plan.work) / every * nanoseconds(plan.pause);
  return every >= kShortestPeriod && whole + pauses < kLongestPhases;
}

Round first_round(const Plan& plan, const Phases& phases) {
  const PhaseLengths& lengths = phases.lengths;
  const Checkpoints& checkpoints = phases.checkpoints;
  Round round;
  round.rules = rules_of(plan, phases);
  round.wholes = {lengths.downloading.value(), lengths.startup.value(), lengths.training.value(),
                  nanoseconds(lengths.setup)};
  round.tries_last_checkpoint =
      checkpoints.notice > SimTime{} && checkpoints.pause + checkpoints.lag <= checkpoints.notice;
  round.tells_shares = !plan.channels.empty();
  if (plan.stopping.max_pending) round.most_wait = bounded(*plan.stopping.max_pending);
  return round;
}

/// A run that nothing cuts, but for its times.
Trace whole_run(const Plan& plan, const Phases& phases) {
  Trace trace;
  trace.traffic = phases.traffic;
  trace.use = phases.lengths.use;
  trace.artifact = phases.lengths.artifact;
  if (trace.artifact.value() > 0.0) trace.artifact_puts = std::ceil(trace.artifact / plan.artifact.part);
  trace.checkpoints = phases.checkpoints.taken_in(phases.checkpoints.work);
  return trace;
}

void fill(std::span<double> column, double value) { std::ranges::fill(column, value); }

std::span<double> front(LaneColumn& column, std::size_t count) { return std::span(column).first(count); }

/// What lanes need while they run. Of a thread, since it is large, and a search makes thousands of batches.
struct Scratch {
  Lanes lanes{};
  AttemptDraws draws{};
  SortedLanes sorted{};
  LaneResults results{};
};

Scratch& scratch_of_thread() {
  thread_local const std::unique_ptr<Scratch> scratch = std::make_unique<Scratch>();
  return *scratch;
}

}  // namespace

bool Batch::can_run(const Plan& plan) {
  if (!runs_by_laws(plan) || !has_deterministic_phases(plan) || !is_deterministic(plan.checkpoint) ||
      !is_never_negative(plan))
    return false;
  if (!RunMeter::can_read(plan.tariff)) return false;
  if (plan.retry.time_to_fault || plan.warm_pool.keep_alive.value() > 0.0 || !plan.preparations.empty()) return false;
  return is_short(Phases(plan), nanoseconds(Seconds(plan.checkpoint.restore.law().lower())));
}

struct Batch::State {
  const Plan& plan;
  SimdTarget target;
  Round first;
  RunMeter meter;
  DataUse use;
  Trace trace{};
  Pipeline pipeline{};
  Scratch* scratch = nullptr;

  State(const Plan& of, SimdTarget at, const Phases& phases)
      : plan(of),
        target(at),
        first(first_round(of, phases)),
        meter(of, whole_run(of, phases)),
        use(phases.lengths.use) {}

  template <class Q>
  void draw(const Uncertain<Q>& value, Draw purpose, std::uint32_t index, std::span<double> column) {
    if (value.is_constant()) return fill(column, value.law().lower());
    fill_uniforms(std::span(scratch->lanes.root).first(column.size()), static_cast<std::uint32_t>(purpose), index,
                  column, target);
    sample(value.law(), column, target);
  }

  void draw_attempt(std::uint32_t number, std::size_t count) {
    const bool again = number > 1;
    const auto wait = front(scratch->draws.wait, count);
    if (again)
      draw_wait(number - 1, wait);
    else
      draw_first_wait(wait);
    draw(plan.phases.starting, again ? Draw::restart : Draw::starting, again ? number : 0,
         front(scratch->draws.start, count));
    draw_clock(number, front(scratch->draws.clock, count));
  }

  [[nodiscard]] Streams streams_of(std::size_t lane) const { return Streams::from_root(scratch->lanes.root[lane]); }

  void draw_first_wait(std::span<double> wait) {
    if (!plan.interruption || !tells_first_wait(*plan.interruption))
      return draw(plan.phases.pending, Draw::pending, 0, wait);
    for (std::size_t i = 0; i < wait.size(); ++i) wait[i] = first_wait(*plan.interruption, streams_of(i)).value();
  }

  void draw_wait(std::uint32_t number, std::span<double> wait) {
    draw(plan.interruption->capacity_wait, Draw::capacity_wait, number, wait);
    scale_by_zone(wait, &SpotZone::away);
  }

  void draw_clock(std::uint32_t number, std::span<double> clock) {
    if (!plan.interruption) return fill(clock, HUGE_VAL);
    if (plan.interruption->instances == 1.0) {
      draw(plan.interruption->time_to, Draw::interruption, number, clock);
      return scale_by_zone(clock, &SpotZone::up);
    }
    for (std::size_t i = 0; i < clock.size(); ++i)
      clock[i] = time_to_interruption(*plan.interruption, streams_of(i), number).value();
  }

  void scale_by_zone(std::span<double> column, double SpotZone::* factor) {
    if (!plan.interruption->zones) return;
    for (std::size_t i = 0; i < column.size(); ++i) column[i] *= draw_zone(*plan.interruption, streams_of(i)).*factor;
  }

  void begin(std::uint64_t seed, std::uint64_t from, std::size_t count) {
    for (LaneColumn* column :
         {&scratch->lanes.time, &scratch->lanes.billed, &scratch->lanes.lost, &scratch->lanes.saved,
          &scratch->lanes.downloaded, &scratch->lanes.started_up, &scratch->lanes.trained})
      std::ranges::fill(front(*column, count), 0.0);
    fill_roots(seed, from, std::span(scratch->lanes.root).first(count), target);
    for (std::size_t i = 0; i < count; ++i) scratch->lanes.row[i] = i;
  }

  [[nodiscard]] Round round(std::uint32_t number) const {
    Round round = first;
    if (number == 1) return round;
    const bool free = !plan.interruption->bills_repeated_download;
    round.is_first = false;
    round.most_wait = kLongestLane;
    round.repeated = free ? 0.0 : 1.0;
    round.unbilled = free ? (number - 1) * round.rules.download : 0.0;
    return round;
  }

  /// Runs `count` replications, as many as there are lanes at most.
  void run_lanes(std::uint64_t seed, std::uint64_t from, std::size_t count) {
    scratch->results.undecided_count = 0;
    begin(seed, from, count);
    draw(plan.spot_discount, Draw::spot_discount, 0, front(scratch->results.discount, count));
    for (std::uint32_t number = 1; count > 0; ++number) {
      draw_attempt(number, count);
      attempt(scratch->lanes, scratch->draws, count, round(number), target);
      if (number == kMostRounds) std::ranges::replace(scratch->lanes.end, +End::interrupted, +End::undecided);
      sort_by_end(scratch->lanes, count, scratch->sorted, target);
      write(scratch->lanes, count, scratch->sorted, number - 1.0, first.tells_shares, scratch->results);
      close_ranks(scratch->lanes, scratch->sorted, first.tells_shares, target);
      count = scratch->sorted.interruptions;
    }
  }
};

Batch::Batch(const Plan& plan, SimdTarget target) : state_(std::make_unique<State>(plan, target, Phases(plan))) {}
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

const DataUse& Batch::use() const noexcept { return state_->use; }

void Batch::run(std::uint64_t seed, std::uint64_t first, const RunRows& out) {
  State& all = *state_;
  all.scratch = &scratch_of_thread();
  LaneResults& results = all.scratch->results;
  for (std::size_t row = 0; row < out.size(); row += kLanes) {
    const std::size_t count = std::min(kLanes, out.size() - row);
    all.run_lanes(seed, first + row, count);
    all.meter.read(results, count, out, row, all.target);
    for (std::size_t i = 0; i < results.undecided_count; ++i) {
      const std::uint64_t at = row + results.undecided[i];
      simulate(all.plan, Streams(seed, first + at), all.trace, all.pipeline);
      all.meter.read(all.trace, out, at);
    }
  }
}

}  // namespace simcore
