#include "simcore/catalog/price_item.hpp"

#include <algorithm>
#include <string>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

TEST_CASE("price item: types and storage items, sorted, each with its unit") {
  const Catalog& catalog = Catalog::builtin();
  const std::vector<std::string> items = priced_items(catalog);
  CHECK(std::ranges::is_sorted(items));
  for (const char* item : {"ml.g5.xlarge", "ml.p6-b300.48xlarge", "s3.get", "fsx.scratch_2.storage"})
    CHECK(std::ranges::binary_search(items, item));
  CHECK(unit_of_price(catalog, "ml.p6-b300.48xlarge") == "USD/h");  // priced, its specifications are not known
  CHECK(unit_of_price(catalog, "s3.get") == "USD/request");
  CHECK(unit_of_price(catalog, "efs.provisioned.throughput") == "USD/MBps-month");
  CHECK(refusal([&] { return unit_of_price(catalog, "s3.gte"); }) ==
        "must be a training instance type or an item of storage_prices.csv, got 's3.gte' (did you mean s3.get?)");
}

TEST_CASE("price item: names on the bill") {
  const Catalog& catalog = Catalog::builtin();
  CHECK(usage_type_of(catalog, "ml.m5.large", "us-east-1") == "USE1-Train:ml.m5.large");
  CHECK(usage_type_of(catalog, "ml.m5.large", "eu-west-1") == "EU-Train:ml.m5.large");
  CHECK(usage_type_of(catalog, "sagemaker.volume", "us-east-1") == "USE1-Train:VolumeUsage.gp2");
  CHECK(usage_type_of(catalog, "s3.get", "us-east-1") == "Requests-Tier2");
  CHECK(usage_type_of(catalog, "s3.get", "eu-west-1") == "EU-Requests-Tier2");
  CHECK(service_of("s3.get") == "AmazonS3");
  CHECK(service_of("efs.elastic.read") == "AmazonEFS");
  CHECK(service_of("fsx.scratch_2.storage") == "AmazonFSx");
  CHECK(service_of("sagemaker.volume") == "AmazonSageMaker");
  CHECK(service_of("ml.m5.large") == "AmazonSageMaker");
}
