// Going on with on-demand instances, and interruptions by the clock, against a second implementation that lives through
// every second.
#include <algorithm>
#include <optional>

#include "catch.hpp"
#include "fuzz.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/batch.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/timeline.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

SimTime s(std::int64_t seconds) { return SimTime{seconds * 1'000'000'000}; }
std::int64_t whole(Seconds time) { return std::llround(time.value()); }

/// Everything in whole seconds.
struct Case {
  std::vector<int> available;  // in each second; begins anew behind its end
  std::int64_t created_at = 0;
  int starting = 0, downloading = 0, setup = 0, restore = 0, work = 0, uploading = 0;
  int every = 0, pause = 0, lag = 0;
  int nodes = 1;
  std::optional<int> after, deadline;
  bool uniform = false;
  int on_demand_wait = 0;

  [[nodiscard]] bool up(std::int64_t t) const {
    return available[static_cast<std::size_t>((created_at + t) % static_cast<std::int64_t>(available.size()))] >= nodes;
  }
  [[nodiscard]] std::int64_t begin() const { return std::int64_t{starting} + downloading + setup + restore; }
};

struct Lived {
  std::int64_t end = 0, spot = 0, on_demand = 0, lost = 0;
  int interruptions = 0;

  bool operator==(const Lived&) const = default;
};

/// The job's life, second by second, by the words of docs/spot-hazards.md.
class Life {
 public:
  explicit Life(const Case& job) : job_(job) {}

  Lived live() {
    bool on_demand = choose();
    while (!attempt(on_demand)) {
      if (returned_)
        on_demand = returned_ = false;
      else
        on_demand = choose();
    }
    lived_.end = now_;
    return lived_;
  }

 private:
  /// What is still to be done on demand, from instances on, with pauses.
  [[nodiscard]] std::int64_t training_left() const {
    std::int64_t left = 0;
    for (int done = saved_; done < job_.work;) {
      ++done;
      ++left;
      if (job_.every > 0 && done % job_.every == 0) left += job_.pause;
    }
    return left;
  }

  /// An attempt on spot from now on, lost at the worst moment, still leaves the time for one on demand.
  [[nodiscard]] bool is_safe(std::int64_t moment) const {
    const std::int64_t left = training_left(), cycle = job_.every + job_.pause + job_.lag;
    const std::int64_t worst = (job_.every > 0 ? std::min(left, cycle) : left) + job_.uploading;
    return moment + 2 * job_.begin() + worst + left + job_.uploading + job_.on_demand_wait <= *job_.deadline;
  }
  /// saved ÷ work against moment ÷ deadline.
  [[nodiscard]] bool is_on_pace(std::int64_t moment) const {
    return std::int64_t{saved_} * *job_.deadline >= moment * job_.work;
  }
  [[nodiscard]] bool may_take_spot(std::int64_t moment) const {
    if (job_.after && lived_.interruptions >= *job_.after) return false;
    return !job_.deadline || is_safe(moment);
  }
  [[nodiscard]] bool may_wait(std::int64_t moment) const {
    return may_take_spot(moment) && (!job_.uniform || is_on_pace(moment));
  }

  /// Takes spot if it is there, waits for it as long as that is right; true when on-demand instances are taken.
  bool choose() {
    if (job_.up(now_)) return may_take_spot(now_) ? false : take_on_demand();
    if (!may_wait(now_)) return take_on_demand();
    while (!job_.up(now_)) {
      if (!may_wait(now_ + 1)) return take_on_demand();  // spot would come too late
      ++now_;
    }
    return false;
  }
  bool take_on_demand() {
    now_ += job_.on_demand_wait;
    return true;
  }

  void bill(bool on_demand, std::int64_t seconds = 1) { (on_demand ? lived_.on_demand : lived_.spot) += seconds; }

  /// True when the job is done.
  bool attempt(bool on_demand) {
    now_ += job_.starting;
    for (int i = 0; i < job_.downloading; ++i) {
      if (!on_demand && !job_.up(now_)) return interrupted(on_demand, saved_);
      if (on_demand || !again_) bill(on_demand);
      ++now_;
    }
    again_ = false;
    int ahead = job_.setup + (saved_ > 0 ? job_.restore : 0), done = saved_, pausing = 0, uploading = job_.uploading;
    std::vector<std::pair<std::int64_t, int>> saving;
    const auto training = [&] { return ahead > 0 || done < job_.work || pausing > 0; };
    while (training() || uploading > 0) {
      for (const auto& [when, work] : saving)
        if (when == now_) {
          saved_next_ = work;
          if (on_demand && job_.uniform && training() && goes_back(done)) return false;
        }
      if (!on_demand && !job_.up(now_)) return interrupted(on_demand, done);
      bill(on_demand);
      ++now_;
      if (ahead > 0) {
        --ahead;
      } else if (pausing > 0) {
        --pausing;
      } else if (done < job_.work) {
        ++done;
        if (job_.every > 0 && done % job_.every == 0) {
          pausing = job_.pause;
          saving.emplace_back(now_ + job_.pause + job_.lag, done);
        }
      } else {
        --uploading;
      }
    }
    return true;
  }

  bool goes_back(int done) {
    const int before = saved_;
    saved_ = std::max(saved_, saved_next_);
    const bool right = may_take_spot(now_) && is_on_pace(now_ + 2 * job_.begin()) && job_.up(now_);
    if (!right) {
      saved_ = before;
      return false;
    }
    lived_.lost += done - saved_;
    saved_next_ = 0;
    returned_ = true;
    return true;
  }

  bool interrupted(bool /*on_demand*/, int done) {
    ++lived_.interruptions;
    saved_ = std::max(saved_, saved_next_);
    saved_next_ = 0;
    lived_.lost += done - saved_;
    again_ = true;
    return false;
  }

  const Case& job_;
  Lived lived_;
  std::int64_t now_ = 0;
  int saved_ = 0;
  int saved_next_ = 0;  // safe by now, in this attempt
  bool again_ = false;  // interrupted before
  bool returned_ = false;
};

Plan plan_of(const Case& job) {
  Plan plan = plain_plan();
  plan.phases.pending = Seconds(0.0);
  plan.phases.starting = Seconds(job.starting);
  plan.phases.download = Seconds(job.downloading);
  plan.phases.upload = Seconds(job.uploading);
  plan.compute.time = Seconds(job.work);
  plan.compute.startup = Seconds(job.setup);
  if (job.every > 0) plan.checkpoint.every = Seconds(job.every);
  plan.checkpoint.pause = Seconds(job.pause);
  plan.checkpoint.lag = Seconds(job.lag);
  plan.checkpoint.restore = Seconds(job.restore);
  SpotTrace trace;
  for (std::size_t i = 0; i < job.available.size(); ++i)
    trace.steps.push_back({s(static_cast<std::int64_t>(i)), job.available[i]});
  trace.end = s(static_cast<std::int64_t>(job.available.size()));
  plan.interruption = InterruptionPlan{};
  plan.interruption->clock =
      ReplayHazard{std::make_shared<const Replay>(trace, job.nodes), s(job.created_at), true, true};
  if (job.after || job.deadline) {
    plan.fallback = FallbackPlan{job.after, {}, job.uniform, s(job.on_demand_wait), s(job.starting)};
    if (job.deadline) plan.fallback->deadline = s(*job.deadline);
  }
  plan.spot_discount = Fraction(0.75);
  plan.stopping.max_wait = Seconds(1e6);
  return plan;
}

Lived lived(const Trace& trace) {
  Lived result;
  for (const PhaseInterval& interval : trace.intervals) {
    if (!interval.billed) continue;
    (interval.discount ? result.on_demand : result.spot) += whole(interval.length());
  }
  result.end = whole(wall_clock(trace));
  result.lost = whole(trace.lost);
  result.interruptions = trace.interruptions;
  return result;
}

/// Whether the run goes back to spot, from on demand.
bool comes_back(const Trace& trace) {
  bool on_demand = false;
  for (const PhaseInterval& interval : trace.intervals) {
    if (on_demand && interval.billed && !interval.discount) return true;
    on_demand = on_demand || (interval.billed && interval.discount);
  }
  return false;
}

int between(Stream& stream, int low, int high) { return low + static_cast<int>(stream.uniform() * (high - low + 1)); }

/// Runs of capacity and of none, with a share of the time up.
std::vector<int> market(Stream& stream, int nodes) {
  std::vector<int> available;
  const int mean_up = between(stream, 5, 120), mean_down = between(stream, 3, 60);
  while (available.size() < 500) {
    const bool up = available.empty() ? stream.uniform() < 0.5 : available.back() < nodes;
    const int length = 1 + static_cast<int>(-std::log(stream.uniform()) * (up ? mean_up : mean_down));
    for (int i = 0; i < length; ++i)
      available.push_back(up ? nodes + between(stream, 0, 2) : between(stream, 0, nodes - 1));
  }
  if (std::ranges::none_of(available, [&](int count) { return count >= nodes; })) available.front() = nodes;
  return available;
}

Case random_case(std::uint64_t seed) {
  Stream stream = Streams(seed, 0).at(1);
  Case job;
  job.nodes = between(stream, 1, 4);
  job.available = market(stream, job.nodes);
  job.created_at = between(stream, 0, 499);
  job.starting = between(stream, 1, 5);
  job.downloading = between(stream, 1, 5);
  job.setup = between(stream, 0, 3);
  job.work = between(stream, 20, 150);
  job.uploading = between(stream, 1, 4);
  if (stream.uniform() < 0.9) {
    job.every = between(stream, 4, 30);
    job.pause = between(stream, 0, 3);
    job.lag = between(stream, 0, 8);
    job.restore = between(stream, 0, 3);
  }
  return job;
}

/// Whether the job would make it, on demand at once.
bool can_make_it(const Case& job) {
  const int pauses = job.every > 0 ? job.work / job.every * job.pause : 0;
  return job.on_demand_wait + job.begin() + job.work + pauses + job.uploading <= *job.deadline;
}

void check_same(const Case& job, std::uint64_t seed) {
  const Lived expected = Life(job).live(), found = lived(simulate(plan_of(job), streams()));
  CAPTURE(seed, timeline(simulate(plan_of(job), streams())));
  CHECK(found.end == expected.end);
  CHECK(found.spot == expected.spot);
  CHECK(found.on_demand == expected.on_demand);
  CHECK(found.interruptions == expected.interruptions);
  CHECK(found.lost == expected.lost);
}

}  // namespace

TEST_CASE("Fallback: after so many interruptions, as lived second by second") {
  for_seeds(1000, [](std::uint64_t seed) {
    Case job = random_case(seed);
    Stream stream = Streams(seed, 1).at(1);
    job.after = between(stream, 0, 4);
    job.on_demand_wait = between(stream, 0, 5);
    check_same(job, seed);
  });
}

TEST_CASE("Fallback: the safety net, as lived second by second, never misses a deadline that can be met") {
  for_seeds(3000, [](std::uint64_t seed) {
    Case job = random_case(seed);
    Stream stream = Streams(seed, 1).at(1);
    job.deadline = job.work * between(stream, 1, 8);
    job.on_demand_wait = between(stream, 0, 5);
    if (stream.uniform() < 0.2) job.after = between(stream, 0, 4);
    check_same(job, seed);
    if (can_make_it(job)) CHECK(lived(simulate(plan_of(job), streams())).end <= *job.deadline);
  });
}

TEST_CASE("Fallback: uniform progress, as lived second by second, never misses a deadline that can be met") {
  int returns = 0, jobs = 0;
  for_seeds(3000, [&](std::uint64_t seed) {
    Case job = random_case(seed);
    Stream stream = Streams(seed, 1).at(1);
    job.deadline = job.work * between(stream, 1, 8);
    job.uniform = true;
    check_same(job, seed);
    returns += int{comes_back(simulate(plan_of(job), streams()))};
    ++jobs;
    if (can_make_it(job)) CHECK(lived(simulate(plan_of(job), streams())).end <= *job.deadline);
  });
  CHECK(returns > jobs / 20);  // the rule is tried
}

TEST_CASE("Replay: without a fallback the job lives through its trace second by second") {
  for_seeds(1000, [](std::uint64_t seed) {
    const Case job = random_case(seed);
    if (job.every == 0) return;  // may never end
    const Trace trace = simulate(plan_of(job), streams());
    if (trace.outcome != Outcome::completed) return;
    check_same(job, seed);
  });
}

TEST_CASE("Fallback: on demand nothing is saved, and the download is paid again") {
  Plan plan = plain_plan();
  plan.interruption = InterruptionPlan{Seconds(80.0), 1.0, Seconds(40.0)};
  plan.spot_discount = Fraction(0.75);
  plan.stopping.max_wait = Seconds(10000.0);
  plan.fallback = FallbackPlan{.after = 1, .deadline = {}, .uniform_progress = false, .capacity_wait = s(7)};
  const Trace trace = simulate(plan, streams());
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, interrupted 110-117, "
        "starting 117-137, downloading* 137-167, training* 167-267, uploading* 267-272");
  CHECK(billed_time(trace).value() == 80.0 + 135.0);
  CHECK(billable_time(trace).value() == 20.0 + 135.0);
  CHECK(trace.lost.value() == 50.0);
}

TEST_CASE("Fallback: runs side by side know neither clocks nor watchers") {
  const Plan plan = plain_plan();
  CHECK(Batch::can_run(plan));
  Plan watched = plan, priced = plan, traced = plan;
  watched.fallback = FallbackPlan{.after = 1, .deadline = {}, .uniform_progress = false, .capacity_wait = {}};
  priced.spot_prices = SpotPricePlan{};
  traced.interruption = InterruptionPlan{};
  traced.interruption->clock = ReplayHazard{};
  for (const Plan& with : {watched, priced, traced}) CHECK_FALSE(Batch::can_run(with));
}

TEST_CASE("Fallback: whom nothing interrupts stays on spot") {
  Plan plan = plain_plan();
  plan.fallback = FallbackPlan{.after = 1, .deadline = s(1000), .uniform_progress = false, .capacity_wait = {}};
  CHECK(timeline(simulate(plan, streams())) == timeline(simulate(plain_plan(), streams())));
}

TEST_CASE("Fallback: a deadline without slack is met on demand from the start") {
  Plan plan = plain_plan();
  plan.interruption = InterruptionPlan{Seconds(80.0), 1.0, Seconds(40.0)};
  plan.fallback = FallbackPlan{.after = {}, .deadline = s(155), .uniform_progress = false, .capacity_wait = {}};
  CHECK(timeline(simulate(plan, streams())) ==
        "starting 0-20, downloading* 20-50, training* 50-150, uploading* 150-155");
}

TEST_CASE("Interruptions by the hour: a job created in the night is lost when the day begins") {
  HourlyRates::Rates rates{};
  rates[8] = PerSecond(1e3);  // at once
  Plan plan = plain_plan();
  plan.compute.time = Seconds(7200.0);
  plan.checkpoint.every = Seconds(600.0);
  plan.stopping.max_wait = Seconds(1e6);
  plan.interruption = InterruptionPlan{Seconds(1.0), 1.0, Seconds(3600.0)};
  plan.interruption->clock = HourlyHazard{std::make_shared<const HourlyRates>(rates), s(7 * 3600)};
  const Trace trace = simulate(plan, streams());
  CHECK(trace.interruptions == 1);
  CHECK(trace.intervals[4].phase == Phase::interrupted);
  CHECK(trace.intervals[4].start.seconds().value() == Approx(3600.0).margin(1.0));
  CHECK(trace.outcome == Outcome::completed);
}

TEST_CASE("Prices: every billed phase pays the mean of its own time") {
  Plan plan = plain_plan();
  const auto path = std::make_shared<const PricePath>(
      std::vector<PricePath::Step>{{s(0), UsdPerHour(1.0)}, {s(60), UsdPerHour(2.0)}, {s(110), UsdPerHour(3.0)}});
  plan.spot_prices = SpotPricePlan{path, UsdPerHour(4.0), s(0)};
  plan.spot_discount = Fraction(0.9);
  const Trace trace = simulate(plan, streams());  // downloading 30-60, training 60-160, uploading 160-165
  CHECK(billable_time(trace).value() == std::round(30.0 * 0.25 + 50.0 * 0.5 + 50.0 * 0.75 + 5.0 * 0.75));
  plan.spot_prices->created_at = s(1000);
  CHECK(billable_time(simulate(plan, streams())).value() == std::round(135.0 * 0.75));
}
