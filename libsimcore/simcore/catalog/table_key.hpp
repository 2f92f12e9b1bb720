#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace simcore {

/// What names a row of a table: no two rows have the same text in all of these columns.
struct TableKey {
  std::string_view table;                   // "training_prices"
  std::array<std::string_view, 4> columns;  // as many as are not empty
  bool prices = false;                      // what things cost, not how fast they are

  [[nodiscard]] constexpr std::span<const std::string_view> named() const noexcept {
    std::size_t count = 0;
    while (count < columns.size() && !columns[count].empty()) ++count;
    return std::span(columns).first(count);
  }
};

/// Keys of the tables of libsimcore/data, sorted by table.
inline constexpr auto kTableKeys = std::to_array<TableKey>({
    {"accelerator_memory", {"accelerator", "memory_gib"}},
    {"accelerators", {"accelerator", "precision"}},
    {"component_prices", {"component", "instance_type", "region", "as_of"}, true},
    {"device_links", {"instance_type"}},
    {"efficiencies", {"accelerator", "precision", "model_family"}},
    {"instance_types", {"instance_type"}},
    {"model_families", {"model_family"}},
    {"models", {"name"}},
    {"offer_items", {"service", "usage_type", "conditions", "from"}},
    {"parameters", {"name", "scope", "as_of"}},
    {"processing_request_fields", {"path"}},
    {"regions", {"region"}},
    {"request_fields", {"path"}},
    {"savings_plans", {"instance_type", "region", "plan"}, true},
    {"sources", {"source"}},
    {"spot_market", {"instance_type", "region", "as_of"}},
    {"spot_savings", {"scope"}, true},
    {"storage_prices", {"item", "region", "as_of"}, true},
    {"training_prices", {"instance_type", "region", "as_of", "evidence"}, true},
});

/// Key of the table of that name. Throws CatalogError when there is no such table, with the nearest.
[[nodiscard]] const TableKey& table_key(std::string_view table);

/// Key columns of the table of that name. Throws CatalogError when there is no such table, with the nearest.
[[nodiscard]] std::span<const std::string_view> key_columns(std::string_view table);

}  // namespace simcore
