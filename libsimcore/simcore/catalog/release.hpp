#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/catalog/catalog_tables.hpp"
#include "simcore/record/field.hpp"
#include "simcore/units/date.hpp"

namespace simcore {

struct Release {
  std::string version;
  Date date{};
  std::string digest;

  static constexpr record::Title kTitle{"Release", "A release of simcore, and the catalog that came with it."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("version", "", "Version of the release: \"0.1.0\".", &Release::version),
                          field("date", "", "ISO date of the release.", &Release::date),
                          field("digest", "", "SHA-256 over the tables of its catalog.", &Release::digest)};
  }
};

/// What an answer says of a past release whose tables it was made with, and what they do not state: "catalog: that of
/// release 0.1.0 (2026-11-22); it has no parameters.p95".
[[nodiscard]] std::string notice(const Release& release, const CatalogTables& tables);

/// Catalogs of past releases. Each is kept as the layer of its rows that differ from the next newer one; the newest
/// lies over the present tables.
class ReleaseBook {
 public:
  /// The releases compiled into the library, under its own tables.
  static const ReleaseBook& builtin();
  /// Releases from files like those of catalog::embedded_releases(), which must outlive the book. Throws CatalogError
  /// when the list is malformed.
  static ReleaseBook parse(std::span<const catalog::EmbeddedTable> files, CatalogTables present);

  /// Every release, the newest first.
  [[nodiscard]] const std::vector<Release>& all() const noexcept { return releases_; }
  /// The release with tables of that digest, the newest of several; nullptr when there is none.
  [[nodiscard]] const Release* find(std::string_view digest) const noexcept;
  /// Tables by version, by digest or its first 8 digits or more, or the present ones by "now" or "builtin". Throws
  /// CatalogError for any other word, with those that are known.
  [[nodiscard]] CatalogTables tables(std::string_view word) const;

 private:
  explicit ReleaseBook(CatalogTables present) : present_(std::move(present)) {}

  [[nodiscard]] CatalogTables tables_of(const Release& release) const;
  [[nodiscard]] CatalogTables by_digest(std::string_view digits) const;
  [[noreturn]] void refuse(const std::string& rule, std::string_view word) const;

  CatalogTables present_;
  std::vector<Release> releases_;
  std::map<std::string, std::vector<catalog::EmbeddedTable>> layers_;  // by version
};

}  // namespace simcore
