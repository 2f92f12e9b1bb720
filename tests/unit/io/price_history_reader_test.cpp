#include "simcore/io/price_history_reader.hpp"

#include "catch.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

SimTime s(double seconds) { return SimTime::from(Seconds(seconds)); }

PricePath read(const std::string& bytes, const PriceSeries& series = {}) {
  const Folder folder;
  return load_price_history(folder.write("prices", bytes), series);
}

std::string refusal(const std::string& bytes, const PriceSeries& series = {}) {
  const Folder folder;
  const std::string path = folder.write("prices", bytes);
  return refused_for(path, [&] { (void)load_price_history(path, series); });
}

/// Price history as the AWS CLI prints it: newest first, prices as text.
std::string answer(const std::string& rows) { return R"({"SpotPriceHistory": [)" + rows + "]}"; }

std::string row(const std::string& zone, const std::string& time, const std::string& price) {
  return R"({"AvailabilityZone": ")" + zone +
         R"(", "InstanceType": "p3.2xlarge", "ProductDescription": "Linux/UNIX",)" + R"( "SpotPrice": ")" + price +
         R"(", "Timestamp": "2026-05-01T)" + time + R"("})";
}

const std::string kTwoZones =
    answer(row("us-east-1b", "12:00:00+00:00", "1.10") + "," + row("us-east-1a", "11:00:00.000Z", "0.918000") + "," +
           row("us-east-1b", "10:00:00+00:00", "1.00") + "," + row("us-east-1a", "08:00:00+00:00", "0.900000"));

}  // namespace

TEST_CASE("price history: the answer of the AWS CLI, newest first") {
  const PricePath path =
      read(kTwoZones, {.instance_type = "p3.2xlarge", .availability_zone = "us-east-1a", .product = {}});
  REQUIRE(path.steps().size() == 2);
  CHECK(path.at(s(0)) == UsdPerHour(0.9));
  CHECK(path.steps()[1].start == s(3 * 3600.0));
  CHECK(path.at(s(3 * 3600.0)) == UsdPerHour(0.918));
}

TEST_CASE("price history: tables") {
  const PricePath own = read("time,price\n0,1.5\n2 h,2\n");
  CHECK(own.mean(s(0), s(4 * 3600.0)).value() == Approx(1.75));
  const PricePath theirs = read("Timestamp,SpotPrice\n2026-05-01T10:00:00Z,0.5\n2026-05-01T09:00:00Z,0.4\n");
  CHECK(theirs.at(s(0)) == UsdPerHour(0.4));
  CHECK(theirs.last_change() == s(3600));
}

TEST_CASE("price history: several series must be told apart") {
  CHECK(refusal(kTwoZones).find("AvailabilityZone: must be said, since the file has several, got 2 values") == 0);
  const PriceSeries other{.instance_type = "p3.8xlarge", .availability_zone = "us-east-1a", .product = {}};
  CHECK(refusal(kTwoZones, other).find("InstanceType: must be among those of the file, got 'p3.8xlarge'") !=
        std::string::npos);
}

TEST_CASE("price history: times out of order, and what is no price, are refused where they stand") {
  CHECK(refusal("time,price\n0,1\n5,2\n3,1\n") == "line 4: time: must go on in one direction, each moment once");
  CHECK(refusal("time,price\n0,1\n0,2\n") == "line 3: time: must go on in one direction, each moment once");
  CHECK(refusal("time,price\n0,-1\n") ==
        "line 2: price: must be a price in USD per hour, from 0 to 1000000, got another number");
  CHECK(refusal("time,price\n0,free\n").find("line 2: price: must be a price") == 0);
  CHECK(refusal(answer(R"({"Timestamp": "2026-05-01T00:00:00Z"})")) ==
        "SpotPriceHistory[0].SpotPrice: must be given, got nothing");
  CHECK(refusal(answer(R"({"Timestamp": "yesterday", "SpotPrice": "1"})")).find("SpotPriceHistory[0].Timestamp") == 0);
}

TEST_CASE("price history: no message quotes the file, whatever is wrong with it") {
  for (const char* bytes :
       {"secret\n", "secret,other\n1,2\n", "{\"secret\": 1}", "{\"SpotPriceHistory\": \"secret\"}",
        "{\"SpotPriceHistory\": [\"secret\"]}", "{\"SpotPriceHistory\": [], \"secret\": 1}",
        "{\"SpotPriceHistory\": [{\"Timestamp\": \"secret\", \"SpotPrice\": \"secret\", \"secret\": 1}]}",
        "{\"SpotPriceHistory\": [{\"InstanceType\": \"secret\"}, {\"InstanceType\": \"secret2\"}]}",
        "time,price\nsecret,secret\n", "time,price\n0,1\n0 secret,1\n"}) {
    const std::string message = refusal(bytes);
    CAPTURE(bytes, message);
    CHECK_FALSE(message.empty());
    CHECK(message.find("secret") == std::string::npos);
  }
}

TEST_CASE("price history: what holds none is refused") {
  CHECK(refusal(answer("")).find("must hold at least one price") != std::string::npos);
  CHECK(refusal("[]").find("must be an object with SpotPriceHistory") != std::string::npos);
  CHECK(refusal("time,prize\n0,1\n").find("line 1: must be time,price") == 0);
  CHECK(refusal("time,price\n").find("must hold at least one price") != std::string::npos);
}
