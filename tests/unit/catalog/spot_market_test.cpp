#include "simcore/catalog/spot_market.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

constexpr const char* kMarket =
    "instance_type,region,savings_fraction,interruption_low,interruption_high,source,as_of\n"
    "ml.g5.xlarge,us-east-1,0.62,0.2,1,feed,2025-06-28\n"
    "ml.g5.xlarge,us-east-1,0.7,0,0.05,feed,2021-03-01\n"
    "ml.c5.large,us-east-1,0.5,,,feed,2025-06-28\n";

constexpr const char* kSavings =
    "scope,savings_fraction,low,high,count,source,as_of\n"
    "all,0.644,0.612,0.699,44,bill,2019-01-01\n"
    "ml.p5.48xlarge,0.625,0.62,0.63,3,bill,2026-09-13\n";

SpotMarketBook book(const char* savings = kSavings) {
  return SpotMarketBook::parse(Table::parse("spot_market", kMarket), Table::parse("spot_savings", savings), sources());
}

}  // namespace

TEST_CASE("spot market: the row of type and region that is in force") {
  const SpotMarket now = book().at("ml.g5.xlarge", "us-east-1", day("2026-01-01"));
  CHECK(now.savings_fraction == 0.62);
  CHECK(now.interruption_low == 0.2);
  CHECK(now.interruption_high == 1.0);
  CHECK(now.scope == "ml.g5.xlarge in us-east-1");
  CHECK(book().at("ml.g5.xlarge", "us-east-1", day("2022-01-01")).savings_fraction == 0.7);
  CHECK(book().at("ml.g5.xlarge", "us-east-1", day("2019-01-01")).savings_fraction == 0.7);
  CHECK_FALSE(book().at("ml.c5.large", "us-east-1", day("2026-01-01")).interruption_low);
}

TEST_CASE("spot market: else what jobs of the type realised, else what all jobs did") {
  const SpotMarket own = book().at("ml.p5.48xlarge", "us-west-2", day("2026-01-01"));
  CHECK(own.savings_fraction == 0.625);
  CHECK(own.scope == "realised by ml.p5.48xlarge managed spot jobs");
  const SpotMarket all = book().at("ml.g5.xlarge", "eu-west-1", day("2026-01-01"));
  CHECK(all.savings_fraction == 0.644);
  CHECK(all.scope == "realised by all managed spot jobs");
  CHECK_FALSE(all.interruption_low);
  CHECK(all.provenance.source == "Somebody's bill");
}

TEST_CASE("spot market: without a row for all types there is no last step") {
  CHECK(refusal([] {
          return book("scope,savings_fraction,low,high,count,source,as_of\n").at("ml.g5.xlarge", "eu-west-1", Date{});
        }) == "spot_savings.csv: must have a row for all types");
}
