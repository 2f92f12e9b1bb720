#include "simcore/regress/pinned_catalog.hpp"

#include "bytes/target.hpp"
#include "simcore/record/json.hpp"

/// What is read as a pinned catalog is written as the same; its tables are those of the release with the changes.
void simcore::tests::read_bytes(std::string_view bytes) {
  const PinnedCatalog pinned = read_pinned_catalog(bytes, "catalog.json");
  require(to_json(read_pinned_catalog(to_json(pinned), "catalog.json")) == to_json(pinned));
  require(catalog_of(pinned).digest() == pinned.digest);
}
