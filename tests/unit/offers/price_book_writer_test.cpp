#include "simcore/offers/price_book_writer.hpp"

#include "catch.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

const std::vector<OfferPrice> kPrices = {
    {"ml.g5.xlarge", "us-east-1", "1.408", "USD/h", parse_date("2025-11-01").value(), "AWS price list, version 1"},
    {"s3.get", "eu-west-1", "0.0000004", "USD/request", parse_date("2024-02-29").value(), "a \"quoted\" source"}};
constexpr const char* kText =
    "item,region,usd,unit,as_of,source\n"
    "ml.g5.xlarge,us-east-1,1.408,USD/h,2025-11-01,\"AWS price list, version 1\"\n"
    "s3.get,eu-west-1,0.0000004,USD/request,2024-02-29,\"a \"\"quoted\"\" source\"\n";

}  // namespace

TEST_CASE("A price book is CSV with quotes where they are needed") {
  CHECK(to_csv(kPrices) == kText);
  CHECK(to_csv({}) == "item,region,usd,unit,as_of,source\n");
  const Folder folder;
  write_price_book(kPrices, folder.path("prices.csv"));
  CHECK(bytes_of(folder.path("prices.csv")) == kText);
}

TEST_CASE("A price book does not take the place of what it is made from") {
  const Folder folder;
  const std::vector<std::string> sources = {folder.write("a.json", "{}"), folder.write("b.json", "{}")};
  CHECK(refused_for(folder.path("b.json"), [&] {
          require_book_path(folder.path("b.json"), sources);
        }).starts_with("must be another file than those that are read"));
  CHECK(refused([&] { require_book_path(folder.path("./a.json"), sources); }) != "");
  CHECK(refused([&] { require_book_path(folder.path("c.csv"), sources); }).empty());
}
