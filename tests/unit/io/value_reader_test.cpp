#include "simcore/io/detail/value_reader.hpp"

#include <cmath>

#include "catch.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Reads one distribution of seconds at "x"; problems are left in `problems`.
Distribution read(const std::string& json, std::vector<Problem>& problems) {
  return ValueReader(problems).distribution(parse_json(json, ""), Dimension::duration, "x");
}

std::string law(const std::string& json) {
  std::vector<Problem> problems;
  const std::string text = read(json, problems).text();
  CHECK(problems.empty());
  return text;
}

/// The messages of everything that is wrong, joined.
std::string wrong(const std::string& json) {
  std::vector<Problem> problems;
  static_cast<void>(read(json, problems));
  std::string text;
  for (const Problem& problem : problems) text += (text.empty() ? "" : " | ") + problem.message();
  return text;
}

double quantity(const std::string& json, Dimension dimension, std::vector<Problem>& problems) {
  return ValueReader(problems).quantity(parse_json(json, ""), dimension, "x");
}

}  // namespace

TEST_CASE("Values: a quantity is a number in the base unit, or text with a unit") {
  std::vector<Problem> problems;
  CHECK(quantity("90", Dimension::duration, problems) == 90.0);
  CHECK(quantity("\"1 h 30 min\"", Dimension::duration, problems) == 5400.0);
  CHECK(quantity("\"54 GB\"", Dimension::size, problems) == 54e9);
  CHECK(quantity("\"70 %\"", Dimension::fraction, problems) == Approx(0.7));
  CHECK(quantity("\"329 /s\"", Dimension::rate, problems) == 329.0);
  CHECK(quantity("\"3.825 USD/h\"", Dimension::price, problems) == 3.825);
  CHECK(problems.empty());
}

TEST_CASE("Values: anything else is refused where it stands, with the units that would do") {
  for (const char* json : {"true", "null", "[1]", "{}", "\"soon\"", "\"3 GB\"", "\"\""}) {
    std::vector<Problem> problems;
    CHECK(quantity(json, Dimension::duration, problems) == 0.0);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].where == "x");
    CHECK(problems[0].rule.find("must be a duration: a number with one of ns, us, ms, s") == 0);
  }
  std::vector<Problem> problems;
  static_cast<void>(quantity("\"3 hous\"", Dimension::duration, problems));
  CHECK(problems.at(0).value == "'3 hous'");
  CHECK(problems.at(0).nearest.substr(0, 4) == "hour");
}

TEST_CASE("Values: each distribution, with units on its parameters") {
  CHECK(law("\"2 min\"") == Distribution(120.0).text());
  CHECK(law(R"({"uniform": {"low": "1 min", "high": 90}})") == Distribution::uniform(60, 90).text());
  CHECK(law(R"({"triangular": {"low": 1, "mode": 2, "high": "1 min"}})") == Distribution::triangular(1, 2, 60).text());
  CHECK(law(R"({"exponential": {"mean": "20 min"}})") == Distribution::exponential(1200).text());
  CHECK(law(R"({"weibull": {"mean": "6 h", "shape": 0.65}})") == Distribution::weibull(21600, 0.65).text());
  CHECK(law(R"({"gamma": {"mean": 100, "shape": 4}})") == Distribution::gamma(100, 4).text());
  CHECK(law(R"({"lognormal": {"median": "116 s", "p95": "150 s"}})") == Distribution::lognormal(116, 150).text());
  CHECK(law(R"({"bathtub": {"early": "1 h", "late": "48 min", "onset": "23 h", "cap": "24 h", "scale": "45 %"}})") ==
        Distribution::bathtub({.scale = 0.45, .early = 3600, .late = 2880, .onset = 82800, .cap = 86400}).text());
  CHECK(law(R"({"empirical": ["1 min", 30, "2 min"]})") == Distribution::empirical({60, 30, 120}).text());
  CHECK(
      law(R"({"mixture": [{"weight": 0.9, "of": "1 s"}, {"weight": "10 %", "of": {"exponential": {"mean": 60}}}]})") ==
      Distribution::mixture({0.9, 0.1}, {1.0, Distribution::exponential(60)}).text());
}

TEST_CASE("Values: quantiles by their shares, in whatever order and way these are written") {
  const std::string text = Distribution::quantiles({0, 0.05, 0.5, 0.95, 1}, {0, 2, 12, 88, 600}).text();
  CHECK(law(R"({"quantiles": {"0 %": "0 s", "5 %": "2 s", "50 %": 12, "95 %": "88 s", "100 %": "10 min"}})") == text);
  CHECK(law(R"({"quantiles": {"1": "10 min", "0.95": 88, "0": 0, "5%": 2, ".5": "12 s"}})") == text);
  CHECK(law(R"({"quantiles": {"-0": 0, "5e-2": 2, "0.50": 12, "95 %": 88, "1.0": 600}})") == text);
  for (int percent = 1; percent < 100; ++percent) {
    const std::string share = percent < 10 ? "0.0" + std::to_string(percent) : "0." + std::to_string(percent);
    const auto with = [](const std::string& key) {
      return law(R"({"quantiles": {"0": 1, "100 %": 3, ")" + key + R"(": 2}})");
    };
    CHECK(with(share) == with(std::to_string(percent) + " %"));
  }
}

TEST_CASE("Values: quantiles are refused at the share that is wrong, all at once") {
  const auto refused = [](const std::string& points) { return wrong(R"({"quantiles": )" + points + "}"); };
  CHECK(refused("[1, 2]") == "x.quantiles: must be an object with a value for each share, got a list");
  CHECK(refused("{}") == "x.quantiles: must have at least 2 and at most 32 entries, got 0");
  CHECK(refused(R"({"5 %": 2, "95 %": 88})") ==
        "x.quantiles: must begin with the share 0, of the smallest value, got 0.05 | "
        "x.quantiles: must end with the share 1, of the largest value, got 0.95");
  CHECK(refused(R"({"0": 1, "120 %": 2})") == "x.quantiles: must end with the share 1, of the largest value, got 1.2");
  CHECK(refused(R"({"0": 1, "35 %": 2, "0.35": 2, "1": 3})") ==
        "x.quantiles.35 %: must name each share once, in rising order, got 0.35");
  CHECK(refused(R"({"0 %": 5, "5 %": 4, "50 %": 7, "100 %": 6})") ==
        "x.quantiles.5 %: must not be below the value of a smaller share, got 4 | "
        "x.quantiles.100 %: must not be below the value of a smaller share, got 6");
  const std::string unreadable = refused(R"({"0": "soon", "median": 2, "1": "3 GB"})");
  CHECK(unreadable.starts_with("x.quantiles.0: must be a duration"));
  CHECK(unreadable.find("x.quantiles.1: must be a duration") != std::string::npos);
  CHECK(unreadable.find("x.quantiles.median: must be a fraction") != std::string::npos);
  std::string many;
  for (int i = 0; i < 40; ++i) many += (many.empty() ? "{\"" : ", \"") + std::to_string(i / 39.0) + "\": 1";
  CHECK(refused(many + "}") == "x.quantiles: must have at least 2 and at most 32 entries, got 40");
}

TEST_CASE("Values: distributions in distributions") {
  std::vector<Problem> problems;
  const Distribution found = read(
      R"({"mixture": [{"weight": 1, "of": {"mixture": [{"weight": 1, "of": 5}, {"weight": 1, "of": 7}]}}]})", problems);
  CHECK(problems.empty());
  CHECK(found.mean() == Approx(6.0));
}

TEST_CASE("Values: an unknown distribution comes back with the nearest one") {
  CHECK(wrong(R"({"lognromal": {"median": 1, "p95": 2}})") ==
        "x.lognromal: must be a known distribution, got 'lognromal' (did you mean lognormal?)");
  CHECK(wrong("{}") == "x: must name one distribution, got 0 keys");
  CHECK(wrong(R"({"gamma": {}, "weibull": {}})") == "x: must name one distribution, got 2 keys");
}

TEST_CASE("Values: parameters must be there, all of them and no others") {
  CHECK(wrong(R"({"lognormal": {"median": 1}})") == "x.lognormal.p95: must be given, got nothing");
  CHECK(wrong(R"({"lognormal": {"median": 1, "p59": 2}})") ==
        "x.lognormal.p95: must be given, got nothing | "
        "x.lognormal.p59: is not a parameter of this distribution, got 'p59' (did you mean p95?)");
  CHECK(wrong(R"({"exponential": 5})") == "x.exponential: must be an object with its parameters, got 5");
  CHECK(wrong(R"({"uniform": {"low": "1 GB", "high": 2}})").find("x.uniform.low: must be a duration") == 0);
}

TEST_CASE("Values: parameters out of range are refused under the distribution") {
  CHECK(wrong(R"({"uniform": {"low": 3, "high": 2}})").find("x.uniform: ") == 0);
  CHECK(wrong(R"({"triangular": {"low": 1, "mode": 5, "high": 2}})").find("x.triangular: ") == 0);
  CHECK(wrong(R"({"exponential": {"mean": -1}})").find("x.exponential: ") == 0);
  CHECK(wrong(R"({"weibull": {"mean": 1, "shape": 0}})").find("x.weibull: ") == 0);
  CHECK(wrong(R"({"gamma": {"mean": 1, "shape": -2}})").find("x.gamma: ") == 0);
  CHECK(wrong(R"({"lognormal": {"median": 150, "p95": 116}})").find("x.lognormal: ") == 0);
  CHECK(wrong(R"({"empirical": []})").find("x.empirical: ") == 0);
  CHECK(wrong(R"({"mixture": []})").find("x.mixture: ") == 0);
  CHECK(wrong(R"({"mixture": [{"weight": -1, "of": 5}]})").find("x.mixture: ") == 0);
}

TEST_CASE("Values: lists point at the element that is wrong") {
  CHECK(wrong(R"({"empirical": 5})") == "x.empirical: must be a list of values, got 5");
  CHECK(wrong(R"({"empirical": [1, "no", 2]})").find("x.empirical[1]: must be a duration") == 0);
  CHECK(wrong(R"({"mixture": {"weight": 1}})") == "x.mixture: must be a list of {weight, of}, got an object");
  CHECK(wrong(R"({"mixture": [{"weight": 1, "of": 1}, {"weight": 1}]})") ==
        "x.mixture[1]: must be an object with the keys weight and of, got an object");
  CHECK(wrong(R"({"mixture": [{"weight": 1, "of": {"gama": {}}}]})")
            .find("x.mixture[0].of.gama: must be a known distribution") == 0);
}

TEST_CASE("Values: whole numbers, as far as a double holds them") {
  std::vector<Problem> problems;
  ValueReader reader(problems);
  const auto count = [&](const char* json) { return reader.count(parse_json(json, ""), "n"); };
  CHECK(count("1530350") == 1530350);
  CHECK(count("1e6") == 1000000);
  CHECK(count("-3") == -3);
  CHECK(count("9007199254740992") == 9007199254740992);
  CHECK(problems.empty());
  for (const char* json : {"1.5", "\"3\"", "true", "null", "9007199254740994", "1e300", "18446744073709551615"}) {
    problems.clear();
    CHECK(count(json) == 0);
    CHECK(at(problems, "n").find("n: must be a whole number") == 0);
  }
}

TEST_CASE("Values: text is text, flags are true or false") {
  std::vector<Problem> problems;
  ValueReader reader(problems);
  CHECK(reader.text(parse_json("\"é\"", ""), "t") == "é");
  CHECK(reader.flag(parse_json("true", ""), "f"));
  CHECK_FALSE(reader.flag(parse_json("false", ""), "f"));
  CHECK(problems.empty());
  static_cast<void>(reader.text(parse_json("5", ""), "t"));
  static_cast<void>(reader.flag(parse_json("1", ""), "f"));
  CHECK(at(problems, "t") == "t: must be a text, got 5 (did you mean \"5\"?)");
  CHECK(at(problems, "f") == "f: must be true or false, got 1");
}

TEST_CASE("Values: messages show what was written, briefly") {
  CHECK(shown(Json("a\nb")) == "'a\\x0ab'");
  CHECK(shown(Json(2.5)) == "2.5");
  CHECK(shown(Json::array({1, 2})) == "a list");
  CHECK(shown(Json::object()) == "an object");
  CHECK(shown(Json(nullptr)) == "nothing");
  CHECK(shown(Json(std::string(5000, 'x'))).size() < 100);
}

namespace {

Measurement measured(const std::string& json) {
  std::vector<Problem> problems;
  Measurement read = ValueReader(problems).measurement(parse_json(json, ""), "x");
  CHECK(problems.empty());
  return read;
}

std::string not_measured(const std::string& json) {
  std::vector<Problem> problems;
  static_cast<void>(ValueReader(problems).measurement(parse_json(json, ""), "x"));
  return problems.empty() ? "nothing" : problems.front().message();
}

}  // namespace

TEST_CASE("Values: a measurement tells by its units what it measures") {
  CHECK(measured("16").text() == "16");
  CHECK(measured("\"16\"").dimension == Dimension::number);
  CHECK(measured("\"200 MB/s\"").text() == "2e+08 B/s");
  CHECK(measured("\"1 Gbps\"").text() == "1.25e+08 B/s");
  CHECK(measured("\"400 /s\"").text() == "400 /s");
  CHECK(measured("\"25 %\"").text() == "0.25");
  CHECK(measured(R"({"lognormal": {"median": "30 ms", "p95": "100 ms"}})").text() ==
        "lognormal(median 0.03, p95 0.1) s");
  CHECK(measured(R"({"uniform": {"low": 0, "high": "2 s"}})").text() == "uniform(low 0, high 2) s");
  CHECK(measured(R"({"quantiles": {"0 %": "30 ms", "100 %": "1 s"}})").text() == "quantiles(0: 0.03, 1: 1) s");
  CHECK(measured(R"({"empirical": ["1 MB/s", "2 MB/s"]})").text() == "empirical(1e+06, 2e+06) B/s");
}

TEST_CASE("Values: weights and shapes are shares of whatever is measured") {
  CHECK(measured(R"({"gamma": {"shape": "200 %", "mean": "3 s"}})").text() == "gamma(mean 3, shape 2) s");
  const Measurement mixture = measured(
      R"({"mixture": [{"weight": "25 %", "of": "1 s"}, {"weight": "75 %", "of": {"exponential": {"mean": 4}}}]})");
  CHECK(mixture.text() == "mixture(0.25: 1, 1: exponential(mean 4)) s");
  CHECK(measured(R"({"mixture": [{"weight": "25 %", "of": 1}, {"weight": "75 %", "of": 2}]})").dimension ==
        Dimension::fraction);
}

TEST_CASE("Values: what is no measurement is refused") {
  for (const char* json : {"true", "null", "[1]", "\"fast\"", "\"\"", "\"5 parsec\"", "\"nan\""}) {
    CAPTURE(json);
    CHECK(not_measured(json).starts_with("x: must be a number with its unit, such as 200 MB/s, 30 ms, 400 /s or 5 GB"));
  }
  CHECK(not_measured("\"200 MBs\"").ends_with("got '200 MBs'"));
  CHECK(not_measured(R"({"uniform": {"low": "1 s", "high": "2 GB"}})") ==
        "x.uniform.low: must be a size: a number with one of B, KB, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB, got '1 s'");
  CHECK(not_measured(R"({"lognormal": {"median": "2 s", "p95": "1 s"}})") ==
        "x.lognormal: must have p95 ≥ median, got 1");
  CHECK(not_measured("{}") == "x: must name one distribution, got 0 keys");
}
