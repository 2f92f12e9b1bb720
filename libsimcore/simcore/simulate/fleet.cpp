#include "simcore/simulate/fleet.hpp"

#include <string>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr SimTime kLatest{std::int64_t{100} * 31'557'600 * 1'000'000'000};  // leaves room for the jobs themselves

void require(bool holds, const char* what, const char* rule, double value) {
  if (!holds) throw SimulationError(Problem{what, rule, shortest(value), {}}.message());
}

std::int64_t instances_of(const Plan& plan) {
  std::int64_t instances = 0;
  for (const GroupPlan& group : plan.groups) instances += group.count;
  return instances;
}

/// Time since the arrival; kNever if it never comes.
SimTime since(SimTime arrival, SimTime time) { return time == kNever ? kNever : time - arrival; }

}  // namespace

Fleet::Fleet(std::span<const Plan> plans, std::int64_t quota) : quota_(quota) {
  for (const Plan& plan : plans) {
    kinds_.push_back({&plan, instances_of(plan), deterministic_run(plan)});
    require(kinds_.back().instances <= quota, "fleet: quota", "must have room for every job",
            static_cast<double>(quota));
  }
}

void Fleet::run(const Jobs& jobs, const Tell& tell, const Watch& watch) {
  begin();
  jobs_ = &jobs;
  tell_ = &tell;
  watch_ = watch ? &watch : nullptr;
  expect(jobs());
  while (!events_.empty()) handle(events_.pop());
}

void Fleet::handle(const Event& event) {
  now_ = event.time;
  const std::uint64_t which = event.payload >> 2U;
  switch (static_cast<Happens>(event.payload & 3U)) {
    case Happens::arrival:
      return arrive();
    case Happens::stop:
      return stop(which);
    case Happens::step:
      return step(which);
    case Happens::release:
      return release(which);
  }
}

/// Forgets the last run, also one that a callback has broken off.
void Fleet::begin() {
  events_.clear();
  now_ = SimTime{};
  free_ = quota_;
  waiting_.clear();
  front_ = 0;
  front_number_ = 0;
  free_places_.clear();
  for (std::size_t place = running_.size(); place-- > 0;) free_places_.push_back(place);
}

void Fleet::schedule(SimTime time, Happens what, std::uint64_t which) {
  events_.push(time, which << 2U | static_cast<std::uint64_t>(what));
}

void Fleet::expect(std::optional<FleetJob> job) {
  if (!job) return;
  require_order(*job);
  arriving_ = *job;
  schedule(arriving_.arrival, Happens::arrival);
}

void Fleet::require_order(const FleetJob& job) const {
  require(job.plan < kinds_.size(), "fleet: plan of a job", "must be one of the fleet's",
          static_cast<double>(job.plan));
  require(job.arrival >= now_, "fleet: arrival of a job", "must not be before that of the job before",
          job.arrival.seconds().value());
  require(job.stopped >= job.arrival, "fleet: stop of a job", "must not be before its arrival",
          job.stopped.seconds().value());
}

void Fleet::arrive() {
  const FleetJob job = arriving_;
  const std::uint64_t number = front_number_ + (waiting_.size() - front_);
  waiting_.push_back({job});
  expect((*jobs_)());
  admit();
  if (number >= front_number_ && job.stopped < kNever) schedule(job.stopped, Happens::stop, number);
}

/// Stops a job that still waits: once it has been created, its process sees to it.
void Fleet::stop(std::uint64_t number) {
  if (number < front_number_) return;
  Waiting& waiting = waiting_[front_ + (number - front_number_)];
  waiting.stopped = true;
  tell_stopped(waiting.job, number);
  admit();
}

void Fleet::tell_stopped(const FleetJob& job, std::uint64_t number) {
  stopped_.intervals.clear();
  stopped_.outcome = Outcome::stopped;
  if (now_ > job.arrival) stopped_.intervals.push_back({Phase::pending, 1, false, SimTime{}, now_ - job.arrival});
  if (watch_ && now_ > job.arrival) (*watch_)({number, job, stopped_.intervals.back()});
  (*tell_)({number, job, kNever, now_, stopped_});
}

void Fleet::admit() {
  while (front_ < waiting_.size()) {
    const auto [job, stopped] = waiting_[front_];
    const bool stops = stopped || job.stopped <= now_;
    if (!stops && kinds_[job.plan].instances > free_) return;
    const std::uint64_t number = front_number_;
    drop_front();
    if (!stops)
      start(job, number);
    else if (!stopped)
      tell_stopped(job, number);
  }
}

/// Drops the job at the front of the queue. Jobs that are gone make way when they are more than those that wait, so
/// that each is moved once on average.
void Fleet::drop_front() {
  ++front_;
  ++front_number_;
  if (2 * front_ < waiting_.size()) return;
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(front_));
  front_ = 0;
}

void Fleet::start(const FleetJob& job, std::uint64_t number) {
  require(now_ <= kLatest, "fleet", "must create its jobs within 100 years: the quota is too small for so many",
          now_.seconds().value());
  const Kind& kind = kinds_[job.plan];
  const std::size_t place = take_place();
  Running& running = running_[place];
  running.number = number;
  running.job = job;
  running.created = now_;
  free_ -= kind.instances;
  const JobDates dates{now_ - job.arrival, since(job.arrival, job.stopped)};
  if (kind.run)
    running.process.emplace(*kind.plan, job.streams, running.trace, *kind.run, dates);
  else
    running.process.emplace(*kind.plan, job.streams, running.trace, pipeline_, dates);
  running.watched = 0;
  step(place);
}

std::size_t Fleet::take_place() {
  if (free_places_.empty()) {
    running_.emplace_back();
    return running_.size() - 1;
  }
  const std::size_t place = free_places_.back();
  free_places_.pop_back();
  return place;
}

/// Up to the next event of the job that concerns others: its end or, when they are watched, that of its phase. Phases
/// without length are no events.
void Fleet::step(std::size_t place) {
  Running& running = running_[place];
  JobProcess& process = *running.process;
  const SimTime arrival = running.job.arrival;
  while (!process.done() && (!watch_ || arrival + process.next_event() <= now_)) process.advance();
  if (watch_) watch(place);
  if (!process.done()) return schedule(arrival + process.next_event(), Happens::step, place);
  const std::vector<PhaseInterval>& intervals = running.trace.intervals;
  schedule(intervals.empty() ? now_ : arrival + intervals.back().end, Happens::release, place);
}

/// What a warm pool keeps is in the trace as soon as the job has ended, and over later.
void Fleet::watch(std::size_t place) {
  Running& running = running_[place];
  const std::vector<PhaseInterval>& intervals = running.trace.intervals;
  for (; running.watched < intervals.size(); ++running.watched) {
    const PhaseInterval& interval = intervals[running.watched];
    if (running.job.arrival + interval.end > now_) return;
    (*watch_)({running.number, running.job, interval});
  }
}

void Fleet::release(std::size_t place) {
  if (watch_) watch(place);
  const Running& running = running_[place];
  (*tell_)({running.number, running.job, running.created, now_, running.trace});
  free_ += kinds_[running.job.plan].instances;
  free_places_.push_back(place);
  admit();
}

}  // namespace simcore
