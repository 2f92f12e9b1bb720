#include "simcore/catalog/savings_plan.hpp"

#include "simcore/catalog/table_key.hpp"

namespace simcore {

SavingsPlanBook SavingsPlanBook::parse(const Table& table, const SourceBook& sources) {
  table.require_unique(key_columns("savings_plans"));
  SavingsPlanBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    book.plans_.emplace(row.text("instance_type"),
                        SavingsPlan{row.text("plan"), row.number("savings_fraction"), sources.provenance(row)});
  }
  return book;
}

std::optional<SavingsPlan> SavingsPlanBook::at(const std::string& type) const {
  const auto found = plans_.find(type);
  if (found == plans_.end()) return std::nullopt;
  return found->second;
}

}  // namespace simcore
