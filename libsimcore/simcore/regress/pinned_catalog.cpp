#include "simcore/regress/pinned_catalog.hpp"

#include <memory>
#include <utility>

#include "simcore/catalog/release.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/io/detail/record_reader.hpp"
#include "simcore/io/price_book_reader.hpp"
#include "simcore/io/profile_reader.hpp"

namespace simcore {

Catalog catalog_of(const CatalogTables& tables, const WrittenLayers& layers) {
  const Catalog bottom = Catalog::of(tables);
  Catalog made = bottom;
  for (const PinnedBook& book : layers.prices) made = made.with(read_price_book(book.text, book.file, bottom));
  for (const PinnedProfile& profile : layers.profiles)
    made = made.with(read_profile(profile.content, profile.file, bottom));
  return made;
}

PinnedCatalog pinned_catalog(const CatalogTables& tables, WrittenLayers layers) {
  PinnedCatalog pinned;
  pinned.digest = catalog_of(tables, layers).digest();
  pinned.release = ReleaseBook::builtin().all().front().version;
  pinned.changes = ReleaseBook::builtin().tables(pinned.release).changes_to(tables);
  pinned.prices = std::move(layers.prices);
  pinned.profiles = std::move(layers.profiles);
  return pinned;
}

Catalog catalog_of(const PinnedCatalog& pinned) {
  const CatalogTables tables = ReleaseBook::builtin().tables(pinned.release).with(pinned.changes);
  Catalog made = catalog_of(tables, {pinned.prices, pinned.profiles});
  if (made.digest() != pinned.digest)
    throw CatalogError({{"digest", "must be that of the rows and layers of the pinned catalog",
                         in_quotes(pinned.digest), made.digest()}});
  return made;
}

PinnedCatalog read_pinned_catalog(std::string_view json, const std::string& file) {
  auto read = read_record<PinnedCatalog>(json, file);
  if (read.simcore_pinned_catalog != 1)
    throw SpecError(
        {{file + ": simcore_pinned_catalog", "must be 1", std::to_string(read.simcore_pinned_catalog), ""}});
  return read;
}

}  // namespace simcore
