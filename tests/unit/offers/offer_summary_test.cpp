#include "simcore/offers/offer_summary.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("offer summary: rows are counted by item and by region") {
  const OfferPrice get{.item = "s3.get", .region = "us-east-1", .usd = "0.1", .unit = "USD/request", .source = ""};
  OfferPrice far = get;
  far.region = "eu-west-1";
  OfferPrice put = get;
  put.item = "s3.put";
  OfferFile file;
  file.path = "a.json";
  const OfferSummary made = summary({{file}, {far, get, put}, {{"too old", 7}}});
  CHECK(made.files.size() == 1);
  CHECK(made.prices == 3);
  CHECK(made.items.entries == std::vector<std::pair<std::string, std::size_t>>{{"s3.get", 2}, {"s3.put", 1}});
  CHECK(made.regions.entries == std::vector<std::pair<std::string, std::size_t>>{{"eu-west-1", 1}, {"us-east-1", 2}});
  CHECK(made.skipped.entries == std::vector<std::pair<std::string, std::size_t>>{{"too old", 7}});
}
