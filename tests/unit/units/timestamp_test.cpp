#include "simcore/units/timestamp.hpp"

#include <ctime>
#include <string>

#include "catch.hpp"

using namespace simcore;

namespace {

/// -1 when the text is refused; no test uses that second.
std::int64_t seconds(std::string_view text) {
  const std::optional<Timestamp> time = parse_timestamp(text);
  return time ? time->seconds : -1;
}

}  // namespace

// 2020-12-18 is day 18614 since 1970: 50 years, 12 leap days of 1972 … 2016, and 352 days of a leap year.
constexpr std::int64_t kDay = 86400LL * (50 * 365 + 12 + 352);

TEST_CASE("Timestamp: ISO text with or without zone and part of a second, which is dropped") {
  constexpr std::int64_t kTime = kDay + 18 * 3600 + 4 * 60 + 44;
  for (const char* text :
       {"2020-12-18T18:04:44", "2020-12-18 18:04:44", "2020-12-18T18:04:44Z", "2020-12-18T18:04:44.898Z",
        "2020-12-18T18:04:44.898000+00:00", "2020-12-18T18:04:44.999999999", "2020-12-18 18:04:44.898000-00:00"}) {
    INFO(text);
    CHECK(seconds(text) == kTime);
  }
}

TEST_CASE("Timestamp: an offset is taken off, across midnight too") {
  constexpr std::int64_t kTime = kDay + 30 * 60;  // half past midnight, UTC
  for (const char* text : {"2020-12-18T08:30:00+08:00", "2020-12-17T17:30:00-0700", "2020-12-17T21:00:00.5-03:30",
                           "2020-12-18T06:00:00+0530"}) {
    INFO(text);
    CHECK(seconds(text) == kTime);
  }
  CHECK(to_string(parse_timestamp("2020-12-17T17:30:00-0700")->day()) == "2020-12-18");
  CHECK(to_string(Timestamp{kDay - 1}.day()) == "2020-12-17");
}

TEST_CASE("Timestamp: seconds and milliseconds since 1970, as number or text") {
  for (const double number : {1608314684.0, 1608314684.898, 1608314684898.0}) {
    INFO(number);
    CHECK(timestamp_of(number)->seconds == 1608314684);
  }
  CHECK(seconds("1608314684.898") == 1608314684);
  CHECK(seconds("1608314684898") == 1608314684);
  CHECK(timestamp_of(0.0)->seconds == 0);
  CHECK(timestamp_of(95617583999.0)->seconds == 95617583999);  // the last second of the year 4999
  CHECK(timestamp_of(95617584000.0)->seconds == 95617584);     // read as milliseconds
}

TEST_CASE("Timestamp: the calendar agrees with the C library over two centuries") {
  for (std::int64_t time = 0; time < 86400LL * 365 * 200; time += 86400LL * 13 + 4321) {
    const std::time_t clock = time;
    std::tm utc{};
    REQUIRE(gmtime_r(&clock, &utc) != nullptr);
    char text[32];
    REQUIRE(std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc) > 0);
    REQUIRE(seconds(text) == time);
    REQUIRE(to_string(Timestamp{time}.day()) == std::string(text, 10));
  }
}

TEST_CASE("Timestamp: anything else is nothing") {
  for (const char* text : {"",
                           "yesterday",
                           "2020-12-18",
                           "2020-12-18T",
                           "2020-12-18T18",
                           "2020-12-18T18:04",
                           "2020-12-18T18:4:44",
                           "2020-12-18T24:00:00",
                           "2020-12-18T18:60:00",
                           "2020-12-18T18:04:61",
                           "2020-02-30T00:00:00",
                           "2020-12-18T18:04:44+",
                           "2020-12-18T18:04:44+15:00",
                           "2020-12-18T18:04:44+01:60",
                           "2020-12-18T18:04:44Zulu",
                           "2020-12-18T18:04:44 UTC",
                           "2020-12-18x18:04:44",
                           "-5",
                           "nan",
                           "inf",
                           "1608314684s",
                           " 1608314684"}) {
    INFO(text);
    CHECK_FALSE(parse_timestamp(text).has_value());
  }
  CHECK_FALSE(timestamp_of(-0.5).has_value());
  CHECK_FALSE(timestamp_of(1e30).has_value());
}

TEST_CASE("milliseconds: parts of a second are kept, and never round a second up") {
  CHECK(parse_milliseconds("2020-12-18T18:04:44.898+00:00") == 1608314684898);
  CHECK(parse_milliseconds("2020-12-18 18:04:44.8989999Z") == 1608314684898);
  CHECK(parse_milliseconds("2020-12-18T18:04:44+01:00") == 1608311084000);
  CHECK(milliseconds_of(1608314684.5) == 1608314684500);
  CHECK(milliseconds_of(1608314684898.0) == 1608314684898);
  CHECK(milliseconds_of(1608314684.99999) == 1608314684999);
  CHECK_FALSE(parse_milliseconds("soon"));
}
