#include "simcore/io/profile_reader.hpp"

#include <random>

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

const std::string kGood =
    R"({"simcore_profile": 1, "name": "my-vpc", "source": "measured on our p4d", "as_of": "2026-10-01",
        "parameters": {"file.bandwidth": "200 MB/s", "file.bandwidth@p4d": "900 MB/s",
                       "fast_file.object_latency": {"lognormal": {"median": "30 ms", "p95": "100 ms"}}}})";

std::string refusal(const std::string& json, const std::string& file = "p.json") {
  try {
    static_cast<void>(read_profile(json, file));
    return "nothing";
  } catch (const CatalogError& error) {
    return error.what();
  }
}

/// The good one with a text in it changed.
std::string swapped(const std::string& from, const std::string& to) {
  std::string text = kGood;
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("profile reader: rows with the profile's name, source and day") {
  const Profile made = read_profile(kGood);
  CHECK(made.name == "my-vpc");
  CHECK(made.provenance.source == "measured on our p4d");
  REQUIRE(made.rows.size() == 3);
  CHECK(made.rows[0].key() == "fast_file.object_latency");
  CHECK(made.rows[0].law().text() == "lognormal(median 0.03, p95 0.1)");
  CHECK(made.rows[2].key() == "file.bandwidth@p4d");
  for (const Parameter& row : made.rows) {
    CHECK(row.layer == "profile my-vpc");
    CHECK(row.provenance.source == made.provenance.source);
    CHECK(to_string(row.provenance.as_of) == "2026-10-01");
  }
}

TEST_CASE("profile reader: the order of keys and the spelling of units change nothing") {
  const std::string digest = read_profile(kGood).digest;
  CHECK(read_profile(swapped("\"200 MB/s\"", "\"0.2 GB/s\"")).digest == digest);
  CHECK(read_profile(swapped("\"30 ms\"", "0.03")).digest == digest);
  CHECK(read_profile(kGood, "elsewhere.json").digest == digest);
  CHECK(read_profile(swapped("200 MB/s", "201 MB/s")).digest != digest);
}

TEST_CASE("profile reader: what is wrong is told under its key") {
  CHECK(refusal(swapped("\"simcore_profile\": 1", "\"simcore_profile\": 2")) ==
        "p.json: simcore_profile: must be exactly 1, got 2");
  CHECK(refusal(swapped("\"simcore_profile\": 1,", "")) == "p.json: simcore_profile: must be given, got nothing");
  CHECK(refusal(swapped("my-vpc", "")) == "p.json: name: must have at least 1 and at most 100 characters, got ''");
  CHECK(refusal(swapped("measured on our p4d", " ")) ==
        "p.json: source: must say where the numbers come from, got ' '");
  CHECK(refusal(swapped("2026-10-01", "2026-13-01")) == "p.json: as_of: must be a day, YYYY-MM-DD, got '2026-13-01'");
  CHECK(refusal(swapped("\"name\"", "\"nmae\"")) ==
        "p.json: name: must be given, got nothing\np.json: nmae: is not a known key, got 'nmae' (did you mean name?)");
  CHECK(refusal(swapped("file.bandwidth@p4d", "file.bandwidth@p5d"))
            .starts_with("p.json: parameters.file.bandwidth@p5d"));
  CHECK(
      refusal(swapped("900 MB/s", "900 s")).starts_with("p.json: parameters.file.bandwidth@p4d: must be a bandwidth"));
  CHECK(refusal(swapped("900 MB/s", "-900 MB/s")) ==
        "p.json: parameters.file.bandwidth@p4d: must be above 0 B/s, got -900 MB/s");
  CHECK(refusal(swapped("file.bandwidth@p4d", "file.bandwidth")) ==
        "p.json: parameters.file.bandwidth: must name each key once, got 'file.bandwidth' twice");
}

TEST_CASE("profile reader: a consequence is not told") {
  CHECK(
      refusal(swapped("\"30 ms\"", "\"soon\"")) ==
      "p.json: parameters.fast_file.object_latency.lognormal.median: must be a duration: a number with one of ns, us, "
      "ms, s, sec, second, seconds, min, m, minute, minutes, h, hour, hours, d, day, days, got 'soon'");
  CHECK(refusal("[]") == "p.json: must be an object with keys, got a list");
}

TEST_CASE("profile reader: nothing but its own keys, and at least one parameter") {
  CHECK(refusal("{}").find("parameters: must hold at least one parameter, got nothing") != std::string::npos);
  CHECK(refusal("{\"parameters\": []}").find("parameters: must be an object, one key for each name, got a list") !=
        std::string::npos);
  CHECK(refusal("{\"simcore\": 1}").find("simcore: is not a known key; known are ") != std::string::npos);
  CHECK(refusal("{").starts_with("p.json:1:2: must be JSON"));
  CHECK(refusal("{", "").starts_with("line 1:2: must be JSON"));
}

TEST_CASE("profile reader: from a file, whose troubles are the catalog's") {
  const Folder folder;
  CHECK(load_profile(folder.write("p.json", kGood)).digest == read_profile(kGood).digest);
  CHECK_THROWS_AS(load_profile(folder.path("missing.json")), CatalogError);
  CHECK_THROWS_AS(load_profile(folder.write("empty.json", "\n")), CatalogError);
}

TEST_CASE("profile reader: damaged profiles are read or refused, never anything else") {
  std::mt19937 random(17);
  for (int i = 0; i < 3'000; ++i) {
    std::string text = kGood;
    for (int changes = 0; changes < 3; ++changes)
      text[random() % text.size()] = static_cast<char>("0123456789{}[]\",:.@-eE/sMB x"[random() % 29]);
    try {
      static_cast<void>(read_profile(text));
    } catch (const CatalogError&) {  // refused: fine
    }
  }
}
