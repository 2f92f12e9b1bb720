#include "simcore/exact/restartable_job.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/exact/stages.hpp"

using namespace simcore;

namespace {

RestartableJob job_of(double work, double segment) {
  return {.download = Seconds(200.0),
          .restore = Seconds(30.0),
          .work = Seconds(work),
          .segment = Seconds(segment),
          .checkpoint = Seconds(20.0),
          .upload = Seconds(60.0)};
}

std::size_t problems_of(const RestartableJob& job) {
  try {
    validate(job);
  } catch (const SpecError& error) {
    return error.problems().size();
  }
  return 0;
}

}  // namespace

TEST_CASE("Work that is a multiple of the segment has equal stages") {
  for (const double segment : {900.0, 900.0 * (1.0 + 1e-15), 900.0 * (1.0 - 1e-15)}) {
    const Stages stages = stages_of(job_of(36000.0, segment));
    CHECK(stages.kept == 40);
    CHECK(stages.full == Approx(920.0));
    CHECK(stages.short_one == Approx(920.0));
    CHECK(stages.final_stage == 60.0);
    CHECK(stages.to_end(40) == Approx(40 * 920.0 + 60.0));
  }
}

TEST_CASE("The last segment is shorter otherwise") {
  const Stages stages = stages_of(job_of(1000.0, 300.0));
  CHECK(stages.kept == 4);
  CHECK(stages.full == 320.0);
  CHECK(stages.short_one == Approx(120.0));
  CHECK(stages.to_end(4) == Approx(1000.0 + 4 * 20.0 + 60.0));
  CHECK(stages.to_last_kept(1) == Approx(120.0));
}

TEST_CASE("Work after the last checkpoint belongs to the final stage") {
  RestartableJob job = job_of(1000.0, 300.0);
  job.last_checkpoint = false;
  const Stages stages = stages_of(job);
  CHECK(stages.kept == 3);
  CHECK(stages.short_one == stages.full);
  CHECK(stages.final_stage == Approx(100.0 + 60.0));
}

TEST_CASE("Without checkpoints there is one stage, without work only the upload") {
  const Stages whole = stages_of(job_of(1000.0, std::numeric_limits<double>::infinity()));
  CHECK(whole.kept == 0);
  CHECK(whole.final_stage == 1060.0);
  const Stages nothing = stages_of(job_of(0.0, 300.0));
  CHECK(nothing.kept == 0);
  CHECK(nothing.final_stage == 60.0);
}

TEST_CASE("Later attempts restore, and their downloads are billed or not") {
  RestartableJob job = job_of(1000.0, 300.0);
  CHECK(stages_of(job).first_prefix == 200.0);
  CHECK(stages_of(job).prefix == 230.0);
  CHECK(stages_of(job).unbilled == 200.0);
  job.download_billing = DownloadBilling::every_attempt;
  CHECK(stages_of(job).unbilled == 0.0);
}

TEST_CASE("A job with nonsense in it is refused with all of it") {
  CHECK(problems_of(job_of(1000.0, 300.0)) == 0);
  RestartableJob job{.start = Distribution::uniform(-1.0, 1.0),
                     .download = Seconds(-1.0),
                     .restore = Seconds(std::nan("")),
                     .work = Seconds(std::numeric_limits<double>::infinity()),
                     .segment = Seconds(0.0),
                     .checkpoint = Seconds(-1.0),
                     .upload = Seconds(-1.0),
                     .wait = Distribution(-5.0)};
  CHECK(problems_of(job) == 8);
  CHECK(problems_of(job_of(1e6, 1e-4)) == 1);
}
