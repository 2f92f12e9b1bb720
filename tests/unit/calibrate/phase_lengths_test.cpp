#include "simcore/calibrate/phase_lengths.hpp"

#include <cmath>

#include "catch.hpp"
#include "unit/history/histories.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobHistory job_of(std::vector<JobPhase> phases) {
  JobHistory job = told("a", SourceKind::described, "a.json");
  job.phases = std::move(phases);
  return job;
}

JobPhase polled(Phase what, Activity activity, double earliest, double begin, double earliest_end, double end) {
  return {what,
          activity,
          1,
          {seconds(begin), TimePrecision::polled, seconds(earliest)},
          Moment{seconds(end), TimePrecision::polled, seconds(earliest_end)},
          ""};
}

void check(const PhaseLength& length, LearnedPhase phase, double low, double high) {
  CHECK(length.phase == phase);
  CHECK(length.low.value() == Approx(low));
  CHECK((std::isinf(high) ? std::isinf(length.high.value()) : length.high.value() == Approx(high)));
}

}  // namespace

TEST_CASE("phase_lengths: exact times give exact lengths, and waits count as starting") {
  const auto found = phase_lengths(job_of(
      {phase(Phase::pending, Activity::waiting, 0, 10), phase(Phase::starting, Activity::starting, 10, 74.5),
       phase(Phase::downloading, Activity::input, 74.5, 90), phase(Phase::downloading, Activity::image, 90, 200),
       phase(Phase::training, Activity::training, 200, 900), phase(Phase::uploading, Activity::uploading, 900, 921)}));
  REQUIRE(found.size() == 4);
  check(found[0], LearnedPhase::starting, 74.5, 74.5);
  check(found[1], LearnedPhase::input, 15.5, 15.5);
  check(found[2], LearnedPhase::image_pull, 110, 110);
  check(found[3], LearnedPhase::upload, 21, 21);
}

TEST_CASE("phase_lengths: polled times bound a length from both sides, at most 30 s apart at each end") {
  const auto found = phase_lengths(job_of({polled(Phase::starting, Activity::starting, 0, 0, 24, 78),
                                           polled(Phase::downloading, Activity::preparing, 24, 78, 108, 319)}));
  REQUIRE(found.size() == 2);
  check(found[0], LearnedPhase::starting, 48, 78);
  check(found[1], LearnedPhase::preparing, 211, 271);
}

TEST_CASE("phase_lengths: what is shorter than a second is anything up to one") {
  const auto found = phase_lengths(job_of({phase(Phase::uploading, Activity::uploading, 5, 5)}));
  REQUIRE(found.size() == 1);
  check(found[0], LearnedPhase::upload, 0, 1);
}

TEST_CASE("phase_lengths: a phase that was cut short took at least as long as it was seen") {
  JobHistory failed =
      job_of({phase(Phase::starting, Activity::starting, 0, 60), phase(Phase::downloading, Activity::image, 60, 100)});
  failed.outcome = Outcome::failed;
  check(phase_lengths(failed)[0], LearnedPhase::starting, 60, 60);
  check(phase_lengths(failed)[1], LearnedPhase::image_pull, 40, INFINITY);

  JobHistory running = failed;
  running.outcome.reset();
  running.phases[1].end.reset();
  running.seen = seconds(85);
  check(phase_lengths(running)[1], LearnedPhase::image_pull, 25, INFINITY);

  JobHistory stopped =
      job_of({phase(Phase::downloading, Activity::image, 0, 40), phase(Phase::stopping, Activity::stopping, 40, 50),
              phase(Phase::uploading, Activity::uploading, 50, 70)});
  stopped.outcome = Outcome::stopped;
  check(phase_lengths(stopped)[0], LearnedPhase::image_pull, 40, INFINITY);
  check(phase_lengths(stopped)[1], LearnedPhase::upload, 20, 20);  // an upload after a stop is whole
}

TEST_CASE("phase_lengths: a start without the creation and a moment without a bound tell nothing false") {
  JobHistory late = job_of({phase(Phase::starting, Activity::starting, 0, 60)});
  late.created_is = TimePrecision::unknown;
  CHECK(phase_lengths(late).empty());
  JobHistory open = job_of({phase(Phase::downloading, Activity::image, 0, 40)});
  open.phases[0].begin.precision = TimePrecision::unknown;
  check(phase_lengths(open)[0], LearnedPhase::image_pull, 40, INFINITY);
}

TEST_CASE("phase_lengths: only the first attempt counts") {
  JobHistory again =
      job_of({phase(Phase::starting, Activity::starting, 0, 60), phase(Phase::downloading, Activity::image, 60, 100),
              phase(Phase::starting, Activity::starting, 100, 120)});
  again.phases[2].attempt = 2;
  REQUIRE(phase_lengths(again).size() == 2);
  check(phase_lengths(again)[1], LearnedPhase::image_pull, 40, INFINITY);
}
