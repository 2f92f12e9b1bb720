#include "simcore/offers/offer_csv.hpp"

#include "catch.hpp"
#include "simcore/offers/offer_reader.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

const std::string kLead =
    "\"FormatVersion\",\"v1.0\"\n\"Disclaimer\",\"a, b\"\n\"Publication Date\",\"2026-01-16T16:02:58Z\"\n"
    "\"Version\",\"7\"\n\"OfferCode\",\"AmazonS3\"\n";
const std::string kHeader =
    "\"SKU\",\"TermType\",\"EffectiveDate\",\"StartingRange\",\"EndingRange\",\"Unit\",\"PricePerUnit\",\"Currency\","
    "\"Location Type\",\"Volume Type\",\"usageType\",\"Region Code\"\n";
const std::string kFirst =
    "\"A\",\"OnDemand\",\"2025-12-01\",\"0\",\"51200\",\"GB-Mo\",\"0.0230000000\",\"USD\",\"AWS Region\",\"Standard\","
    "\"EU-TimedStorage-ByteHrs\",\"eu-west-1\"\n";
const std::string kNext =
    "\"A\",\"OnDemand\",\"2025-12-01\",\"51200\",\"512000\",\"GB-Mo\",\"0.0220000000\",\"USD\",\"AWS Region\","
    "\"Standard\",\"EU-TimedStorage-ByteHrs\",\"eu-west-1\"\n";
const std::string kWhole = kLead + kHeader + kFirst + kNext;

std::string error(const std::string& text) {
  const Folder folder;
  const std::string path = folder.write("offer.csv", text);
  return refused_for(path, [&] { static_cast<void>(read_offers(std::span(&path, 1))); });
}

std::string replaced(std::string text, const std::string& old, const std::string& with) {
  REQUIRE(text.find(old) != std::string::npos);
  return text.replace(text.find(old), old.size(), with);
}

}  // namespace

TEST_CASE("Tiers of one product are rows of one SKU") {
  const Folder folder;
  const std::string path = folder.write("offer.csv", kWhole);
  const OfferBook book = read_offers(std::span(&path, 1));
  REQUIRE(book.prices.size() == 2);
  CHECK(book.prices[0].item == "s3.storage.first_50tb");
  CHECK(book.prices[0].usd == "0.023");
  CHECK(book.prices[1].item == "s3.storage.next_450tb");
  CHECK(book.prices[1].usd == "0.022");
  CHECK(book.prices[1].region == "eu-west-1");
  CHECK(book.files[0].products == 2);
}

TEST_CASE("A file that is cut off within a row is refused, wherever it is") {
  const std::size_t rows = (kLead + kHeader).size();
  for (std::size_t length = 1; length < kWhole.size() - 1; ++length) {
    const bool between_rows = length >= rows + kFirst.size() - 1 && length <= rows + kFirst.size();
    INFO(kWhole.substr(0, length));
    REQUIRE(error(kWhole.substr(0, length)).empty() == between_rows);
  }
  CHECK(error(kLead + kHeader) != "");
  CHECK(error(kWhole.substr(0, kWhole.size() - 13)) ==
        "line 8: must have 12 cells, as the header has, got 11 in the last row");
}

TEST_CASE("Columns and lead lines must be there once") {
  CHECK(error(replaced(kWhole, "\"Unit\"", "\"Uint\"")) == "line 6: must have one column 'Unit', got none");
  CHECK(error(replaced(kWhole, "\"EndingRange\"", "\"Unit\"")) == "line 6: must have one column 'Unit', got two");
  CHECK(error(replaced(kWhole, "\"usageType\"", "\"use\"")) == "line 6: must have one column 'usageType', got none");
  CHECK(error(replaced(kWhole, "\"EndingRange\"", "\"region code\"")) != "");
  CHECK(error(replaced(kWhole, "\"OfferCode\"", "\"Offer\"")) ==
        "OfferCode: must be given before the header, got nothing");
  CHECK(error(replaced(kWhole, "\"OfferCode\"", "\"Version\"")) != "");
  CHECK(error(replaced(kWhole, "\"FormatVersion\"", "\"Format\"")) ==
        "must be an offer file of the price list, got 'Format' where FormatVersion belongs");
  CHECK(error(kLead) != "");
  CHECK(error(kLead + kFirst) == "line 6: must be an offer file of the price list, got 'A' where the header belongs");
}

TEST_CASE("What is wrong in a row is told with line and column") {
  CHECK(error(replaced(kWhole, "\"0.0220000000\"", "\"-1\"")) ==
        "line 8, PricePerUnit: must be a number that is not negative, got '-1'");
  CHECK(error(replaced(kWhole, "\"GB-Mo\"", "\"GB\"")) ==
        "line 7, Unit: must be 'GB-Mo' for TimedStorage-ByteHrs, got 'GB'");
  CHECK(error(replaced(kWhole, "\"USD\"", "\"EUR\"")) == "line 7, Currency: must be a price in USD, got 'EUR'");
  CHECK(
      error(replaced(kWhole, "\"eu-west-1\"", "\"us-west-2\"")).starts_with("line 7, regionCode: must be the region"));
  CHECK(error(replaced(kWhole, "\"OnDemand\"", "\"Reserved\"")) ==
        "line 7: must have an on-demand price from the first unit on, got none");
}
