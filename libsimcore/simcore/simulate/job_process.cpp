#include "simcore/simulate/job_process.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {
namespace {

bool is_working(Phase phase) noexcept { return phase == Phase::downloading || phase == Phase::training; }
bool is_running(Phase phase) noexcept { return is_working(phase) || phase == Phase::uploading; }

double share(SimTime part, Seconds whole) noexcept {
  return whole.value() > 0.0 ? std::clamp(part.seconds() / whole, 0.0, 1.0) : 1.0;
}

}  // namespace

JobProcess::JobProcess(const Plan& plan, const Draws& draws, Trace& trace, Pipeline& pipeline, const JobDates& dates)
    : JobProcess(plan, draws, trace, draw_run(plan, draws, trace, pipeline), dates) {}

JobProcess::JobProcess(const Plan& plan, const Draws& draws, Trace& trace, const DeterministicRun& run,
                       const JobDates& dates)
    : JobProcess(plan, draws, trace, draw_run(plan, draws, trace, run), dates) {}

JobProcess::JobProcess(const Plan& plan, const Draws& draws, Trace& trace, const PhaseTimes& lengths,
                       const JobDates& dates)
    : plan_(plan), draws_(draws), trace_(trace), dates_(dates), lengths_(lengths) {
  trace_.intervals.clear();
  trace_.spot_discount = plan.spot_discount.draw(draws, static_cast<std::uint32_t>(Draw::spot_discount));
  trace_.interruptions = 0;
  trace_.lost = Seconds{};
  trace_.artifact = Bytes{};
  trace_.artifact_puts = trace_.checkpoints = 0.0;
  const SimTime all = SimTime::from(lengths_.training), setup = std::min(all, SimTime::from(lengths_.setup));
  checkpoints_ = draw_checkpoints(plan.checkpoint, all - setup, draws, lengths_.amount);
  clock_ = draw_market_clock(plan, draws);
  begin_attempt();
  wait_for_instances(Phase::pending, first_wait());
}

/// Draws when this attempt would meet an internal error of the service.
void JobProcess::begin_attempt() {
  const auto index = static_cast<std::uint32_t>(attempt_);
  fault_in_ = interrupted_in_ = kNever;
  if (plan_.retry.time_to_fault)
    fault_in_ = SimTime::from(plan_.retry.time_to_fault->draw(draws_, static_cast<std::uint32_t>(Draw::fault), index));
}

/// Begins Downloading: from here on the instances may be lost.
void JobProcess::begin_downloading() {
  const auto index = static_cast<std::uint32_t>(attempt_);
  if (plan_.interruption && !on_demand_)
    interrupted_in_ = place_ == 0 ? time_to_interruption(*plan_.interruption, draws_, index, clock_.hazard, phase_end_)
                                  : time_to_interruption_in(*plan_.interruption, place_, draws_, index);
  began_ = std::min(began_, phase_end_);
  enter(Phase::downloading, downloading());
}

Seconds JobProcess::downloading() const noexcept {
  return attempt_ == 1 ? lengths_.downloading : lengths_.downloading_again;
}

void JobProcess::cut_at(SimTime limit, Cut cut) {
  if (limit > phase_end_ || (limit == phase_end_ && cut_ == Cut::none)) return;
  phase_end_ = std::max(limit, phase_start_);
  cut_ = cut;
}

void JobProcess::enter(Phase phase, Seconds length) { enter_length(phase, SimTime::from(length)); }

void JobProcess::enter_length(Phase phase, SimTime length) {
  const StoppingPlan& stopping = plan_.stopping;
  phase_ = phase;
  phase_start_ = phase_end_;
  phase_end_ = phase_start_ + length;
  cut_ = Cut::none;
  // At the same moment the later rule in this list is the reason that is told.
  if (is_running(phase) && fault_in_ < kNever) cut_at(phase_start_ + fault_in_, Cut::fault);
  if (is_running(phase) && interrupted_in_ < kNever) cut_at(phase_start_ + interrupted_in_, Cut::interruption);
  if (phase == Phase::pending && stopping.max_pending)
    cut_at(dates_.created + SimTime::from(*stopping.max_pending), Cut::max_pending);
  if (phase == Phase::training)
    cut_at(phase_start_ + (SimTime::from(stopping.max_runtime) - trained_), Cut::max_runtime);
  if (is_working(phase) && stopping.longest && !stopping.max_wait)
    cut_at(began_ + SimTime::from(*stopping.longest), Cut::max_runtime);
  if (phase == Phase::uploading || phase == Phase::stopping) return;
  if (stopping.max_wait) cut_at(dates_.created + SimTime::from(*stopping.max_wait), Cut::max_wait);
  cut_at(dates_.stopped, Cut::user);
}

/// The service charges once for the download, however often the job is interrupted.
bool JobProcess::is_free_download() const noexcept {
  return phase_ == Phase::downloading && was_interrupted_ && !on_demand_ &&
         !plan_.interruption->bills_repeated_download;
}

/// The counter of a spot job ends when Stopping begins.
bool JobProcess::is_free_stop() const noexcept {
  return outcome_ != Outcome::completed && !on_demand_ && !plan_.stopping.bills_stop;
}

void JobProcess::close_phase() {
  const SimTime length = phase_end_ - phase_start_;
  const bool billed = is_billed(phase_) && !is_free_download() && !is_free_stop();
  if (length > SimTime{})  // phases without length leave no mark
    trace_.intervals.push_back(
        {phase_, attempt_, billed, phase_start_, phase_end_, billed ? discount() : std::nullopt});
  if (phase_ == Phase::downloading) fetched_.downloaded += cut_ == Cut::none ? 1.0 : share(length, downloading());
  if (phase_ == Phase::training) close_training(length);
  if (phase_ == Phase::training) trained_ = trained_ + length;
  if (phase_ == Phase::pending || phase_ == Phase::starting || phase_ == Phase::interrupted) return;
  if (fault_in_ < kNever) fault_in_ = fault_in_ - length;
  if (interrupted_in_ < kNever) interrupted_in_ = interrupted_in_ - length;
}

/// Shares of the start and of the whole, without the time for checkpoints: data is read by what works.
void JobProcess::close_training(SimTime length) {
  const SimTime useful = std::min(length, SimTime::from(lengths_.setup)) + (worked() - saved_);
  fetched_.started_up += share(length, lengths_.startup);
  fetched_.trained += cut_ == Cut::none && attempt_ == 1 ? 1.0 : share(useful, lengths_.training);
  safe_ = cut_ == Cut::none ? checkpoints_.work : checkpoints_.safe_at(saved_, phase_end_ - work_start_);
}

/// A new attempt sets up again, reads the last checkpoint and goes on from it.
void JobProcess::begin_training() {
  setup_ = SimTime::from(lengths_.training) - checkpoints_.work;
  if (saved_ > SimTime{})
    setup_ = setup_ +
             SimTime::from(plan_.checkpoint.restore.draw(draws_, static_cast<std::uint32_t>(Draw::checkpoint_restore)));
  work_start_ = phase_end_ + setup_;
  enter_length(Phase::training, setup_ + checkpoints_.time_to_end(saved_));
  if (on_demand_ && plan_.fallback->uniform_progress) cut_at(training_until_return(), Cut::back_to_spot);
}

/// Work that is done by the end of the present phase.
SimTime JobProcess::worked() const noexcept { return checkpoints_.work_at(saved_, phase_end_ - work_start_); }

void JobProcess::advance() {
  close_phase();
  if (cut_ != Cut::none) return leave_cut();
  switch (phase_) {
    case Phase::pending:
      return enter(Phase::starting, lengths_.starting);
    case Phase::starting:
      return begin_downloading();
    case Phase::downloading:
      return begin_training();
    case Phase::training:
      return enter(Phase::uploading, lengths_.uploading);
    case Phase::stopping:
      return stop_training();
    case Phase::interrupted:
      return start_again();
    case Phase::uploading:
    case Phase::retained:
      return finish(outcome_);
  }
}

void JobProcess::leave_cut() {
  switch (cut_) {
    case Cut::none:
    case Cut::max_runtime:
      return stop(Outcome::max_runtime_exceeded);
    case Cut::max_wait:
      return stop(Outcome::max_wait_time_exceeded);
    case Cut::max_pending:
    case Cut::user:
      return stop(Outcome::stopped);
    case Cut::fault:
      return retry();
    case Cut::interruption:
      return interrupt();
    case Cut::back_to_spot:
      return return_to_spot();
  }
}

/// What is done again: the work since the last checkpoint that is safe.
void JobProcess::go_back(SimTime safe) {
  if (phase_ == Phase::downloading) return;
  lost_ = lost_ + (worked() - safe);
  trace_.lost = lost_.seconds();  // whole nanoseconds, so that the sum is the same in any order
  saved_ = safe;
}

/// Starts the job again after an internal error, if it still may.
void JobProcess::retry() {
  if (outcome_ != Outcome::completed) return finish(outcome_);  // a limit has stopped it before
  if (++faults_ > plan_.retry.max_attempts) return finish(Outcome::failed);
  go_back(checkpoints_.safe_at(saved_, phase_end_ - work_start_));
  was_interrupted_ = false;
  start_again();
}

/// The instances are lost. The job waits for others, as long as it may.
void JobProcess::interrupt() {
  ++trace_.interruptions;
  if (outcome_ != Outcome::completed) return finish(outcome_);
  go_back(checkpoints_.safe_after_notice(saved_, phase_end_ - work_start_));
  was_interrupted_ = true;
  if (attempt_ >= kMostAttempts && plan_.stopping.max_wait && !plan_.fallback)
    return enter(Phase::interrupted, *plan_.stopping.max_wait);
  wait_for_instances(Phase::interrupted, capacity_wait(phase_end_));
}

SimTime JobProcess::capacity_wait(SimTime now) const {
  const auto index = static_cast<std::uint32_t>(attempt_);
  return place_ == 0 ? wait_for_capacity(*plan_.interruption, draws_, index, clock_.hazard, now)
                     : wait_for_capacity_in(*plan_.interruption, place_, draws_, index);
}

NextPlace JobProcess::next_place(std::uint32_t attempt, SimTime wait, bool has_checkpoint) const {
  if (!plan_.interruption) return {place_, wait};
  const SimTime creation = attempt == 0 && !meets_shortage() ? SimTime::from(lengths_.pending) : SimTime{};
  return simcore::next_place(*plan_.interruption, draws_, {attempt, place_, has_checkpoint, creation}, wait);
}

/// Goes to another place, and to another region with a copy of the checkpoint and as a job of its own.
void JobProcess::move_to(std::size_t place) {
  if (place == place_) return;
  const SpotPlaces& all = *plan_.interruption->elsewhere;
  const std::size_t from = all.places[place_].region, to = all.places[place].region;
  place_ = place;
  if (from == to) return;
  was_interrupted_ = false;
  moved_.resize(all.regions.size() * all.regions.size());
  if (saved_ > SimTime{}) moved_[all.route(from, to)] += plan_.checkpoint.size;
}

bool JobProcess::meets_shortage() const noexcept {
  if (!plan_.interruption) return false;
  const auto* traced = std::get_if<ReplayHazard>(&plan_.interruption->clock);
  return (traced != nullptr && traced->tells_first_wait) || tells_first_wait(*plan_.interruption);
}

SimTime JobProcess::first_wait() const {
  if (!meets_shortage()) return SimTime::from(lengths_.pending);
  if (!tells_first_wait(*plan_.interruption)) return capacity_wait(dates_.created);
  return SimTime::from(simcore::first_wait(*plan_.interruption, draws_));
}

/// Takes spot that is there, or waits for it as long as that is right and then for instances on demand. Before the
/// first attempt the job waits to be created, too.
void JobProcess::wait_for_instances(Phase phase, SimTime wait) {
  const bool first = phase == Phase::pending;
  const SimTime since = first ? dates_.created : phase_end_;
  const NextPlace next = next_place(first ? 0 : static_cast<std::uint32_t>(attempt_), wait, saved_ > SimTime{});
  wait = next.wait;
  if (plan_.fallback) {
    const JobProgress idle = progress(since, saved_);
    const SimTime right = wait > SimTime{} ? wait_until(*plan_.fallback, idle) : spot_until(*plan_.fallback, idle);
    on_demand_ = attempt_ >= kMostAttempts || (right < kNever && since + wait > dates_.created + right);
    if (on_demand_)
      wait = right == kNever ? plan_.fallback->capacity_wait
                             : std::max(SimTime{}, dates_.created + right - since) + plan_.fallback->capacity_wait;
  }
  if (!on_demand_) move_to(next.place);
  enter_length(phase, since - phase_end_ + wait);
}

/// A job of its own, which downloads and pays like the first.
void JobProcess::return_to_spot() {
  go_back(checkpoints_.safe_at(saved_, phase_end_ - work_start_));
  on_demand_ = was_interrupted_ = false;
  move_to(back_in_);
  start_again();
}

/// Time left for having instances until the work of an attempt goes on: nobody knows before how long a start takes.
SimTime JobProcess::begin_time() const {
  const SimTime setup = SimTime::from(lengths_.training) - checkpoints_.work;
  const Seconds restore = plan_.checkpoint.restore.draw(draws_, static_cast<std::uint32_t>(Draw::checkpoint_restore));
  return plan_.fallback->starting + SimTime::from(lengths_.downloading) + setup + SimTime::from(restore);
}

JobProgress JobProcess::progress(SimTime now, SimTime saved) const {
  const SimTime upload = SimTime::from(lengths_.uploading);
  return {.now = now - dates_.created,  // the deadline counts from creation

          .interruptions = trace_.interruptions,
          .work = checkpoints_.work,
          .saved = saved,
          .to_finish = checkpoints_.time_to_end(saved) + upload,
          .begin = begin_time(),
          .at_risk = checkpoints_.at_risk(saved) + upload};
}

/// The first moment at which a checkpoint is safe, spot is right again and there is capacity; never otherwise. The
/// capacity of a law is asked for as soon as spot is right.
SimTime JobProcess::training_until_return() {
  const SimTime cycle = checkpoints_.every + checkpoints_.pause, end = phase_end_ - work_start_;
  if (checkpoints_.every <= SimTime{} || attempt_ >= kMostAttempts) return kNever;
  const bool by_trace = plan_.interruption && std::holds_alternative<ReplayHazard>(plan_.interruption->clock);
  SimTime capacity = kNever;
  for (SimTime at = checkpoints_.first_safe(saved_); at < end; at = at + cycle) {
    const SimTime now = work_start_ + at;
    if (!may_return(*plan_.fallback, progress(now, checkpoints_.safe_at(saved_, at)))) continue;
    if (by_trace || capacity == kNever) {
      const SimTime wait = plan_.interruption ? capacity_wait(now) : SimTime{};
      const NextPlace next = next_place(static_cast<std::uint32_t>(attempt_), wait, true);
      capacity = now + next.wait;
      back_in_ = next.place;
    }
    if (capacity <= now) return now;
  }
  return kNever;
}

/// Discount of the present phase, if it has one of its own: 0 on demand; under a price path, what that leaves over the
/// phase.
std::optional<Fraction> JobProcess::discount() const noexcept {
  if (place_ != 0) return discount_elsewhere();
  if (on_demand_) return Fraction(0.0);
  if (!plan_.spot_prices) return std::nullopt;
  return plan_.spot_prices->discount(clock_.prices + phase_start_, clock_.prices + phase_end_);
}

/// Share of the on-demand price of the job's own region that is not paid where it runs; below 0 where spot costs more.
std::optional<Fraction> JobProcess::discount_elsewhere() const noexcept {
  const SpotPlace& here = plan_.interruption->elsewhere->places[place_];
  const double saved = on_demand_ ? 0.0 : here.discount.value_or(trace_.spot_discount).value();
  return Fraction(1.0 - here.price_ratio * (1.0 - saved));
}

void JobProcess::start_again() {
  ++attempt_;
  begin_attempt();
  const auto index = static_cast<std::uint32_t>(attempt_);
  const Uncertain<Seconds>& starting = plan_.retry.cold ? plan_.retry.cold->starting : plan_.phases.starting;
  enter(Phase::starting, starting.draw(draws_, static_cast<std::uint32_t>(Draw::restart), index));
}

/// A limit has been reached: a running script gets its grace, anything else ends at once.
void JobProcess::stop(Outcome outcome) {
  outcome_ = outcome;
  if (phase_ != Phase::training) return finish(outcome);
  enter(Phase::stopping, plan_.stopping.grace);
}

/// What the script saved is uploaded after max_runtime, not after max_wait.
void JobProcess::stop_training() {
  if (outcome_ == Outcome::max_wait_time_exceeded) return finish(outcome_);
  enter(Phase::uploading, lengths_.uploading);
}

void JobProcess::finish(Outcome outcome) {
  trace_.outcome = outcome;
  const bool uploaded = phase_ == Phase::uploading && cut_ == Cut::none;
  if (uploaded) trace_.artifact = lengths_.artifact;
  if (uploaded && lengths_.artifact.value() > 0.0)
    trace_.artifact_puts = std::ceil(lengths_.artifact / plan_.artifact.part);
  trace_.checkpoints = checkpoints_.taken_in(safe_);
  scale_traffic(plan_, fetched_, trace_.traffic);
  for (const Bytes moved : moved_) trace_.traffic.emplace_back().read = moved;
  if (uploaded) retain();
  done_ = true;
}

/// The instances stay until a matching job takes them, at most as long as they may; not after the service's own faults.
void JobProcess::retain() {
  const WarmPoolPlan& pool = plan_.warm_pool;
  if (pool.keep_alive.value() <= 0.0) return;
  const Seconds next = pool.next_job.draw(draws_, static_cast<std::uint32_t>(Draw::next_job));
  const SimTime end = phase_end_ + SimTime::from(std::min(pool.keep_alive, next));
  if (end > phase_end_) trace_.intervals.push_back({Phase::retained, attempt_, true, phase_end_, end});
}

}  // namespace simcore
