#include "simcore/offers/offer_json.hpp"

#include "catch.hpp"
#include "simcore/offers/offer_reader.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

const std::string kHead =
    R"("formatVersion":"v1.0","offerCode":"AmazonSageMaker","version":"7","publicationDate":"2026-01-16T00:00:00Z")";
const std::string kProduct =
    R"("A":{"sku":"A","productFamily":"ML Instance","attributes":{"usagetype":"EU-Train:ml.m5.large","regionCode":"eu-west-1"}})";
const std::string kProducts = "\"products\":{" + kProduct + "}";
const std::string kTier =
    R"("R":{"unit":"Hrs","beginRange":"0","endRange":"Inf","pricePerUnit":{"USD":"0.128"},"appliesTo":[]})";
const std::string kTerm =
    R"("A":{"A.T":{"sku":"A","priceDimensions":{)" + kTier + R"(},"effectiveDate":"2025-12-01T00:00:00Z"}})";
const std::string kTerms = "\"terms\":{\"OnDemand\":{" + kTerm + "}}";

OfferBook book(const std::string& text) {
  const Folder folder;
  const std::string path = folder.write("offer.json", text);
  return read_offers(std::span(&path, 1));
}

std::string error(const std::string& text) {
  const Folder folder;
  const std::string path = folder.write("offer.json", text);
  return refused_for(path, [&] { static_cast<void>(read_offers(std::span(&path, 1))); });
}

std::string object(const std::string& a, const std::string& b = "", const std::string& c = "") {
  return "{" + a + (b.empty() ? "" : "," + b) + (c.empty() ? "" : "," + c) + "}";
}

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  REQUIRE(text.find(old) != std::string::npos);
  return text.replace(text.find(old), old.size(), with);
}

}  // namespace

TEST_CASE("An offer is read in any order of its parts") {
  for (const std::string& text : {object(kHead, kProducts, kTerms), object(kHead, kTerms, kProducts),
                                  object(kProducts, kTerms, kHead), object(kTerms, kProducts, kHead)}) {
    const OfferBook read = book(text);
    REQUIRE(read.prices.size() == 1);
    CHECK(read.prices[0].item == "ml.m5.large");
    CHECK(read.prices[0].region == "eu-west-1");
    CHECK(read.prices[0].usd == "0.128");
    CHECK(to_string(read.prices[0].as_of) == "2025-12-01");
    CHECK(read.files[0].products == 1);
  }
}

TEST_CASE("Whatever stands beside what is of use does not matter") {
  const std::string other = R"("x":[{"products":1},[[]],null,true,-1.5],"y":{"terms":{"OnDemand":{"A":1}}})";
  const std::string terms =
      R"("terms":{"Reserved":{"A":{"A.R":{"priceDimensions":{"R":{"unit":"","pricePerUnit":{"USD":"-5"}}}}}},"OnDemand":{"B":{"B.T":[]},)" +
      kTerm + "}}";
  CHECK(book(object(kHead + "," + other, kProducts, terms)).prices.size() == 1);
}

TEST_CASE("Text that ends early or goes on is refused wherever it does") {
  const std::string whole = object(kHead, kProducts, kTerms);
  for (std::size_t length = 1; length < whole.size(); ++length) {
    INFO(whole.substr(0, length));
    REQUIRE(error(whole.substr(0, length)) != "");
  }
  CHECK(error(whole.substr(0, whole.size() - 1)) ==
        "terms: must be whole JSON, got the end of the file at byte " + std::to_string(whole.size()));
  CHECK(error(whole + "x") != "");
  CHECK(error(whole + "\n").empty());
  CHECK(error(replaced(whole, "\"USD\":", "\"USD\"="))
            .starts_with("terms.OnDemand.A.A.T.priceDimensions.R.pricePerUnit.USD: must be JSON, got '"));
}

TEST_CASE("Keys that stand twice are refused where they matter") {
  const std::string whole = object(kHead, kProducts, kTerms);
  const auto twice = [&](const std::string& once) { return error(replaced(whole, once, once + "," + once)); };
  CHECK(twice(R"("usagetype":"EU-Train:ml.m5.large")") ==
        "products.A.attributes.usagetype: must name each key once, got 'usagetype' twice");
  CHECK(twice(R"("productFamily":"ML Instance")") ==
        "products.A.productFamily: must name each key once, got 'productFamily' twice");
  CHECK(twice(kProduct) == "products.A: must name each key once, got 'A' twice");
  CHECK(twice(R"("unit":"Hrs")") ==
        "terms.OnDemand.A.A.T.priceDimensions.R.unit: must name each key once, got 'unit' twice");
  CHECK(twice(R"("USD":"0.128")") != "");
  CHECK(twice(kTier) != "");
  CHECK(twice(kTerm) != "");
  CHECK(twice(kTerms) != "");
  CHECK(twice(kProducts) != "");
  CHECK(twice(R"("version":"7")") == "version: must name each key once, got 'version' twice");
}

TEST_CASE("What is no offer is refused") {
  CHECK(error("[1]") == "must be an offer file of the price list, got a list");
  CHECK(error("{}").starts_with("offerCode: must be given, got nothing"));
  CHECK(error(object(kHead)).starts_with("products: must be given, got nothing"));
  CHECK(error(object(kHead, kProducts)).starts_with("terms.OnDemand: must be given, got nothing"));
  CHECK(error(object(kHead, kTerms)).starts_with("products: must be given, got nothing"));
  CHECK(error(object(kProducts, kTerms)).starts_with("offerCode: must be given, got nothing"));
  CHECK(error(object(kHead, "\"products\":[]")) == "products: must be an object, got a list");
  CHECK(error(object(kHead, kProducts, "\"terms\":1")) == "terms: must be an object, got a plain value");
  CHECK(error(replaced(object(kHead, kProducts, kTerms), "\"sku\":\"A\"", "\"sku\":\"B\"")) ==
        "products.A: must have the SKU under which it stands, got 'B'");
}

TEST_CASE("Depth, length and number of keys are bounded") {
  const std::string deep(100'000, '[');
  CHECK(error("{\"x\":" + deep).find("must be at most 64 levels deep, got more") != std::string::npos);
  CHECK(error("{\"x\":\"" + std::string(3'000'000, 'y') + "\"}") ==
        "must have no key, value or row of more than 1 MiB, got one near byte 4");
  CHECK(error("{\"x\":1" + std::string(3'000'000, '0') + "}") != "");
  std::string attributes;
  for (int i = 0; i < 2000; ++i) attributes += "\"k" + std::to_string(i) + "\":\"\",";
  CHECK(error(replaced(object(kHead, kProducts, kTerms), "\"usagetype\"", attributes + "\"usagetype\"")) ==
        "products.A.attributes.k1000: must have at most 1000 keys, got more");
}
