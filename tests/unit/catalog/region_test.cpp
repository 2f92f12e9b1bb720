#include "simcore/catalog/region.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

RegionBook book() {
  return RegionBook::parse(
      Table::parse("regions", "region,billing_prefix\nus-east-1,USE1\neu-west-1,EU\nmx-central-1,\n"));
}

}  // namespace

TEST_CASE("region: unknown ones are refused with the nearest") {
  CHECK_NOTHROW(book().require("eu-west-1"));
  CHECK(refusal([] { return book().require("eu-wst-1"), 0; }) ==
        "must be a known region, got 'eu-wst-1' (did you mean eu-west-1?)");
  CHECK(refusal([] { return book().require("mars"), 0; }) == "must be a known region, got 'mars'");
}

TEST_CASE("region: usage types carry the prefix of the bill, or the region's own name") {
  CHECK(book().usage_type("us-east-1", "Train:ml.p3.2xlarge") == "USE1-Train:ml.p3.2xlarge");
  CHECK(book().usage_type("eu-west-1", "Train:ml.m5.xlarge") == "EU-Train:ml.m5.xlarge");
  CHECK(book().usage_type("mx-central-1", "Train:ml.m5.xlarge") == "mx-central-1-Train:ml.m5.xlarge");
  CHECK(book().usage_type("mars", "x") == "mars-x");
}

TEST_CASE("region: storage has no prefix in us-east-1 alone") {
  CHECK(book().storage_usage_type("us-east-1", "Requests-Tier2") == "Requests-Tier2");
  CHECK(book().storage_usage_type("eu-west-1", "Requests-Tier2") == "EU-Requests-Tier2");
}

TEST_CASE("region: names in order") {
  CHECK(book().names() == std::vector<std::string>{"eu-west-1", "mx-central-1", "us-east-1"});
}

TEST_CASE("region: a partition holds the regions of one kind of account") {
  CHECK(RegionBook::partition("eu-west-1") == "aws");
  CHECK(RegionBook::partition("cn-north-1") == "aws-cn");
  CHECK(RegionBook::partition("us-gov-west-1") == "aws-us-gov");
}
