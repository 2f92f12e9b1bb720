#include "simcore/catalog/parameter.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

constexpr const char* kText =
    "name,scope,kind,value,p95,unit,source,as_of,note,quantiles\n"
    "phase.starting,p3,measured,111,138,s,bench,2022-01-01,,\n"
    "phase.starting,accelerated,measured,102,541,s,logs,2022-01-01,late,\n"
    "phase.starting,accelerated,assumed,196,501,s,logs,2019-01-01,early,\n"
    "phase.starting,cpu,measured,51,84,s,logs,2024-01-01,,0:10 0.05:20 0.5:51 0.95:84 1:300\n"
    "file.bandwidth,,limit,150000000,,B/s,bench,2022-01-01,documented,\n"
    "gpu.only,accelerated,rule,1,,1,bench,2022-01-01,,\n";

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

TEST_CASE(
    "parameter: of the first scope with rows up to the day, the newest; a row of a later day never beats an older") {
  const ParameterBook parameters = book();
  const InstanceType gpu = type("ml.p4d.24xlarge", 8);
  CHECK(parameters.at("phase.starting", gpu, day("2021-12-31")).value == 196.0);
  CHECK(parameters.at("phase.starting", gpu, day("2022-01-01")).value == 102.0);
  CHECK(parameters.at("phase.starting", gpu, day("2000-01-01")).value == 196.0);
  const InstanceType p3 = type("ml.p3.2xlarge", 1);
  CHECK(parameters.at("phase.starting", p3, day("2022-01-01")).value == 111.0);
  CHECK(parameters.at("phase.starting", p3, day("2020-01-01")).value == 196.0);  // the family's row is younger
  CHECK(parameters.at("phase.starting", p3, day("2018-01-01")).value == 111.0);  // all are: the first scope's
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

TEST_CASE("parameter: quantiles of a row are its law, and its text has both ends") {
  const ParameterBook parameters = book();
  const Parameter& starting = parameters.at("phase.starting", type("ml.m5.large", 0), kToday);
  CHECK(starting.law().quantile(0.25) == Approx(20.0 + 31.0 * 20.0 / 45.0));
  CHECK(starting.law().quantile(1.0) == 300.0);
  CHECK(starting.text() == "51 s (p5 20 s, p95 1 min 24 s)");
}

TEST_CASE("parameter: malformed quantiles are refused with their line") {
  const auto refused = [](const std::string& cell) {
    return refusal([&] {
      const std::string text =
          "name,scope,kind,value,p95,unit,source,as_of,note,quantiles\n"
          "x,,measured,1,,s,bench,2022-01-01,," +
          cell + "\n";
      return ParameterBook::parse(Table::parse("parameters", text)).names();
    });
  };
  const std::string rule = "parameters.csv:2: column 'quantiles' must be pairs share:value, none negative, got ";
  CHECK(refused("0:1 1") == rule + "'1'");
  CHECK(refused("0:1 1:") == rule + "'1:'");
  CHECK(refused("0:1 1:2s") == rule + "'1:2s'");
  CHECK(refused("0;1 1:2") == rule + "'0;1'");
  CHECK(refused("0:-1 1:2") == rule + "'0:-1'");
  CHECK(refused("0:1 0.5:3 1:2") ==
        "parameters.csv:2: column 'quantiles' must not be below the value of a smaller share, got 2");
  CHECK(refused("0:1").starts_with("parameters.csv:2: column 'quantiles' must have "));
}

TEST_CASE("parameter: a value below zero is refused with its line") {
  const std::string header = std::string(kText).substr(0, std::string_view(kText).find('\n') + 1);
  const auto refused = [&](const std::string& cells) {
    const std::string text = header + "x,,measured," + cells + ",s,bench,2022-01-01,,\n";
    return refusal([&] { return ParameterBook::parse(Table::parse("parameters", text)).names(); });
  };
  CHECK(refused("-1,") == "parameters.csv:2: column 'value' must not be negative, got '-1'");
  CHECK(refused("1,-2") == "parameters.csv:2: column 'p95' must be positive, got '-2'");
}

TEST_CASE("parameter: how each number is known") {
  const ParameterBook parameters = book();
  CHECK(word(parameters.at("phase.starting", type("ml.p3.2xlarge", 1), kToday).kind) == "measured");
  CHECK(word(parameters.at("phase.starting", type("ml.p4d.24xlarge", 8), day("2020-01-01")).kind) == "assumed");
  CHECK(parameters.at("file.bandwidth", kToday).kind == ParameterKind::limit);
  CHECK(parameters.at("gpu.only", type("ml.p3.2xlarge", 1), kToday).kind == ParameterKind::rule);
}

TEST_CASE("parameter: an unknown kind is refused with its line") {
  const std::string header = std::string(kText).substr(0, std::string_view(kText).find('\n') + 1);
  const auto kind = [&](const std::string& word) {
    return refusal([&] {
      return ParameterBook::parse(Table::parse("parameters", header + "x,," + word + ",1,,s,bench,2022-01-01,,\n"))
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

namespace {

Parameter stated(const std::string& name, const std::string& scope, double value, const std::string& layer) {
  Parameter row;
  row.name = name;
  row.scope = scope;
  row.value = value;
  row.unit = "s";
  row.layer = layer;
  row.provenance.as_of = day("2030-01-01");
  return row;
}

}  // namespace

TEST_CASE("parameter: a layer wins with whatever it has, and the book below stays as it is") {
  const ParameterBook below = book();
  const ParameterBook upper =
      below.with({stated("phase.starting", "", 7, "mine"), stated("file.bandwidth", "p3", 9, "mine")});
  const InstanceType p3 = type("ml.p3.2xlarge", 1), cpu = type("ml.m5.large", 0);
  CHECK(upper.at("phase.starting", p3, kToday).value == 7.0);  // for all, over the built-in row of the family
  CHECK(upper.at("phase.starting", cpu, kToday).layer == "mine");
  CHECK(upper.at("file.bandwidth", p3, kToday).value == 9.0);
  CHECK(upper.at("file.bandwidth", cpu, kToday).value == 150e6);  // the layer has no row for it
  CHECK(upper.at("file.bandwidth", cpu, kToday).layer == "built in");
  CHECK(below.at("phase.starting", p3, kToday).value == 111.0);
  const ParameterBook top = upper.with({stated("phase.starting", "cpu", 3, "top")});
  CHECK(top.at("phase.starting", cpu, kToday).value == 3.0);
  CHECK(top.at("phase.starting", p3, kToday).value == 7.0);
}

TEST_CASE("parameter: rows of all layers, the upper ones first") {
  const ParameterBook upper = book().with({stated("phase.starting", "p3", 7, "mine")});
  const std::vector<Parameter> rows = upper.rows("phase.starting");
  REQUIRE(rows.size() == 5);
  CHECK(rows.front().layer == "mine");
  CHECK(rows.at(1).layer == "built in");
  CHECK(upper.all().size() == book().all().size() + 1);
  CHECK(upper.names() == book().names());
  CHECK(upper.unit("phase.starting") == "s");
  CHECK(upper.unit("phase.startin").empty());
  CHECK(upper.rows("phase.startin").empty());
}

TEST_CASE("parameter: a law that was stated is the law") {
  Parameter row = stated("phase.starting", "p3", 2, "mine");
  row.p95 = 3;
  row.stated = Distribution::uniform(1, 3);
  CHECK(row.law().text() == "uniform(low 1, high 3)");
  CHECK(row.text() == "2 s (p95 3 s)");
  CHECK(row.key() == "phase.starting@p3");
}

TEST_CASE("parameter: a value in its unit, as people read it") {
  CHECK(in_unit(90, "s") == "1 min 30 s");
  CHECK(in_unit(2e8, "B/s") == "200 MB/s");
  CHECK(in_unit(5e7, "B/s per TiB") == "50 MB/s per TiB");
  CHECK(in_unit(7.2e9, "B per TiB") == "7.2 GB per TiB");
  CHECK(in_unit(8e6, "B") == "8 MB");
  CHECK(in_unit(135, "objects/s") == "135 objects/s");
  CHECK(in_unit(0.93, "1") == "0.93");
  CHECK(in_unit(0.93, "") == "0.93");
}
