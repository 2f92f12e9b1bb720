#include "simcore/io/profile_writer.hpp"

#include "catch.hpp"
#include "simcore/error/error.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/io/profile_reader.hpp"
#include "unit/catalog/learned.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Profile learned_profile() {
  LearnedLaw other = learned_law();
  other.template_id.clear();
  other.template_name.clear();
  other.median = Seconds(0.1 + 0.2);
  other.low = Seconds(0.1);
  return profile("our \"jobs\": 1", {"jobs of May", *parse_date("2025-05-19")}, {},
                 {{learned_law(), other}, "0123abcd", {"1 job left out: interrupted"}});
}

std::string refusal(const std::string& text) {
  try {
    static_cast<void>(read_profile(text, "p.yaml"));
    return "nothing";
  } catch (const CatalogError& error) {
    return error.what();
  }
}

/// What is said of a good profile's text when a part of it is replaced.
std::string refused(const std::string& from, const std::string& to) {
  std::string text = profile_text(learned_profile());
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return refusal(text.replace(at, from.size(), to));
}

}  // namespace

TEST_CASE("profile writer: what is written is read again, to the same digest") {
  const Profile made = learned_profile(), read = read_profile(profile_text(made), "p.yaml");
  CHECK(read.learned == made.learned);
  CHECK(read.notes == made.notes);
  CHECK(read.history == made.history);
  CHECK(read.digest == made.digest);
  CHECK(read.rows.size() == 2);
  CHECK(read.rows[0].layer == "profile our \"jobs\": 1");
  CHECK(profile_text(read) == profile_text(made));
}

TEST_CASE("profile writer: a profile that somebody wrote by hand stays in its file") {
  CHECK_THROWS_AS(profile_text(profile("ours", {"x", *parse_date("2025-05-19")}, {})), CatalogError);
}

TEST_CASE("profile reader: a learned law is refused at its key, in its file") {
  CHECK(refused("jobs: 3", "jobs: 3.5") == "p.yaml: learned[0].jobs: must be a whole number, got 3.5");
  CHECK(refused("jobs: 3", "jobs: 0").starts_with("p.yaml: learned[0].jobs: must be at least 1, got 0"));
  CHECK(refused("jobs: 3, ", "") == "p.yaml: learned[0].jobs: must be given, got nothing");
  CHECK(refused("jobs: 3", "job: 3").find("learned[0].job: is not a known key") != std::string::npos);
  CHECK(refused("median_s: 75", "median_s: 75 s") == "p.yaml: learned[0].median_s: must be a number, got '75 s'");
  CHECK(refused("median_s: 75", "median_s: 0").find("learned[0].median_s: must be above 0") != std::string::npos);
  CHECK(refused("median_s: 75", "median_s: .inf").find("learned[0].median_s") != std::string::npos);
  CHECK(refused("p95_s: 100", "p95_s: 75") == "p.yaml: learned[0].p95_s: must be above median_s, got 75");
  CHECK(refused("family: \"g5\"", "family: g55") ==
        "p.yaml: learned[0].family: must be an instance family of the catalog, got 'g55' (did you mean g5?)");
  CHECK(refused("family: \"g5\"", "family: 5") == "p.yaml: learned[0].family: must be a text, got 5");
  CHECK(refused("phase.starting", "phase.start").find("learned[0].parameter: must be a phase") != std::string::npos);
  CHECK(refused("first: \"2025-05-05\"", "first: \"2025-13-05\"") ==
        "p.yaml: learned[0].first: must be a day, YYYY-MM-DD, got '2025-13-05'");
  CHECK(refused("first: \"2025-05-05\"", "first: \"2026-05-05\"").find("learned[0].last: must not be before first") !=
        std::string::npos);
  CHECK(refused("shipped_share: 0.08", "shipped_share: 8").find("learned[0].shipped_share: must be from 0 to 1") !=
        std::string::npos);
  CHECK(refused("history: \"0123abcd\"", "history: 7").find("history: must be a text") != std::string::npos);
  CHECK(refused("history: \"0123abcd\"\n", "").find("history: must be given") != std::string::npos);
  CHECK(refused("notes:\n- \"1 job left out: interrupted\"", "notes: none").find("notes: must be a list of texts") !=
        std::string::npos);
}

TEST_CASE("profile reader: laws that are no list, none, no object, or there twice") {
  const std::string head = "simcore_profile: 1\nname: a\nsource: b\nas_of: 2025-05-19\nhistory: c\nlearned: ";
  CHECK(refusal(head + "7\n") == "p.yaml: learned: must be a list of at least one law, got 7");
  CHECK(refusal(head + "[]\n").find("learned: must be a list of at least one law") != std::string::npos);
  CHECK(refusal(head + "[7]\n").find("learned[0]: must be an object") != std::string::npos);
  const std::string text = profile_text(learned_profile());
  const std::size_t first = text.find("- {parameter"), second = text.find("- {parameter", first + 1);
  CHECK(refusal(text + text.substr(first, second - first)).find("learned[2]: must be there once") != std::string::npos);
}
