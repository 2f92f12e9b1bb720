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

/// From the arrival, if ever.
SimTime since(SimTime arrival, SimTime time) { return time == kNever ? kNever : time - arrival; }

}  // namespace

Fleet::Fleet(std::span<const Plan> plans, std::int64_t quota) : quota_(quota) {
  for (const Plan& plan : plans) {
    kinds_.push_back({&plan, instances_of(plan), certain_run(plan)});
    require(kinds_.back().instances <= quota, "fleet: quota", "must have room for every job",
            static_cast<double>(quota));
  }
}

void Fleet::run(const Jobs& jobs, const Tell& tell) {
  begin();
  expect(jobs());
  while (!events_.empty()) {
    const Event event = events_.pop();
    now_ = event.time;
    const std::uint64_t which = event.payload >> 2U;
    switch (static_cast<Happens>(event.payload & 3U)) {
      case Happens::arrival:
        arrive(jobs);
        break;
      case Happens::stop:
        stop(which, tell);
        break;
      case Happens::step:
        step(which, tell);
        break;
      case Happens::release:
        release(which, tell);
        break;
    }
  }
}

/// Also after a run that a callback has broken off.
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

void Fleet::arrive(const Jobs& jobs) {
  const FleetJob job = arriving_;
  const std::uint64_t number = front_number_ + (waiting_.size() - front_);
  waiting_.push_back({job});
  expect(jobs());
  admit();
  if (number >= front_number_ && job.stopped < kNever) schedule(job.stopped, Happens::stop, number);
}

/// While it waits: later its process sees to it.
void Fleet::stop(std::uint64_t number, const Tell& tell) {
  if (number < front_number_) return;
  Waiting& waiting = waiting_[front_ + (number - front_number_)];
  waiting.stopped = true;
  const FleetJob job = waiting.job;
  stopped_.intervals.clear();
  stopped_.outcome = Outcome::stopped;
  if (now_ > job.arrival) stopped_.intervals.push_back({Phase::pending, 1, false, SimTime{}, now_ - job.arrival});
  tell({number, job, kNever, now_, stopped_});
  admit();
}

void Fleet::admit() {
  while (front_ < waiting_.size()) {
    const Waiting first = waiting_[front_];
    if (!first.stopped && kinds_[first.job.plan].instances > free_) return;
    const std::uint64_t number = front_number_;
    drop_front();
    if (!first.stopped) start(first.job, number);
  }
}

/// Those that are gone make way when they are more than those that wait, so that each is moved once on average.
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
  go_on(running);
  const bool done = running.process->done();
  schedule(done ? end_of(running) : job.arrival + running.process->next_event(),
           done ? Happens::release : Happens::step, place);
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

/// Phases without length need no event of their own.
void Fleet::go_on(Running& running) const {
  JobProcess& process = *running.process;
  while (!process.done() && running.job.arrival + process.next_event() <= now_) process.advance();
}

/// What a warm pool keeps comes after the job.
SimTime Fleet::end_of(const Running& running) const {
  const std::vector<PhaseInterval>& intervals = running.trace.intervals;
  const bool retained = !intervals.empty() && intervals.back().phase == Phase::retained;
  return retained ? running.job.arrival + intervals.back().end : now_;
}

void Fleet::step(std::size_t place, const Tell& tell) {
  Running& running = running_[place];
  go_on(running);
  if (!running.process->done())
    return schedule(running.job.arrival + running.process->next_event(), Happens::step, place);
  const SimTime end = end_of(running);
  if (end > now_) return schedule(end, Happens::release, place);
  release(place, tell);
}

void Fleet::release(std::size_t place, const Tell& tell) {
  const Running& running = running_[place];
  tell({running.number, running.job, running.created, now_, running.trace});
  free_ += kinds_[running.job.plan].instances;
  free_places_.push_back(place);
  admit();
}

}  // namespace simcore
