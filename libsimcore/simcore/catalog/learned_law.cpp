#include "simcore/catalog/learned_law.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Phases whose lengths are learned.
constexpr std::array<std::string_view, 4> kLearned = {"phase.starting", "phase.input", "phase.image_pull",
                                                      "phase.upload"};
constexpr double kLongest = 30.0 * 86400.0;  // s: no job takes longer in all

class LawProblems {
 public:
  void require(bool holds, const char* key, std::string rule, std::string value, std::string near = {}) {
    if (!holds) found.push_back({key, std::move(rule), std::move(value), std::move(near)});
  }
  void length(const char* key, Seconds value) {
    require(value.value() > 0.0 && value.value() <= kLongest, key, "must be above 0 and at most 30 days",
            shortest(value.value()));
  }
  void share(const char* key, double value) {
    require(value >= 0.0 && value <= 1.0, key, "must be from 0 to 1", shortest(value));
  }
  void order(const char* key, const char* rule, double lower, double upper) {
    require(lower <= upper, key, std::string("must be at least ") + rule, shortest(upper), shortest(lower));
  }

  std::vector<Problem> found;
};

void check_lengths(const LearnedLaw& law, LawProblems& problems) {
  problems.length("median_s", law.median);
  problems.length("p95_s", law.p95);
  problems.length("low_s", law.low);
  problems.length("high_s", law.high);
  problems.length("shipped_median_s", law.shipped_median);
  problems.length("shipped_p90_s", law.shipped_p90);
  problems.require(law.p95 > law.median, "p95_s", "must be above median_s", shortest(law.p95.value()));
  problems.order("median_s", "low_s", law.low.value(), law.median.value());
  problems.order("high_s", "median_s", law.median.value(), law.high.value());
  problems.order("shipped_p90_s", "shipped_median_s", law.shipped_median.value(), law.shipped_p90.value());
}

void check_evidence(const LearnedLaw& law, LawProblems& problems) {
  problems.require(law.spread_low > 0.0, "spread_low", "must be above 0", shortest(law.spread_low));
  problems.order("spread", "spread_low", law.spread_low, law.spread);
  problems.order("spread_high", "spread", law.spread, law.spread_high);
  problems.require(law.jobs >= 1, "jobs", "must be at least 1", std::to_string(law.jobs));
  problems.require(law.censored >= 0 && law.censored <= law.jobs, "censored", "must be from 0 to jobs",
                   std::to_string(law.censored));
  problems.require(law.first <= law.last, "last", "must not be before first", to_string(law.last));
  problems.share("shipped_share", law.shipped_share);
}

}  // namespace

Seconds LearnedLaw::p90() const { return Seconds(Distribution::lognormal(median.value(), p95.value()).quantile(0.9)); }

std::string LearnedLaw::template_label() const {
  return template_name + (template_id.empty() ? "" : ":" + template_id);
}

std::string LearnedLaw::scope() const { return is_of_template() ? family + "/" + template_label() : family; }

std::string LearnedLaw::evidence() const {
  std::string text = with_commas(static_cast<std::size_t>(jobs)) + (jobs == 1 ? " job" : " jobs");
  if (is_of_template()) text += " of " + template_name;
  text += first == last ? " on " + to_string(first) : " from " + to_string(first) + " to " + to_string(last);
  const double percent = std::round(100.0 * shipped_share);
  return text + ", " + shortest(percent) + " % of the median leans on the built-in law";
}

std::vector<Problem> problems_of(const LearnedLaw& law) {
  LawProblems problems;
  const std::vector<std::string_view> learned(kLearned.begin(), kLearned.end());
  problems.require(std::ranges::find(learned, law.parameter) != learned.end(), "parameter",
                   "must be a phase whose length is learned", in_quotes(law.parameter),
                   nearest(law.parameter, learned));
  problems.require(law.template_id.empty() || !law.template_name.empty(), "template_name",
                   "must be given with template_id", "nothing");
  check_lengths(law, problems);
  check_evidence(law, problems);
  return problems.found;
}

Parameter row_of(const LearnedLaw& law, const std::string& layer) {
  Parameter row;
  row.name = law.parameter;
  row.scope = law.scope();
  row.value = law.median.value();
  row.p95 = law.p95.value();
  row.unit = "s";
  row.provenance = {law.evidence(), law.last};
  row.layer = layer;
  row.stated = Distribution::lognormal(law.median.value(), law.p95.value());
  return row;
}

}  // namespace simcore
