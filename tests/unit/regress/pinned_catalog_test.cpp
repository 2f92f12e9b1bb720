#include "simcore/regress/pinned_catalog.hpp"

#include "catch.hpp"
#include "simcore/catalog/release.hpp"
#include "simcore/error/error.hpp"
#include "simcore/record/json.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

TEST_CASE("pinned catalog: a catalog with changed rows and layers comes back with its digest") {
  const auto changed = edited_catalog({dearer()});
  WrittenLayers layers;
  layers.prices.push_back(
      {"ours.csv", "item,region,usd,unit,as_of,source\nml.p3.2xlarge,eu-west-1,2,USD/h,2025-01-01,ours\n"});
  layers.profiles.push_back(
      {"ours.yaml",
       read_document(
           R"({"simcore_profile": 1, "name": "ours", "source": "measured", "as_of": "2025-01-01", "parameters": {"cluster.volume_size": "60 GB"}})")});
  const PinnedCatalog pinned = pinned_catalog(changed->tables(), layers);
  const CatalogTables& present = Catalog::builtin().tables();
  const auto since = ReleaseBook::builtin().tables(pinned.release).changes_to(present).size();
  CHECK(pinned.changes.size() == since + 1);
  const PinnedCatalog read = read_pinned_catalog(to_json(pinned), "catalog.json");
  CHECK(catalog_of(read).digest() == pinned.digest);
  CHECK(catalog_of(read).tables().digest() == changed->tables().digest());

  PinnedCatalog wrong = read;
  wrong.changes.clear();
  CHECK_THROWS_AS(catalog_of(wrong), CatalogError);

  PinnedCatalog later = read;
  later.simcore_pinned_catalog = 2;
  CHECK_THROWS_WITH(read_pinned_catalog(to_json(later), "catalog.json"),
                    "catalog.json: simcore_pinned_catalog: must be 1, got 2");
}
