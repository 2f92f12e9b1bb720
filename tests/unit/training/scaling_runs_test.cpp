// Published scaling (tests/data/scaling_runs.csv), larger clusters predicted from the smallest ones.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/training/scaling_regression.hpp"
#include "tests_dir.hpp"

using namespace simcore;

namespace {

struct Series {
  std::string name;
  std::string family;
  BatchRule rule = BatchRule::global;
  std::vector<ScalingPoint> points;  // by nodes
};

std::vector<Series> published() {
  std::ifstream file(SIMCORE_TESTS_DIR "/data/scaling_runs.csv");
  std::stringstream text;
  text << file.rdbuf();
  const Table table = Table::parse("scaling_runs.csv", text.str());
  std::vector<Series> all;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    if (row.text("quality") == "half the batch per node") continue;  // follows neither rule
    if (all.empty() || all.back().name != row.text("series"))
      all.push_back({.name = row.text("series"),
                     .family = row.text("family"),
                     .rule = row.text("batch_rule") == "global" ? BatchRule::global : BatchRule::per_node,
                     .points = {}});
    all.back().points.push_back({.nodes = static_cast<int>(row.number("nodes")),
                                 .throughput = PerSecond(row.number("speed")),
                                 .relative_error = row.optional_number("relative_error")});
  }
  return all;
}

struct Score {
  std::vector<double> errors;  // logarithm of predicted ÷ published
  int within80 = 0, within95 = 0;

  void add(const ScalingPrediction& prediction, double found) {
    errors.push_back(std::log(prediction.median.value() / found));
    const auto holds = [&](double level) {
      return prediction.interval(level).low <= found && found <= prediction.interval(level).high;
    };
    within80 += holds(0.8) ? 1 : 0;
    within95 += holds(0.95) ? 1 : 0;
  }
  [[nodiscard]] double count() const { return static_cast<double>(errors.size()); }
  /// Quantile of the sizes of the errors; between two of them, in proportion.
  [[nodiscard]] double quantile(double p) const {
    std::vector<double> sizes;
    for (const double error : errors) sizes.push_back(std::abs(error));
    std::ranges::sort(sizes);
    const double place = p * (count() - 1.0);
    const auto below = static_cast<std::size_t>(place), above = std::min(below + 1, sizes.size() - 1);
    return sizes[below] + (place - std::floor(place)) * (sizes[above] - sizes[below]);
  }
  [[nodiscard]] double bias() const {
    double sum = 0.0;
    for (const double error : errors) sum += error;
    return sum / count();
  }
};

/// Scores by family, and of "all": predictions for what is not among the `known` smallest node counts.
std::map<std::string, Score> scores(std::size_t known, const std::function<bool(const Series&)>& belongs = {}) {
  const ScalingBelief belief = scaling_belief(Catalog::builtin().parameters(), Catalog::builtin().newest());
  std::map<std::string, Score> scores;
  for (const Series& series : published()) {
    if (series.points.size() <= known || (belongs && !belongs(series))) continue;
    const auto first = series.points.begin(), last = first + static_cast<std::ptrdiff_t>(known);
    const ScalingRegression fit({first, last}, series.rule, belief);
    for (auto point = last; point != series.points.end(); ++point)
      for (const std::string& group : {series.family, std::string("all")})
        scores[group].add(fit.at(point->nodes), point->throughput.value());
  }
  return scores;
}

bool from_tf_or_dlperf(const Series& series) {
  return series.family.starts_with("tf-") || series.family.starts_with("dlperf");
}

}  // namespace

TEST_CASE("Published scaling: the two smallest node counts predict the larger ones") {
  std::map<std::string, Score> families = scores(2);
  REQUIRE(families.size() == 11);
  REQUIRE(families["all"].errors.size() == 105);
  CHECK(families["all"].quantile(0.5) <= 0.03);
  CHECK(families["all"].quantile(0.9) <= 0.10);
  CHECK(std::abs(families["all"].bias()) <= 0.02);
  const double within80 = families["all"].within80 / families["all"].count();
  CHECK(within80 >= 0.75);
  CHECK(within80 <= 0.92);
  for (const auto& [family, score] : families) {
    CAPTURE(family);
    CHECK(score.quantile(0.5) <=
          0.06 + (family == "deepspeed-bert" ? 0.08 : 0.0));  // 16 times beyond what was measured
  }
}

TEST_CASE("Published scaling: two points beat one, and three beat two, where all three can be had") {
  const auto has_four = [](const Series& series) { return series.points.size() >= 4; };
  const auto last_error = [&](std::size_t known) { return scores(known, has_four)["all"]; };
  CHECK(last_error(2).quantile(0.5) < last_error(1).quantile(0.5));
  CHECK(last_error(3).quantile(0.5) < last_error(2).quantile(0.5));
}

TEST_CASE("Published scaling: Amdahl's law alone is far worse") {
  Score amdahl;
  for (const Series& series : published()) {
    if (series.points.size() <= 2) continue;
    const ScalingCurve curve = fit_scaling_curve({series.points[0], series.points[1]}, series.rule, ScalingLaw::amdahl);
    for (auto point = series.points.begin() + 2; point != series.points.end(); ++point)
      amdahl.add({.nodes = point->nodes, .median = curve.at(point->nodes), .sigma = 0.0}, point->throughput.value());
  }
  CHECK(amdahl.quantile(0.5) > 2.0 * scores(2)["all"].quantile(0.5));
}

TEST_CASE("Published scaling, as a table", "[.table]") {
  for (const std::size_t known : {1u, 2u, 3u}) {
    std::printf("from the %zu smallest node counts\n%-18s %5s %8s %8s %8s %6s %6s\n", known, "family", "count",
                "median", "p90", "bias", "in 80", "in 95");
    for (const auto& [family, score] : scores(known))
      std::printf("%-18s %5.0f %7.2f%% %7.2f%% %+7.2f%% %5.0f%% %5.0f%%\n", family.c_str(), score.count(),
                  100 * score.quantile(0.5), 100 * score.quantile(0.9), 100 * score.bias(),
                  100 * score.within80 / score.count(), 100 * score.within95 / score.count());
  }
  for (const bool own : {false, true}) {
    const Score score = scores(2, [own](const Series& s) { return from_tf_or_dlperf(s) != own; })["all"];
    std::printf("%s: median %.2f%% p90 %.2f%% bias %+.2f%%\n", own ? "cases" : "TensorFlow, DLPerf",
                100 * score.quantile(0.5), 100 * score.quantile(0.9), 100 * score.bias());
  }
}
