#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "simcore/calibrate/kaplan_meier.hpp"
#include "simcore/record/field.hpp"

namespace simcore {

struct ExponentialLife {
  double mean = 0.0;
  double mean_low = 0.0;
  double mean_high = 0.0;
  double log_likelihood = 0.0;

  static constexpr record::Title kTitle{"ExponentialLife", "The likeliest law of lives that do not age."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("mean", "", "Mean life, in the unit of the times.", &ExponentialLife::mean),
        field("mean_low", "", "Lower end of its 95 % interval by the likelihood.", &ExponentialLife::mean_low),
        field("mean_high", "", "Upper end of its 95 % interval.", &ExponentialLife::mean_high),
        field("log_likelihood", "", "Logarithm of the likelihood.", &ExponentialLife::log_likelihood)};
  }
};

struct WeibullLife {
  double shape = 1.0;
  double shape_low = 0.0;
  double shape_high = 0.0;
  double scale = 0.0;
  double scale_low = 0.0;
  double scale_high = 0.0;
  double log_likelihood = 0.0;
  double p_value = 1.0;

  static constexpr record::Title kTitle{"WeibullLife", "The likeliest law of lives that age by a power of time."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("shape", "", "Shape; below 1 a life that lasted is the safer the longer it did.", &WeibullLife::shape),
        field("shape_low", "", "Lower end of its 95 % interval by profile likelihood; 0: the lives set none.",
              &WeibullLife::shape_low),
        field("shape_high", "", "Upper end of its 95 % interval; infinite: the lives set none.",
              &WeibullLife::shape_high)
            .may_be_infinite(),
        field("scale", "", "Time that 36.8 % of the lives pass, in the unit of the times.", &WeibullLife::scale),
        field("scale_low", "", "Lower end of its 95 % interval by profile likelihood; 0: the lives set none.",
              &WeibullLife::scale_low),
        field("scale_high", "", "Upper end of its 95 % interval; infinite: the lives set none.",
              &WeibullLife::scale_high)
            .may_be_infinite(),
        field("log_likelihood", "", "Logarithm of the likelihood.", &WeibullLife::log_likelihood),
        field("p_value", "",
              "Probability of as large a ratio of likelihoods if lives do not age: below 0.05 they are said to.",
              &WeibullLife::p_value)};
  }
};

struct LifetimeFit {
  std::size_t count = 0;
  std::size_t ended = 0;
  double exposure = 0.0;
  ExponentialLife exponential = {};
  std::optional<WeibullLife> weibull = {};
  std::vector<SurvivalStep> survival = {};

  static constexpr record::Title kTitle{"LifetimeFit",
                                        "Laws fitted to lives, some of them seen in part. Made by fit_lifetimes."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("count", "", "Number of lives.", &LifetimeFit::count),
        field("ended", "", "Number of lives whose end was seen.", &LifetimeFit::ended),
        field("exposure", "", "Time for which lives were seen, in the unit of the times.", &LifetimeFit::exposure),
        field("exponential", "", "Law of lives that do not age.", &LifetimeFit::exponential),
        field("weibull", "", "Law of lives that age; none: no shape is likeliest, as when all ends are alike.",
              &LifetimeFit::weibull),
        field("survival", "", "Survival curve without any law.", &LifetimeFit::survival)};
  }
};

/// Likeliest exponential and Weibull laws of lives. Throws InputError with everything that is wrong about them, or when
/// no end was seen.
[[nodiscard]] LifetimeFit fit_lifetimes(std::span<const Lifetime> lifetimes);

}  // namespace simcore
