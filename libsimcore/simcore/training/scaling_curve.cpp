#include "simcore/training/scaling_curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "simcore/error/error.hpp"
#include "simcore/stats/nonnegative_least_squares.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kExtreme = 1e15;  // samples a second, or seconds a sample: beyond any machine, and squares stay finite

bool is_positive(double value) { return value > 0.0 && std::isfinite(value); }

void check_count(std::size_t count, std::size_t fewest, const std::string& where, std::vector<Problem>& problems) {
  if (count >= fewest && count <= kMostScalingPoints) return;
  const std::string rule =
      "must hold " + std::to_string(fewest) + " to " + std::to_string(kMostScalingPoints) + " measurements";
  problems.push_back({.where = where, .rule = rule, .value = std::to_string(count), .nearest = {}});
}

void check_point(const ScalingPoint& point, const std::string& where, std::vector<Problem>& problems) {
  const auto refuse = [&](const char* key, const char* rule, double value) {
    problems.push_back({.where = where + key, .rule = rule, .value = shortest(value), .nearest = {}});
  };
  if (point.nodes < 1) refuse(".nodes", "must be at least 1", point.nodes);
  if (!is_positive(point.throughput.value()))
    refuse(".samples_per_second", "must be above 0", point.throughput.value());
  else if (point.throughput.value() > kExtreme || point.throughput.value() < 1.0 / kExtreme)
    refuse(".samples_per_second", "must be from 1e-15 to 1e15", point.throughput.value());
  if (const double error = point.relative_error.value_or(kMostScalingError);
      !is_positive(error) || error > kMostScalingError)
    refuse(".relative_error", "must be above 0 and at most 0.2", error);
}

void check_repeats(const std::vector<ScalingPoint>& points, const std::string& where, std::vector<Problem>& problems) {
  for (auto point = points.begin(); point != points.end(); ++point) {
    const auto first = std::ranges::find(points.begin(), point, point->nodes, &ScalingPoint::nodes);
    if (first == point) continue;
    const auto place = [&](auto at) { return where + "[" + std::to_string(at - points.begin()) + "]"; };
    problems.push_back({.where = place(point) + ".nodes",
                        .rule = "must be measured once: give the mean of repeated measurements",
                        .value = std::to_string(point->nodes),
                        .nearest = "as " + place(first) + ".nodes"});
  }
}

/// The terms of y, each with the coefficient 1.
std::vector<double> terms(ScalingLaw law, BatchRule rule, int nodes) {
  const double n = nodes;
  if (law == ScalingLaw::amdahl) return {1.0, n - 1.0};
  if (law == ScalingLaw::usl) return {1.0, n - 1.0, n * (n - 1.0)};
  // The step does samples for all nodes: n × step time ÷ batch.
  if (rule == BatchRule::per_node) return {1.0, std::log2(n), n};
  return {1.0, n, n * std::log2(n), n * n};
}

}  // namespace

void check_scaling_points(const std::vector<ScalingPoint>& points, std::size_t fewest, const std::string& where) {
  std::vector<Problem> problems;
  check_count(points.size(), fewest, where, problems);
  for (std::size_t i = 0; i < points.size(); ++i)
    check_point(points[i], where + "[" + std::to_string(i) + "]", problems);
  check_repeats(points, where, problems);
  throw_if_any<SpecError>(std::move(problems));
}

std::string_view name(ScalingLaw law) noexcept {
  constexpr std::array<std::string_view, 3> kNames = {"amdahl", "usl", "ernest"};
  return kNames[static_cast<std::size_t>(law)];
}

PerSecond ScalingCurve::at(int nodes) const {
  const std::vector<double> shapes = terms(law, rule, nodes);
  return PerSecond(nodes / std::inner_product(shapes.begin(), shapes.end(), coefficients.begin(), 0.0));
}

ScalingCurve fit_scaling_curve(const std::vector<ScalingPoint>& points, BatchRule rule, ScalingLaw law,
                               const std::string& where) {
  const std::size_t count = terms(law, rule, 1).size();
  check_scaling_points(points, count, where);
  std::vector<double> columns(count * points.size()), right(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    right[i] = 1.0 / points[i].relative_error.value_or(1.0);
    const double weight = right[i] * points[i].throughput.value() / points[i].nodes;
    const std::vector<double> shapes = terms(law, rule, points[i].nodes);
    for (std::size_t k = 0; k < count; ++k) columns[k * points.size() + i] = weight * shapes[k];
  }
  return {.law = law, .rule = rule, .coefficients = nonnegative_least_squares(columns, right)};
}

}  // namespace simcore
