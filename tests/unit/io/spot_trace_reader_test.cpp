#include "simcore/io/spot_trace_reader.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

SimTime s(double seconds) { return SimTime::from(Seconds(seconds)); }

SpotTrace read(const std::string& bytes, std::optional<Seconds> every = std::nullopt) {
  const Folder folder;
  return load_spot_trace(folder.write("trace", bytes), every);
}

std::string refusal(const std::string& bytes, std::optional<Seconds> every = std::nullopt) {
  const Folder folder;
  const std::string path = folder.write("trace", bytes);
  return refused_for(path, [&] { (void)load_spot_trace(path, every); });
}

void check_steps(const SpotTrace& trace, const std::vector<std::pair<double, std::int64_t>>& expected, double end) {
  REQUIRE(trace.steps.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(trace.steps[i].start == s(expected[i].first));
    CHECK(trace.steps[i].available == expected[i].second);
  }
  CHECK(trace.end == s(end));
}

std::string intervals(const std::string& rows) { return R"({"simcore_spot_trace": 1, "intervals": [)" + rows + "]}"; }
std::string changes(const std::string& rows) { return R"({"simcore_spot_trace": 1, "changes": [)" + rows + "]}"; }

}  // namespace

TEST_CASE("spot trace: the layout of the public SkyPilot traces") {
  check_steps(read(R"({"metadata": {"gap_seconds": 300}, "data": [0, 0, 4, 4, 3, 0]})"),
              {{0, 0}, {600, 4}, {1200, 3}, {1500, 0}}, 1800);
}

TEST_CASE("spot trace: intervals, from any origin, in any unit") {
  check_steps(read(intervals(R"({"start": "1 h", "end": "2 h", "available": 2},
                                {"start": 7200, "end": "150 min", "available": 0})")),
              {{0, 2}, {3600, 0}}, 5400);
  check_steps(read("start,end,available\n0,10,1\n10,20,1\n20,25.5,0\n"), {{0, 1}, {20, 0}}, 25.5);
}

TEST_CASE("spot trace: changes, whose last row ends the observation") {
  check_steps(read("time,available\n2026-05-01T00:00:00Z,up\n2026-05-01T01:00:00Z,down\n2026-05-02T00:00:00Z,up\n"),
              {{0, 1}, {3600, 0}}, 86400);
  check_steps(read(changes(R"({"time": 0, "available": 3}, {"time": "5 min", "available": 3})"), Seconds(300.0)),
              {{0, 3}}, 300);
}

TEST_CASE("spot trace: events are preemptions of what is held") {
  const SpotTrace trace = read("time,event\n100,start\n160,preempted\n400,preempted\n1100,end\n");
  CHECK(trace.preemptions == std::vector<SimTime>{s(60), s(300)});
  CHECK(trace.end == s(1000));
  CHECK_FALSE(trace.tells_waits());
}

TEST_CASE("spot trace: gaps and times that go backwards are refused where they stand") {
  CHECK(refusal("start,end,available\n0,10,1\n12,20,1\n") ==
        "line 3: start: must be the end of the row above: a gap is unknown, 0 available is known");
  CHECK(refusal("start,end,available\n0,10,1\n9,20,1\n") ==
        "line 3: start: must not be before the end of the row above");
  CHECK(refusal("start,end,available\n0,10,1\n10,10,1\n") == "line 3: end: must be later than start");
  CHECK(refusal("time,available\n0,1\n5,0\n5,1\n") == "line 4: time: must be later than the row above");
  CHECK(refusal(changes(R"({"time": 0, "available": 1}, {"time": 300, "available": 0}, {"time": 900, "available": 0})"),
                Seconds(300.0)) ==
        "changes[2].time: must follow the row above within 5 min 0 s: a gap, got 10 min 0 s later");
  CHECK(refusal("time,event\n0,start\n7,preempted\n3,end\n") == "line 4: time: must be later than the row above");
}

TEST_CASE("spot trace: unknown values are refused") {
  const std::string rule = "must be a number of instances from 0 to 1000000, or up or down, got ";
  CHECK(refusal(R"({"metadata": {"gap_seconds": 300}, "data": [1, null]})") == "data[1]: " + rule + "nothing");
  CHECK(refusal(R"({"metadata": {"gap_seconds": 300}, "data": [1, -1]})") == "data[1]: " + rule + "another number");
  CHECK(refusal("time,available\n0,1.5\n5,0\n") == "line 2: available: " + rule + "another number");
  CHECK(refusal("time,available\n0,yes\n5,0\n") == "line 2: available: " + rule + "a text");
  CHECK(refusal(intervals(R"({"start": 0, "end": 5})")) == "intervals[0].available: " + rule + "nothing");
  CHECK(refusal(intervals(R"({"start": 0, "end": "5 potatoes", "available": 1})")).find("intervals[0].end") == 0);
  CHECK(refusal("time,event\n0,start\n7,lost\n9,end\n") ==
        "line 3: event: must be preempted: start in the first row, end in the last, else preempted, got a text");
  CHECK(refusal(R"({"metadata": {"gap_seconds": 0}, "data": [1]})") ==
        "metadata.gap_seconds: must be a number above 0, got another number");
}

TEST_CASE("spot trace: what holds nothing, or no capacity, is refused") {
  CHECK(refusal("").find("must hold a trace of a spot market") != std::string::npos);
  CHECK(refusal(R"({"metadata": {"gap_seconds": 300}, "data": []})") ==
        "data: must be a list of numbers of instances, got nothing");
  CHECK(refusal(R"({"metadata": {"gap_seconds": 300}, "data": [0, 0]})")
            .find("must have an instance available at some time, got none in 10 min 0 s") != std::string::npos);
  CHECK(refusal("time,available\n0,1\n") == "line 2: must be followed by the trace's end, got nothing");
  CHECK(refusal("time,available\n").find("must hold at least one row") != std::string::npos);
  CHECK(refusal("when,what\n1,2\n") ==
        "line 1: must be start,end,available or time,available or time,event, got other columns");
}

TEST_CASE("spot trace: unknown keys, versions and mixed times are refused") {
  CHECK(refusal(R"({"simcore_spot_trace": 2, "changes": []})").find("simcore_spot_trace: must be 1") == 0);
  CHECK(refusal(R"({"simcore_spot_trace": 1})").find("must hold exactly one of intervals, changes, events") !=
        std::string::npos);
  CHECK(refusal(intervals(R"({"start": 0, "end": 5, "availble": 1})"))
            .starts_with("intervals[0]: must have no keys but start, end, available, got 1 other"));
  CHECK(refusal("time,available\n2026-05-01T00:00:00Z,1\n300,0\n").find("line 3: time: must be written as the times") ==
        0);
  CHECK(refusal("time,available\n2026-05-01 25:00:00,1\n2026-05-02T00:00:00Z,0\n").find("must be a day and time") !=
        std::string::npos);
}

TEST_CASE("spot trace: times beyond 30 years are refused, not cut") {
  CHECK(refusal("time,available\n0,1\n1e300,0\n") == "line 3: time: must be within 30 years of the first time");
  CHECK(refusal(R"({"metadata": {"gap_seconds": 1e9}, "data": [1, 0]})") ==
        "metadata.gap_seconds: must make a trace of at most 30 years, got a longer one");
}

TEST_CASE("spot trace: no message quotes the file, whatever is wrong with it") {
  for (const char* bytes :
       {"secret", "secret\n", "secret,other\n1,2\n", "{\"secret\": 1}", "{\"secret", "{\"secret\": 1, \"secret\": 2}",
        "[\"secret\"]", "{\"simcore_spot_trace\": \"secret\", \"changes\": \"secret\"}",
        "{\"metadata\": {\"gap_seconds\": \"secret\"}, \"data\": \"secret\"}",
        "{\"metadata\": {\"gap_seconds\": 5}, \"data\": [\"secret\"], \"secret\": 0}",
        "{\"simcore_spot_trace\": 1, \"changes\": [{\"secret\": 1}, \"secret\"]}",
        "time,available\nsecret,secret\n1,2\n", "time,event\n0,secret\n5,secret\n",
        "start,end,available\nsecret,2 secret,secret\n", "secret,secret\n", "time,available\n0,secret,1\n",
        "time,available\n\"0\"secret,1\n"}) {
    const std::string message = refusal(bytes);
    CAPTURE(bytes, message);
    CHECK_FALSE(message.empty());
    CHECK(message.find("secret") == std::string::npos);
  }
}

TEST_CASE("spot trace: nobody reads a thousand problems") {
  std::string rows = "time,available\n";
  for (int i = 0; i < 1000; ++i) rows += std::to_string(i) + ",x\n";
  const Folder folder;
  const std::string path = folder.write("trace.csv", rows);
  try {
    (void)load_spot_trace(path);
    FAIL("accepted");
  } catch (const SpecError& error) {
    CHECK(error.problems().size() == 20);
  }
}
