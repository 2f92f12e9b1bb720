#include "simcore/record/archive.hpp"

#include <cmath>

#include "catch.hpp"
#include "sample_answer.hpp"
#include "simcore/record/json.hpp"

using namespace simcore;

namespace {

SampleAnswer sample() {
  SampleAnswer answer{.origin = {.job = "bert", .seed = 7}, .time = Seconds(27), .late = 0.5};
  answer.lines = {{.what = "hours", .amount = Usd::from_nano(1)}, {}};
  answer.phases.entries = {{"training", Seconds(20.5)}};
  answer.notes = {"", "two"};
  return answer;
}

}  // namespace

TEST_CASE("archive: what is restored is identical, and says the same") {
  const SampleAnswer answer = sample();
  const auto again = record::restored<SampleAnswer>(record::archived(answer));
  CHECK(record::identical(answer, again));
  CHECK(to_json(answer) == to_json(again));
}

TEST_CASE("archive: every stored member counts") {
  const SampleAnswer answer = sample();
  SampleAnswer other = answer;
  other.lines.back().amount = Usd::from_nano(1);
  CHECK_FALSE(record::identical(answer, other));
  other = answer;
  other.late = {};
  CHECK_FALSE(record::identical(answer, other));
  other = answer;
  other.origin.seed = 8;
  CHECK_FALSE(record::identical(answer, other));
}

TEST_CASE("archive: NaN equals itself") {
  SampleAnswer answer = sample();
  answer.late = std::nan("");
  CHECK(record::identical(answer, SampleAnswer(answer)));
}

TEST_CASE("archive: bytes that are cut off or too long are refused") {
  const std::string bytes = record::archived(sample());
  for (std::size_t length = 0; length < bytes.size(); ++length)
    CHECK_THROWS_AS(record::restored<SampleAnswer>(bytes.substr(0, length)), std::invalid_argument);
  CHECK_THROWS_AS(record::restored<SampleAnswer>(bytes + "x"), std::invalid_argument);
}
