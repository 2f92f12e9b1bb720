#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "simcore/random/distribution.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/proportion.hpp"
#include "simcore/training/residual_walk.hpp"
#include "simcore/training/scaling_belief.hpp"
#include "simcore/training/scaling_curve.hpp"

namespace simcore {

/// What a model of the links expects: exposed communication of a step on that many nodes ÷ its compute, 0 or more.
using CommunicationShare = std::function<double(int nodes)>;

struct ScalingPrediction {
  int nodes = 1;
  PerSecond median;
  double sigma = 0.0;

  [[nodiscard]] Interval interval(double level) const;  // equal tails; samples a second
  [[nodiscard]] Distribution law() const;

  static constexpr record::Title kTitle{
      "ScalingPrediction", "Throughput of a run that somebody would measure on that many nodes: lognormal."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("nodes", "", "Number of nodes.", &ScalingPrediction::nodes),
        field("samples_per_second", "1/s", "Median throughput of all nodes together.", &ScalingPrediction::median),
        field("sigma", "", "Standard deviation of the logarithm of the throughput.", &ScalingPrediction::sigma)};
  }
};

/// One way to lose time as nodes are added.
struct ScalingTerm {
  std::string_view name;     // communication, ring, doubling, node or pair: see ScalingBelief
  double coefficient = 0.0;  // most likely; relative to the time without losses
};

struct NextMeasurement {
  int nodes = 1;
  double sigma = 0.0;

  static constexpr record::Title kTitle{"NextMeasurement", "What one more measurement would do for a prediction."};
  static constexpr auto fields() {
    return record::Fields{
        record::field("nodes", "", "Number of nodes to measure on.", &NextMeasurement::nodes),
        record::field("sigma", "", "Standard deviation of the logarithm of the prediction afterwards.",
                      &NextMeasurement::sigma)};
  }
};

/// Throughput on any number of nodes from one to eight measured ones. Node time per sample is a sum of ways to lose
/// time, y = a (1 + Σ coefficient × shape(n)), of which Ernest's, Amdahl's and Gunther's laws and α–β models are
/// members; the coefficients are found by Bayesian regression of relative errors: normal beliefs, none below 0, so that
/// no point that is too good by noise makes the cluster faster than linear. The spread comes from fits to perturbed
/// data and beliefs (randomize-then-optimize: Bardsley et al., SIAM J. Sci. Comput. 36 (2014) A1895). Beliefs
/// give way to measurements: where these do not agree with them, all spreads grow by one factor until they do (maximum
/// likelihood), and what no coefficients follow is a ResidualWalk. So each point comes back within two of its standard
/// deviations. The same input gives the same bits.
class ScalingRegression {
 public:
  /// Throws SpecError with everything wrong about the points (check_scaling_points), or when `communication` is not
  /// finite or below 0 where it is asked. `where` is the key path of the points.
  ScalingRegression(std::vector<ScalingPoint> points, BatchRule rule, const ScalingBelief& belief,
                    const CommunicationShare& communication = {}, const std::string& where = "measured");

  /// `nodes` at least 1, else SpecError.
  [[nodiscard]] ScalingPrediction at(int nodes) const;
  [[nodiscard]] std::vector<ScalingTerm> terms() const;
  /// The candidate (node counts) that would narrow the prediction at `target` most: the smallest of equals. Throws
  /// SpecError without candidates, or when a node count is below 1.
  [[nodiscard]] NextMeasurement next_measurement(int target, std::span<const int> candidates) const;

 private:
  static constexpr std::size_t kMostTerms = 4;
  /// A fit of three would leave nothing to check it by, and far away this term takes everything.
  static constexpr std::size_t kFewestForPair = 4;
  using Coefficients = std::array<double, kMostTerms + 1>;  // a, then a × coefficient

  struct Term {
    std::string_view name;
    CoefficientBelief belief;
    std::function<double(double)> shape;
    bool on_doubt_only = false;

    [[nodiscard]] CoefficientBelief doubted(double doubt) const;
  };

  struct LeastSquares;
  class KnownFits;

  /// What the points and the beliefs say of the coefficients.
  struct Fit {
    Coefficients most_likely{};
    std::vector<Coefficients> draws;
  };

  void add_terms(BatchRule rule, const CommunicationShare& communication);
  [[nodiscard]] LeastSquares least_squares() const;
  /// Factor on the spreads of all beliefs, 1 or more: above 1 on a cluster that scales unlike the published ones.
  [[nodiscard]] double doubt_of(LeastSquares system) const;
  [[nodiscard]] std::vector<Coefficients> drawn(LeastSquares system, double doubt) const;
  [[nodiscard]] std::shared_ptr<const Fit> fit_of(LeastSquares system) const;
  [[nodiscard]] std::vector<Residual> residuals() const;
  [[nodiscard]] Coefficients shapes(int nodes) const;
  /// Logarithms of the throughput that each draw predicts.
  [[nodiscard]] std::vector<double> log_throughputs(int nodes) const;
  [[nodiscard]] double doublings_beyond(int nodes, int measured) const;
  [[nodiscard]] double sigma_after(int target, std::span<const double> log_target, int measured) const;

  std::vector<ScalingPoint> points_;  // by nodes
  ScalingBelief belief_;
  std::vector<Term> terms_;
  std::shared_ptr<const Fit> fit_;
  ResidualWalk walk_;
};

}  // namespace simcore
