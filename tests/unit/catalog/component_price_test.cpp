#include "simcore/catalog/component_price.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

ComponentPriceBook book(const std::string& rows) {
  const std::string header = "component,instance_type,region,usd_per_hour,source,as_of\n";
  return ComponentPriceBook::parse(Table::parse("component_prices", header + rows), sources());
}

}  // namespace

TEST_CASE("component price: the newest of the region, or else of no region, up to the day") {
  const ComponentPriceBook prices = book(
      "capacity_block,ml.p5e.48xlarge,us-east-2,43.26,feed,2024-12-01\n"
      "capacity_block,ml.p5e.48xlarge,,39.8,feed,2026-01-01\n"
      "notebook,ml.p5e.48xlarge,us-east-2,50,feed,2024-12-01\n");
  const auto at = [&](const std::string& region, std::string_view on) {
    const auto found = prices.at("ml.p5e.48xlarge", Component::capacity_block, region, day(on));
    return found ? found->usd_per_hour : 0.0;
  };
  CHECK(at("us-east-2", "2026-06-01") == 43.26);
  CHECK(at("eu-west-1", "2026-06-01") == 39.8);
  CHECK(at("eu-west-1", "2025-06-01") == 0.0);
  CHECK(prices.all("ml.p5e.48xlarge").size() == 3);
  CHECK(prices.all("ml.m5.large").empty());
}

TEST_CASE("component price: an unknown component is refused with its line and the nearest") {
  CHECK(refusal([] { return book("notebok,ml.t3.medium,us-east-1,0.05,feed,2026-09-24\n").all("x").size(); }) ==
        "component_prices.csv:2: column 'component' must be a component with prices, got 'notebok' (did you mean "
        "notebook?)");
}

TEST_CASE("component price: the prices that were read off the offer file of 2026-09-24") {
  const ComponentPriceBook& prices = Catalog::builtin().component_prices();
  const Date today = day("2026-10-01");
  CHECK(prices.at("ml.t3.medium", Component::notebook, "us-east-1", today)->usd_per_hour == 0.05);
  CHECK(prices.at("ml.t3.medium", Component::notebook, "ap-south-1", today)->usd_per_hour == 0.054);
  CHECK(prices.at("ml.p4d.24xlarge", Component::hyperpod, "us-west-2", today)->usd_per_hour == 25.91001756);
  CHECK_FALSE(prices.at("ml.t3.medium", Component::hyperpod, "us-east-1", today));
}
