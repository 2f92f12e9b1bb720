#include "simcore/calibrate/calibrate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include "simcore/calibrate/detail/job_lengths.hpp"
#include "simcore/calibrate/hierarchical_fit.hpp"
#include "simcore/calibrate/phase_priors.hpp"
#include "simcore/catalog/sha256.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

const double kAt95 = normal_quantile(0.95), kAt975 = normal_quantile(0.975);
constexpr std::size_t kMostLaws = 1000;  // a profile's file is read up to a number of entries

/// A number with four digits, as it stands in a profile's file: reading it again gives the same bits.
double rounded(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return std::strtod(text.data(), nullptr);
}

Seconds seconds_of(double log_length) { return Seconds(rounded(std::exp(log_length))); }

/// Runs of a law.
struct Evidence {
  std::int64_t jobs = 0;
  std::int64_t censored = 0;
  Date first = Date::max();
  Date last = Date::min();

  void add(const std::vector<RelativeLength>& runs) {
    for (const RelativeLength& run : runs) {
      ++jobs;
      censored += run.length.is_exact() ? 0 : 1;
      first = std::min(first, run.day);
      last = std::max(last, run.day);
    }
  }
};

/// The fit of one phase on one family, and the laws that it gives.
class PhaseFit {
 public:
  PhaseFit(const PhaseKey& key, const PhaseRuns& runs, const Catalog& catalog) : key_(key), runs_(runs) {
    for (const auto& [name, own] : runs.templates) all_.add(own);
    all_.add(runs.nameless);
    const InstanceType& type = catalog.instance_types().at(runs.instance_type);
    shipped_ = catalog.parameters().find(key.parameter, scopes_of(type), all_.last)->law();
    fit_ = hierarchical_fit(lengths(), prior());
  }

  void add_laws(std::vector<LearnedLaw>& laws) const {
    laws.push_back(law_of(fit_.unseen, spread_between_jobs(), all_));
    std::size_t i = 0;
    for (const auto& [name, own] : runs_.templates) {
      Evidence evidence;
      evidence.add(own);
      laws.push_back(law_of(fit_.templates[i++], fit_.log_within, evidence));
      laws.back().template_name = name.name;
      laws.back().template_id = name.id;
    }
  }

 private:
  [[nodiscard]] std::vector<std::vector<LogLength>> lengths() const {
    std::vector<std::vector<LogLength>> templates;
    for (const auto& [name, own] : runs_.templates)
      for (templates.emplace_back(); const RelativeLength& run : own) templates.back().push_back(run.length);
    for (const RelativeLength& run : runs_.nameless) templates.push_back({run.length});
    return templates;
  }

  /// The catalog's law is that of any account's job: what it spreads beyond templates and runs is the accounts'.
  [[nodiscard]] LevelPrior prior() const {
    LevelPrior prior = *phase_prior(key_.parameter);
    const double whole = std::log(shipped_.quantile(0.95) / shipped_.quantile(0.5)) / kAt95;
    const double inner = std::hypot(prior.between.median, prior.within.median);
    const double left = whole * whole - inner * inner;
    prior.account = std::max(prior.account, std::sqrt(std::max(left, 0.0)));
    return prior;
  }

  /// Logarithm of the deviation over jobs of all templates.
  [[nodiscard]] FittedValue spread_between_jobs() const {
    const double between = std::exp(2.0 * fit_.log_between.value), within = std::exp(2.0 * fit_.log_within.value);
    const double whole = between + within;
    return {0.5 * std::log(whole),
            std::hypot(between / whole * fit_.log_between.error, within / whole * fit_.log_within.error)};
  }

  [[nodiscard]] LearnedLaw law_of(const PredictedLog& law, const FittedValue& log_spread,
                                  const Evidence& evidence) const {
    const double median = std::log(shipped_.quantile(0.5)) + law.mean.value, error = kAt975 * law.mean.error;
    LearnedLaw made;
    made.parameter = key_.parameter;
    made.family = key_.family;
    made.median = seconds_of(median);
    made.p95 = seconds_of(median + kAt95 * law.deviation);
    made.low = seconds_of(median - error);
    made.high = seconds_of(median + error);
    made.spread = rounded(std::exp(log_spread.value));
    made.spread_low = rounded(std::exp(log_spread.value - kAt975 * log_spread.error));
    made.spread_high = rounded(std::exp(log_spread.value + kAt975 * log_spread.error));
    made.jobs = evidence.jobs;
    made.censored = evidence.censored;
    made.first = evidence.first;
    made.last = evidence.last;
    made.shipped_share = rounded(std::clamp(law.prior_share, 0.0, 1.0));
    made.shipped_median = Seconds(rounded(shipped_.quantile(0.5)));
    made.shipped_p90 = Seconds(rounded(shipped_.quantile(0.9)));
    return made;
  }

  const PhaseKey& key_;
  const PhaseRuns& runs_;
  Evidence all_;
  Distribution shipped_;
  HierarchicalFit fit_;
};

std::string line_of(const PhaseKey& phase, const TemplateKey& key, const RelativeLength& run) {
  const std::string low = shortest(run.length.low), high = shortest(run.length.high);
  return signed_line({phase.parameter, phase.family, key.name, key.id, to_string(run.day), low, high});
}

/// SHA-256 over all lengths, in an order of their own.
std::string digest_of(const JobLengths& lengths) {
  std::vector<std::string> lines;
  for (const auto& [phase, runs] : lengths.phases) {
    for (const auto& [key, own] : runs.templates)
      for (const RelativeLength& run : own) lines.push_back(line_of(phase, key, run));
    for (const RelativeLength& run : runs.nameless) lines.push_back(line_of(phase, {}, run));
  }
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line;
  return sha256(text);
}

/// Keeps the laws that fit into a profile: those for any template first, then the newest.
void shorten(Learned& learned) {
  if (learned.laws.size() <= kMostLaws) return;
  const auto rank = [](const LearnedLaw& law) { return std::pair(law.is_of_template(), Date::max() - law.last); };
  std::ranges::stable_sort(learned.laws, {}, rank);
  learned.notes.push_back(with_commas(learned.laws.size() - kMostLaws) +
                          " laws left out: of the templates that ran longest ago");
  learned.laws.resize(kMostLaws);
}

std::string source_of(const std::vector<LearnedLaw>& laws) {
  Date first = Date::max(), last = Date::min();
  for (const LearnedLaw& law : laws) first = std::min(first, law.first), last = std::max(last, law.last);
  return "jobs from " + to_string(first) + " to " + to_string(last);
}

}  // namespace

Profile calibrate(const History& history, const Catalog& catalog, const std::string& name) {
  JobLengths lengths = job_lengths(history, catalog);
  Learned learned{{}, digest_of(lengths), std::move(lengths.notes)};
  for (const auto& [key, runs] : lengths.phases) PhaseFit(key, runs, catalog).add_laws(learned.laws);
  if (learned.laws.empty()) {
    std::string told = history.jobs.empty() ? "no job" : with_commas(history.jobs.size()) + " that do not";
    for (const std::string& note : learned.notes) told += "; " + note;
    throw CatalogError({{"", "must hold a job that tells the length of a phase", told, ""}});
  }
  shorten(learned);
  const Date last = std::ranges::max_element(learned.laws, {}, &LearnedLaw::last)->last;
  const Provenance provenance{source_of(learned.laws), last};
  return profile(name, provenance, {}, std::move(learned));
}

}  // namespace simcore
