#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "simcore/random/bathtub.hpp"
#include "simcore/random/quantile_law.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/units/range.hpp"

namespace simcore {

/// A real random variable, or a plain number. Sampled by inversion, one uniform a draw, so that two designs that share
/// their uniforms differ only where their distributions do. Immutable; copies are cheap.
class Distribution {
 public:
  /// A number without spread. Zero by default.
  Distribution(double value = 0.0) noexcept : law_(Constant{value}) {}  // NOLINT: a number is a distribution

  // All throw SpecError (rule and value, without a place in the job file) when a parameter is out of its range.
  [[nodiscard]] static Distribution uniform(double low, double high);
  [[nodiscard]] static Distribution triangular(double low, double mode, double high);
  [[nodiscard]] static Distribution exponential(double mean);
  [[nodiscard]] static Distribution weibull(double mean, double shape);
  [[nodiscard]] static Distribution gamma(double mean, double shape);
  [[nodiscard]] static Distribution lognormal(double median, double p95);
  [[nodiscard]] static Distribution bathtub(const simcore::Bathtub::Parameters& parameters);
  [[nodiscard]] static Distribution empirical(std::vector<double> values);
  /// The value of each share, with a quantile that is linear between them.
  [[nodiscard]] static Distribution quantiles(std::vector<double> shares, std::vector<double> values);
  [[nodiscard]] static Distribution mixture(std::vector<double> weights, std::vector<Distribution> parts);

  /// The value below which a share `u` of the draws lies; u in (0, 1).
  [[nodiscard]] double quantile(double u) const;
  [[nodiscard]] double mean() const;
  /// A draw made from one uniform: the quantile, except that a mixture picks a part first.
  [[nodiscard]] double sample(double u) const;
  [[nodiscard]] double draw(Stream& stream) const { return sample(stream.uniform()); }
  /// A uniform whose draw is the quantile of that share in (0, 1): the share itself, except that of a mixture it lies
  /// in one of its parts.
  [[nodiscard]] double place(double share) const;

  /// Whether both are of one kind and have the same parameters, lists of these being the same list.
  [[nodiscard]] bool is_same(const Distribution& other) const noexcept;
  [[nodiscard]] bool is_constant() const noexcept { return std::holds_alternative<Constant>(law_); }
  /// Largest lower bound and least upper bound of the support; the upper one may be infinity.
  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;

  /// Whether all draws but one in 10^9 are in the range, and the mean is finite.
  [[nodiscard]] bool stays_within(const Range& range) const;

  /// "lognormal(median 116, p95 150)": canonical, reads the same for the same law.
  [[nodiscard]] std::string text() const;

  struct Constant {
    double value;
    friend bool operator==(const Constant&, const Constant&) = default;
  };
  struct Uniform {
    double low, high;
    friend bool operator==(const Uniform&, const Uniform&) = default;
  };
  struct Triangular {
    double low, mode, high;
    friend bool operator==(const Triangular&, const Triangular&) = default;
  };
  struct Exponential {
    double mean;
    friend bool operator==(const Exponential&, const Exponential&) = default;
  };
  struct Weibull {
    double mean, shape, scale;
    friend bool operator==(const Weibull&, const Weibull&) = default;
  };
  struct Gamma {
    double mean, shape;
    friend bool operator==(const Gamma&, const Gamma&) = default;
  };
  struct Lognormal {
    double median, p95, sigma;
    friend bool operator==(const Lognormal&, const Lognormal&) = default;
  };
  struct Empirical {
    std::shared_ptr<const std::vector<double>> sorted;
    friend bool operator==(const Empirical&, const Empirical&) = default;
  };
  struct Quantiles {
    std::shared_ptr<const QuantileLaw> curve;
    friend bool operator==(const Quantiles&, const Quantiles&) = default;
  };
  struct Mixture {
    std::shared_ptr<const std::vector<double>> cumulative;  // running sum of the weights, the last one 1
    std::shared_ptr<const std::vector<Distribution>> parts;
    friend bool operator==(const Mixture&, const Mixture&) = default;
  };
  struct Bathtub {
    std::shared_ptr<const simcore::Bathtub> curve;
    friend bool operator==(const Bathtub&, const Bathtub&) = default;
  };
  using Law = std::variant<Constant, Uniform, Triangular, Exponential, Weibull, Gamma, Lognormal, Empirical, Quantiles,
                           Mixture, Bathtub>;

  [[nodiscard]] const Law& law() const noexcept { return law_; }

 private:
  explicit Distribution(Law law) noexcept : law_(std::move(law)) {}

  Law law_;
};

/// Text that shows a law. For laws alone: a number, which converts to a law, is shown as it is.
template <std::same_as<Distribution> Law>
[[nodiscard]] std::string shown(const Law& law) {
  return law.text();
}

}  // namespace simcore
