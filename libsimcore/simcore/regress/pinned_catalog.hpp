#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/catalog/row_change.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// Bytes of a file that is pinned, or that holds pins: room for the largest price book as a text in JSON.
inline constexpr std::size_t kLargestPinnedFile = std::size_t{128} << 20;

/// A price book as its owner wrote it.
struct PinnedBook {
  std::string file;
  std::string text;

  static constexpr record::Title kTitle{"PinnedBook", "A price book as its owner wrote it."};
  static constexpr auto fields() {
    return record::Fields{record::field("file", "", "Name of the file.", &PinnedBook::file),
                          record::field("text", "", "The whole file.", &PinnedBook::text)};
  }
};

/// A profile as its owner wrote it.
struct PinnedProfile {
  std::string file;
  record::Value content;

  static constexpr record::Title kTitle{"PinnedProfile", "A profile as its owner wrote it."};
  static constexpr auto fields() {
    return record::Fields{record::field("file", "", "Name of the file.", &PinnedProfile::file),
                          record::field("content", "", "Content of the file.", &PinnedProfile::content)};
  }
};

/// A catalog in a few lines: a release, the rows in which it differs, and what lies over it.
struct PinnedCatalog {
  std::int64_t simcore_pinned_catalog = 1;  // version of this form
  std::string digest;
  std::string release;
  std::vector<RowChange> changes;
  std::vector<PinnedBook> prices;
  std::vector<PinnedProfile> profiles;

  static constexpr record::Title kTitle{
      "PinnedCatalog", "A catalog in a few lines: a release, the rows in which it differs, and what lies over it."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("simcore_pinned_catalog", "", "Version of this form.", &PinnedCatalog::simcore_pinned_catalog),
        field("digest", "", "Digest of the catalog, with all that lies over it.", &PinnedCatalog::digest),
        field("release", "", "Version of simcore whose tables the changes are made to.", &PinnedCatalog::release),
        field("changes", "", "Rows that are not as in the release.", &PinnedCatalog::changes),
        field("prices", "", "Price books over the tables, the last on top.", &PinnedCatalog::prices),
        field("profiles", "", "Profiles over the tables, the last on top.", &PinnedCatalog::profiles)};
  }
};

/// What lies over the tables of a catalog, as its owners wrote it.
struct WrittenLayers {
  std::vector<PinnedBook> prices;
  std::vector<PinnedProfile> profiles;
};

/// The catalog of these tables under these layers. Throws CatalogError with every problem of the first layer that has
/// one.
[[nodiscard]] Catalog catalog_of(const CatalogTables& tables, const WrittenLayers& layers);

/// Writes down the catalog of these tables under these layers. Throws CatalogError as catalog_of() does.
[[nodiscard]] PinnedCatalog pinned_catalog(const CatalogTables& tables, WrittenLayers layers);

/// The catalog that was written down. Throws CatalogError when that release is not known, or the catalog has another
/// digest.
[[nodiscard]] Catalog catalog_of(const PinnedCatalog& pinned);

/// Reads what to_json() writes of a pinned catalog. Throws SpecError with every problem; `file` names the source.
[[nodiscard]] PinnedCatalog read_pinned_catalog(std::string_view json, const std::string& file);

}  // namespace simcore
