#include "simcore/study/data_option.hpp"

namespace simcore {

std::optional<std::string> DataOption::refused() const {
  return possible() ? std::nullopt : std::optional(design.refused);
}

Named<Usd> DataOption::cost_groups() const {
  Named<Usd> groups;
  if (!possible()) return groups;
  for (CostGroup& group : simcore::cost_groups(forecast->bill))
    groups.entries.emplace_back(std::move(group.name), group.amount);
  return groups;
}

std::optional<DataOutcome> DataOption::outcome() const {
  if (!possible()) return std::nullopt;
  return DataOutcome{.cost_usd = design.cost_usd->mean,
                     .cost_p90_usd = design.cost_usd->p90,
                     .wall_clock_s = design.wall_clock_s->mean,
                     .wall_clock_p90_s = design.wall_clock_s->p90,
                     .billable_s = design.billable_s.value_or(0.0),
                     .completed = design.completed.value_or(0.0),
                     .comparable = design.is_comparable(),
                     .cost_difference_usd = design.cost_difference,
                     .wall_clock_difference_s = design.wall_clock_difference,
                     .on_front = design.on_front.value_or(false),
                     .ties_cheapest = design.ties_cheapest.value_or(false),
                     .ties_fastest = design.ties_fastest.value_or(false),
                     .measured = measured.value_or(false),
                     .storage_usd_per_month = storage_usd_per_month.value_or(0.0),
                     .cost_groups = cost_groups(),
                     .times = times.value_or(DataTimes{}),
                     .reason = reason,
                     .warnings = design.warnings};
}

}  // namespace simcore
