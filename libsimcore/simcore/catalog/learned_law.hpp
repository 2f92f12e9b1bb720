#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simcore/catalog/parameter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

/// Law of the length of a phase, learned from jobs of an account: lognormal, for one instance family, and for one
/// template of jobs or any other. Made by calibrate.
struct LearnedLaw {
  std::string parameter;
  std::string family;
  std::string template_id;
  std::string template_name;
  Seconds median;
  Seconds p95;
  Seconds low;
  Seconds high;
  double spread = 0.0;
  double spread_low = 0.0;
  double spread_high = 0.0;
  std::int64_t jobs = 0;
  std::int64_t censored = 0;
  Date first{};
  Date last{};
  double shipped_share = 1.0;
  Seconds shipped_median;
  Seconds shipped_p90;

  [[nodiscard]] Seconds p90() const;
  [[nodiscard]] bool is_of_template() const noexcept { return !template_id.empty() || !template_name.empty(); }
  /// Scope of its row: "g5", or "g5/reviews:f2d1dccf0ae4b7e3" for a template.
  [[nodiscard]] std::string scope() const;
  /// "reviews:f2d1dccf0ae4b7e3"; empty for a law that is of no template.
  [[nodiscard]] std::string template_label() const;
  /// "12 jobs of reviews from 2025-05-05 to 2025-06-02, 8 % of the median leans on the built-in law".
  [[nodiscard]] std::string evidence() const;

  friend bool operator==(const LearnedLaw&, const LearnedLaw&) = default;

  static constexpr record::Title kTitle{"LearnedLaw", "Law of the length of a phase, learned from jobs that ran."};
  static constexpr auto fields();
};

constexpr auto LearnedLaw::fields() {
  using record::field;
  using enum record::Faces;
  return record::Fields{
      field("parameter", "", "Parameter whose place the law takes: \"phase.starting\".", &LearnedLaw::parameter),
      field("family", "", "Instance family of the jobs: \"g5\".", &LearnedLaw::family),
      field("template_id", "",
            "Digest of image, script and hyperparameters of the jobs; empty: not told, or a law for other jobs.",
            &LearnedLaw::template_id),
      field("template_name", "", "Name of the jobs without its time; empty: a law for jobs of no known template.",
            &LearnedLaw::template_name),
      field("median_s", "s", "Median length.", &LearnedLaw::median),
      field("p90_s", "s", "Quantile 90 % of the length.", &LearnedLaw::p90).on(python),
      field("p95_s", "s", "Quantile 95 % of the length.", &LearnedLaw::p95),
      field("low_s", "s", "Lower end of the 95 % interval of the median.", &LearnedLaw::low),
      field("high_s", "s", "Upper end of the 95 % interval of the median.", &LearnedLaw::high),
      field("spread", "",
            "Standard deviation of the logarithm from job to job: within the template, or over jobs of all templates.",
            &LearnedLaw::spread),
      field("spread_low", "", "Lower end of the 95 % interval of the spread.", &LearnedLaw::spread_low),
      field("spread_high", "", "Upper end of the 95 % interval of the spread.", &LearnedLaw::spread_high),
      field("jobs", "", "Number of jobs that told the length.", &LearnedLaw::jobs),
      field("censored", "", "Number of those that told only bounds of it.", &LearnedLaw::censored),
      field("first", "", "Day of the first of the jobs.", &LearnedLaw::first),
      field("last", "", "Day of the last of the jobs.", &LearnedLaw::last),
      field("shipped_share", "",
            "How much the median leans on the built-in law: 1 as without any job, 0 as with the jobs alone.",
            &LearnedLaw::shipped_share),
      field("shipped_median_s", "s", "Median of the built-in law.", &LearnedLaw::shipped_median),
      field("shipped_p90_s", "s", "Quantile 90 % of the built-in law.", &LearnedLaw::shipped_p90)};
}

/// The rules that a law breaks, at keys of its record.
[[nodiscard]] std::vector<Problem> problems_of(const LearnedLaw& law);

/// The law as a row of a profile's layer.
[[nodiscard]] Parameter row_of(const LearnedLaw& law, const std::string& layer);

}  // namespace simcore
