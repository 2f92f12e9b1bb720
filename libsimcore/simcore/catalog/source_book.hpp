#pragma once

#include <map>
#include <string>

#include "simcore/catalog/provenance.hpp"
#include "simcore/catalog/table.hpp"

namespace simcore {

/// The citations behind the short source keys of the other tables.
class SourceBook {
 public:
  static SourceBook parse(const Table& table);

  /// Provenance of a row with columns `source` and `as_of`. Throws CatalogError for a key without citation.
  [[nodiscard]] Provenance provenance(const TableRow& row) const;

 private:
  std::map<std::string, std::string, std::less<>> citations_;
};

}  // namespace simcore
