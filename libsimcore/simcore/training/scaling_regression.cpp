#include "simcore/training/scaling_regression.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/stats/nonnegative_least_squares.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kPairs = 256;  // of draws that mirror each other; the median is then within σ/20

[[noreturn]] void refuse(const std::string& where, const char* rule, const std::string& value) {
  throw SpecError({{.where = where, .rule = rule, .value = value, .nearest = {}}});
}

void check_nodes(int nodes, const char* where) {
  if (nodes < 1) refuse(where, "must be at least 1", std::to_string(nodes));
}

struct Moments {
  double mean = 0.0;
  double variance = 0.0;
};

Moments moments(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {.mean = mean, .variance = squares / count};
}

double covariance(std::span<const double> a, std::span<const double> b) {
  const double mean_a = moments(a).mean, mean_b = moments(b).mean;
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
  return sum / static_cast<double>(a.size());
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return (*middle + *std::max_element(values.begin(), middle)) / 2.0;
}

}  // namespace

Interval ScalingPrediction::interval(double level) const {
  const bool is_level = level > 0.0 && level < 1.0;
  if (!is_level) refuse("level", "must be above 0 and below 1", shortest(level));
  const double half = sigma * normal_quantile(0.5 + level / 2.0);
  return {.low = median.value() * std::exp(-half), .high = median.value() * std::exp(half)};
}

Distribution ScalingPrediction::law() const {
  return Distribution::lognormal(median.value(), median.value() * std::exp(sigma * normal_quantile(0.95)));
}

/// Rows: each point, (a + Σ aᵢ shape(n)) ÷ y = 1 within its error; then each belief, aᵢ = a × mean within
/// a × spread × doubt. All in units of `scale`, an estimate of a, which also stands for the a of that spread.
struct ScalingRegression::LeastSquares {
  std::size_t points, terms;
  double scale;
  std::vector<double> columns = std::vector<double>((points + terms) * (terms + 1));
  std::vector<double> right = std::vector<double>(points + terms);

  [[nodiscard]] double& at(std::size_t row, std::size_t column) { return columns[column * right.size() + row]; }

  void add_point(std::size_t row, const Coefficients& shapes, double node_time, double error) {
    for (std::size_t k = 0; k <= terms; ++k) at(row, k) = shapes[k] * scale / (node_time * error);
    right[row] = 1.0 / error;
  }
  void set_belief(std::size_t k, const CoefficientBelief& belief) {
    at(points + k, 0) = -std::max(belief.mean, 0.0) / belief.spread;
    at(points + k, k + 1) = 1.0 / belief.spread;
  }
  void set_beliefs(const std::vector<Term>& all, double doubt) {
    for (std::size_t k = 0; k < terms; ++k) set_belief(k, all[k].doubted(doubt));
  }
  /// The least sum of the squares of all rows.
  [[nodiscard]] double misfit() const {
    const std::vector<double> solution = nonnegative_least_squares(columns, right);
    double squares = 0.0;
    for (std::size_t row = 0; row < right.size(); ++row) {
      double left = 0.0;
      for (std::size_t k = 0; k <= terms; ++k) left += columns[k * right.size() + row] * solution[k];
      squares += (left - right[row]) * (left - right[row]);
    }
    return squares;
  }
  [[nodiscard]] Coefficients solve() const {
    constexpr double kLeast = 0.01;  // of a: else throughput that falls with every node would be infinite on fewer
    const std::vector<double> solution = nonnegative_least_squares(columns, right);
    Coefficients coefficients{};
    for (std::size_t k = 0; k <= terms; ++k) coefficients[k] = scale * solution[k];
    coefficients[0] = std::max(coefficients[0], kLeast * scale);
    return coefficients;
  }
};

ScalingRegression::ScalingRegression(std::vector<ScalingPoint> points, BatchRule rule, const ScalingBelief& belief,
                                     const CommunicationShare& communication, const std::string& where)
    : points_(std::move(points)), belief_(belief) {
  check_scaling_points(points_, 1, where);
  std::ranges::sort(points_, {}, &ScalingPoint::nodes);
  add_terms(rule, communication);
  fit_ = fit_of(least_squares());
  walk_ = ResidualWalk(residuals());
}

/// The fits that a thread made last, by the numbers that decide them: the designs of a study share most of theirs.
class ScalingRegression::KnownFits {
 public:
  using Key = std::vector<double>;

  [[nodiscard]] static Key key_of(const LeastSquares& system, const std::vector<Term>& terms) {
    Key key = {static_cast<double>(system.points), system.scale};
    key.insert(key.end(), system.right.begin(), system.right.end());
    key.insert(key.end(), system.columns.begin(), system.columns.end());
    for (const Term& term : terms)
      key.insert(key.end(), {term.belief.mean, term.belief.spread, term.on_doubt_only ? 1.0 : 0.0});
    return key;
  }

  template <class Make>
  [[nodiscard]] std::shared_ptr<const Fit> find(const Key& key, const Make& make) {
    if (const auto found = fits_.find(key); found != fits_.end()) return found->second;
    if (fits_.size() == kMost) fits_.clear();
    return fits_.emplace(key, std::make_shared<const Fit>(make())).first->second;
  }

 private:
  static constexpr std::size_t kMost = 64;  // 20 KB each
  std::map<Key, std::shared_ptr<const Fit>> fits_;
};

std::shared_ptr<const ScalingRegression::Fit> ScalingRegression::fit_of(LeastSquares system) const {
  thread_local KnownFits known;
  return known.find(KnownFits::key_of(system, terms_), [&] {
    const double doubt = doubt_of(system);
    system.set_beliefs(terms_, doubt);
    const Coefficients most_likely = system.solve();
    return Fit{most_likely, drawn(std::move(system), doubt)};
  });
}

void ScalingRegression::add_terms(BatchRule rule, const CommunicationShare& communication) {
  const auto add = [this](std::string_view name, const CoefficientBelief& belief, std::function<double(double)> shape) {
    if (belief.spread > 0.0) terms_.push_back({name, belief, std::move(shape), false});
  };
  const auto expected = [communication](double n) {
    const double share = communication(static_cast<int>(n));
    const bool is_share = share >= 0.0 && std::isfinite(share);
    if (!is_share)
      refuse("communication", "must be a share of the compute time, 0 or more, on any number of nodes",
             shortest(share) + " on " + shortest(n));
    return share;
  };
  if (communication) add("communication", belief_.communication, expected);
  // Where the batch is fixed for all, a ring loses as much per further node: the term `node`.
  else if (rule == BatchRule::per_node)
    add("ring", belief_.ring, [](double n) { return (n - 1.0) / n; });
  add("doubling", belief_.doubling, [](double n) { return std::log2(n); });
  add("node", belief_.node, [](double n) { return n - 1.0; });
  if (points_.size() >= kFewestForPair && belief_.pair.spread > 0.0)
    terms_.push_back({"pair", belief_.pair, [](double n) { return n * (n - 1.0); }, true});
}

/// Belief about the coefficient under so much doubt. A term on doubt only counts next to nothing without doubt, and
/// like the others with much of it.
CoefficientBelief ScalingRegression::Term::doubted(double doubt) const {
  constexpr double kNone = 1e-6;  // of the spread
  if (!on_doubt_only) return {.mean = belief.mean, .spread = belief.spread * doubt};
  return {.mean = belief.mean * (1.0 - 1.0 / doubt),
          .spread = belief.spread * std::max(kNone, std::sqrt(doubt * doubt - 1.0))};
}

ScalingRegression::Coefficients ScalingRegression::shapes(int nodes) const {
  Coefficients shapes{1.0};
  for (std::size_t k = 0; k < terms_.size(); ++k) shapes[k + 1] = terms_[k].shape(nodes);
  return shapes;
}

ScalingRegression::LeastSquares ScalingRegression::least_squares() const {
  const auto node_time = [](const ScalingPoint& point) { return point.nodes / point.throughput.value(); };
  const Coefficients first = shapes(points_.front().nodes);
  double losses = 1.0;
  for (std::size_t k = 0; k < terms_.size(); ++k) losses += terms_[k].belief.mean * first[k + 1];
  LeastSquares made{.points = points_.size(), .terms = terms_.size(), .scale = node_time(points_.front()) / losses};
  for (std::size_t i = 0; i < points_.size(); ++i)
    made.add_point(i, shapes(points_[i].nodes), node_time(points_[i]),
                   points_[i].relative_error.value_or(belief_.noise));
  return made;
}

/// Doubt by maximum likelihood: the points agree with the beliefs as well as points do on the average. What no
/// coefficients explain does not count.
double ScalingRegression::doubt_of(LeastSquares system) const {
  constexpr double kMost = 1e5;
  constexpr int kHalvings = 40;
  const auto misfit = [&](double doubt) {
    system.set_beliefs(terms_, doubt);
    return system.misfit();
  };
  const double free = std::max(1.0, static_cast<double>(points_.size()) - 1.0), least = misfit(kMost);
  const auto agrees = [&](double doubt) {
    return misfit(doubt) <= least + free + 3.0 * std::sqrt(2.0 * free) / (doubt * doubt);
  };
  if (agrees(1.0)) return 1.0;
  double low = 0.0, high = std::log(kMost);
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2.0;
    (agrees(std::exp(middle)) ? high : low) = middle;
  }
  return std::exp(high);
}

std::vector<Residual> ScalingRegression::residuals() const {
  std::vector<Residual> found;
  for (const ScalingPoint& point : points_)
    found.push_back({.nodes = point.nodes,
                     .log_ratio = std::log(point.throughput.value()) - median(log_throughputs(point.nodes)),
                     .noise = point.relative_error.value_or(belief_.noise)});
  return found;
}

/// Each fit with its errors drawn anew, and another one with the opposite errors.
std::vector<ScalingRegression::Coefficients> ScalingRegression::drawn(LeastSquares system, double doubt) const {
  std::vector<Coefficients> draws;
  const std::vector<double> right = system.right;
  for (std::size_t i = 0; i < 2 * kPairs; ++i) {
    Stream stream = Streams(0, 0).at(0, static_cast<std::uint32_t>(i / 2));
    const double sign = i % 2 == 0 ? 1.0 : -1.0;
    for (std::size_t row = 0; row < points_.size(); ++row)
      system.right[row] = right[row] + sign * normal_quantile(stream.uniform());
    for (std::size_t k = 0; k < terms_.size(); ++k) {
      CoefficientBelief belief = terms_[k].doubted(doubt);
      belief.mean += sign * belief.spread * normal_quantile(stream.uniform());
      system.set_belief(k, belief);
    }
    draws.push_back(system.solve());
  }
  return draws;
}

std::vector<double> ScalingRegression::log_throughputs(int nodes) const {
  const Coefficients shape = shapes(nodes);
  std::vector<double> logs;
  logs.reserve(fit_->draws.size());
  for (const Coefficients& draw : fit_->draws)
    logs.push_back(std::log(nodes / std::inner_product(shape.begin(), shape.end(), draw.begin(), 0.0)));
  return logs;
}

double ScalingRegression::doublings_beyond(int nodes, int measured) const {
  const int most = std::max(points_.back().nodes, measured), least = std::min(points_.front().nodes, measured);
  if (nodes > most) return std::log2(static_cast<double>(nodes) / most);
  if (nodes < least) return std::log2(static_cast<double>(least) / nodes);
  return 0.0;
}

ScalingPrediction ScalingRegression::at(int nodes) const {
  check_nodes(nodes, "nodes");
  const std::vector<double> logs = log_throughputs(nodes);
  const double drift = belief_.drift * doublings_beyond(nodes, points_.front().nodes);
  const double variance =
      moments(logs).variance + walk_.variance(nodes) + drift * drift + belief_.noise * belief_.noise;
  return {
      .nodes = nodes, .median = PerSecond(std::exp(median(logs) + walk_.shift(nodes))), .sigma = std::sqrt(variance)};
}

std::vector<ScalingTerm> ScalingRegression::terms() const {
  std::vector<ScalingTerm> found;
  for (std::size_t k = 0; k < terms_.size(); ++k)
    found.push_back({.name = terms_[k].name, .coefficient = fit_->most_likely[k + 1] / fit_->most_likely[0]});
  return found;
}

/// Standard deviation of the logarithm at the target once that many nodes are measured, as among normal variables: what
/// is common to both logarithms is known afterwards, up to the noise.
double ScalingRegression::sigma_after(int target, std::span<const double> log_target, int measured) const {
  const std::vector<double> log_there = log_throughputs(measured);
  const double noise = belief_.noise * belief_.noise, common = covariance(log_target, log_there);
  const double drift = belief_.drift * doublings_beyond(target, measured);
  const double known = common * common / (moments(log_there).variance + noise);
  const double walk = walk_.variance_after(target, measured);
  return std::sqrt(moments(log_target).variance - known + walk + drift * drift + noise);
}

NextMeasurement ScalingRegression::next_measurement(int target, std::span<const int> candidates) const {
  check_nodes(target, "target");
  if (candidates.empty()) refuse("candidates", "must hold a number of nodes", "");
  for (const int nodes : candidates) check_nodes(nodes, "candidates");
  const std::vector<double> log_target = log_throughputs(target);
  std::vector<NextMeasurement> options;
  for (const int nodes : candidates)
    options.push_back({.nodes = nodes, .sigma = sigma_after(target, log_target, nodes)});
  return *std::ranges::min_element(options, {},
                                   [](const NextMeasurement& option) { return std::pair(option.sigma, option.nodes); });
}

}  // namespace simcore
