#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "simcore/catalog/catalog_tables.hpp"

namespace simcore {

// The layer of a past release: the rows of its tables that differ from those of the next newer release. Each table of a
// layer is a CSV table with the columns of the release, and before them a column "row": "was" before a row of the
// release; "new" before the key of a row that came after it.

/// Changes from newer tables to those of a release. Throws CatalogError when the layer is malformed.
[[nodiscard]] std::vector<RowChange> read_layer(std::span<const catalog::EmbeddedTable> layer,
                                                const CatalogTables& newer);

/// Tables of the layer that leads from newer tables to older ones: name → CSV. None for a table that they share.
[[nodiscard]] std::map<std::string, std::string> write_layer(const CatalogTables& newer, const CatalogTables& older);

}  // namespace simcore
