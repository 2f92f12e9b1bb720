#include "simcore/plan/ledger.hpp"

#include <algorithm>

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::string formatted(double value, const std::string& unit) {
  if (unit == "s") return to_string(Seconds(value));
  if (unit == "B") return to_string(Bytes(value));
  if (unit.starts_with("B/s")) return to_string(BytesPerSecond(value)) + unit.substr(3);  // "B/s per TiB" too
  return unit == "1" ? shortest(value) : shortest(value) + " " + unit;
}

}  // namespace

void Ledger::note(Assumption assumption) {
  const auto same = [&](const Assumption& known) {
    return known.field == assumption.field && known.value == assumption.value && known.source == assumption.source &&
           known.as_of == assumption.as_of;
  };
  if (std::ranges::none_of(assumed_, same)) assumed_.push_back(std::move(assumption));
}

void Ledger::assume(std::string field, std::string value, const Provenance& provenance) {
  note({std::move(field), std::move(value), provenance.source, to_string(provenance.as_of)});
}

void Ledger::assume(std::string field, std::string value, std::string rule) {
  note({std::move(field), std::move(value), std::move(rule), ""});
}

void Ledger::assume(std::string field, const Parameter& parameter) {
  std::string value = formatted(parameter.value, parameter.unit);
  if (parameter.p95) value += " (p95 " + formatted(*parameter.p95, parameter.unit) + ")";
  Provenance provenance = parameter.provenance;
  if (!parameter.note.empty()) provenance.source += " (" + parameter.note + ")";
  assume(std::move(field), std::move(value), provenance);
}

void Ledger::refuse_unread(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    unread_.insert(problem.where);
    places_.insert(problem.where);
    problems_.push_back(problem);
  }
}

bool Ledger::follows_from_unread(const std::string& path) const {
  if (unread_.contains("")) return true;
  for (std::size_t dot = path.rfind('.'); dot != std::string::npos && dot > 0; dot = path.rfind('.', dot - 1))
    if (unread_.contains(path.substr(0, dot))) return true;
  return false;
}

void Ledger::refuse(Problem problem) {
  if (!problem.where.empty() && has_problem_in(problem.where)) return;
  if (follows_from_unread(problem.where)) return;
  places_.insert(problem.where);
  problems_.push_back(std::move(problem));
}

void Ledger::settle() const {
  std::vector<Problem> placed = problems_;
  for (Problem& problem : placed) problem.where = place(draft_, problem.where);
  throw_if_any<SpecError>(std::move(placed));
}

bool Ledger::has_problem_in(const std::string& path) const {
  const auto below = [&](const std::string& opening) {
    const auto inside = places_.lower_bound(opening);
    return inside != places_.end() && inside->starts_with(opening);
  };
  return places_.contains(path) || below(path + ".") || below(path + "[");
}

bool Ledger::look_up(const std::string& where, const std::function<void()>& step) {
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
