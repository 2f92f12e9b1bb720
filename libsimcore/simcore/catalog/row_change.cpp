#include "simcore/catalog/row_change.hpp"

#include <algorithm>

#include "simcore/catalog/table_key.hpp"

namespace simcore {
namespace {

std::string shown_cell(const std::string& cell) { return cell.empty() ? "none" : cell; }

}  // namespace

const std::string& cell_of(const Cells& row, std::string_view column) noexcept {
  static const std::string nothing;
  const auto found = std::ranges::find(row.entries, column, &std::pair<std::string, std::string>::first);
  return found == row.entries.end() ? nothing : found->second;
}

RowChangeKind RowChange::kind() const noexcept {
  if (before.entries.empty()) return RowChangeKind::added;
  return after.entries.empty() ? RowChangeKind::removed : RowChangeKind::changed;
}

bool RowChange::prices() const { return table_key(table).prices; }

std::vector<std::string> RowChange::differences() const {
  std::vector<std::string> texts;
  if (kind() != RowChangeKind::changed) return texts;
  const auto compare = [&](const std::string& column) {
    const std::string &was = cell_of(before, column), &is = cell_of(after, column);
    if (was != is) texts.push_back(column + " " + shown_cell(was) + " → " + shown_cell(is));
  };
  for (const auto& [column, cell] : after.entries) compare(column);
  for (const auto& [column, cell] : before.entries)
    if (std::ranges::find(after.entries, column, &std::pair<std::string, std::string>::first) == after.entries.end())
      compare(column);
  return texts;
}

RowChange reversed(RowChange change) {
  std::swap(change.before, change.after);
  return change;
}

}  // namespace simcore
