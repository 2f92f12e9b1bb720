#include "simcore/offers/offer_collector.hpp"

#include <algorithm>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// A collector of an imagined offer of training instances.
class Offer {
 public:
  Offer()
      : source_(folder_.write("offer", "x")),
        filter_(OfferItemBook::builtin(), Catalog::builtin(), {}),
        collector_(source_, filter_, OfferItemBook::builtin().services(), {".", ".from", ".unit", "", ".usd", ".day"}) {
    collector_.describe("offerCode", "AmazonSageMaker");
    collector_.describe("version", "20260116160258");
    collector_.describe("publicationDate", "2026-01-16T16:02:58Z");
  }

  Offer& product(const std::string& sku, const std::string& usage = "USE1-Train:ml.m5.large") {
    OfferAttributes attributes(OfferItemBook::builtin());
    attributes.set(OfferAttributes::kUsageType, usage);
    collector_.add_product(sku, attributes, sku);
    return *this;
  }
  Offer& price(const std::string& sku, const std::string& usd, const std::string& day = "2025-12-01",
               const std::string& unit = "Hrs", const std::string& from = "0", const std::string& currency = "USD") {
    collector_.add_price(sku, {from, unit, currency, usd, day}, sku);
    return *this;
  }
  OfferCollector& collector() { return collector_; }

  std::string error() {
    const std::string prefix = source_.path() + ": ";
    std::string text = refused([&] { static_cast<void>(book()); });
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix))
      text.erase(at, prefix.size());
    return text;
  }
  OfferBook book() {
    OfferBook made;
    collector_.finish(made);
    return made;
  }
  OfferPrice only_price() {
    const OfferBook made = book();
    REQUIRE(made.prices.size() == 1);
    return made.prices[0];
  }

 private:
  Folder folder_;
  ByteSource source_;
  OfferFilter filter_;
  OfferCollector collector_;
};

std::string price_error(const std::string& usd) { return Offer().product("A").price("A", usd).error(); }

}  // namespace

TEST_CASE("A price keeps its digits, its day and where it comes from") {
  const OfferPrice price = Offer().product("JMCW").price("JMCW", "0.1150000000", "2025-12-01T00:00:00Z").only_price();
  CHECK(price.item == "ml.m5.large");
  CHECK(price.region == "us-east-1");
  CHECK(price.usd == "0.115");
  CHECK(price.unit == "USD/h");
  CHECK(to_string(price.as_of) == "2025-12-01");
  CHECK(price.source == "AWS price list AmazonSageMaker version 20260116160258, SKU JMCW");
  CHECK(Offer().product("A").price("A", "3.0000000000").only_price().usd == "3");
  CHECK(Offer().product("A").price("A", "120").only_price().usd == "120");
  CHECK(Offer().product("A").price("A", "1e-7").only_price().usd == "1e-07");
  CHECK(to_string(Offer().product("A").price("A", "1", "").only_price().as_of) == "2026-01-16");
}

TEST_CASE("Days: the price holds from its own day, also when that lies behind the publication") {
  CHECK(to_string(Offer().product("A").price("A", "1", "2026-02-01").only_price().as_of) == "2026-02-01");
  const OfferPrice twice =
      Offer().product("A").price("A", "1", "2025-12-01").price("A", "1", "2025-01-01").only_price();
  CHECK(to_string(twice.as_of) == "2025-01-01");
  CHECK(Offer().product("A").price("A", "1", "soon").error() == "A.day: must be a day, YYYY-MM-DD, got 'soon'");
  CHECK(Offer().product("A").price("A", "1", "2025-12-01 00:00").error() != "");
}

TEST_CASE("Prices that are none are refused") {
  const std::string number = "A.usd: must be a number that is not negative, got ";
  for (const char* wrong : {"", "-1", "free", "nan", "inf", "0x1p3", " 1", "1 ", "1,5", "+1", ".5", "1e999"})
    CHECK(price_error(wrong) == number + "'" + wrong + "'");
  const std::string hour = "A.usd: must be above 0 and at most 10000 USD for an instance hour, got ";
  CHECK(price_error("10000.01") == hour + "'10000.01'");
  CHECK(price_error("0.0000000000") == hour + "'0.0000000000'");
  CHECK(price_error("10000").empty());
  CHECK(Offer().product("A").price("A", "1", "", "Hours").error() ==
        "A.unit: must be 'Hrs' for Train:ml.m5.large, got 'Hours'");
  CHECK(Offer().product("A").price("A", "1", "", "Hrs", "x").error() == "A.from: must be a number, got 'x'");
  CHECK(Offer().product("A").price("A", "1", "", "Hrs", "0", "CNY").error() == "A: must be a price in USD, got 'CNY'");
  CHECK(Offer().product("A").price("A", "", "", "Hrs", "0", "").error() == "A: must be a price in USD, got none");
}

TEST_CASE("A product of use has one price") {
  CHECK(Offer().product("A").error() == "A: must have an on-demand price from the first unit on, got none");
  CHECK(Offer().product("A").price("A", "1", "", "Hrs", "10").error() ==
        "A: must have an on-demand price from the first unit on, got none");
  CHECK(Offer().product("A").price("A", "1").price("A", "2").error() ==
        "A: must have one on-demand price a product and tier, got '1' and '2'");
  const std::string two = Offer().product("A").price("A", "1").product("B").price("B", "2.5").error();
  CHECK(
      two ==
      "ml.m5.large in us-east-1: must have one price, got '1' (AWS price list AmazonSageMaker version 20260116160258, "
      "SKU A) and '2.5' (AWS price list AmazonSageMaker version 20260116160258, SKU B)");
  CHECK(Offer().product("A").price("A", "1.50").product("B").price("B", "1.5").only_price().usd == "1.5");
  CHECK(Offer().product("A").product("A", "EU-Train:ml.m5.large").price("A", "1").error() ==
        "A: must be the same product wherever its SKU stands, got 'Train:ml.m5.large'");
  CHECK(Offer().product("A,B").price("A,B", "1").error() == "A,B: must have a SKU of letters and digits, got 'A,B'");
}

TEST_CASE("What the file says of itself is checked") {
  Offer offer;
  offer.product("A").price("A", "1");
  offer.collector().describe("publicationDate", "2026-02-30");
  offer.collector().describe("version", "1\n2");
  CHECK(offer.error() ==
        "version: must be given: letters and digits, got '1\\x0a2'\n"
        "publicationDate: must be a day, YYYY-MM-DD, got '2026-02-30'");
  Offer unknown;
  CHECK(
      refused([&] {
        unknown.collector().describe("offerCode", "AmazonS4");
      }).ends_with("offerCode: must be a service whose prices simcore uses, got 'AmazonS4' (did you mean AmazonS3?)"));
}

TEST_CASE("An offer without a price of use is refused; a list of problems ends somewhere") {
  CHECK(Offer().product("A", "USE1-Host:ml.m5.large").error() ==
        "must hold a price that simcore uses, in a region asked for, got none among 1 products");
  Offer bad;
  for (int i = 0; i < 50; ++i) bad.product("A" + std::to_string(i));
  const std::string text = bad.error();
  CHECK(std::count(text.begin(), text.end(), '\n') == 20);
  CHECK(text.ends_with("must be free of problems, got 30 more"));
}

TEST_CASE("What was left out is counted by reason") {
  Offer offer;
  offer.product("A").price("A", "1").product("B", "USE1-Host:ml.m5.large").product("C", "EU-Host:ml.m5.large");
  const OfferBook book = offer.book();
  CHECK(book.skipped == std::map<std::string, std::size_t>{{"another usage type", 2}});
  REQUIRE(book.files.size() == 1);
  CHECK(book.files[0].products == 3);
  CHECK(book.files[0].prices == 1);
  CHECK(to_string(book.files[0].published) == "2026-01-16");
}
