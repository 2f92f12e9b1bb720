#pragma once

#include <map>
#include <string>
#include <vector>

#include "simcore/calibrate/log_length.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/history/history.hpp"

namespace simcore {

/// A length of a phase of a job, as the logarithm of what it is to the catalog's median of that day.
struct RelativeLength {
  LogLength length;
  Date day{};
};

/// Name and digest of a template; both empty for jobs without a name, each of which is a template of its own.
struct TemplateKey {
  std::string name;
  std::string id;

  [[nodiscard]] bool is_named() const noexcept { return !name.empty(); }

  friend auto operator<=>(const TemplateKey&, const TemplateKey&) = default;
};

/// A phase on instances of a family.
struct PhaseKey {
  std::string parameter;
  std::string family;

  friend auto operator<=>(const PhaseKey&, const PhaseKey&) = default;
};

/// Runs by template; jobs without a name stand for themselves.
struct PhaseRuns {
  std::string instance_type;  // one of the family
  std::map<TemplateKey, std::vector<RelativeLength>> templates;
  std::vector<RelativeLength> nameless;
};

/// What the jobs of a history tell of the phases.
struct JobLengths {
  std::map<PhaseKey, PhaseRuns> phases;
  std::vector<std::string> notes;  // jobs that are kept apart, and why
};

[[nodiscard]] JobLengths job_lengths(const History& history, const Catalog& catalog);

}  // namespace simcore
