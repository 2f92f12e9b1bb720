#include "simcore/catalog/price_list.hpp"

#include <set>
#include <string>

#include "catch.hpp"
#include "simcore/catalog/price_item.hpp"
#include "unit/catalog/price_books.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

double usd(const Catalog& catalog, const PriceRow& row, Date on) {
  return is_instance_type(row.item) ? catalog.training_prices().at(row.item, row.region, on).usd_per_hour
                                    : catalog.storage_prices().at(row.item, row.region, on).usd;
}

/// The catalog under its own price list has the catalog's prices, on each side of each day on which one changes.
void check_round_trip(const Catalog& catalog) {
  const std::vector<PriceRow> rows = price_list(catalog);
  CHECK(rows.size() > 4000);
  const Catalog under = catalog.with(price_layer("list.csv", rows, {}));
  std::set<Date> days;
  for (const PriceRow& row : rows)
    for (const int shift : {-1, 0, 1}) days.insert(row.provenance.as_of + std::chrono::days(shift));
  for (const PriceRow& row : rows)
    for (const Date on : days)
      if (usd(under, row, on) != usd(catalog, row, on))
        FAIL_CHECK(row.item << " in " << row.region << " on " << to_string(on));
}

}  // namespace

TEST_CASE("price list: read back as a layer it gives the same prices on every day") {
  check_round_trip(Catalog::builtin());
  check_round_trip(Catalog::builtin().with(layer("own.csv",
                                                 "ml.p4d.24xlarge,us-east-1,30,USD/h,2023-05-05,contract\n"
                                                 "ml.p4d.24xlarge,us-east-1,20,USD/h,2026-05-05,contract\n"
                                                 "s3.get,eu-west-1,1e-7,USD/request,2025-12-24,contract\n")));
}

TEST_CASE("price list: of a region, and of a day") {
  const Catalog& catalog = Catalog::builtin();
  const std::vector<PriceRow> rows = price_list(catalog, {.region = "eu-west-1", .day = day("2024-06-01")});
  CHECK(rows.size() > 10);
  std::set<std::string> items;
  for (const PriceRow& row : rows) {
    CHECK(row.region == "eu-west-1");
    CHECK(row.provenance.as_of <= day("2024-06-01"));
    CHECK(items.insert(row.item).second);
    CHECK(row.usd == usd(catalog, row, day("2024-06-01")));
  }
  CHECK(price_list(catalog, {.region = {}, .day = day("1999-01-01")}).empty());
}

TEST_CASE("price list: a computed price says that it is") {
  for (const PriceRow& row : price_list(Catalog::builtin(), {.region = "ap-east-2", .day = {}}))
    if (is_instance_type(row.item)) CHECK(row.provenance.source.starts_with("derived: "));
}

TEST_CASE("price list: of a layer on its own") {
  const PriceLayer own = layer("own.csv",
                               "ml.p3.2xlarge,us-east-1,3,USD/h,2025-01-01,contract\n"
                               "ml.p3.2xlarge,us-east-1,2,USD/h,2026-01-01,contract\n"
                               "efs.elastic.read,eu-west-1,0.01,USD/GB,2026-01-01,contract\n");
  REQUIRE(price_list(own).size() == 3);
  CHECK(price_list(own).front().item == "efs.elastic.read");
  const std::vector<PriceRow> then = price_list(own, {.region = {}, .day = day("2025-12-31")});
  REQUIRE(then.size() == 1);
  CHECK(then[0].usd == 3.0);
  CHECK(price_list(own, {.region = "us-east-1", .day = day("2026-01-01")})[0].usd == 2.0);
}
