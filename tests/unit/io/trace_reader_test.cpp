#include "simcore/io/trace_reader.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/random/stream.hpp"
#include "simcore/record/json.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::string error(const std::string& text, const std::string& file = "") {
  return refused([&] { static_cast<void>(read_trace(text, file)); });
}

/// One phase with these members, in a trace.
std::string one_phase(const std::string& members) { return R"({"phases": [{)" + members + "}]}"; }

Trace random_trace(Stream& stream) {
  Trace trace;
  SimTime time;
  for (int i = 0; i < 7; ++i) {
    const SimTime end(time.nanoseconds() + static_cast<std::int64_t>(stream.next() >> 16));  // up to 3 days
    trace.intervals.push_back({static_cast<Phase>(i), 1 + i / 4, stream.uniform() < 0.5, time, end});
    time = end;
  }
  trace.outcome = static_cast<Outcome>(stream.next() % 5);
  trace.spot_discount = Fraction(stream.uniform());
  const SimTime prepared(static_cast<std::int64_t>(stream.next() >> 16));
  trace.preparations = {{prepared.seconds(), std::floor(1e6 * stream.uniform()), std::floor(1e3 * stream.uniform())}};
  return trace;
}

}  // namespace

TEST_CASE("Recorded trace: what is written comes back, to the nanosecond") {
  Stream stream = Streams(1, 0).at(1);
  for (int i = 0; i < 300; ++i) {
    const Trace expected = random_trace(stream);
    const Trace found = read_trace(to_json(expected));
    REQUIRE(found.intervals.size() == expected.intervals.size());
    for (std::size_t k = 0; k < found.intervals.size(); ++k) {
      REQUIRE(found.intervals[k].phase == expected.intervals[k].phase);
      REQUIRE(found.intervals[k].attempt == expected.intervals[k].attempt);
      REQUIRE(found.intervals[k].billed == expected.intervals[k].billed);
      REQUIRE(found.intervals[k].start == expected.intervals[k].start);
      REQUIRE(found.intervals[k].end == expected.intervals[k].end);
    }
    REQUIRE(found.outcome == expected.outcome);
    REQUIRE(found.spot_discount == expected.spot_discount);
    REQUIRE(found.preparations.size() == 1);
    REQUIRE(found.preparations[0].time.value() == Approx(expected.preparations[0].time.value()).epsilon(1e-15));
    REQUIRE(found.preparations[0].get_requests == expected.preparations[0].get_requests);
    REQUIRE(found.preparations[0].list_requests == expected.preparations[0].list_requests);
  }
}

TEST_CASE("Recorded trace: what is billed and how it ended may be left out") {
  const Trace trace = read_trace(R"({"phases": [{"phase": "starting", "start_s": 0, "end_s": "1 min"},
                                                {"phase": "downloading", "start_s": 60, "end_s": 90},
                                                {"phase": "training", "start_s": 90, "end_s": 190},
                                                {"phase": "uploading", "start_s": 190, "end_s": 195.5}]})");
  CHECK(billed_time(trace).value() == 135.5);
  CHECK(wall_clock(trace).value() == 195.5);
  CHECK(trace.outcome == Outcome::completed);
  CHECK(trace.spot_discount.value() == 0.0);
  CHECK(trace.intervals.at(0).attempt == 1);
}

TEST_CASE("Recorded trace: no phase is a trace too, a gap is no overlap") {
  CHECK(read_trace(R"({"phases": []})").intervals.empty());
  CHECK(error(R"({"phases": [{"phase": "starting", "start_s": 5, "end_s": 10},
                             {"phase": "training", "start_s": 20, "end_s": 20}]})")
            .empty());
}

TEST_CASE("Recorded trace: times beyond 30 years are refused, not cut") {
  CHECK(error(one_phase(R"("phase": "training", "start_s": 0, "end_s": 1e300)")) ==
        "phases[0].end_s: must be at most 30 years (946728000 s), got 1e+300");
  CHECK(error(R"({"phases": [], "preparations": [{"time_s": 1e10}]})")
            .starts_with("preparations[0].time_s: must be at most 30 years"));
  CHECK(error(one_phase(R"("phase": "training", "start_s": 0, "end_s": 946728000)")).empty());
}

TEST_CASE("Recorded trace: phases must be in order") {
  const std::string out_of_order = "must follow the phase before it and end after it starts, got times out of order";
  CHECK(error(one_phase(R"("phase": "training", "start_s": 10, "end_s": 9)")) == "phases[0]: " + out_of_order);
  CHECK(error(one_phase(R"("phase": "training", "start_s": -1, "end_s": 9)")) == "phases[0]: " + out_of_order);
  CHECK(error(R"({"phases": [{"phase": "starting", "start_s": 0, "end_s": 10},
                             {"phase": "training", "start_s": 9, "end_s": 20}]})") == "phases[1]: " + out_of_order);
}

TEST_CASE("Recorded trace: everything wrong is said at once, with its place") {
  const std::string message = error(R"({"phases": [{"phase": "trainign", "start_s": "soon", "stop": 1}],
                                        "outcome": "Complete", "spot_discount": 1.5, "cost": 3})",
                                    "run.json");
  for (const char* part :
       {"run.json: cost: is not a known key", "run.json: phases[0].stop: is not a known key",
        "run.json: phases[0].phase: must be a word of the service, got 'trainign' (did you mean training?)",
        "run.json: phases[0].start_s: must be a duration", "run.json: phases[0].end_s: must be given",
        "run.json: outcome: must be a word of the service, got 'Complete' (did you mean Completed?)",
        "run.json: spot_discount: must be from 0 to 1, got 1.5"}) {
    INFO(part);
    CHECK(message.find(part) != std::string::npos);
  }
}

TEST_CASE("Recorded trace: other shapes are refused") {
  CHECK(error("[]") == "must be an object, got a list");
  CHECK(error("[]", "run.json") == "run.json: must be an object, got a list");
  CHECK(error("{}") == "phases: must be a list, got nothing");
  CHECK(error(R"({"phases": {}})") == "phases: must be a list, got an object");
  CHECK(error(R"({"phases": [5]})") == "phases[0]: must be an object, got 5");
  CHECK(error(one_phase(R"("start_s": 0, "end_s": 1)")) == "phases[0].phase: must be given, got nothing");
  CHECK(error(one_phase(R"("phase": "training", "start_s": 0, "end_s": 1, "billed": "yes")")) ==
        "phases[0].billed: must be true or false, got 'yes'");
  CHECK(error("{", "run.json") == "run.json:1:2: must be JSON, got the end of the text");
}

TEST_CASE("Recorded trace: a preparation has a length and its requests") {
  const auto with = [](const std::string& preparations) {
    return R"({"phases": [{"phase": "training", "start_s": 0, "end_s": 60}], "preparations": )" + preparations + "}";
  };
  const Trace trace = read_trace(with(R"([{"time_s": "1 h", "get_requests": 7}])"));
  CHECK(preparation_time(trace).value() == 3600.0);
  CHECK(trace.preparations[0].get_requests == 7.0);
  CHECK(trace.preparations[0].list_requests == 0.0);
  CHECK(error(with("{}")).starts_with("preparations: must be a list"));
  CHECK(error(with("[{}]")).starts_with("preparations[0].time_s: must be given"));
  CHECK(error(with(R"([{"time_s": -1}])")).starts_with("preparations[0].time_s: must be at least 0 s"));
  CHECK(error(with(R"([{"time_s": 1, "puts": 1}])")).starts_with("preparations[0].puts: is not a known key"));
}

TEST_CASE("Recorded trace: a phase may have a discount of its own") {
  const Trace trace = read_trace(
      R"({"phases": [{"phase": "training", "start_s": 0, "end_s": 60, "discount": "40 %"},
                     {"phase": "uploading", "start_s": 60, "end_s": 80}], "spot_discount": 0.7})");
  REQUIRE(trace.intervals[0].discount.has_value());
  CHECK(trace.intervals[0].discount->value() == 0.4);
  CHECK_FALSE(trace.intervals[1].discount.has_value());
  CHECK(discounted_time(trace).value() == Approx(36.0 + 6.0));
  CHECK(error(one_phase(R"("phase": "training", "start_s": 0, "end_s": 1, "discount": 1.5)")) ==
        "phases[0].discount: must be from 0 to 1, got 1.5");
  const Trace again = read_trace(to_json(trace));
  CHECK(again.intervals[0].discount == trace.intervals[0].discount);
  CHECK(again.intervals[1].discount == trace.intervals[1].discount);
}
