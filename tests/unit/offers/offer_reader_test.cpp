#include "simcore/offers/offer_reader.hpp"

#include "catch.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// An offer with one training price in one region.
std::string offer(const std::string& version, const std::string& usd, const std::string& day) {
  return R"({"offerCode":"AmazonSageMaker","version":")" + version +
         R"(","publicationDate":"2026-01-16","products":{"A":{"sku":"A","attributes":{"usagetype":"EU-Train:ml.m5.large",)"
         R"("regionCode":"eu-west-1"}}},"terms":{"OnDemand":{"A":{"A.T":{"effectiveDate":")" +
         day + R"(","priceDimensions":{"R":{"unit":"Hrs","beginRange":"0","pricePerUnit":{"USD":")" + usd +
         R"("}}}}}}}})";
}

}  // namespace

TEST_CASE("Offers of several days make one book; equal rows count once") {
  const Folder folder;
  const std::vector<std::string> paths = {folder.write("new", offer("2026", "0.12", "2025-12-01")),
                                          folder.write("old", offer("2024", "0.13", "2023-05-01")),
                                          folder.write("mid", offer("2025", "0.12", "2025-12-01"))};
  const OfferBook book = read_offers(paths);
  REQUIRE(book.prices.size() == 2);
  CHECK(book.prices[0].usd == "0.13");
  CHECK(book.prices[1].usd == "0.12");
  CHECK(book.prices[1].source == "AWS price list AmazonSageMaker version 2026, SKU A");
  CHECK(book.files.size() == 3);
}

TEST_CASE("Offers that contradict each other are refused, and every bad file is told") {
  const Folder folder;
  std::vector<std::string> paths = {folder.write("a", offer("1", "0.12", "2025-12-01")),
                                    folder.write("b", offer("2", "0.13", "2025-12-01"))};
  CHECK(refused([&] { static_cast<void>(read_offers(paths)); }) ==
        "ml.m5.large in eu-west-1: must have one price from 2025-12-01 on, got '0.12' (AWS price list AmazonSageMaker "
        "version 1, SKU A) and '0.13' (AWS price list AmazonSageMaker version 2, SKU A)");
  paths = {folder.path("missing"), folder.write("text", "hello"), folder.write("zip", "\x1f\x8b\x08")};
  CHECK(refused([&] { static_cast<void>(read_offers(paths)); }) ==
        folder.path("missing") + ": must be a file that exists, but there is none\n" + folder.path("text") +
            ": must be an offer file of the price list, JSON or CSV, got 'hello'\n" + folder.path("zip") +
            ": must be unpacked before it is read, got a gzip file");
  CHECK(refused([] { static_cast<void>(read_offers({})); }) == "must name at least one offer file, got none");
}

TEST_CASE("Regions can be chosen; one that is not known is refused") {
  const Folder folder;
  const std::vector<std::string> paths = {folder.write("a", offer("1", "0.12", "2025-12-01"))};
  CHECK(read_offers(paths, {.regions = {"us-east-1", "eu-west-1"}, .after_block = {}}).prices.size() == 1);
  CHECK(refused([&] {
          static_cast<void>(read_offers(paths, {.regions = {"us-east-1"}, .after_block = {}}));
        }).ends_with("must hold a price that simcore uses, in a region asked for, got none among 1 products"));
  CHECK_THROWS_AS(read_offers(paths, {.regions = {"eu-wset-1"}, .after_block = {}}), CatalogError);
}

TEST_CASE("Progress only grows, ends at all bytes, and its callback may stop the reading") {
  const Folder folder;
  const std::string spaces(600'000, ' ');
  const std::vector<std::string> paths = {folder.write("a", spaces + offer("1", "1", "2025-12-01")),
                                          folder.write("b", offer("1", "1", "2025-12-01") + spaces)};
  std::vector<std::size_t> seen = {0};
  std::size_t all = 0;
  static_cast<void>(read_offers(paths, {.regions = {}, .after_block = [&](std::size_t done, std::size_t size) {
                                          CHECK(done >= seen.back());
                                          CHECK(done <= size);
                                          seen.push_back(done);
                                          all = size;
                                        }}));
  CHECK(all == std::filesystem::file_size(paths[0]) + std::filesystem::file_size(paths[1]));
  CHECK(seen.back() == all);
  CHECK_THROWS_AS(read_offers(paths, {.regions = {}, .after_block = [](std::size_t, std::size_t) { throw 7; }}), int);
}
