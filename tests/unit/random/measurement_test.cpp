#include "simcore/random/measurement.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("measurement: takes its dimension from what it is made of") {
  CHECK(Measurement(16.0).dimension == Dimension::number);
  CHECK(Measurement(BytesPerSecond(2e8)).dimension == Dimension::bandwidth);
  CHECK(Measurement(PerSecond(400)).dimension == Dimension::rate);
  CHECK(Measurement(Fraction(0.5)).dimension == Dimension::fraction);
  const Measurement law = Uncertain<Seconds>(Distribution::exponential(3));
  CHECK(law.dimension == Dimension::duration);
  CHECK(law.law.mean() == 3.0);
}

TEST_CASE("measurement: its text has the base unit, and none where there is none") {
  CHECK(Measurement().text() == "0");
  CHECK(Measurement(16.0).text() == "16");
  CHECK(Measurement(Fraction(0.25)).text() == "0.25");
  CHECK(Measurement(Bytes(5)).text() == "5 B");
  CHECK(Measurement(Uncertain<Seconds>(Distribution::uniform(1, 2))).text() == "uniform(low 1, high 2) s");
}
