#include "simcore/simulate/job_process.hpp"

#include "catch.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/timeline.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Trace run(const Plan& plan) {
  Trace trace;
  Pipeline pipeline;
  JobProcess process(plan, streams(), trace, pipeline);
  while (!process.done()) process.advance();
  return trace;
}

/// The plain plan with limits: it would complete after 165 s, 135 s of them billed, training from 60 s to 160 s.
Plan limited(double max_runtime, double max_wait = 0.0) {
  Plan plan = plain_plan();
  plan.stopping.max_runtime = Seconds(max_runtime);
  if (max_wait > 0.0) plan.stopping.max_wait = Seconds(max_wait);
  return plan;
}

}  // namespace

TEST_CASE("Job: an undisturbed run goes through all phases and completes") {
  const Trace trace = run(plain_plan());
  CHECK(timeline(trace) == "pending 0-10, starting 10-30, downloading* 30-60, training* 60-160, uploading* 160-165");
  CHECK(trace.outcome == Outcome::completed);
  CHECK(wall_clock(trace).value() == 165.0);
  CHECK(billed_time(trace).value() == 135.0);
  CHECK(trace.artifact.value() == 20.0 * 1024 * 1024);
  CHECK(trace.artifact_puts == 3.0);  // 20 MiB in parts of 8 MiB
}

TEST_CASE("Job: max_runtime counts training alone") {
  CHECK(run(limited(100.0)).outcome == Outcome::completed);  // a limit of exactly what it takes does not cut
  const Trace cut = run(limited(99.0));
  CHECK(cut.outcome == Outcome::max_runtime_exceeded);
  CHECK(timeline(cut) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-159, stopping* 159-279, uploading* 279-284");

  Plan slow_start = limited(100.0);
  slow_start.phases.pending = Seconds(36000.0);
  slow_start.phases.download = Seconds(36000.0);
  CHECK(run(slow_start).outcome == Outcome::completed);
}

TEST_CASE("Job: max_runtime in training gives the script its grace, then uploads what it saved") {
  Plan plan = limited(20.0);
  plan.stopping.grace = Seconds(60.0);
  const Trace trace = run(plan);
  CHECK(timeline(trace) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-80, stopping* 80-140, uploading* 140-145");
  CHECK(trace.outcome == Outcome::max_runtime_exceeded);
  CHECK(trace.artifact_puts == 3.0);
  CHECK(billed_time(trace).value() == 115.0);
}

TEST_CASE("Job: a checkpoint counts when it is safe in S3") {
  Plan plan = limited(20.0);  // trains from 60 s to 80 s
  plan.checkpoint.every = Seconds(6.0);
  CHECK(run(plan).checkpoints == 3.0);
  plan.checkpoint.lag = Seconds(2.5);  // that of 18 s of work is safe at 80.5 s
  CHECK(run(plan).checkpoints == 2.0);
  Plan whole = plain_plan();  // 100 s of work
  whole.checkpoint.every = Seconds(30.0);
  CHECK(run(whole).checkpoints == 3.0);
  whole.checkpoint.every.reset();
  CHECK(run(whole).checkpoints == 0.0);
}

TEST_CASE("Job: a grace of nothing leaves no mark") {
  Plan plan = limited(20.0);
  plan.stopping.grace = Seconds(0.0);
  CHECK(timeline(run(plan)) == "pending 0-10, starting 10-30, downloading* 30-60, training* 60-80, uploading* 80-85");
}

TEST_CASE("Job: the counter of a spot job ends when Stopping begins, on demand with the job") {
  Plan plan = limited(20.0);
  plan.stopping.bills_stop = false;
  CHECK(timeline(run(plan)) ==
        "pending 0-10, starting 10-30, downloading* 30-60, training* 60-80, stopping 80-200, uploading 200-205");
  plan.stopping.max_runtime = Seconds(100.0);  // one that is not stopped pays its upload
  CHECK(billed_time(run(plan)).value() == 135.0);
}

/// What public jobs that were stopped tell: the times of their states, and the seconds that the service printed.
struct StoppedJob {
  const char* source;
  double limit, downloading, training, stopping, printed;  // [s]; limit 0: stopped by its user
  bool spot;
};

constexpr StoppedJob kStoppedJobs[] = {
    {"real_jobs.csv J0591: aws/amazon-sagemaker-examples, detect_stalled_training_job_and_stop.ipynb", 0, 27, 544, 87,
     658, false},
    {"real_jobs.csv J0484: aws/amazon-sagemaker-examples, Batch_Transform_BYO_XGB.ipynb", 0, 1, 0, 0, 1, false},
    {"two public logs under max_run = 300: Stopping 306 s after Training, polled each 10 to 30 s", 300, 28, 306, 0, 0,
     false},
    {"described spot job, MaxRuntimeExceeded, made by hand after public answers", 3600, 136, 3600, 129, 3738, true},
};

double time_in(const Trace& trace, Phase phase) {
  double seconds = 0.0;
  for (const PhaseInterval& interval : trace.intervals)
    if (interval.phase == phase) seconds += interval.length().value();
  return seconds;
}

TEST_CASE("Job: public jobs ran into max_runtime so long after Training began, and paid Stopping on demand alone") {
  constexpr double kPolled = 30.0, kRunsOn = 2.0;
  for (const StoppedJob& job : kStoppedJobs) {
    INFO(job.source);
    Plan plan = limited(job.limit > 0.0 ? job.limit : 86400.0);
    plan.phases.pending = plan.phases.starting = Seconds(0.0);
    plan.phases.upload = Seconds(0.0);
    plan.phases.download = Seconds(job.training > 0.0 ? job.downloading : 1e6);
    plan.compute.time = Seconds(1e6);
    plan.stopping.grace = Seconds(job.stopping);
    plan.stopping.bills_stop = !job.spot;
    const JobDates stopped{.created = {}, .stopped = SimTime::from(Seconds(job.downloading + job.training))};
    Trace trace;
    Pipeline pipeline;
    JobProcess process(plan, streams(), trace, pipeline, job.limit > 0.0 ? JobDates{} : stopped);
    while (!process.done()) process.advance();
    const double trained = time_in(trace, Phase::training);
    CHECK(std::abs(trained - job.training) <= (job.limit > 0.0 ? kPolled : 0.0));
    if (job.printed > 0.0) CHECK(std::abs(billed_time(trace).value() - job.printed) <= (job.spot ? kRunsOn : 0.0));
  }
}

TEST_CASE("Job: one that runs longer than any may is stopped as by max_runtime, in downloading without an artifact") {
  Plan plan = limited(86400.0);
  plan.stopping.longest = Seconds(50.0);
  CHECK(timeline(run(plan)).ends_with("training* 60-80, stopping* 80-200, uploading* 200-205"));
  plan.stopping.max_wait = Seconds(1e6);  // takes its place
  CHECK(run(plan).outcome == Outcome::completed);
  plan.stopping.max_wait.reset();
  plan.stopping.longest = Seconds(12.0);
  const Trace trace = run(plan);
  CHECK(timeline(trace) == "pending 0-10, starting 10-30, downloading* 30-42");
  CHECK(trace.outcome == Outcome::max_runtime_exceeded);
  CHECK(trace.artifact.value() == 0.0);
  CHECK(trace.artifact_puts == 0.0);
}

TEST_CASE("Job: the upload may go on beyond max_runtime and max_wait") {
  Plan plan = limited(100.0, 162.0);  // both would cut the upload, from 160 s to 165 s
  const Trace trace = run(plan);
  CHECK(trace.outcome == Outcome::completed);
  CHECK(wall_clock(trace).value() == 165.0);
}

TEST_CASE("Job: max_wait counts from creation, whatever the job is doing") {
  struct Case {
    double max_wait;
    const char* timeline;
  };
  constexpr Case kCases[] = {
      {4.0, "pending 0-4"},
      {25.0, "pending 0-10, starting 10-25"},
      {45.0, "pending 0-10, starting 10-30, downloading* 30-45"},
      {100.0, "pending 0-10, starting 10-30, downloading* 30-60, training* 60-100, stopping* 100-220"},
  };
  for (const Case& expected : kCases) {
    const Trace trace = run(limited(86400.0, expected.max_wait));
    CHECK(timeline(trace) == expected.timeline);
    CHECK(trace.outcome == Outcome::max_wait_time_exceeded);
    CHECK(trace.artifact_puts == 0.0);  // nothing is uploaded
  }
}

TEST_CASE("Job: of two limits the earlier one cuts, and max_wait wins a tie") {
  CHECK(run(limited(20.0, 100.0)).outcome == Outcome::max_runtime_exceeded);    // 80 s before 100 s
  CHECK(run(limited(100.0, 90.0)).outcome == Outcome::max_wait_time_exceeded);  // 90 s before 130 s
  CHECK(run(limited(40.0, 100.0)).outcome == Outcome::max_wait_time_exceeded);  // both at 100 s
}

TEST_CASE("Job: phases without length leave no mark") {
  Plan plan = plain_plan();
  plan.phases.pending = plan.phases.starting = Seconds(0.0);
  plan.phases.download = plan.phases.upload = Seconds(0.0);
  CHECK(timeline(run(plan)) == "training* 0-100");
}

TEST_CASE("Job: over random limits and lengths, intervals join without gaps and only running is billed") {
  Stream stream = streams(0, 7).at(3);
  const auto seconds = [&](double scale) { return Seconds(scale * stream.uniform()); };
  for (int i = 0; i < 5000; ++i) {
    Plan plan = limited(1.0 + 400.0 * stream.uniform(), stream.uniform() < 0.5 ? 0.0 : 1.0 + 600.0 * stream.uniform());
    plan.phases.pending = seconds(100.0);
    plan.phases.starting = seconds(100.0);
    plan.phases.download = seconds(100.0);
    plan.phases.upload = seconds(50.0);
    plan.compute.time = seconds(300.0);
    const Trace trace = run(plan);
    REQUIRE_FALSE(trace.intervals.empty());
    SimTime previous;
    double billed = 0.0;
    for (const PhaseInterval& interval : trace.intervals) {
      REQUIRE(interval.start == previous);
      REQUIRE(interval.end > interval.start);
      REQUIRE(interval.attempt == 1);
      const bool free = interval.phase == Phase::pending || interval.phase == Phase::starting;
      REQUIRE(interval.billed == !free);
      if (interval.billed) billed += interval.length().value();
      previous = interval.end;
    }
    REQUIRE(billed_time(trace).value() == Approx(billed));
    // No rule lets a job run longer than its download, its limit, its grace and its upload.
    REQUIRE(billed <= 100.0 + plan.stopping.max_runtime.value() + 120.0 + 50.0 + 1e-6);
    if (plan.stopping.max_wait) REQUIRE(wall_clock(trace).value() <= plan.stopping.max_wait->value() + 120.0 + 50.0);
  }
}

TEST_CASE("Job: next_event announces when the present phase ends") {
  const Plan plan = plain_plan();
  Trace trace;
  Pipeline pipeline;
  JobProcess process(plan, streams(), trace, pipeline);
  for (const double end : {10.0, 30.0, 60.0, 160.0, 165.0}) {
    REQUIRE_FALSE(process.done());
    CHECK(process.next_event().seconds().value() == end);
    process.advance();
  }
  CHECK(process.done());
}

TEST_CASE("Job: a run that was cut has moved a part of its data") {
  Plan plan = plain_plan();
  plan.stopping.longest = Seconds(15.0);  // half of the 30 s download
  plan.channels = {file_channel(kGibibyte * 10.0, 1280)};
  Trace trace = run(plan);
  CHECK(trace.traffic[0].get_requests == 640.0);
  CHECK(trace.traffic[0].list_requests == 1.0);
  CHECK(trace.traffic[0].read.value() == Approx(5.0 * kGibibyte.value()));
  CHECK(trace.traffic[0].stored.value() == 10.0 * kGibibyte.value());  // it lies there all the same

  plan = limited(25.0);  // the whole download, a quarter of the training
  plan.channels = {file_channel(kGibibyte * 10.0, 1280)};
  CHECK(run(plan).traffic[0].get_requests == 1280.0);
  plan.channels[0].path = PipePath{Seconds(16), BytesPerSecond(300e6), PerSecond(5500)};
  CHECK(run(plan).traffic[0].get_requests == 320.0);

  plan.stopping.max_wait = Seconds(5.0);  // never started
  trace = run(plan);
  CHECK(trace.traffic[0].get_requests == 0.0);
  CHECK(trace.traffic[0].list_requests == 0.0);
}

TEST_CASE("Job: what a script copies itself is fetched in its first minutes, not evenly over the training") {
  // 10 s to start, 20 s to copy, 100 s of epochs. The run is cut 15 s, 40 s and 300 s after training has begun.
  Plan plan = plain_plan();
  plan.compute.startup = Seconds(10.0);
  plan.channels = {file_channel(Bytes(17.5e9), 1000)};
  plan.channels[0].path = DownloadPath{Seconds(0.0), BytesPerSecond(87.5e6), 10.0};
  const auto fetched = [&](double training) {
    plan.stopping.max_runtime = Seconds(training);
    return run(plan).traffic[0];
  };
  const Traffic whole = fetched(300.0);
  CHECK(whole.read.value() == 17.5e9);
  CHECK(fetched(40.0).read.value() == 17.5e9);
  CHECK(fetched(40.0).get_requests == whole.get_requests);
  CHECK(fetched(15.0).read.value() == Approx(8.75e9));
}

TEST_CASE("Job: a lazily loaded data set is pulled in the first epoch, and only once") {
  Plan plan = limited(10.0);  // the whole download, a tenth of the training
  plan.channels = {file_channel(kGibibyte * 10.0, 1280)};
  FsxPath path;
  path.lazy_load = true;
  path.client_list_rate = path.lazy_object_rate = PerSecond(1e12);
  plan.channels[0].path = path;
  plan.channels[0].file_system = 0;
  FileSystemPlan system;
  system.network = system.disk = plan.groups[0].network = BurstLimit::constant(1e18);
  system.write = system.client = BytesPerSecond(1e18);
  plan.file_systems = {system};
  CHECK(run(plan).traffic[0].get_requests == 128.0);
  plan.compute.epochs = 4;
  CHECK(run(plan).traffic[0].get_requests == 512.0);
  plan.compute.epochs = 20;
  CHECK(run(plan).traffic[0].get_requests == 1280.0);
  CHECK(run(plan).traffic[0].read.value() == Approx(2.0 * 10.0 * kGibibyte.value()));
}

TEST_CASE("Job: what is done before it is drawn with the run") {
  Plan plan = plain_plan();
  plan.channels = {file_channel(kGibibyte * 10.0, 1280)};
  plan.preparations.push_back({{0},
                               Uncertain<Seconds>(Distribution::uniform(500.0, 700.0)),
                               {0},
                               PerSecond(128.0),
                               {},
                               PerSecond{},
                               BytesPerSecond{}});
  const Trace trace = run(plan);
  REQUIRE(trace.preparations.size() == 1);
  const double creation = trace.preparations[0].time.value() - 10.0;  // 1280 names at 128 /s
  CHECK(creation > 500.0);
  CHECK(creation < 700.0);
  CHECK(trace.intervals.front().start == SimTime{});
}

TEST_CASE("Job: the spot discount is drawn with the run") {
  Plan plan = plain_plan();
  plan.spot_discount = Fraction(0.7);
  CHECK(run(plan).spot_discount.value() == 0.7);
  plan.spot_discount = Uncertain<Fraction>(Distribution::uniform(0.6, 0.8));
  const double drawn = run(plan).spot_discount.value();
  CHECK(drawn > 0.6);
  CHECK(drawn < 0.8);
}
