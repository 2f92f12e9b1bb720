#include "simcore/study/differing.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/job_reader.hpp"

using namespace simcore;
using record::Value, record::written;

TEST_CASE("differing: values as they are written, where they mean something else") {
  const std::vector<Value> documents = {
      read_document(R"({"simcore": 1, "name": "a", "cluster": {"instance_type": "ml.p3.2xlarge"},
                        "work": {"compute": {"duration": "1 h"}}})"),
      read_document(R"({"simcore": 1, "name": "b", "purchase": "spot", "checkpoint": {"every": "10 min"},
                        "cluster": {"instance_type": "ml.p3.2xlarge", "instance_count": 2},
                        "work": {"compute": {"duration": "60 min"}}})")};
  std::vector<JobDraft> drafts;
  for (const Value& document : documents) drafts.push_back(read_job(document));
  std::vector<JobReading> jobs;
  for (std::size_t i = 0; i < 2; ++i) jobs.push_back({&documents[i], &drafts[i].spec});
  const std::vector<Named<Value>> values = differing(jobs);
  CHECK(written(values[1]) == "{cluster.instance_count: 2, purchase: spot, checkpoint.every: 10 min}");
  REQUIRE(values[0].entries.size() == 3);
  CHECK(values[0].entries[2].second.is_null());
}
