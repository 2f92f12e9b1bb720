#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/row_change.hpp"
#include "simcore/regress/cause.hpp"

namespace simcore {

/// The present catalog with some of its rows, or what lies over them, put back to what they were. Keeps the mixtures
/// that it made, as far as there is room.
class CatalogMix {
 public:
  using Shared = std::shared_ptr<const Catalog>;

  CatalogMix(Shared was, Shared now);

  [[nodiscard]] const Shared& was() const noexcept { return was_; }
  [[nodiscard]] const Shared& now() const noexcept { return now_; }
  /// Rows that are not as they were: of prices, or of rates and defaults.
  [[nodiscard]] const std::vector<RowChange>& rows(Cause cause) const noexcept;
  /// Price books and profiles that are not as they were, by name and digest.
  [[nodiscard]] std::vector<Change> layers() const;
  /// Whether anything of that cause (prices, rates or layers) is not as it was.
  [[nodiscard]] bool differs(Cause cause) const;

  /// The present catalog with all of that cause put back. Throws CatalogError when that is no catalog.
  [[nodiscard]] Shared put_back(Cause cause);
  /// The present catalog with the rows [first, last) of that cause put back.
  [[nodiscard]] Shared put_back(Cause cause, std::size_t first, std::size_t last);

 private:
  using Rows = std::pair<std::size_t, std::size_t>;

  Shared was_, now_;
  std::vector<RowChange> prices_, rates_;
  std::vector<RowChange> gone_sources_;  // citations that only rows of then use
  std::map<std::pair<Cause, Rows>, Shared> made_;
};

}  // namespace simcore
