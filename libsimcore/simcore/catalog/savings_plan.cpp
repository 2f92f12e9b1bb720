#include "simcore/catalog/savings_plan.hpp"

#include <algorithm>

#include "simcore/catalog/table_key.hpp"

namespace simcore {

SavingsPlanBook SavingsPlanBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique(key_columns("savings_plans"));
  SavingsPlanBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    book.plans_[row.text("instance_type")][row.text("region")].push_back(
        {row.text("plan"), row.number("savings_fraction"), sources.confidence(row), sources.provenance(row)});
  }
  for (auto& [type, regions] : book.plans_)
    for (auto& [region, plans] : regions) std::ranges::sort(plans, {}, &SavingsPlan::plan);
  return book;
}

std::vector<SavingsPlan> SavingsPlanBook::all(const std::string& type, const std::string& region) const {
  const auto regions = plans_.find(type);
  if (regions == plans_.end()) return {};
  auto found = regions->second.find(region);
  if (found == regions->second.end()) found = regions->second.find("");
  return found == regions->second.end() ? std::vector<SavingsPlan>() : found->second;
}

std::optional<SavingsPlan> SavingsPlanBook::at(const std::string& type, const std::string& region,
                                               std::optional<std::string_view> plan) const {
  std::vector<SavingsPlan> known = all(type, region);
  if (plan) std::erase_if(known, [&](const SavingsPlan& each) { return each.plan != *plan; });
  if (known.empty()) return std::nullopt;
  return *std::ranges::min_element(known, {}, &SavingsPlan::savings_fraction);
}

}  // namespace simcore
