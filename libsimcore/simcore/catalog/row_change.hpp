#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/record/choice.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

enum class RowChangeKind { changed, added, removed };

template <>
struct Choice<RowChangeKind> {
  using enum RowChangeKind;
  static constexpr std::array<std::pair<std::string_view, RowChangeKind>, 3> words = {
      {{"changed", changed}, {"added", added}, {"removed", removed}}};
};

/// Cells of a row by column. An empty cell says no more than one that is not there.
using Cells = Named<std::string>;

/// The text of a cell; empty when there is none of that column.
[[nodiscard]] const std::string& cell_of(const Cells& row, std::string_view column) noexcept;

/// A row that is not the same in two catalogs.
struct RowChange {
  std::string table;
  std::string key;
  Cells before, after;

  [[nodiscard]] RowChangeKind kind() const noexcept;
  [[nodiscard]] bool prices() const;
  /// What the two rows do not share, by column; nothing when one of them is not there.
  [[nodiscard]] std::vector<std::string> differences() const;

  static constexpr record::Title kTitle{"RowChange", "A row of a table that is not the same in two catalogs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("table", "", "Table of the row, such as \"training_prices\".", &RowChange::table),
        field("prices", "", "Whether the table is one of prices; any other is one of rates and defaults.",
              &RowChange::prices),
        field("kind", "", "Whether the row was changed, added or removed.", &RowChange::kind),
        field("key", "", "Cells that name the row: \"ml.p3.2xlarge us-east-1 2025-11-04 derived\".", &RowChange::key),
        field("differences", "", R"(Cells that were changed: "usd_per_hour 3.825 → 3.863"; of a row in both only.)",
              &RowChange::differences),
        field("before", "", "Cells of the row before, by column; none when it was added.", &RowChange::before),
        field("after", "", "Cells of the row after, by column; none when it was removed.", &RowChange::after)};
  }
};

/// The change back.
[[nodiscard]] RowChange reversed(RowChange change);

}  // namespace simcore
