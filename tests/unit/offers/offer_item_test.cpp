#include "simcore/offers/offer_item.hpp"

#include <algorithm>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using simcore::testing::refusal;

namespace {

OfferItemBook book(const std::string& rows) {
  return OfferItemBook::parse(
      Table::parse("offer_items", "service,usage_type,conditions,from,unit,item,item_unit,source,as_of\n" + rows));
}

}  // namespace

TEST_CASE("A usage type is found in its own service only, with all its tiers") {
  const OfferItemBook small = book(
      "S3,Timed,,0,GB-Mo,first,USD/GB-month,guide,2024-01-01\n"
      "EFS,Timed,kind=Read;size=Big one,0,GB-Mo,efs,USD/GB-month,guide,2024-01-01\n"
      "S3,Timed,,51200,GB-Mo,next,USD/GB-month,guide,2024-01-01\n");
  REQUIRE(small.find("S3", "Timed").size() == 2);
  CHECK(small.find("S3", "Timed")[0].item == "first");
  CHECK(small.find("S3", "Timed")[1].from == 51200.0);
  CHECK(small.find("S3", "Time").empty());
  CHECK(small.find("FSx", "Timed").empty());
  REQUIRE(small.find("EFS", "Timed").size() == 1);
  const std::vector<std::pair<std::string, std::string>> expected = {{"kind", "Read"}, {"size", "Big one"}};
  CHECK(small.find("EFS", "Timed")[0].conditions == expected);
  CHECK(small.services() == std::vector<std::string>{"EFS", "S3"});
  CHECK(small.attributes() == std::vector<std::string>{"kind", "size"});
}

TEST_CASE("A star stands for the rest of an instance type and for nothing else") {
  const OfferItemBook small = book("SM,Train:ml.*,,0,Hrs,ml.*,USD/h,guide,2024-01-01\n");
  const auto name = [&](const std::string& usage) {
    const auto items = small.find("SM", usage);
    return items.empty() ? std::string("not found") : items[0].item_of(usage);
  };
  CHECK(name("Train:ml.p4d.24xlarge") == "ml.p4d.24xlarge");
  CHECK(name("Train:ml.u7i-12tb.224xlarge") == "ml.u7i-12tb.224xlarge");
  CHECK(name("SpotTrain:ml.p4d.24xlarge") == "not found");
  for (const char* wrong : {"Train:ml.", "Train:ml.p4d", "Train:ml.p4d.", "Train:ml..x", "Train:ml.p4d.24xlarge.x",
                            "Train:ml.p4d.24 xlarge", "Train:ml.P4d.24xlarge", "Train:ml.p4d.24xlarge,x"})
    CHECK(name(wrong) == "");
}

TEST_CASE("A malformed condition and a row twice are refused") {
  CHECK(refusal([] { return book("S3,T,group,0,GB,a,USD/GB,guide,2024-01-01\n"); }) != "nothing");
  CHECK(refusal([] { return book("S3,T,=x,0,GB,a,USD/GB,guide,2024-01-01\n"); }) != "nothing");
  CHECK(refusal([] { return book("S3,T,,0,GB,a,USD/GB,guide,yesterday\n"); }) != "nothing");
  CHECK(refusal([] { return book("S3,T,,0,GB,a,USD/GB,guide,2024-01-01\nS3,T,,0,GB,b,USD/GB,guide,2024-01-01\n"); }) !=
        "nothing");
}

TEST_CASE("What the built-in table maps to are items of the price tables, in their units") {
  const OfferItemBook& items = OfferItemBook::builtin();
  const StoragePriceBook& prices = Catalog::builtin().storage_prices();
  const std::vector<std::string> known = prices.items();
  CHECK(items.services() == std::vector<std::string>{"AmazonEFS", "AmazonFSx", "AmazonS3", "AmazonSageMaker"});
  for (const auto& [service, usage] : {std::pair{"AmazonS3", "Requests-Tier2"},
                                       {"AmazonS3", "TimedStorage-ByteHrs"},
                                       {"AmazonEFS", "ETDataAccess-Bytes"},
                                       {"AmazonFSx", "Storage.SSD.125"},
                                       {"AmazonSageMaker", "Train:VolumeUsage.gp2"}}) {
    REQUIRE_FALSE(items.find(service, usage).empty());
    for (const OfferItem& item : items.find(service, usage)) {
      INFO(item.item);
      REQUIRE(std::count(known.begin(), known.end(), item.item) == 1);
      CHECK(prices.at(item.item, "us-east-1", parse_date("2026-01-01").value()).unit == item.item_unit);
    }
  }
}
