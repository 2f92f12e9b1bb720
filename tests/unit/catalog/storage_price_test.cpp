#include "simcore/catalog/storage_price.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

constexpr const char* kText =
    "item,region,usd,unit,usage_type,source,as_of\n"
    "s3.get,us-east-1,4e-7,USD/request,Requests-Tier2,feed,2025-11-04\n"
    "s3.get,eu-west-1,5e-7,USD/request,Requests-Tier2,feed,2025-11-04\n"
    "s3.get,eu-west-1,4.2e-7,USD/request,Requests-Tier2,feed,2024-01-01\n"
    "fsx.odd,eu-west-1,0.14,USD/GB-month,Lustre-Storage,feed,2025-11-04\n";

StoragePriceBook book() { return StoragePriceBook::parse(Table::parse("storage_prices", kText), sources()); }

}  // namespace

TEST_CASE("storage price: the region's own row in force on the day") {
  const StoragePrice now = book().at("s3.get", "eu-west-1", day("2026-01-01"));
  CHECK(now.usd == 5e-7);
  CHECK(now.unit == "USD/request");
  CHECK(now.usage_type == "Requests-Tier2");
  CHECK(now.region == "eu-west-1");
  CHECK(now.provenance.source == "A feed, public");
  CHECK(book().at("s3.get", "eu-west-1", day("2025-11-03")).usd == 4.2e-7);
  CHECK(book().at("s3.get", "eu-west-1", day("2020-01-01")).usd == 4.2e-7);
}

TEST_CASE("storage price: else that of us-east-1, which says so") {
  const StoragePrice borrowed = book().at("s3.get", "sa-east-1", day("2026-01-01"));
  CHECK(borrowed.usd == 4e-7);
  CHECK(borrowed.region == "us-east-1");
}

TEST_CASE("storage price: items without a price are refused") {
  CHECK(refusal([] { return book().at("s3.got", "us-east-1", Date{}); }) ==
        "must be an item of storage_prices.csv, got 's3.got' (did you mean s3.get?)");
  CHECK(refusal([] { return book().at("fsx.odd", "sa-east-1", Date{}); }) ==
        "must have a price in sa-east-1 or us-east-1, got 'fsx.odd'");
}

TEST_CASE("storage price: all items, once each") {
  CHECK(book().items() == std::vector<std::string>{"fsx.odd", "s3.get"});
}
