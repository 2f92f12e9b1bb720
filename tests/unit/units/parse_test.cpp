#include "simcore/units/parse.hpp"

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"

using namespace simcore;

namespace {

struct Case {
  Dimension dimension;
  const char* text;
  double value;  // in the base unit
};

/// The one problem of a text that is refused.
Problem refusal(Dimension dimension, std::string_view text) {
  try {
    const double value = parse_quantity(dimension, text);
    FAIL("'" << text << "' was read as " << value);
  } catch (const SpecError& error) {
    return error.problems().at(0);
  }
  return {};
}

}  // namespace

TEST_CASE("parse: every unit, against its definition") {
  const std::vector<Case> cases = {
      {Dimension::duration, "1 ns", 1e-9},        {Dimension::duration, "1 us", 1e-6},
      {Dimension::duration, "48 ms", 0.048},      {Dimension::duration, "1 s", 1},
      {Dimension::duration, "2 sec", 2},          {Dimension::duration, "1 second", 1},
      {Dimension::duration, "2 seconds", 2},      {Dimension::duration, "15 min", 900},
      {Dimension::duration, "15 m", 900},         {Dimension::duration, "1 minute", 60},
      {Dimension::duration, "2 minutes", 120},    {Dimension::duration, "3 h", 10800},
      {Dimension::duration, "1 hour", 3600},      {Dimension::duration, "2 hours", 7200},
      {Dimension::duration, "28 d", 2419200},     {Dimension::duration, "1 day", 86400},
      {Dimension::duration, "2 days", 172800},    {Dimension::size, "5 B", 5},
      {Dimension::size, "36 kB", 36e3},           {Dimension::size, "36 KB", 36e3},
      {Dimension::size, "110 MB", 110e6},         {Dimension::size, "54 GB", 54e9},
      {Dimension::size, "1.5 TB", 1.5e12},        {Dimension::size, "2 PB", 2e15},
      {Dimension::size, "1 KiB", 1024},           {Dimension::size, "1 MiB", 1048576},
      {Dimension::size, "1 GiB", 1073741824},     {Dimension::size, "1.2 TiB", 1.2 * 1099511627776},
      {Dimension::bandwidth, "8 B/s", 8},         {Dimension::bandwidth, "8 KB/s", 8e3},
      {Dimension::bandwidth, "150 MB/s", 150e6},  {Dimension::bandwidth, "2 GB/s", 2e9},
      {Dimension::bandwidth, "1 KiB/s", 1024},    {Dimension::bandwidth, "128 MiB/s", 134217728},
      {Dimension::bandwidth, "1 GiB/s", 1 << 30}, {Dimension::bandwidth, "8 Kbps", 1e3},
      {Dimension::bandwidth, "8 Mbps", 1e6},      {Dimension::bandwidth, "400 Gbps", 5e10},
      {Dimension::bandwidth, "8 Kb/s", 1e3},      {Dimension::bandwidth, "8 Mb/s", 1e6},
      {Dimension::bandwidth, "25 Gb/s", 3.125e9}, {Dimension::rate, "329 /s", 329},
      {Dimension::rate, "120 /min", 2},           {Dimension::rate, "7200 /h", 2},
      {Dimension::rate, "86400 /d", 1},           {Dimension::fraction, "70 %", 0.7},
      {Dimension::price, "3.825 USD/h", 3.825},   {Dimension::price, "3.825 $/h", 3.825},
      {Dimension::price, "3.825 USD", 3.825},     {Dimension::price, "3.825 $", 3.825},
      {Dimension::operations, "7 FLOP", 7},       {Dimension::operations, "7 kFLOP", 7e3},
      {Dimension::operations, "7 MFLOP", 7e6},    {Dimension::operations, "24.5 GFLOP", 24.5e9},
      {Dimension::operations, "7 TFLOP", 7e12},   {Dimension::operations, "7 PFLOP", 7e15},
      {Dimension::operations, "7 EFLOP", 7e18}};
  for (const Case& row : cases) {
    CAPTURE(row.text);
    CHECK(parse_quantity(row.dimension, row.text) == Approx(row.value).epsilon(1e-15));
  }
}

TEST_CASE("parse: durations in several parts") {
  CHECK(parse_quantity(Dimension::duration, "1 h 30 min") == 5400.0);
  CHECK(parse_quantity(Dimension::duration, "1h30min") == 5400.0);
  CHECK(parse_quantity(Dimension::duration, "2 d 3 h 4 min 5.5 s") == 2 * 86400 + 3 * 3600 + 4 * 60 + 5.5);
  CHECK_THROWS_AS(parse_quantity(Dimension::size, "1 GB 500 MB"), SpecError);
  CHECK_THROWS_AS(parse_quantity(Dimension::duration, "1 h 30"), SpecError);
}

TEST_CASE("parse: the two parts that to_string writes read back, for whole minutes up to a day") {
  for (int minutes = 60; minutes < 1440; ++minutes)
    if (parse_as<Seconds>(to_string(Seconds(60.0 * minutes))) != Seconds(60.0 * minutes)) FAIL_CHECK(minutes << " min");
}

TEST_CASE("parse: bare numbers are in the base unit; blanks do not count; the dimension follows from the type") {
  CHECK(parse_quantity(Dimension::size, "54000000000") == 54e9);
  CHECK(parse_quantity(Dimension::fraction, "0.7") == 0.7);
  CHECK(parse_quantity(Dimension::duration, "1e3") == 1000.0);
  CHECK(parse_quantity(Dimension::duration, "-5 s") == -5.0);
  CHECK(parse_quantity(Dimension::size, " \t54GB ") == 54e9);
  CHECK(parse_as<BytesPerSecond>("1 Gbps") == BytesPerSecond(1.25e8));
  CHECK(parse_as<Fraction>("25 %") == Fraction(0.25));
  CHECK(parse_as<PerSecond>("60 /min") == PerSecond(1.0));
  CHECK(parse_as<UsdPerHour>("2 USD/h") == UsdPerHour(2.0));
}

TEST_CASE("parse: what is no quantity is refused") {
  for (const char* text : {"", " ", "fast", "s", "5 parsec", "5 S", "1.5.5 s", "+5 s", "0x10 s", "inf", "nan s",
                           "1e400 s", "5 s,", "5 s s", "5 MB", "1,5 s", "h 3", "5  -3 s"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_quantity(Dimension::duration, text), SpecError);
  }
}

TEST_CASE("parse: a number that only its unit makes infinite is refused too") {
  CHECK_THROWS_AS(parse_quantity(Dimension::duration, "1e308 d"), SpecError);
  CHECK_THROWS_AS(parse_quantity(Dimension::size, "1e300 TiB"), SpecError);
  CHECK_THROWS_AS(parse_quantity(Dimension::duration, "1.7e308 s 1.7e308 s"), SpecError);
}

TEST_CASE("parse: a refusal names the units that would do, the text, and the nearest unit") {
  const Problem size = refusal(Dimension::size, "54 GBs");
  CHECK(size.rule == "must be a size: a number with one of B, KB, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB");
  CHECK(size.value == "'54 GBs'");
  CHECK(size.nearest == "GB");
  CHECK(size.where.empty());
  CHECK(refusal(Dimension::duration, "3 secnds").nearest == "seconds");
  CHECK(refusal(Dimension::bandwidth, "5 furlongs").nearest.empty());
  CHECK(refusal(Dimension::fraction, "5 pct").message() == "must be a fraction: a number with one of %, got '5 pct'");
}

TEST_CASE("parse: names and base units of the dimensions") {
  CHECK(name(Dimension::duration) == "duration");
  CHECK(name(Dimension::price) == "price");
  CHECK(base_unit(Dimension::duration) == "s");
  CHECK(base_unit(Dimension::size) == "B");
  CHECK(base_unit(Dimension::bandwidth) == "B/s");
  CHECK(base_unit(Dimension::rate) == "/s");
  CHECK(base_unit(Dimension::fraction).empty());
  CHECK(base_unit(Dimension::price) == "USD/h");
  CHECK(base_unit(Dimension::operations) == "FLOP");
  CHECK(unit_list(Dimension::rate) == "/s, /min, /h, /d");
  CHECK(unit_symbols(Dimension::rate) == std::vector<std::string>{"/s", "/min", "/h", "/d"});
}

TEST_CASE("parse: any double written in a base unit reads back as itself") {
  std::mt19937_64 random(13);
  for (int i = 0; i < 5'000; ++i) {
    const double number =
        std::ldexp(std::uniform_real_distribution(0.5, 1.0)(random), static_cast<int>(random() % 120) - 60);
    if (parse_quantity(Dimension::size, shortest(number) + " B") != number) FAIL_CHECK(shortest(number));
  }
}

TEST_CASE("parse: arbitrary bytes are read or refused, never anything else") {
  constexpr std::string_view kAlphabet = "0123456789.eE+-smhdGBiTKMb/p%$ \t\n\"xU";
  std::mt19937 random(14);
  for (int i = 0; i < 20'000; ++i) {
    std::string text(random() % 12, ' ');
    for (char& c : text) c = kAlphabet[random() % kAlphabet.size()];
    try {
      if (!std::isfinite(parse_quantity(static_cast<Dimension>(random() % 8), text))) FAIL_CHECK("'" << text << "'");
    } catch (const SpecError&) {  // refused: fine
    }
  }
}

TEST_CASE("parse: money with its unit on either side, or none") {
  for (const char* text : {"12.5", "12.5 USD", "12.5 $", "$12.5", "$ 12.5", "USD 12.5", "  $12.5\t", "1.25e1"}) {
    CAPTURE(text);
    CHECK(parse_usd(text) == Usd::from_nano(12'500'000'000));
  }
  CHECK(parse_usd("0.0000000004") == Usd{});
  CHECK(parse_usd("-1") == Usd::from_nano(-1'000'000'000));
  CHECK(parse_usd("9200000000").dollars() == 9.2e9);
}

TEST_CASE("parse: what is no money is refused as the user wrote it") {
  for (const char* text :
       {"", "$", "USD", "$5 USD", "$$5", "5 EUR", "5 USD/h", "five", "1,000", "$nan", "inf", "5 5"}) {
    CAPTURE(text);
    try {
      static_cast<void>(parse_usd(text));
      FAIL_CHECK("was read");
    } catch (const SpecError& error) {
      CHECK(error.problems().at(0).value == "'" + std::string(text) + "'");
      CHECK(error.problems().at(0).rule == "must be a sum of money: a number with one of USD, $");
    }
  }
  CHECK_THROWS_AS(parse_usd("9200000001"), SpecError);
  CHECK_THROWS_AS(parse_usd("$1e300"), SpecError);
}

TEST_CASE("parse: what a text measures shows in its first unit") {
  CHECK(dimension_of("200 MB/s") == Dimension::bandwidth);
  CHECK(dimension_of(" 30ms ") == Dimension::duration);
  CHECK(dimension_of("1 h 30 min") == Dimension::duration);
  CHECK(dimension_of("400 /s") == Dimension::rate);
  CHECK(dimension_of("30 GB") == Dimension::size);
  CHECK(dimension_of("70 %") == Dimension::fraction);
  CHECK(dimension_of("2 USD/h") == Dimension::price);
  CHECK(dimension_of("-1.5e3") == Dimension::number);
  for (const char* text : {"", " ", "fast", "MB/s", "5 parsec", "nan s", "inf", "1e400 s"}) {
    CAPTURE(text);
    CHECK_FALSE(dimension_of(text));
  }
}

TEST_CASE("parse: every unit tells its dimension; dollars without an hour are money") {
  for (const Dimension dimension : {Dimension::duration, Dimension::size, Dimension::bandwidth, Dimension::rate,
                                    Dimension::fraction, Dimension::money, Dimension::price})
    for (const std::string& unit : unit_symbols(dimension)) {
      CAPTURE(unit);
      CHECK(dimension_of("1 " + unit) == (unit == "USD" || unit == "$" ? Dimension::money : dimension));
    }
}

TEST_CASE("parse: a number has no unit") {
  CHECK(parse_quantity(Dimension::number, "16") == 16.0);
  CHECK(refusal(Dimension::number, "fast").message() ==
        "must be a number with its unit, such as 200 MB/s, 30 ms, 400 /s or 5 GB, got 'fast'");
  CHECK(refusal(Dimension::number, "200 MBs").nearest.empty());  // of which dimension?
  CHECK(unit_list(Dimension::number).empty());
}
