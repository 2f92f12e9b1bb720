#include "simcore/catalog/savings_plan.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

TEST_CASE("savings plan: by type, region, term and payment; without a word the one that saves least") {
  const Table table = Table::parse("savings_plans",
                                   "instance_type,region,plan,savings_fraction,source,as_of\n"
                                   "ml.m4.16xlarge,us-east-1,1yr_partial_upfront,0.3215,bill,2023-10-27\n"
                                   "ml.m4.16xlarge,us-east-1,1yr_no_upfront,0.28,feed,2023-10-27\n"
                                   "ml.m4.16xlarge,eu-west-1,3yr_all_upfront,0.5,feed,2023-10-27\n");
  const SavingsPlanBook book = SavingsPlanBook::parse(table, sources());
  const auto plan = book.at("ml.m4.16xlarge", "us-east-1", "1yr_partial_upfront");
  REQUIRE(plan);
  CHECK(plan->plan == "1yr_partial_upfront");
  CHECK(plan->savings_fraction == 0.3215);
  CHECK(plan->confidence == Confidence::high);
  CHECK(plan->provenance.as_of == day("2023-10-27"));
  CHECK(book.at("ml.m4.16xlarge", "us-east-1")->plan == "1yr_no_upfront");
  CHECK(book.at("ml.m4.16xlarge", "eu-west-1")->savings_fraction == 0.5);
  CHECK_FALSE(book.at("ml.m4.16xlarge", "us-east-1", "3yr_all_upfront"));
  CHECK_FALSE(book.at("ml.m4.16xlarge", "eu-central-1"));
  CHECK_FALSE(book.at("ml.m4.xlarge", "us-east-1"));
  CHECK(book.all("ml.m4.16xlarge", "us-east-1").size() == 2);
}

TEST_CASE("savings plan: a row of an old release, which names no region, holds everywhere") {
  const Table table = Table::parse("savings_plans",
                                   "instance_type,region,plan,savings_fraction,source,as_of\n"
                                   "ml.m4.16xlarge,,1yr_partial_upfront,0.3215,old,2023-10-27\n");
  const auto plan = SavingsPlanBook::parse(table, sources()).at("ml.m4.16xlarge", "eu-west-1");
  REQUIRE(plan);
  CHECK(plan->savings_fraction == 0.3215);
  CHECK_FALSE(plan->confidence);
}
