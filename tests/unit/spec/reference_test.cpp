#include "simcore/spec/reference.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

FieldRow row(const std::string& path) {
  const std::vector<FieldRow> rows = job_fields();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const FieldRow& row) { return row.path == path; });
  REQUIRE(found != rows.end());
  return *found;
}

}  // namespace

TEST_CASE("reference: each kind of value is named as a reader needs it") {
  CHECK(row("name").value == "text");
  CHECK(row("as_of").value == "YYYY-MM-DD");
  CHECK(row("work.epochs").value == "whole number");
  CHECK(row("checkpoint.every").value == "duration");
  CHECK(row("phases.starting").value == "duration or distribution");
  CHECK(row("work.compute.samples_per_second").value == "rate or distribution");
  CHECK(row("spot.discount").value == "fraction or distribution");
  CHECK(row("prices.instance_hour").value == "price");
  CHECK(row("cluster").value == "section");
  CHECK(row("channels").value == "one entry for each name");
  CHECK(row("channels.<name>.input_mode").value == "File | FastFile | Pipe");
  CHECK(row("channels.<name>.file_system.lazy_load").value == "true | false");
  CHECK(row("channels.<name>.file_system.provisioned_throughput").value == "bandwidth");
}

TEST_CASE("reference: ranges without their opening words, and what is required") {
  CHECK(row("cluster.instance_count").range == "at least 1 and at most 10000");
  CHECK(row("checkpoint.every").range == "above 0 s");
  CHECK(row("name").range.empty());
  CHECK(row("cluster.groups[].instance_type").required);
  CHECK_FALSE(row("cluster.instance_type").required);  // groups may stand for it
  CHECK(row("channels.<name>.size").required);
  CHECK_FALSE(row("region").required);
  CHECK(row("region").doc == "Region, such as eu-west-1. Default: us-east-1.");
}

TEST_CASE("reference: sections come before their fields, and no path twice") {
  std::set<std::string> seen;
  for (const FieldRow& row : job_fields()) {
    CAPTURE(row.path);
    CHECK(seen.insert(row.path).second);
    std::string parent = row.path.substr(0, row.path.find_last_of('.') + 1);
    if (parent.ends_with("[].")) parent.erase(parent.size() - 3, 2);
    if (!parent.empty() && !parent.ends_with("<name>.")) CHECK(seen.contains(parent.substr(0, parent.size() - 1)));
  }
  CHECK(seen.size() >= 47);  // the fields of a job with everything set
}
