#include "simcore/resolve/fsx_capacity.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"

using namespace simcore;

namespace {

FsxCapacities capacities(FsxDeployment deployment) {
  return fsx_capacities(deployment, [](const std::string& name) -> std::optional<double> {
    const Parameter* found = Catalog::builtin().parameters().find(name, {""}, Catalog::builtin().newest());
    return found ? std::optional(found->value) : std::nullopt;
  });
}

}  // namespace

TEST_CASE("FSx capacities: 1,200 GB, 2,400 GB and multiples of 2,400 GB on SSD") {
  const FsxCapacities ssd = capacities(FsxDeployment::scratch_2);
  for (const double gigabytes : {1200.0, 2400.0, 4800.0, 24000.0}) CHECK(ssd.contain(gigabytes));
  for (const double gigabytes : {0.0, 600.0, 1201.0, 3600.0}) CHECK_FALSE(ssd.contain(gigabytes));
  CHECK(ssd.at_least(1.0) == 1200.0);
  CHECK(ssd.at_least(1200.5) == 2400.0);
  CHECK(ssd.at_least(2400.5) == 4800.0);
  CHECK(ssd.above(100.0) == 1200.0);
  CHECK(ssd.above(1200.0) == 2400.0);
  CHECK(ssd.above(2400.0) == 4800.0);
  CHECK(ssd.nearest(3000.0, 100.0) == 2400.0);
  CHECK(ssd.nearest(3000.0, 2500.0) == 4800.0);
  CHECK(ssd.text() == "1200 GB, 2400 GB or a multiple of 2400 GB");
}

TEST_CASE("FSx capacities: hard disks have steps of their own") {
  CHECK(capacities(FsxDeployment::persistent_1_hdd_12).text() == "a multiple of 6000 GB");
  CHECK(capacities(FsxDeployment::persistent_1_hdd_40).text() == "a multiple of 1800 GB");
  CHECK(capacities(FsxDeployment::persistent_1_hdd_40).contain(3600.0));
  CHECK_FALSE(capacities(FsxDeployment::persistent_1_hdd_40).contain(2400.0));
}

TEST_CASE("FSx capacities: a deployment as the catalog's keys spell it") {
  CHECK(catalog_key(FsxDeployment::persistent_1_hdd_12) == "persistent_1_hdd_12");
}
