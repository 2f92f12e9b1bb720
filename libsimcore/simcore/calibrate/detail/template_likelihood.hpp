#pragma once

#include <vector>

#include "simcore/calibrate/log_length.hpp"

namespace simcore {

/// Mean of an account, and logarithms of the two spreads.
struct Levels {
  double account = 0.0;
  double log_between = 0.0;
  double log_within = 0.0;
};

/// What the runs of one template say at some levels, its own mean being integrated out.
struct TemplateEvidence {
  double log_likelihood = 0.0;
  Levels slope;           // of the log likelihood
  double mean = 0.0;      // of the template's own mean, given its runs
  double variance = 0.0;  // of that
};

/// The runs of one template: exact ones as their sums, others one by one.
class TemplateLikelihood {
 public:
  explicit TemplateLikelihood(std::vector<LogLength> runs);

  [[nodiscard]] TemplateEvidence at(const Levels& levels) const;
  /// Middle of what is known, for a start.
  [[nodiscard]] double middle() const noexcept { return middle_; }

 private:
  struct Point;
  struct Integral;

  [[nodiscard]] Point point(double mean, const Levels& levels) const;
  [[nodiscard]] Point mode(const Levels& levels) const;
  void add_side(Integral& integral, const Point& peak, double step, const Levels& levels) const;

  double count_ = 0.0;  // of exact runs
  double average_ = 0.0;
  double squares_ = 0.0;  // about the average
  std::vector<LogLength> censored_;
  double middle_ = 0.0;
};

}  // namespace simcore
