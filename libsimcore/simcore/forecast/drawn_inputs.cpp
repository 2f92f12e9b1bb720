#include "simcore/forecast/detail/drawn_inputs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "simcore/random/draw_batch.hpp"
#include "simcore/random/draw_source.hpp"

namespace simcore {
namespace {

constexpr std::size_t kRunsOfInput = 32;
constexpr std::size_t kMostInputs = kGridPoints / 8;
constexpr double kLeastVariance = 0.5;    // of the draws of an input, over that of its law
constexpr double kNoVariance = 1e-20;     // of a squared mean: draws that are all the same
constexpr double kMostShareError = 6e-4;  // beyond, a finer grid

/// Scalar product in an order of its own: Eigen's depends on the size of the caches.
double dot(const Eigen::Ref<const Eigen::VectorXd>& a, const Eigen::Ref<const Eigen::VectorXd>& b) {
  constexpr Eigen::Index kLanes = 8;
  std::array<double, kLanes> sums{};
  Eigen::Index i = 0;
  for (; i + kLanes <= a.size(); i += kLanes)
    for (Eigen::Index k = 0; k < kLanes; ++k) sums[static_cast<std::size_t>(k)] += a[i + k] * b[i + k];
  for (; i < a.size(); ++i) sums[0] += a[i] * b[i];
  double sum = 0.0;
  for (const double each : sums) sum += each;
  return sum;
}

void fill(const UncertainInput& input, const DrawColumns& draws, std::span<double> column) {
  draws.fill(static_cast<std::uint32_t>(input.draw), input.index, column);
  sample(input.law, column, best_target());
  if (input.is_rate) std::ranges::transform(column, column.begin(), [](double rate) { return 1.0 / rate; });
}

/// Largest error of shares at the quantiles that are shown.
double largest_share_error(const SumLaw& law) {
  double most = 0.0;
  for (const SummaryQuantile& each : kSummaryQuantiles)
    most = std::max(most, law.share_error(law.quantile(each.share)));
  return most;
}

/// Law of a sum, on twice or four times as many points where errors need that: they go as the square of the step.
SumLaw law_of(double constant, std::span<const SumTerm> terms) {
  SumLaw law(constant, terms);
  const double error = largest_share_error(law);
  if (error <= kMostShareError) return law;
  return {constant, terms, error <= 4.0 * kMostShareError ? 2 * kGridPoints : 4 * kGridPoints};
}

}  // namespace

bool is_fine(const SumLaw& law) { return largest_share_error(law) <= kMostShareError; }

DrawnInputs::DrawnInputs(const Plan& plan, const Samples& samples)
    : inputs_(uncertain_inputs(plan)),
      draws_(static_cast<Eigen::Index>(samples.kept.size()), static_cast<Eigen::Index>(inputs_.size())) {
  if (!can_be_fitted()) return;
  for_each_block(samples, [&](const DrawColumns& draws, std::size_t row) {
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      fill(inputs_[i], draws, std::span(draws_.col(static_cast<Eigen::Index>(i)).data() + row, draws.count()));
  });
  for (const UncertainInput& input : inputs_) points_.emplace_back(input.law, input.is_rate);
  means_ = draws_.colwise().mean();
  draws_.rowwise() -= means_;
  Eigen::MatrixXd products(draws_.cols(), draws_.cols());
  for (Eigen::Index i = 0; i < draws_.cols(); ++i)
    for (Eigen::Index j = 0; j <= i; ++j) products(i, j) = products(j, i) = dot(draws_.col(i), draws_.col(j));
  factorised_.compute(products);
}

bool DrawnInputs::can_be_fitted() const noexcept { return !inputs_.empty() && inputs_.size() <= kMostInputs; }

bool DrawnInputs::are_enough() const noexcept {
  if (static_cast<std::size_t>(draws_.rows()) < kRunsOfInput * inputs_.size()) return false;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const auto column = draws_.col(static_cast<Eigen::Index>(i));
    const double variance = dot(column, column) / static_cast<double>(draws_.rows());
    const double mean = means_[static_cast<Eigen::Index>(i)];
    if (!(variance >= kLeastVariance * points_[i].variance()) || variance <= kNoVariance * mean * mean) return false;
  }
  return true;
}

DrawnInputs::Fit DrawnInputs::fit(std::span<const std::int64_t> rows) const {
  const Eigen::VectorXd values =
      Eigen::Map<const Eigen::Vector<std::int64_t, Eigen::Dynamic>>(rows.data(), draws_.rows()).cast<double>();
  const double mean = values.mean();
  const Eigen::VectorXd centred = values.array() - mean;
  Eigen::VectorXd products(draws_.cols());
  for (Eigen::Index i = 0; i < draws_.cols(); ++i) products[i] = dot(draws_.col(i), centred);
  const Eigen::VectorXd factors = factorised_.solve(products);
  Eigen::VectorXd fitted = Eigen::VectorXd::Constant(draws_.rows(), mean);
  for (Eigen::Index i = 0; i < draws_.cols(); ++i) fitted += factors[i] * draws_.col(i);
  std::vector<std::int64_t> whole(rows.size());
  std::ranges::transform(fitted, whole.begin(), [](double value) { return std::llround(value); });
  return {std::move(whole), law_of(mean - means_.dot(factors), terms(factors))};
}

std::vector<SumTerm> DrawnInputs::terms(const Eigen::VectorXd& factors) const {
  std::vector<SumTerm> terms;
  for (std::size_t i = 0; i < inputs_.size(); ++i)
    terms.push_back({factors[static_cast<Eigen::Index>(i)], &points_[i]});
  return terms;
}

}  // namespace simcore
