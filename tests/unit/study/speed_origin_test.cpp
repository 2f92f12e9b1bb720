#include "simcore/study/speed_origin.hpp"

#include <string>

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"

using namespace simcore;
using record::Value;

namespace {

constexpr const char* kModel = R"({"name": "ResNet-50", "precision": "fp16"})";

/// A job on so many instances of that type, with what it says of its computing.
Value job(const std::string& type, int count, const std::string& compute, int batch = 64) {
  return read_document(R"({"cluster": {"instance_type": ")" + type + R"(", "instance_count": )" +
                       std::to_string(count) + R"(}, "work": {"batch_size": )" + std::to_string(batch) +
                       R"(, "model": )" + kModel + R"(, "compute": )" + compute + "}}");
}

std::string origin(const Value& document) {
  const Value* found = value_at(document, record::split_keys("work.compute.measured_on"));
  return found == nullptr ? "" : written(*found);
}

const std::string kSpeed = R"({"samples_per_second": 410})";
const std::string kPlace = "{instance_type: ml.g5.2xlarge, instance_count: 1, batch_size: 64, precision: fp16}";

}  // namespace

TEST_CASE("speed origin: what stays, though the job moves, says where it was measured") {
  const Value before = job("ml.g5.2xlarge", 1, kSpeed);
  CHECK(origin(keep_speed_origin(before, job("ml.g6.2xlarge", 1, kSpeed))) == kPlace);
  CHECK(origin(keep_speed_origin(before, job("ml.g5.2xlarge", 2, kSpeed))) == kPlace);
  CHECK(origin(keep_speed_origin(before, job("ml.g5.2xlarge", 1, kSpeed, 128))) == kPlace);
  for (const char* stated : {R"({"duration": "1 h"})", R"({"step_time": "100 ms", "spread": 0})"}) {
    const Value measured = job("ml.g5.2xlarge", 1, stated);
    CHECK(origin(keep_speed_origin(measured, job("ml.g6.2xlarge", 1, stated))) == kPlace);
  }
}

TEST_CASE("speed origin: of groups, they are the place") {
  const auto grouped = [](int count) {
    return read_document(
        R"({"cluster": {"groups": [{"name": "a", "instance_type": "ml.g5.xlarge", "instance_count": )" +
        std::to_string(count) + R"(}]}, "work": {"compute": {"duration": "1 h"}}})");
  };
  CHECK(origin(keep_speed_origin(grouped(1), grouped(2))) ==
        "{groups: [{name: a, instance_type: ml.g5.xlarge, instance_count: 1}]}");
}

TEST_CASE("speed origin: nothing is added where nothing moves, or no speed is stated") {
  const Value before = job("ml.g5.2xlarge", 1, kSpeed);
  CHECK(keep_speed_origin(before, before) == before);
  const std::string runs = R"({"measured": [{"instance_type": "ml.g5.2xlarge", "samples_per_second": 410}]})";
  const Value moved = job("ml.g6.2xlarge", 1, runs);
  CHECK(keep_speed_origin(job("ml.g5.2xlarge", 1, runs), moved) == moved);
  CHECK(keep_speed_origin(read_document("{}"), read_document(R"({"cluster": 1})")) ==
        read_document(R"({"cluster": 1})"));
}

TEST_CASE("speed origin: what was measured elsewhere stays so wherever the job goes, until it is stated anew") {
  const Value before = job("ml.g5.2xlarge", 1, kSpeed);
  const Value once = keep_speed_origin(before, job("ml.g6.2xlarge", 1, kSpeed));
  Value twice = once;
  set_value(twice, record::split_keys("cluster.instance_count"), Value(4));
  CHECK(origin(keep_speed_origin(once, twice)) == kPlace);
  CHECK(keep_speed_origin(twice, before) == before);
  Value back = twice;
  set_value(back, record::split_keys("cluster"), *value_at(before, record::split_keys("cluster")));
  CHECK(keep_speed_origin(twice, back) == before);
  Value stated = twice;
  set_value(stated, record::split_keys("work.compute.samples_per_second"), Value(1200));
  CHECK(origin(keep_speed_origin(twice, stated)).empty());
  set_value(stated, record::split_keys("work.compute.measured_on.instance_count"), Value(3));
  CHECK(keep_speed_origin(twice, stated) == stated);  // both are said
}

TEST_CASE("speed origin: what is among the changes is stated anew, even if it is the same") {
  const Value before = job("ml.g5.2xlarge", 1, kSpeed);
  const std::pair<std::string, Value> type = {"cluster.instance_type", Value("ml.g6.2xlarge")};
  const std::pair<std::string, Value> same = {"work.compute.samples_per_second", Value(410)};
  const Value moved = changed(before, {{type}});
  CHECK(origin(moved) == kPlace);
  CHECK(origin(changed(before, {{type, same}})).empty());
  CHECK(origin(changed(moved, {{same}})).empty());
  CHECK(origin(changed(before, {{type, {"work.compute", read_document(R"({"duration": "1 h"})")}}})).empty());
  CHECK(origin(changed(before, {{{"cluster.instance_type", Value("ml.g6.2xlarge")}, {"name", Value("a")}}})) == kPlace);
}

TEST_CASE("speed origin: a template that names no instances has no place") {
  const Value before = read_document(R"({"work": {"compute": {"duration": "1 h"}}})");
  CHECK(origin(changed(before, {{{"cluster.instance_type", Value("ml.g6.2xlarge")}}})).empty());
}

TEST_CASE("speed origin: keys of a stated time or speed") {
  CHECK(states_speed("work.compute.duration"));
  CHECK(states_speed("work.compute.samples_per_second.uniform.low"));
  CHECK_FALSE(states_speed("work.compute.durations"));
  CHECK_FALSE(states_speed("work.compute.measured_on"));
}

TEST_CASE("speed origin: a job that said no precision and moves to one had the usual one of its type") {
  const auto precise = [](const char* precision) {
    Value found = job("ml.g5.2xlarge", 1, kSpeed);
    set_value(found, record::split_keys("work.model.precision"), *precision ? Value(precision) : Value());
    return found;
  };
  const std::string moved = origin(keep_speed_origin(precise(""), precise("fp32")));
  CHECK(moved == "{instance_type: ml.g5.2xlarge, instance_count: 1, batch_size: 64, precision: bf16}");
  CHECK(origin(keep_speed_origin(precise("fp32"), precise(""))) ==
        "{instance_type: ml.g5.2xlarge, instance_count: 1, batch_size: 64, precision: fp32}");
}
