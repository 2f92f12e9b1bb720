// Interruptions of spot capacity, checkpoints, and going on from them.
#include <cmath>
#include <random>

#include "catch.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/job_process.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/exact/model_s.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/timeline.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Trace run(const Plan& plan) { return simulate(plan, streams()); }

/// pending 10 s, starting 20 s, downloading 30 s, training 100 s, uploading 5 s; lost after so much running time, and
/// there again after 40 s.
Plan interrupted(double time_to, double every = 0.0) {
  Plan plan = plain_plan();
  plan.interruption = InterruptionPlan{Seconds(time_to), 1.0, Seconds(40.0)};
  if (every > 0.0) plan.checkpoint.every = Seconds(every);
  plan.stopping.max_wait = Seconds(10000.0);
  return plan;
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace

TEST_CASE("Interruptions: one that comes after the run, or in the moment of its end, changes nothing") {
  CHECK(timeline(run(interrupted(135.0))) == timeline(run(plain_plan())));
  CHECK(run(interrupted(135.0)).interruptions == 0);
}

TEST_CASE("Interruptions: the job waits, starts again, downloads unpaid, and goes on from its checkpoint") {
  const Trace trace = run(interrupted(80.0, 20.0));
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, interrupted 110-150, "
        "starting 150-170, downloading 170-200, training* 200-250, interrupted 250-290, "
        "starting 290-310, downloading 310-340, training* 340-360, uploading* 360-365");
  CHECK(trace.outcome == Outcome::completed);
  CHECK(trace.interruptions == 2);
  CHECK(trace.lost.value() == 20.0);  // 10 s each time
  CHECK(billed_time(trace).value() == 30.0 + 50.0 + 50.0 + 20.0 + 5.0);
}

TEST_CASE("Interruptions: repeated downloads are billed if the plan says so") {
  Plan plan = interrupted(80.0, 20.0);
  plan.interruption->bills_repeated_download = true;
  CHECK(billed_time(run(plan)).value() == 155.0 + 60.0);
}

TEST_CASE("Interruptions: without checkpoints a job that is too long waits for its limit") {
  const Trace trace = run(interrupted(129.0));
  CHECK(trace.outcome == Outcome::max_wait_time_exceeded);
  CHECK(wall_clock(trace).value() == 10000.0);
  // 30 s until the first Downloading, then a cycle of 129 s run, 40 s wait, 20 s start: the 53rd begins at 9 858 s.
  CHECK(trace.interruptions == 53);
  CHECK(trace.lost.value() == 53 * 99.0);
}

TEST_CASE("Interruptions: a job that is interrupted for ever waits for its limit without being played to its end") {
  Plan plan = interrupted(1e-6);
  plan.phases.starting = Seconds(0.0);
  plan.interruption->capacity_wait = Seconds(0.0);
  const Trace trace = run(plan);
  CHECK(trace.outcome == Outcome::max_wait_time_exceeded);
  CHECK(wall_clock(trace).value() == 10000.0);
  CHECK(trace.interruptions == kMostAttempts);
}

TEST_CASE("Interruptions: a checkpoint stops training, and is worth nothing until it is safe") {
  Plan plan = interrupted(80.0, 20.0);
  plan.checkpoint.pause = Seconds(5.0);
  plan.checkpoint.lag = Seconds(6.0);
  plan.checkpoint.restore = Seconds(4.0);
  // Training of 50 s: work 0-20, pause -25, work -45, pause -50 and not safe before 56: 20 s are kept, 20 lost. Then
  // restore 4, work -24, pause -29 safe at 35, work -49, pause: 40 kept, 21 lost (a second into its pause: 20). And so
  // on.
  const Trace trace = run(plan);
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, interrupted 110-150, "
        "starting 150-170, downloading 170-200, training* 200-250, interrupted 250-290, "
        "starting 290-310, downloading 310-340, training* 340-390, interrupted 390-430, "
        "starting 430-450, downloading 450-480, training* 480-530, interrupted 530-570, "
        "starting 570-590, downloading 590-620, training* 620-649, uploading* 649-654");
  CHECK(trace.lost.value() == 20.0 * 4);
}

TEST_CASE("Interruptions: set-up is done again, and is no progress") {
  Plan plan = interrupted(80.0, 10.0);
  plan.compute.startup = Seconds(25.0);
  plan.compute.warm_up = Seconds(5.0);
  // 50 s of training are 30 s of set-up and 20 s of work, five times over; the upload of the last is cut at once.
  const Trace trace = run(plan);
  CHECK(trace.interruptions == 5);
  CHECK(trace.lost.value() == 0.0);
  CHECK(billed_time(trace).value() == 30.0 + 5 * 50.0 + 30.0 + 5.0);
}

TEST_CASE("Interruptions: with notice the last work is saved, if that is quick enough") {
  Plan plan = interrupted(80.0);
  plan.checkpoint.notice = Seconds(10.0);
  plan.checkpoint.lag = Seconds(10.0);
  const Trace trace = run(plan);  // 40 of 50 s are kept, 80, then the last 20
  CHECK(trace.interruptions == 2);
  CHECK(trace.lost.value() == 20.0);
  plan.checkpoint.lag = Seconds(10.1);
  CHECK(run(plan).outcome == Outcome::max_wait_time_exceeded);
}

TEST_CASE("Interruptions: in an upload that a limit brought on, the job ends") {
  Plan plan = interrupted(62.0);
  plan.stopping.max_runtime = Seconds(20.0);
  plan.stopping.grace = Seconds(10.0);
  const Trace trace = run(plan);
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-80, stopping* 80-90, uploading* 90-92");
  CHECK(trace.outcome == Outcome::max_runtime_exceeded);
  CHECK(trace.artifact_puts == 0.0);
}

TEST_CASE("Interruptions: max_runtime counts the training of all attempts") {
  Plan plan = interrupted(80.0);
  plan.stopping.max_runtime = Seconds(70.0);
  plan.stopping.grace = Seconds(0.0);
  CHECK(timeline(run(plan)) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-110, interrupted 110-150, "
        "starting 150-170, downloading 170-200, training* 200-220, uploading* 220-225");
}

TEST_CASE("Interruptions: errors of the service take no attempt of those that interruptions need") {
  Plan plan = interrupted(80.0, 20.0);
  plan.retry.time_to_fault = Seconds(70.0);  // always first: 40 s of work, of which all are kept
  plan.retry.max_attempts = 1;
  const Trace trace = run(plan);
  CHECK(trace.outcome == Outcome::failed);
  CHECK(trace.interruptions == 0);
  plan.retry.max_attempts = 2;
  CHECK(run(plan).outcome == Outcome::completed);
}

TEST_CASE("Interruptions: the spot job that speeds are compared on agrees with its straight-line simulation") {
  using namespace model_s;
  Plan plan = plain_plan();
  plan.phases.pending = Seconds(0.0);
  plan.phases.starting =
      Uncertain<Seconds>(Distribution::lognormal(kStart, kStart * std::exp(1.6448536269514722 * kSigma)));
  plan.phases.download = Seconds(kDownload);
  plan.phases.upload = Seconds(kUpload);
  plan.compute.time = Seconds(kSegments * kWork);
  plan.checkpoint.every = Seconds(kWork);
  plan.checkpoint.pause = Seconds(kCheckpoint);
  plan.interruption = InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(kLife)), 1.0,
                                       Uncertain<Seconds>(Distribution::exponential(kWait))};
  plan.stopping = {Seconds(28 * 86400.0), Seconds(60 * 86400.0), {}, Seconds(120.0), {}};
  constexpr int kRuns = 20000;
  Trace trace;
  Pipeline pipeline;
  Generator generator(fresh_seed());
  const std::uint64_t seed = fresh_seed();
  double ours[2] = {0, 0}, theirs[2] = {0, 0}, squares[2] = {0, 0};
  for (int i = 0; i < kRuns; ++i) {
    simulate(plan, Streams(seed, static_cast<std::uint64_t>(i)), trace, pipeline);
    const model_s::Outcome other = play(generator, exponential_life);
    const double own[2] = {wall_clock(trace).value(), billed_time(trace).value()}, its[2] = {other.wall, other.billed};
    for (int k = 0; k < 2; ++k) {
      ours[k] += own[k] / kRuns;
      theirs[k] += its[k] / kRuns;
      squares[k] += own[k] * own[k] / kRuns;
    }
  }
  for (int k = 0; k < 2; ++k) {
    const double error = std::sqrt(2.0 * (squares[k] - ours[k] * ours[k]) / kRuns);
    INFO("seed " << seed);
    CHECK(std::abs(ours[k] - theirs[k]) < 5.0 * error);  // false alarm: 6e-7 each
  }
}
