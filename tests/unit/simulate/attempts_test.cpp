// Attempts after internal errors, starts that take too long for a deadline, the limit of waiting, and warm pools.
#include <cmath>

#include "catch.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/timeline.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// pending 10 s, starting 20 s, downloading 30 s, training 100 s, uploading 5 s; an error after so much running time.
Plan faulty(double time_to_fault, int max_attempts) {
  Plan plan = plain_plan();
  plan.retry.time_to_fault = Seconds(time_to_fault);
  plan.retry.max_attempts = max_attempts;
  return plan;
}

Plan checkpointed(double time_to_fault, int max_attempts, double every) {
  Plan plan = faulty(time_to_fault, max_attempts);
  plan.checkpoint.every = Seconds(every);
  return plan;
}

Trace run(const Plan& plan) { return simulate(plan, streams()); }

}  // namespace

TEST_CASE("Attempts: an error that comes after the run changes nothing") {
  CHECK(timeline(run(faulty(136.0, 3))) == timeline(run(plain_plan())));
  CHECK(timeline(run(faulty(135.0, 3))) == timeline(run(plain_plan())));  // in the moment of its end
  CHECK(run(faulty(135.0, 3)).outcome == Outcome::completed);
}

TEST_CASE("Attempts: without checkpoints each starts from nothing, and after the last the job has failed") {
  const Trace trace = run(faulty(80.0, 2));
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, "
        "starting 110-130, downloading* 130-160, training* 160-210, "
        "starting 210-230, downloading* 230-260, training* 260-310");
  CHECK(trace.outcome == Outcome::failed);
  CHECK(trace.intervals.back().attempt == 3);
  CHECK(trace.intervals[3].attempt == 1);
  CHECK(trace.intervals[4].attempt == 2);
  CHECK(billed_time(trace).value() == 3 * 80.0);
  CHECK(trace.artifact.value() == 0.0);
  CHECK(trace.artifact_puts == 0.0);
}

TEST_CASE("Attempts: without retries the first error ends the job") {
  const Trace trace = run(faulty(80.0, 0));
  CHECK(timeline(trace) == "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110");
  CHECK(trace.outcome == Outcome::failed);
}

TEST_CASE("Attempts: with checkpoints each goes on from the last one") {
  // 50 s of training in an attempt, saved every 20 s: 0 → 40 → 80 of 90 → the last 20 s.
  const Trace trace = run(checkpointed(80.0, 5, 20.0));
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, "
        "starting 110-130, downloading* 130-160, training* 160-210, "
        "starting 210-230, downloading* 230-260, training* 260-280, uploading* 280-285");
  CHECK(trace.outcome == Outcome::completed);
  CHECK(trace.artifact_puts == 3.0);
}

TEST_CASE("Attempts: a checkpoint that is never reached saves nothing, one at the very moment of the error does") {
  CHECK(run(checkpointed(80.0, 30, 51.0)).outcome == Outcome::failed);
  CHECK(run(checkpointed(81.0, 1, 50.0)).outcome == Outcome::failed);  // in its upload, which takes 5 s
  CHECK(run(checkpointed(85.0, 1, 50.0)).outcome == Outcome::completed);
  CHECK(timeline(run(checkpointed(80.0, 1, 50.0))) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, starting 110-130, downloading* 130-160, "
        "training* 160-210");
}

TEST_CASE("Attempts: set-up is done again each time and is no progress") {
  Plan plan = checkpointed(80.0, 4, 10.0);
  plan.compute.startup = Seconds(25.0);
  plan.compute.warm_up = Seconds(5.0);
  // 50 s in training are 30 s of set-up and 20 s of progress: 0 → 20 → 40 → 60 → 80, and the fifth ends with
  // 30 s of set-up and 20 s of work, in the moment of the error. The upload then fails at once.
  const Trace trace = run(plan);
  CHECK(trace.outcome == Outcome::failed);
  CHECK(billed_time(trace).value() == 5 * 80.0);
  plan.retry.time_to_fault = Seconds(90.0);  // 30 s of progress each: 0 → 30 → 60 → 90 → the last 10 s
  const Trace longer = run(plan);
  CHECK(longer.outcome == Outcome::completed);
  CHECK(billed_time(longer).value() == 3 * 90.0 + 30.0 + 30.0 + 10.0 + 5.0);
}

TEST_CASE("Attempts: an error in downloading or in the upload starts again, too") {
  CHECK(timeline(run(faulty(12.0, 1))) ==
        "pending 0-10, starting 10-30, downloading* 30-42, starting 42-62, downloading* 62-74");
  // In the upload all 100 s of training are done; the last checkpoint holds 90 of them.
  CHECK(timeline(run(checkpointed(132.0, 1, 45.0))) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-160, uploading* 160-162, "
        "starting 162-182, downloading* 182-212, training* 212-222, uploading* 222-227");
}

TEST_CASE("Attempts: after an error a job of a warm pool starts on other instances, which pull the image") {
  Plan plan = faulty(80.0, 1);
  plan.phases.starting = Seconds(2.0);
  plan.retry.cold = ColdStart{.starting = Seconds(20.0), .image_pull = Seconds(45.0)};  // beside 30 s of data
  CHECK(timeline(run(plan)) ==
        "pending 0-10, starting 10-12, downloading* 12-42, training* 42-92, "
        "starting 92-112, downloading* 112-157, training* 157-192");
  plan.phases.download.reset();
  plan.phases.input = Seconds(4.0);  // before the pull
  CHECK(timeline(run(plan)) ==
        "pending 0-10, starting 10-12, downloading* 12-16, training* 16-92, "
        "starting 92-112, downloading* 112-161, training* 161-192");
}

TEST_CASE("Attempts: max_runtime covers the training of all of them") {
  Plan plan = faulty(80.0, 5);
  plan.stopping.max_runtime = Seconds(110.0);  // 50 + 50 + 10
  plan.stopping.grace = Seconds(8.0);
  const Trace trace = run(plan);
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, "
        "starting 110-130, downloading* 130-160, training* 160-210, "
        "starting 210-230, downloading* 230-260, training* 260-270, stopping* 270-278, uploading* 278-283");
  CHECK(trace.outcome == Outcome::max_runtime_exceeded);
  plan.stopping.longest = Seconds(215.0);  // from the first download, which leaves 15 s of the third
  CHECK(run(plan).intervals.back().phase == Phase::downloading);
  CHECK(billed_time(run(plan)).value() == 175.0);
}

TEST_CASE("Attempts: a job that its limit has stopped is not started again") {
  Plan plan = faulty(131.0, 5);
  plan.phases.download = Seconds(0.0);
  plan.stopping.max_runtime = Seconds(90.0);
  plan.stopping.grace = Seconds(40.0);
  // The error comes in the upload, after 90 s of training and 40 s of grace.
  const Trace trace = run(plan);
  CHECK(timeline(trace) == "pending 0-10, starting 10-30, training* 30-120, stopping* 120-160, uploading* 160-161");
  CHECK(trace.outcome == Outcome::max_runtime_exceeded);
  CHECK(trace.artifact_puts == 0.0);
}

TEST_CASE("Attempts: max_wait covers all of them") {
  Plan plan = faulty(80.0, 5);
  plan.stopping.max_wait = Seconds(120.0);
  const Trace trace = run(plan);
  CHECK(timeline(trace) == "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, starting 110-120");
  CHECK(trace.outcome == Outcome::max_wait_time_exceeded);
}

TEST_CASE("Attempts: what was fetched twice is counted twice") {
  Plan plan = faulty(45.0, 1);  // each attempt: the whole download, 15 s of 100 s of training
  plan.channels = {file_channel(kGibibyte * 10.0, 1280)};
  CHECK(run(plan).traffic[0].get_requests == 2 * 1280.0);
  CHECK(run(plan).traffic[0].list_requests == 2 * 2.0);
  CHECK(run(plan).traffic[0].read.value() == Approx(20.0 * kGibibyte.value()));
  plan.channels[0].path = PipePath{Seconds(16), BytesPerSecond(300e6), PerSecond(5500)};
  CHECK(run(plan).traffic[0].get_requests == std::ceil(1280.0 * 0.3));
}

TEST_CASE("Attempts: each has a time of its own until the error, and a start of its own") {
  Plan plan = faulty(1.0, 4);
  plan.retry.time_to_fault = Uncertain<Seconds>(Distribution::uniform(20.0, 29.0));
  plan.phases.starting = Uncertain<Seconds>(Distribution::uniform(10.0, 30.0));
  const Trace trace = run(plan);
  std::vector<double> starts, faults;
  for (const PhaseInterval& interval : trace.intervals) {
    if (interval.phase == Phase::starting) starts.push_back(interval.length().value());
    if (interval.phase == Phase::downloading) faults.push_back(interval.length().value());
  }
  for (std::vector<double>* times : {&starts, &faults}) {
    CHECK(times->size() == 5);
    std::sort(times->begin(), times->end());
    CHECK(std::unique(times->begin(), times->end()) == times->end());
  }
}

TEST_CASE("Attempts: restart from nothing runs for (exp(λt) − 1) / λ on average") {
  // Errors of rate λ, work t without checkpoints: E[T] = (e^(λt) − 1) / λ and, from the second moment of the same
  // renewal argument, Var[T] = (e^(2λt) − 2 λt e^(λt) − 1) / λ². With λt = 0.5 an attempt succeeds with probability
  // e^(−1/2) = 0.61; 31 attempts fail together once in 10^12 runs. The mean of 20,000 runs lies beyond 4.5 standard
  // errors once in 150,000 seeds.
  constexpr double kWork = 100.0, kRate = 0.005, kRuns = 20000.0;
  Plan plan = faulty(1.0, 30);
  plan.phases.download = plan.phases.upload = Seconds(0.0);
  plan.artifact.size = Bytes(0.0);
  plan.retry.time_to_fault = Uncertain<Seconds>(Distribution::exponential(1.0 / kRate));
  double sum = 0.0;
  for (int i = 0; i < static_cast<int>(kRuns); ++i) {
    const Trace trace = simulate(plan, streams(static_cast<std::uint64_t>(i), 11));
    REQUIRE(trace.outcome == Outcome::completed);
    sum += billed_time(trace).value();
  }
  const double x = kRate * kWork, mean = std::expm1(x) / kRate;
  const double deviation = std::sqrt(std::exp(2.0 * x) - 2.0 * x * std::exp(x) - 1.0) / kRate;
  CHECK(std::abs(sum / kRuns - mean) < 4.5 * deviation / std::sqrt(kRuns));
  CHECK(4.5 * deviation / std::sqrt(kRuns) < 0.03 * mean);  // so that the test can fail
}

TEST_CASE("Waiting: max_pending ends a job that waits longer, unbilled") {
  Plan plan = plain_plan();
  plan.phases.pending = Seconds(5000.0);
  plan.stopping.max_pending = Seconds(1800.0);
  const Trace trace = run(plan);
  CHECK(timeline(trace) == "pending 0-1800");
  CHECK(trace.outcome == Outcome::stopped);
  CHECK(billed_time(trace).value() == 0.0);
  plan.phases.pending = Seconds(1800.0);  // just in time
  CHECK(run(plan).outcome == Outcome::completed);
}

TEST_CASE("Waiting: max_pending is for capacity only, not for starting or for later attempts") {
  Plan plan = faulty(80.0, 1);
  plan.stopping.max_pending = Seconds(15.0);
  CHECK(run(plan).outcome == Outcome::failed);
  CHECK(wall_clock(run(plan)).value() == 210.0);
  plan.stopping.max_wait = Seconds(8.0);  // before max_pending
  CHECK(run(plan).outcome == Outcome::max_wait_time_exceeded);
}

TEST_CASE("Warm pool: the instances stay until the next job, at most for keep_alive, beside the job's time") {
  Plan plan = plain_plan();
  plan.warm_pool = {Seconds(600.0), Seconds(60.0)};
  Trace trace = run(plan);
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-160, uploading* 160-165, retained* 165-225");
  CHECK(wall_clock(trace).value() == 165.0);
  CHECK(billed_time(trace).value() == 135.0);
  CHECK(retained_time(trace).value() == 60.0);
  plan.warm_pool.next_job = Seconds(601.0);
  CHECK(retained_time(run(plan)).value() == 600.0);
  plan.warm_pool.next_job = Seconds(0.0);
  CHECK(timeline(run(plan)).ends_with("uploading* 160-165"));
  plan.warm_pool = {Seconds(0.0), Seconds(60.0)};
  CHECK(retained_time(run(plan)).value() == 0.0);
}

TEST_CASE("Warm pool: a job that was stopped leaves its instances, one that failed or never ran does not") {
  Plan plan = plain_plan();
  plan.warm_pool = {Seconds(600.0), Seconds(600.0)};
  plan.stopping.max_runtime = Seconds(50.0);
  CHECK(retained_time(run(plan)).value() == 600.0);
  plan.stopping.longest = Seconds(20.0);  // in downloading
  CHECK(retained_time(run(plan)).value() == 0.0);
  plan = faulty(80.0, 1);
  plan.warm_pool = {Seconds(600.0), Seconds(600.0)};
  CHECK(retained_time(run(plan)).value() == 0.0);
}

TEST_CASE("Warm pool: the next job comes when it comes, in each run") {
  Plan plan = plain_plan();
  plan.warm_pool = {Seconds(100.0), Uncertain<Seconds>(Distribution::uniform(0.0, 200.0))};
  // E[min(U, 100)] = 50 × 1/2 + 100 × 1/2 = 75, with a standard deviation of 32.3; of 4,000 runs 0.51. Five of these
  // once in a million seeds.
  double sum = 0.0;
  for (std::uint64_t k = 0; k < 4000; ++k) sum += retained_time(simulate(plan, streams(k, 3))).value();
  CHECK(sum / 4000.0 == Approx(75.0).margin(2.6));
}

TEST_CASE("Fallback: late when the starts take longer than what is left for them") {
  Plan plan = plain_plan();
  plan.phases = {};
  plan.phases.pending = Seconds(720.0);
  plan.phases.starting = Uncertain<Seconds>(Distribution::uniform(0.0, 100.0));
  plan.phases.download = plan.phases.upload = Seconds(0.0);
  plan.compute.time = Seconds(1000.0);
  plan.checkpoint.every = Seconds(100.0);
  plan.stopping.max_wait = Seconds(10000.0);
  // Spot comes at the last moment that is safe, 2000 - 2 * 90 - 100 - 1000, and is lost just before the first
  // checkpoint.
  plan.interruption = InterruptionPlan{Seconds(100.0 - 1e-9), 1.0, Seconds(5000.0)};
  plan.fallback = FallbackPlan{};
  plan.fallback->deadline = SimTime::from(Seconds(2000.0));
  plan.fallback->starting = SimTime::from(Seconds(90.0));
  constexpr int kRuns = 20'000;
  int late = 0;
  for (std::uint64_t run = 0; run < kRuns; ++run)
    late += int{wall_clock(simulate(plan, streams(run))) > Seconds(2000.0)};
  // The sum of two uniform starts exceeds 180 in 20² / 2 of 100² cases. Four standard deviations: 1 false alarm in
  // 16,000.
  CHECK(late == Approx(0.02 * kRuns).margin(4.0 * std::sqrt(0.02 * 0.98 * kRuns)));
}
