#include "simcore/montecarlo/precision.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

std::string refusal(const std::string& text) {
  try {
    static_cast<void>(read_precision(text));
  } catch (const SpecError& error) {
    REQUIRE(error.problems().size() == 1);
    return error.problems().front().message();
  }
  return "";
}

}  // namespace

TEST_CASE("Precision: the ways to write one") {
  for (const auto& [text, said] : {std::pair("1%", "cost mean ± 1 %"),
                                   {"1 %", "cost mean ± 1 %"},
                                   {"0.01", "cost mean ± 1 %"},
                                   {"p90 2 %", "cost p90 ± 2 %"},
                                   {"cost p90 2 %", "cost p90 ± 2 %"},
                                   {"  wall_clock  p99  0.5%", "wall_clock p99 ± 0.5 %"},
                                   {"billable mean 1e-3", "billable mean ± 0.1 %"},
                                   {"wall_clock mean 5 min", "wall_clock mean ± 300 s"},
                                   {"billable 90 s", "billable mean ± 90 s"},
                                   {"cost $0.50", "cost mean ± 0.5 USD"},
                                   {"2 USD", "cost mean ± 2 USD"}})
    CHECK(to_string(read_precision(text)) == said);
}

TEST_CASE("Precision: what makes no sense is refused, with what would") {
  for (const char* text :
       {"", " ", "abc", "cost", "cost p90", "1 % 2 %", "-", "mean cost 1 %", "wall_clock $1", "cost 5 min"})
    CHECK(refusal(text).starts_with("precision: must be a half-width"));
  for (const char* text : {"0", "-1", "0 %", "-3 %", "100 %", "1", "inf", "nan"}) CHECK_FALSE(refusal(text).empty());
  CHECK(refusal("0") == "precision: must be more than 0 % and less than 100 %, got '0'");
  CHECK(refusal("-1 USD").find("must be more than 0") != std::string::npos);
  CHECK(refusal("5").find("5 %") != std::string::npos);
  CHECK(refusal("cots p90 1 %").find("cost") != std::string::npos);
  for (const double bad : {0.0, -0.1, 1.0, HUGE_VAL, std::nan("")})
    CHECK_THROWS_AS(validate(Precision{.half_width = bad}), SpecError);
  CHECK_NOTHROW(validate(Precision{.half_width = 300.0, .relative = false}));
}

TEST_CASE("Precision: reached when half of the interval is within it") {
  Summary summary;
  summary.mean = 100.0;
  summary.intervals.mean = {98.5, 101.5};
  summary.p90 = 200.0;
  summary.intervals.p90 = {190.0, HUGE_VAL};
  CHECK(is_reached({.half_width = 0.015}, summary));
  CHECK_FALSE(is_reached({.half_width = 0.0149}, summary));
  CHECK(width_ratio({.half_width = 0.015}, summary) == Approx(1.0));
  CHECK(width_ratio({.half_width = 0.5, .relative = false}, summary) == Approx(3.0));
  CHECK(is_reached({.half_width = 1.5, .relative = false}, summary));
  CHECK_FALSE(is_reached({.half_width = 1.4, .relative = false}, summary));
  CHECK_FALSE(is_reached({.statistic = Precision::Statistic::p90, .half_width = 0.9}, summary));
}

TEST_CASE("Precision: the next look is after a power of two times as many runs, twice as many at least") {
  CHECK(next_look(256, 1.2) == 512);
  CHECK(next_look(256, 3.9) == 512);
  CHECK(next_look(256, 4.0) == 1024);
  CHECK(next_look(256, 1e9) == 256 * 1024);
  CHECK(next_look(256, HUGE_VAL) == 512);
}
