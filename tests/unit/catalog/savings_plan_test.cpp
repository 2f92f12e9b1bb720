#include "simcore/catalog/savings_plan.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

TEST_CASE("savings plan: the rate that was seen, and none for a type where none was") {
  const Table table = Table::parse("savings_plans",
                                   "instance_type,plan,savings_fraction,source,as_of\n"
                                   "ml.m4.16xlarge,1yr_partial_upfront,0.3215,feed,2023-10-27\n");
  const SavingsPlanBook book = SavingsPlanBook::parse(table, sources());
  const auto plan = book.at("ml.m4.16xlarge");
  REQUIRE(plan);
  CHECK(plan->plan == "1yr_partial_upfront");
  CHECK(plan->savings_fraction == 0.3215);
  CHECK(plan->provenance.as_of == day("2023-10-27"));
  CHECK_FALSE(book.at("ml.m4.xlarge"));
}
