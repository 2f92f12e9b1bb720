#pragma once

#include <map>
#include <optional>
#include <string>

#include "simcore/catalog/confidence.hpp"
#include "simcore/catalog/provenance.hpp"
#include "simcore/catalog/table.hpp"

namespace simcore {

/// The citations behind the short source keys of the other tables.
class SourceBook {
 public:
  static SourceBook parse(const Table& table);

  /// How far prices of the row's source may be trusted; nothing when its catalog does not say.
  [[nodiscard]] std::optional<Confidence> confidence(const TableRow& row) const;
  /// Provenance of a row with columns `source` and `as_of`. Throws CatalogError for a key without citation.
  [[nodiscard]] Provenance provenance(const TableRow& row) const;

 private:
  std::map<std::string, std::string, std::less<>> citations_;
  std::map<std::string, Confidence, std::less<>> confidences_;
};

}  // namespace simcore
