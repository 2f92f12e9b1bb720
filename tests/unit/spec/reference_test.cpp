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
  CHECK(row("cluster.instance_count").value == "whole number");
  CHECK(row("work.epochs").value == "whole number or distribution");
  CHECK(row("checkpoint.every").value == "duration");
  CHECK(row("phases.starting").value == "duration or distribution");
  CHECK(row("work.compute.samples_per_second").value == "rate or distribution");
  CHECK(row("spot.discount").value == "fraction or distribution");
  CHECK(row("prices.instance_hour").value == "price");
  CHECK(row("cluster").value == "section");
  CHECK(row("channels").value == "one entry for each name");
  CHECK(row("parameters").value == "one number, quantity or distribution for each name");
  CHECK(row("channels.<name>.input_mode").value == "File | FastFile | Pipe | Download | Stream");
  CHECK(row("channels.<name>.file_system.lazy_load").value == "true | false");
  CHECK(row("channels.<name>.file_system.provisioned_throughput").value == "bandwidth");
}

TEST_CASE("reference: ranges without their opening words, and what is required") {
  CHECK(row("cluster.instance_count").range == "at least 1 and at most 10000");
  CHECK(row("checkpoint.every").range == "at least 1 s");
  CHECK(row("name").range == "at least 1 and at most 200 characters");
  CHECK(row("channels").range == "at most 20 entries");
  CHECK(row("parameters").range == "at most 1000 entries");
  CHECK(row("cluster.groups").range == "at most 5 entries");
  CHECK(row("cluster.groups[].name").range == "at least 1 and at most 64 characters");
  CHECK(row("region").range.empty());
  CHECK(row("cluster.groups[].instance_type").required);
  CHECK_FALSE(row("cluster.instance_type").required);  // groups may stand for it
  CHECK(row("channels.<name>.size").required);
  CHECK_FALSE(row("region").required);
  CHECK(row("region").doc == "Region where the job runs.");
}

TEST_CASE("reference: kind, dimension, units and words are members of their own") {
  CHECK(row("cluster").kind == FieldKind::section);
  CHECK(row("channels").kind == FieldKind::section_map);
  CHECK(row("cluster.groups").kind == FieldKind::section_list);
  CHECK(row("channels.<name>.groups").kind == FieldKind::text_list);
  CHECK(row("parameters").kind == FieldKind::measurements);
  CHECK(row("name").kind == FieldKind::text);
  CHECK(row("as_of").kind == FieldKind::day);
  CHECK(row("cluster.instance_count").kind == FieldKind::count);
  CHECK(row("work.epochs").kind == FieldKind::uncertain_count);
  CHECK(row("work.epochs").dimension == "whole number");
  CHECK(row("channels.<name>.file_system.lazy_load").kind == FieldKind::flag);
  CHECK(row("purchase").kind == FieldKind::choice);
  CHECK(row("purchase").words == std::vector<std::string>{"on_demand", "spot", "savings_plan", "reserved"});
  CHECK(row("checkpoint.every").kind == FieldKind::quantity);
  const FieldRow starting = row("phases.starting");
  CHECK(starting.kind == FieldKind::uncertain);
  CHECK(starting.dimension == "duration");
  CHECK(starting.unit == "s");
  CHECK(std::ranges::find(starting.units, "min") != starting.units.end());
  CHECK(row("spot.discount").unit.empty());
  CHECK(row("spot.discount").units == std::vector<std::string>{"%"});
  CHECK(row("stopping.max_runtime").bounds.high == 28.0 * 24 * 3600);
  CHECK(row("work.warm_up").bounds.low == 0.0);
}

TEST_CASE("reference: the default stands as the job file writes it, as a parameter, or in words") {
  CHECK(row("region").fallback == "us-east-1");
  CHECK(row("phases.starting").parameter == "phase.starting");
  CHECK(row("spot.capacity_wait").otherwise.starts_with("phases.pending"));
  for (const FieldRow& row : job_fields()) {
    CAPTURE(row.path);
    CHECK_FALSE(row.source.empty());
    const bool scalar =
        row.kind != FieldKind::section && row.kind != FieldKind::section_map && row.kind != FieldKind::section_list;
    const bool told = !row.fallback.empty() || !row.parameter.empty() || !row.otherwise.empty();
    CHECK(told == (scalar && !row.required));
  }
}

TEST_CASE("reference: an example where there is no section, of a choice another word than the default") {
  CHECK(row("cluster.volume_size").example == "500 GB");
  CHECK(row("purchase").example == "spot");
  CHECK(row("channels.<name>.file_system.lazy_load").example == "true");
  CHECK(row("cluster").example.empty());
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

TEST_CASE("reference: a parameter has the bounds of the field that it is the default of") {
  const std::map<std::string, Range>& bounds = parameter_bounds();
  CHECK(bounds.at("stopping.max_runtime").high == 28 * 86400.0);
  CHECK(bounds.at("readers").low == 1.0);
  CHECK(bounds.at("phase.starting").contains(0.0));
  CHECK_FALSE(bounds.contains("file.bandwidth"));  // of no field
}
