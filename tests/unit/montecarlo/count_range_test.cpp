#include "simcore/montecarlo/count_range.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

std::string refusal_of(const CountRange& range, const std::string& text) {
  try {
    static_cast<void>(range.read(text));
  } catch (const SimulationError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("Count range: numbers within are read") {
  CHECK(kReplications.read("1") == 1);
  CHECK(kReplications.read("100000000") == 100'000'000);
  CHECK(kSeeds.read("0") == 0);
  CHECK(kSeeds.read("18446744073709551615") == 18'446'744'073'709'551'615ULL);
  CHECK(kSeeds.read("007") == 7);
}

TEST_CASE("Count range: numbers outside are refused with the range, however long they are") {
  CHECK(refusal_of(kReplications, "0") == "replications must be from 1 to 100000000, got 0");
  CHECK(refusal_of(kPairedReplications, "1") == "replications must be from 2 to 1000000, got 1");
  CHECK(refusal_of(kSeeds, "-1") == "seed must be from 0 to 2^64 - 1, got -1");
  CHECK(refusal_of(kSeeds, "18446744073709551616") == "seed must be from 0 to 2^64 - 1, got 18446744073709551616");
  CHECK(refusal_of(kSeeds, std::string(40, '9')) == "seed must be from 0 to 2^64 - 1, got " + std::string(40, '9'));
  CHECK(refusal_of(kSeeds, "at least 2^600") == "seed must be from 0 to 2^64 - 1, got at least 2^600");
  CHECK_THROWS_AS(kStudyReplications.require(0), SimulationError);
  CHECK_THROWS_AS(kStudyReplications.require(1'000'001), SimulationError);
  CHECK_NOTHROW(kStudyReplications.require(1'000'000));
}

TEST_CASE("Count range: what is no whole number is refused as such") {
  for (const char* text : {"", "-", "1.5", "'5'", "Fraction(1, 3)", "nan", "1e3", " 5", "+5", "0x10"}) {
    CAPTURE(text);
    CHECK(refusal_of(kSeeds, text) == std::string("seed must be a whole number, got ") + text);
  }
}
