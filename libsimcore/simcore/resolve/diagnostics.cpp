#include "simcore/resolve/diagnostics.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/spec/reference.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

constexpr int kLawParts = 400;  // of a law, each at its middle

/// What a field is that is missing, " (size of the data set at its source, such as 54 GB)"; empty for other problems.
std::string explained(const Problem& problem) {
  const bool missing = problem.value == "nothing" && problem.rule.starts_with("must be given");
  const std::string text = missing ? field_in_short(problem.where) : std::string();
  return text.empty() ? text : " (" + text + ")";
}

double standard_deviation(const Distribution& law) {
  const double mean = law.mean();
  double squares = 0.0;
  for (int i = 0; i < kLawParts; ++i) squares += std::pow(law.quantile((i + 0.5) / kLawParts) - mean, 2);
  return std::sqrt(squares / kLawParts);
}

}  // namespace

void Diagnostics::note(Assumption assumption) {
  const auto same = [&](const Assumption& known) {
    return known.field == assumption.field && known.value == assumption.value && known.source == assumption.source &&
           known.as_of == assumption.as_of;
  };
  if (std::ranges::none_of(assumed_, same)) assumed_.push_back(std::move(assumption));
}

void Diagnostics::assume(std::string field, std::string value, const Provenance& provenance) {
  note({std::move(field), std::move(value), provenance.source, to_string(provenance.as_of), kBuiltInLayer});
}

void Diagnostics::assume(std::string field, std::string value, std::string rule) {
  note({std::move(field), std::move(value), std::move(rule), "", kBuiltInLayer});
}

void Diagnostics::assume(std::string field, const Parameter& parameter) {
  if (const auto taken = taken_.find({parameter.layer, parameter.key()}); taken != taken_.end())
    taken->second.shown = true;
  const bool own = parameter.layer == kJobFileLayer, profile = !own && parameter.layer != kBuiltInLayer;
  std::string source = parameter.provenance.source;
  if (profile) source = parameter.layer + " (" + source + ")";
  if (!parameter.note.empty()) source += " (" + parameter.note + ")";
  note({std::move(field), parameter.text(), std::move(source), own ? "" : to_string(parameter.provenance.as_of),
        parameter.layer});
}

void Diagnostics::leave_unsaid(std::string field, std::string what, const Parameter& parameter) {
  assume(field, parameter);
  unstated_.push_back({std::move(field), std::move(what), Seconds(standard_deviation(parameter.law()))});
}

void Diagnostics::take(const Parameter& parameter) {
  if (parameter.layer != kBuiltInLayer) taken_.try_emplace({parameter.layer, parameter.key()}, Taken{parameter});
}

void Diagnostics::warn_of_lost_spread(const Parameter& parameter) {
  if (parameter.layer == kBuiltInLayer || parameter.law().is_constant()) return;
  const std::string where = parameter.layer == kJobFileLayer ? "" : parameter.layer + ": ";
  std::string text = where + "parameters." + parameter.key() + ": its median, " +
                     in_unit(parameter.value, parameter.unit) + ", is taken in every run";
  if (std::ranges::find(warnings_, text) == warnings_.end()) warn(std::move(text));
}

bool Diagnostics::has_taken(const std::string& layer, const std::string& key) const {
  return taken_.contains({layer, key});
}

void Diagnostics::assume_unshown() {
  for (const auto& [key, taken] : taken_)
    if (!taken.shown) assume("parameters." + taken.parameter.name, taken.parameter);
}

void Diagnostics::refuse_unread(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    unread_.insert(problem.where);
    places_.insert(problem.where);
    problems_.push_back(problem);
  }
}

bool Diagnostics::follows_from_unread(const std::string& path) const {
  if (unread_.contains("")) return true;
  for (std::size_t dot = path.rfind('.'); dot != std::string::npos && dot > 0; dot = path.rfind('.', dot - 1))
    if (unread_.contains(path.substr(0, dot))) return true;
  return false;
}

void Diagnostics::refuse(Problem problem) {
  if (!problem.where.empty() && has_problem_in(problem.where)) return;
  if (follows_from_unread(problem.where)) return;
  places_.insert(problem.where);
  problems_.push_back(std::move(problem));
}

void Diagnostics::throw_problems() const {
  std::vector<Problem> placed = problems_;
  const auto unsaid = std::ranges::find_if(placed, [this](const Problem& problem) {
    return problem.value == "nothing" && !is_read_elsewhere(draft_, problem.where);
  });
  for (auto problem = placed.begin(); problem != placed.end(); ++problem) {
    problem->rule = in_words_of(draft_, problem->rule) + explained(*problem);
    if (problem == unsaid) problem->rule += draft_.unsaid;
    problem->where = place(draft_, problem->where);
  }
  throw_if_any<SpecError>(std::move(placed));
}

std::vector<std::string> Diagnostics::take_warnings() {
  for (std::string& text : warnings_) text = in_words_of(draft_, text);
  return std::move(warnings_);
}

bool Diagnostics::has_problem_in(const std::string& path) const {
  const auto below = [&](const std::string& opening) {
    const auto inside = places_.lower_bound(opening);
    return inside != places_.end() && inside->starts_with(opening);
  };
  return places_.contains(path) || below(path + ".") || below(path + "[");
}

bool Diagnostics::look_up(const std::string& where, const std::function<void()>& step) {
  try {
    step();
    return true;
  } catch (const CatalogError& error) {
    for (Problem problem : error.problems()) {
      problem.where = where;
      refuse(std::move(problem));
    }
    return false;
  }
}

}  // namespace simcore
