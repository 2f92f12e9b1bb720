#include "simcore/explore/tuned_space.hpp"

#include <algorithm>

#include "catch.hpp"
#include "simcore/explore/screening.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/job_reader.hpp"

using namespace simcore;
using record::Value, record::written;

namespace {

const Value& job() {
  static const Value document = read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"},
    "purchase": "spot", "spot": {"interruptions": {"exponential": {"mean": "3 h"}}}, "checkpoint": {"size": "2 GB", "pause": "40 s"},
    "work": {"compute": {"duration": "20 h", "same_speed_elsewhere": true}},
    "stopping": {"max_runtime": "20 d", "max_wait": "20 d"}})");
  return document;
}

const Value& rare_capacity() {
  static const Value document = read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"},
    "purchase": "spot", "spot": {"interruptions": {"exponential": {"mean": "4 h"}}, "capacity_wait": {"exponential": {"mean": "4 h"}}},
    "checkpoint": {"every": "20 min", "size": "1 GB"}, "work": {"compute": {"duration": "16 h", "same_speed_elsewhere": true}},
    "stopping": {"max_runtime": "10 d", "max_wait": "20 d"}})");
  return document;
}

SpaceReading reading() {
  return {.read = [](const Value& document) { return read_job(document, "job.yaml"); }, .file = "job.yaml"};
}

Space tuned() {
  std::vector<Varied> varied = {{.keyword = "instance_count", .values = {{Value(1), {}}, {Value(2), {}}}},
                                {.keyword = "checkpoint_every",
                                 .values = {{Value("from"), Value("1 min")}, {Value("to"), Value("5 h")}},
                                 .mapping = true}};
  const std::vector<Knob> knobs = take_knobs(varied);
  return tuned_space(Grid(job(), varied, true), knobs, reading(), Catalog::builtin());
}

double cost(const SpaceDesign& design) {
  return mean_of(first_runs(*design.plan, 2048, {.seed = 5}), &DesignEstimate::cost).mean;
}

}  // namespace

TEST_CASE("tuned space: as good as the best of a hundred values") {
  const Space space = tuned();
  REQUIRE(space.size == 6);
  const double found = cost(space.design(0));
  double least = HUGE_VAL;
  for (int i = 0; i < 100; ++i) {
    Value document = job();
    const auto minutes = static_cast<std::int64_t>(std::llround(std::pow(300.0, i / 99.0)));
    set_value(document, std::vector<std::string>{"checkpoint", "every"}, Value(std::to_string(minutes) + " min"));
    least = std::min(least, cost(design_of(document, reading(), Catalog::builtin())));
  }
  CAPTURE(space.label(0));
  CHECK(found < 1.005 * least);
}

TEST_CASE("tuned space: labels and values say what was found; equal designs are there once") {
  const Space space = tuned();
  const std::string label = space.label(0);
  CHECK(label.starts_with("instance_count 1, checkpoint_every "));
  const Named<Value> values = space.values(3);
  CHECK(written(values.entries.front().second) == "2");
  CHECK(values.entries.back().first == "checkpoint.every");
  CHECK(space.label(3).ends_with(written(values.entries.back().second)));
  std::size_t possible = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const SpaceDesign design = space.design(i);
    possible += design.plan ? 1U : 0U;
    if (!design.plan) CHECK(design.refused == "the same values of the knobs are best for another goal");
  }
  CHECK(possible >= 1);
  CHECK(space.design(0).plan);
}

// On spot until a moment, on demand from then on: the later, the cheaper and the longer.
TEST_CASE("tuned space: within the deadline, as good as the best of sixty values that keep it") {
  const ExploreOptions within{.deadline = Seconds(30.0 * 3600.0), .late = 0.1};
  std::vector<Varied> varied = {{.keyword = "spot__fallback__deadline",
                                 .values = {{Value("from"), Value("20 h")}, {Value("to"), Value("100 h")}},
                                 .mapping = true}};
  const std::vector<Knob> knobs = take_knobs(varied);
  const Grid grid(rare_capacity(), varied, true);
  const Space limited = tuned_space(grid, knobs, reading(), Catalog::builtin(), within);
  const Space free = tuned_space(grid, knobs, reading(), Catalog::builtin());
  const auto estimate = [&](const SpaceDesign& design) { return first_runs(*design.plan, 8192, screening_of(within)); };
  const auto late = [&](const DesignEstimate& found) { return found.share(&DesignEstimate::late); };
  const DesignEstimate found = estimate(limited.design(0));
  CHECK(late(estimate(free.design(0))) > 0.2);
  CHECK(late(found) <= 0.1);
  double least = HUGE_VAL;
  for (int i = 0; i < 60; ++i) {
    Value document = rare_capacity();
    const auto hours = static_cast<std::int64_t>(std::llround(20.0 * std::pow(5.0, i / 59.0)));
    set_value(document, std::vector<std::string>{"spot", "fallback", "deadline"}, Value(std::to_string(hours) + " h"));
    const DesignEstimate other = estimate(design_of(document, reading(), Catalog::builtin()));
    if (late(other) <= 0.1) least = std::min(least, mean_of(other, &DesignEstimate::cost).mean);
  }
  CAPTURE(limited.label(0), least);
  CHECK(mean_of(found, &DesignEstimate::cost).mean < 1.03 * least);
}

TEST_CASE("tuned space: limits that are none are refused") {
  std::vector<Varied> varied = {{.keyword = "checkpoint_every",
                                 .values = {{Value("from"), Value("1 min")}, {Value("to"), Value("5 h")}},
                                 .mapping = true}};
  const std::vector<Knob> knobs = take_knobs(varied);
  CHECK_THROWS_WITH(tuned_space(Grid(job(), varied, true), knobs, reading(), Catalog::builtin(), {.late = 0.1}),
                    "late: needs a deadline, got 0.1");
}
