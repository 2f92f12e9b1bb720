#include "simcore/random/uncertain.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "catch.hpp"
#include "simcore/units/quantity.hpp"

using namespace simcore;

TEST_CASE("uncertain: a known quantity is itself in every respect") {
  const Uncertain<Seconds> known = Seconds(40.0);
  CHECK(known.is_constant());
  CHECK(known.mean() == Seconds(40.0));
  CHECK(known.upper() == Seconds(40.0));
  CHECK(known.quantile(0.01) == Seconds(40.0));
  CHECK(known.draw(Streams(1, 2), 3) == Seconds(40.0));
  CHECK(Uncertain<Bytes>().mean() == Bytes(0.0));
}

TEST_CASE("uncertain: a law speaks in the unit of the quantity") {
  const Uncertain<Seconds> law(Distribution::uniform(10.0, 30.0));
  STATIC_REQUIRE(std::is_same_v<decltype(law.mean()), Seconds>);
  CHECK_FALSE(law.is_constant());
  CHECK(law.mean() == Seconds(20.0));
  CHECK(law.upper() == Seconds(30.0));
  CHECK(law.quantile(0.25) == Seconds(15.0));
  CHECK(law.law().text() == "uniform(low 10, high 30)");
  CHECK(Uncertain<Seconds>(Distribution::exponential(1.0)).upper().value() == std::numeric_limits<double>::infinity());
}

TEST_CASE("uncertain: a draw is the first of the stream with its purpose and index, time after time") {
  const Distribution law = Distribution::exponential(5.0);
  const Uncertain<Seconds> uncertain(law);
  const Streams streams(7, 8);
  for (const std::uint32_t index : {0U, 1U, 2U}) {
    Stream stream = streams.at(4, index);
    CHECK(uncertain.draw(streams, 4, index) == Seconds(law.draw(stream)));
    CHECK(uncertain.draw(streams, 4, index) == uncertain.draw(streams, 4, index));
  }
  CHECK(uncertain.draw(streams, 4) == uncertain.draw(streams, 4, 0));
  CHECK(uncertain.draw(streams, 4) != uncertain.draw(streams, 5));
}

TEST_CASE("uncertain: draws of a count are whole numbers, at least 1") {
  const Uncertain<Count> law(Distribution::uniform(-3.0, 4.5));
  for (std::uint64_t replication = 0; replication < 200; ++replication) {
    const double drawn = law.draw(Streams(7, replication), 1).value();
    CHECK(drawn == std::round(drawn));
    CHECK(drawn >= 1.0);
    CHECK(drawn <= 5.0);
  }
  CHECK(Uncertain<Count>(12).draw(Streams(7, 0), 1).value() == 12.0);
  STATIC_REQUIRE(std::is_convertible_v<int, Uncertain<Count>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<int, Uncertain<Seconds>>);
}

TEST_CASE("uncertain: quantities of different dimensions do not mix") {
  STATIC_REQUIRE(std::is_convertible_v<Seconds, Uncertain<Seconds>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<Bytes, Uncertain<Seconds>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<double, Uncertain<Seconds>>);
}
