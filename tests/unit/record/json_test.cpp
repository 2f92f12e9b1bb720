#include "simcore/record/json.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "sample_answer.hpp"
#include "simcore/io/detail/json_writer.hpp"

using namespace simcore;

namespace {

SampleAnswer sample() {
  SampleAnswer answer{.origin = {.job = "bert \"large\"\n", .seed = 7}, .time = Seconds(27), .colour = Colour::green};
  answer.lines = {{.what = "hours", .amount = Usd::from_nano(3'825'000'000)}, {.what = "GB", .amount = {}}};
  answer.largest = answer.lines.front();
  answer.phases.entries = {{"training", Seconds(20.5)}, {"downloading", Seconds(1e-7)}};
  answer.ends = {1.0, std::numeric_limits<double>::infinity()};
  answer.notes = {"caf\xc3\xa9", "broken \xff byte"};
  return answer;
}

}  // namespace

TEST_CASE("json: the text is what a JSON library's tree, written by the other writer, gives") {
  const SampleAnswer answer = sample();
  OrderedJson tree = {{"job", answer.origin.job},
                      {"seed", 7},
                      {"time_s", 27.0},
                      {"colour", "green"},
                      {"largest", {{"what", "hours"}, {"amount_usd", 3.825}}},
                      {"lines", {{{"what", "hours"}, {"amount_usd", 3.825}}, {{"what", "GB"}, {"amount_usd", 0.0}}}},
                      {"phases_s", {{"training", 20.5}, {"downloading", 1e-7}}},
                      {"ends", {1.0, std::numeric_limits<double>::infinity()}},
                      {"notes", answer.notes},
                      {"sure", false},
                      {"runs", 0U}};
  CHECK(to_json(answer) == write_json(tree));
}

TEST_CASE("json: an optional key is there when there is a value, and empty containers stay on their line") {
  SampleAnswer answer;
  answer.late = 0.25;
  const std::string text = to_json(answer);
  const auto tree = nlohmann::json::parse(text);
  CHECK(tree["late"] == 0.25);
  CHECK(tree["largest"].is_null());
  CHECK_FALSE(tree.contains("hours"));
  CHECK(text.find("\"lines\": [],\n  \"phases_s\": {},") != std::string::npos);
}
