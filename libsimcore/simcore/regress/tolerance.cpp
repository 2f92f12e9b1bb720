#include "simcore/regress/tolerance.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include "simcore/error/nearest.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "simcore/spec/section.hpp"

namespace simcore {
namespace {

/// Dimension of what is measured in a unit of numbers.
Dimension dimension_of(std::string_view unit) {
  if (unit == "USD") return Dimension::money;
  return unit == "s" ? Dimension::duration : Dimension::number;
}

/// What a tolerance must be; empty when it is that.
std::string broken_rule(const std::string& name, const Measurement& tolerance) {
  const std::string unit(unit_of(name));
  const bool of_unit = tolerance.dimension == dimension_of(unit);
  if (!of_unit && tolerance.dimension != Dimension::fraction)
    return "must be a share with %, or an amount " + (unit.empty() ? std::string("without unit") : "in " + unit);
  if (!tolerance.law.is_constant()) return "must be one value, no law";
  return tolerance.law.mean() >= 0.0 ? "" : "must be at least 0";
}

}  // namespace

double Tolerances::of(std::string_view name, double pinned) const {
  const auto own = single_.find(std::string(name));
  if (own != single_.end() && own->second.dimension != Dimension::fraction) return own->second.law.mean();
  const double share = own == single_.end() ? share_ : own->second.law.mean();
  return pinned == 0.0 ? share : share * std::abs(pinned);
}

bool Tolerances::allows(std::string_view name, double pinned, double now) const {
  return pinned == now || std::abs(now - pinned) <= of(name, pinned);
}

std::vector<Problem> tolerance_problems(const SuiteSpec& suite) {
  std::vector<Problem> problems;
  for (const auto& [name, tolerance] : suite.tolerances) {
    const std::string where = key_path("tolerances", as_key(name));
    if (std::optional<Problem> unknown = unknown_number(name, where))
      problems.push_back(std::move(*unknown));
    else if (const std::string rule = broken_rule(name, tolerance); !rule.empty())
      problems.push_back({where, rule, tolerance.text(), ""});
  }
  return problems;
}

}  // namespace simcore
