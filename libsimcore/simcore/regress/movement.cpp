#include "simcore/regress/movement.hpp"

#include <algorithm>
#include <utility>

#include "simcore/regress/forecast_number.hpp"

namespace simcore {

std::vector<Movement> movements(const Named<double>& pinned, const Named<double>& now, const Tolerances& tolerances) {
  std::vector<Movement> moved;
  const auto look = [&](const std::string& name) {
    const double before = number(pinned, name), after = number(now, name);
    if (!tolerances.allows(name, before, after))
      moved.push_back({name, std::string(unit_of(name)), before, after, tolerances.of(name, before), {}});
  };
  const auto has = [](const Named<double>& numbers, const std::string& name) {
    return std::ranges::find(numbers.entries, name, &std::pair<std::string, double>::first) != numbers.entries.end();
  };
  for (const auto& [name, value] : now.entries)
    if (name.starts_with(kBillLine) || has(pinned, name)) look(name);
  for (const auto& [name, value] : pinned.entries)
    if (!has(now, name)) look(name);
  return moved;
}

}  // namespace simcore
