#include "simcore/catalog/parameter.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

constexpr const char* kText =
    "name,scope,kind,value,p95,unit,source,as_of,note\n"
    "phase.starting,p3,measured,111,138,s,bench,2022-01-01,\n"
    "phase.starting,accelerated,measured,102,541,s,logs,2022-01-01,late\n"
    "phase.starting,accelerated,assumed,196,501,s,logs,2019-01-01,early\n"
    "phase.starting,cpu,measured,51,84,s,logs,2024-01-01,\n"
    "file.bandwidth,,limit,150000000,,B/s,bench,2022-01-01,documented\n"
    "gpu.only,accelerated,rule,1,,1,bench,2022-01-01,\n";

ParameterBook book() { return ParameterBook::parse(Table::parse("parameters", kText)); }

InstanceType type(std::string name, int accelerators) {
  InstanceType type;
  type.name = std::move(name);
  type.accelerator_count = accelerators;
  return type;
}

const Date kToday = day("2026-01-01");

}  // namespace

TEST_CASE("parameter: family beats class beats all") {
  const ParameterBook parameters = book();
  CHECK(parameters.at("phase.starting", type("ml.p3.2xlarge", 1), kToday).value == 111.0);
  CHECK(parameters.at("phase.starting", type("ml.p4d.24xlarge", 8), kToday).value == 102.0);
  CHECK(parameters.at("phase.starting", type("ml.m5.large", 0), kToday).value == 51.0);
  CHECK(parameters.at("file.bandwidth", type("ml.p3.2xlarge", 1), kToday).value == 150e6);
  CHECK(parameters.at("file.bandwidth", kToday).value == 150e6);
}

TEST_CASE("parameter: within a scope the newest up to the day, or the oldest; scopes do not mix") {
  const ParameterBook parameters = book();
  const InstanceType gpu = type("ml.p4d.24xlarge", 8);
  CHECK(parameters.at("phase.starting", gpu, day("2021-12-31")).value == 196.0);
  CHECK(parameters.at("phase.starting", gpu, day("2022-01-01")).value == 102.0);
  CHECK(parameters.at("phase.starting", gpu, day("2000-01-01")).value == 196.0);
  // The p3 row is younger than 2020, but the first scope with rows decides.
  CHECK(parameters.at("phase.starting", type("ml.p3.2xlarge", 1), day("2020-01-01")).value == 111.0);
}

TEST_CASE("parameter: keeps unit, source, day and note") {
  const ParameterBook parameters = book();
  const Parameter& bandwidth = parameters.at("file.bandwidth", kToday);
  CHECK(bandwidth.name == "file.bandwidth");
  CHECK(bandwidth.unit == "B/s");
  CHECK(bandwidth.note == "documented");
  CHECK(bandwidth.provenance.source == "bench");
  CHECK(bandwidth.provenance.as_of == day("2022-01-01"));
}

TEST_CASE("parameter: a spread makes it lognormal, none makes it certain") {
  const ParameterBook parameters = book();
  CHECK(parameters.at("file.bandwidth", kToday).law().is_constant());
  CHECK(parameters.at("phase.starting", type("ml.p3.2xlarge", 1), kToday).law().text() ==
        "lognormal(median 111, p95 138)");
}

TEST_CASE("parameter: how each number is known") {
  const ParameterBook parameters = book();
  CHECK(name(parameters.at("phase.starting", type("ml.p3.2xlarge", 1), kToday).kind) == "measured");
  CHECK(name(parameters.at("phase.starting", type("ml.p4d.24xlarge", 8), day("2020-01-01")).kind) == "assumed");
  CHECK(parameters.at("file.bandwidth", kToday).kind == ParameterKind::limit);
  CHECK(parameters.at("gpu.only", type("ml.p3.2xlarge", 1), kToday).kind == ParameterKind::rule);
}

TEST_CASE("parameter: an unknown kind is refused with its line") {
  const std::string header = std::string(kText).substr(0, std::string_view(kText).find('\n') + 1);
  const auto kind = [&](const std::string& word) {
    return refusal([&] {
      return ParameterBook::parse(Table::parse("parameters", header + "x,," + word + ",1,,s,bench,2022-01-01,\n"))
          .names();
    });
  };
  const std::string rule = "parameters.csv:2: column 'kind' must be measured, limit, rule or assumed, got ";
  CHECK(kind("Limit") == rule + "'Limit' (did you mean limit?)");
  CHECK(kind("guessed") == rule + "'guessed'");
  CHECK(kind("") == rule + "''");
}

TEST_CASE("parameter: a name that is not there, or not for this type, is refused") {
  const ParameterBook parameters = book();
  CHECK(refusal([&] { return parameters.at("file.bandwith", kToday).value; }) ==
        "must be a parameter that applies to the instance type, got 'file.bandwith' (did you mean file.bandwidth?)");
  CHECK(refusal([&] { return parameters.at("gpu.only", type("ml.m5.large", 0), kToday).value; }) ==
        "must be a parameter that applies to the instance type, got 'gpu.only'");
}

TEST_CASE("parameter: all names, once each") {
  CHECK(book().names() == std::vector<std::string>{"file.bandwidth", "gpu.only", "phase.starting"});
}
