#include "simcore/plan/draw_lattice.hpp"

#include "catch.hpp"
#include "simcore/plan/plan.hpp"

using namespace simcore;

namespace {

bool has_dimension(Draw draw, std::uint32_t index = 0) {
  return draw_lattice().generator({static_cast<std::uint32_t>(draw), index}) != 0;
}

}  // namespace

TEST_CASE("Draw lattice: what is drawn once has a dimension, and of interruptions and waits those of four attempts") {
  for (auto draw = static_cast<std::uint32_t>(Draw::pending); draw <= static_cast<std::uint32_t>(Draw::first_wait);
       ++draw) {
    const auto each = static_cast<Draw>(draw);
    const bool of_attempts =
        each == Draw::fault || each == Draw::restart || each == Draw::interruption || each == Draw::capacity_wait;
    CAPTURE(draw);
    CHECK(has_dimension(each) == (!of_attempts && each != Draw::rate));
    for (const std::uint32_t attempt : {1U, 4U, 5U})
      if (of_attempts)
        CHECK(has_dimension(each, attempt) == (attempt < 5 && each != Draw::fault && each != Draw::restart));
  }
}

TEST_CASE("Draw lattice: rates by their names, sizes by their channels") {
  CHECK(has_dimension(Draw::rate, rate_stream("file.bandwidth")));
  CHECK_FALSE(has_dimension(Draw::rate, rate_stream("no such rate")));
  CHECK(has_dimension(Draw::channel_size, 3));
  CHECK_FALSE(has_dimension(Draw::channel_size, 400));
}
