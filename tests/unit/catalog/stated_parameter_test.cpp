#include "simcore/catalog/stated_parameter.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/parameter_form.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

StatedParameters read(const Measurements& stated, const ParameterBounds& bounds = {}) {
  const Catalog& known = Catalog::builtin();
  return stated_parameters(stated, known.parameters(), known.instance_types(), "mine", {"seen", day("2026-10-01")},
                           bounds);
}

Parameter row(const std::string& key, const Measurement& value) {
  StatedParameters result = read({{key, value}});
  for (const Problem& problem : result.problems) FAIL(problem.message());
  return result.rows.at(0);
}

std::string wrong(const std::string& key, const Measurement& value, const ParameterBounds& bounds = {}) {
  const StatedParameters result = read({{key, value}}, bounds);
  CHECK(result.rows.size() + result.problems.size() == 1);
  return result.problems.empty() ? "nothing" : result.problems[0].message();
}

Measurement law(Dimension dimension, Distribution distribution) { return {dimension, std::move(distribution)}; }

}  // namespace

TEST_CASE("stated parameter: a value in the parameter's own unit, with layer, source and scope") {
  const Parameter bandwidth = row("file.bandwidth@p4d", BytesPerSecond(9e8));
  CHECK(bandwidth.name == "file.bandwidth");
  CHECK(bandwidth.scope == "p4d");
  CHECK(bandwidth.value == 9e8);
  CHECK_FALSE(bandwidth.p95);
  CHECK(bandwidth.unit == "B/s");
  CHECK(bandwidth.layer == "mine");
  CHECK(bandwidth.provenance.source == "seen");
  CHECK(row("fsx.disk.scratch_2", BytesPerSecond(2.5e8)).value == 2.5e8);  // per TiB
  CHECK(row("readers", 16.0).value == 16.0);
  CHECK(row("upload.gzip_ratio", 0.9).value == 0.9);
  CHECK(row("upload.gzip_ratio", Fraction(0.9)).value == 0.9);
  CHECK(row("billing.month", Seconds(730 * 3600.0)).value == 730.0);
  CHECK(row("billing.month", Seconds(730 * 3600.0)).law().mean() == 730.0);
}

TEST_CASE("stated parameter: the service's GB, however they are written") {
  CHECK(row("cluster.volume_size", kGigabyte * 50).value == 50.0);
  CHECK(row("cluster.volume_size", kGibibyte * 50).value == 50.0);
  CHECK(wrong("cluster.volume_size", kGigabyte * 50.5) ==
        "parameters.cluster.volume_size: must be a whole number of GB, got 50.5 GB (did you mean 51 GB?)");
}

TEST_CASE("stated parameter: of a law the median and the p95") {
  const Parameter found = row("phase.starting", law(Dimension::duration, Distribution::uniform(0, 100)));
  CHECK(found.value == 50.0);
  CHECK(found.p95 == Approx(95.0));
  CHECK(found.law().text() == "uniform(low 0, high 100)");
  CHECK(row("file.object_rate", law(Dimension::rate, Distribution::lognormal(400, 500))).value == 400.0);
}

TEST_CASE("stated parameter: unknown names and scopes meet their neighbours") {
  CHECK(wrong("file.bandwith", BytesPerSecond(1)) ==
        "parameters.file.bandwith: must be a parameter of the catalog, got 'file.bandwith' (did you mean "
        "file.bandwidth?)");
  CHECK(wrong("file.bandwith@p3", BytesPerSecond(1)).ends_with("(did you mean file.bandwidth@p3?)"));
  CHECK(wrong("flux.capacitor", 1.0) ==
        "parameters.flux.capacitor: must be a parameter of the catalog, got "
        "'flux.capacitor'");
  CHECK(
      wrong("file.bandwidth@p4dd", BytesPerSecond(1)) ==
      "parameters.file.bandwidth@p4dd: must be, behind the @, an instance family, accelerated or cpu, got 'p4dd' (did "
      "you mean p4d?)");
  CHECK(wrong("file.bandwidth@", BytesPerSecond(1)).ends_with("accelerated or cpu, got ''"));
  CHECK(wrong("file.bandwidth@p4d@p3", BytesPerSecond(1)).ends_with("got 'p4d@p3'"));
  CHECK(wrong("", 1.0) == "parameters.'': must be a parameter of the catalog, got ''");
}

TEST_CASE("stated parameter: units of another kind are refused, and so are numbers that lack one") {
  CHECK(wrong("file.object_rate", Seconds(30)) ==
        "parameters.file.object_rate: must be a rate: a number with one of /s, /min, /h, /d, got '30 s'");
  CHECK(wrong("file.bandwidth", 200.0).ends_with("; a bare number could be in any, got '200'"));
  CHECK(wrong("fsx.disk.scratch_2", Bytes(1e9)).starts_with("parameters.fsx.disk.scratch_2: must be a bandwidth"));
  CHECK(wrong("readers", Seconds(3)) == "parameters.readers: must be a number of threads, without a unit, got '3 s'");
  CHECK(wrong("readers", Fraction(3)) == "parameters.readers: must be a number of threads, without a unit, got '3'");
  CHECK(wrong("upload.gzip_ratio", Bytes(1)).starts_with("parameters.upload.gzip_ratio: must be a fraction"));
}

TEST_CASE("stated parameter: values out of sense are refused") {
  CHECK(wrong("file.bandwidth", BytesPerSecond(0)) == "parameters.file.bandwidth: must be above 0 B/s, got 0 B/s");
  CHECK(wrong("file.base", Seconds(-1)) == "parameters.file.base: must be at least 0 s, got -1 s");
  CHECK(wrong("file.base", Seconds(0)) == "nothing");
  CHECK(wrong("file.object_rate", PerSecond(-400)) == "parameters.file.object_rate: must be above 0 /s, got -400 /s");
  CHECK(wrong("upload.gzip_ratio", 93.0) == "parameters.upload.gzip_ratio: must be above 0 and at most 1, got 93");
  CHECK(wrong("readers", 2.5) == "parameters.readers: must be a whole number, got 2.5");
  CHECK(wrong("readers", 0.0) == "parameters.readers: must be at least 1, got 0");
  for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    CHECK(wrong("file.bandwidth", BytesPerSecond(value)) != "nothing");
    CHECK(wrong("file.base", Seconds(value)) != "nothing");
    CHECK(wrong("readers", value) != "nothing");
  }
  CHECK(wrong("file.base", law(Dimension::duration, Distribution::uniform(-1, 1))) ==
        "parameters.file.base: must be at least 0 s, got uniform(low -1, high 1) s");
  CHECK(wrong("upload.gzip_ratio", law(Dimension::number, Distribution::lognormal(0.93, 1.0))) == "nothing");
  CHECK(wrong("upload.gzip_ratio", law(Dimension::number, Distribution::lognormal(1.1, 1.2))) != "nothing");
}

TEST_CASE("stated parameter: narrower bounds of a field hold instead") {
  const ParameterBounds bounds = {{"stopping.max_runtime", {.low = 1.0, .high = 100.0}}};
  CHECK(wrong("stopping.max_runtime", Seconds(101), bounds) ==
        "parameters.stopping.max_runtime: must be at least 1 s and at most 1 min 40 s, got 1 min 41 s");
  CHECK(wrong("stopping.max_runtime", Seconds(100), bounds) == "nothing");
  CHECK(wrong("stopping.max_runtime", Seconds(101)) == "nothing");
}

TEST_CASE("stated parameter: rules, limits and counts are plain values") {
  const Distribution spread = Distribution::uniform(1, 2);
  for (const auto& [key, dimension] :
       {std::pair{"billing.month", Dimension::duration}, std::pair{"stopping.grace", Dimension::duration},
        std::pair{"fsx.capacity_step", Dimension::size}, std::pair{"readers", Dimension::number},
        std::pair{"transfer.small_bandwidth", Dimension::bandwidth}})
    CHECK(wrong(key, law(dimension, spread)) ==
          "parameters." + std::string(key) +
              ": must be a plain value: a rule, a limit or a count has no distribution, got uniform(low 1, high 2)");
}

TEST_CASE("stated parameter: every built-in row stated as it is gives the same law") {
  for (const Parameter& known : Catalog::builtin().parameters().all()) {
    CAPTURE(known.name, known.scope);
    const ParameterForm kind = parameter_form(known.name, known.unit).value();
    const double factor = known.unit == "GB" ? 1e9 : known.unit == "h" ? 3600.0 : 1.0;
    const Distribution base = factor == 1.0 ? known.law() : Distribution(known.value * factor);
    const Parameter stated = row(known.key(), {kind.dimension, base});
    CHECK(stated.value == known.value);
    CHECK(stated.law().text() == known.law().text());
    CHECK(stated.text() == known.text());
  }
}

TEST_CASE("stated parameter: all problems at once, and nothing of nothing") {
  const StatedParameters result =
      read({{"file.bandwith", 1.0}, {"file.base", Seconds(-1)}, {"readers", 4.0}, {"pipe.start", Bytes(1)}});
  CHECK(result.problems.size() == 3);
  CHECK(result.rows.size() == 1);
  CHECK(read({}).rows.empty());
}
