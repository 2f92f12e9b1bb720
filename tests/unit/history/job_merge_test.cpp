#include "simcore/history/detail/job_merge.hpp"

#include "catch.hpp"
#include "histories.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// A described job with the phases, and a log that was printed from 10 s after its origin on.
struct Pair {
  JobHistory job = told("a", SourceKind::described, "d");
  JobHistory log = told("a", SourceKind::log, "l");
  std::vector<Contradiction> contradictions = {};

  Pair() { *log.origin_ms += 10'000; }
  void merge() { merge_into(job, log, contradictions); }
};

}  // namespace

TEST_CASE("job merge: a log tells input and image apart, within the exact ends") {
  Pair pair;
  pair.job.phases = {phase(Phase::downloading, Activity::preparing, 50, 150)};
  pair.log.phases = {phase(Phase::downloading, Activity::input, 42, 85, TimePrecision::polled),
                     phase(Phase::downloading, Activity::image, 85, 145, TimePrecision::polled)};
  pair.merge();
  REQUIRE(pair.job.phases.size() == 2);
  CHECK(pair.job.phases[0].activity == Activity::input);
  CHECK(pair.job.phases[0].end->time == seconds(95));
  CHECK(pair.job.phases[0].end->precision == TimePrecision::polled);
  CHECK(pair.job.phases[1].activity == Activity::image);
  CHECK(pair.job.phases[1].end == Moment::at(seconds(150)));
}

TEST_CASE("job merge: until 2023 the image is a part of the training phase") {
  Pair pair;
  pair.job.phases = {phase(Phase::training, Activity::training, 50, 150)};
  pair.log.phases = {phase(Phase::training, Activity::image, 42, 85),
                     phase(Phase::training, Activity::script, 85, 145)};
  pair.merge();
  REQUIRE(pair.job.phases.size() == 2);
  CHECK(pair.job.phases[0].activity == Activity::image);
  CHECK(pair.job.phases[1].activity == Activity::script);
  CHECK(pair.job.phases[1].begin.time == seconds(95));
}

TEST_CASE("job merge: a script that was polled late is no second part of the training phase") {
  Pair pair;
  pair.job.phases = {phase(Phase::downloading, Activity::preparing, 20, 50),
                     phase(Phase::training, Activity::training, 50, 150)};
  pair.log.phases = {phase(Phase::downloading, Activity::image, 25, 60),
                     phase(Phase::training, Activity::script, 60, 140)};
  pair.merge();
  REQUIRE(pair.job.phases.size() == 3);
  CHECK(pair.job.phases[2].activity == Activity::training);
}

TEST_CASE("job merge: phases, counters and names are taken where there are none") {
  Pair pair;
  pair.log.phases = {phase(Phase::training, Activity::script, 0, 30)};
  pair.log.instance_type = "ml.m5.large";
  pair.log.script = "train.py";
  pair.merge();
  REQUIRE(pair.job.phases.size() == 1);
  CHECK(pair.job.phases[0].begin.time == seconds(10));
  CHECK(pair.job.instance_type == "ml.m5.large");
  CHECK(pair.job.script == "train.py");
  CHECK(pair.contradictions.empty());
}

TEST_CASE("job merge: a log prints counters of all instances") {
  Pair pair;
  pair.job.training_time = 50;
  pair.job.instance_count = 2;
  pair.log.training_total = 100;
  pair.merge();
  CHECK(pair.contradictions.empty());
  pair = Pair();
  pair.job.training_time = 50;
  pair.job.instance_count = 2;
  pair.log.training_total = 99;
  pair.merge();
  REQUIRE(pair.contradictions.size() == 1);
  CHECK(pair.contradictions[0].kept == "50 on 2");
}

TEST_CASE("job merge: ends may differ by what is polled, and no more") {
  Pair pair;
  pair.log.ended = seconds(100);
  pair.merge();
  CHECK(pair.contradictions.empty());
  pair = Pair();
  pair.log.ended = seconds(300);
  pair.merge();
  REQUIRE(pair.contradictions.size() == 1);
  CHECK(pair.contradictions[0].field == "ended_s");
}
