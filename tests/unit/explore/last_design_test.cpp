#include "simcore/explore/last_design.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/job_reader.hpp"

using namespace simcore;
using record::Value;

TEST_CASE("last design: what differs in the time between checkpoints alone is resolved once") {
  const Value job = read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "purchase": "spot",
    "stopping": {"max_wait": "2 d"}, "checkpoint": {"size": "1 GB", "every": "10 min"},
    "spot": {"interruptions": "3 h"}, "work": {"compute": {"duration": "5 h"}}})");
  const auto read = [](const Value& document) { return read_job(document, "job.yaml"); };
  LastDesign last(std::make_shared<const SpaceReading>(SpaceReading{read, "job.yaml"}), Catalog::builtin());
  int resolved = 0;
  const auto at = [&](std::size_t kind, std::optional<Seconds> every) {
    return last.at({kind, every}, [&] {
      ++resolved;
      return job;
    });
  };
  CHECK(at(0, Seconds(600.0)).plan->checkpoint.every == Seconds(600.0));
  CHECK(at(0, Seconds(700.0)).plan->checkpoint.every == Seconds(700.0));
  CHECK(resolved == 1);
  CHECK(at(1, Seconds(600.0)).plan->checkpoint.every == Seconds(600.0));
  CHECK(resolved == 2);
  CHECK(at(1, std::nullopt).plan);
  CHECK(at(1, Seconds(1e-3)).plan);  // of which there is something to say
  CHECK(resolved == 4);
}

TEST_CASE("last design: the time that a value says") {
  CHECK(interval_of(Value("10 min")) == Seconds(600.0));
  CHECK_FALSE(interval_of(Value("later")));
  CHECK_FALSE(interval_of(Value(600)));
  CHECK_FALSE(interval_of(Value()));
}
