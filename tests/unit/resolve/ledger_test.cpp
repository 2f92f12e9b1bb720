#include "simcore/resolve/ledger.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

const Provenance kSeen{"a paper", parse_date("2024-05-06").value()};

Parameter measured(double value, const std::string& unit, std::optional<double> p95 = {}) {
  Parameter parameter;
  parameter.value = value;
  parameter.p95 = p95;
  parameter.unit = unit;
  parameter.provenance = kSeen;
  return parameter;
}

std::vector<Problem> settled(const Ledger& ledger) {
  try {
    ledger.settle();
    return {};
  } catch (const SpecError& error) {
    return error.problems();
  }
}

}  // namespace

TEST_CASE("Ledger: the same assumption is noted once, another of the same field too") {
  const JobDraft draft;
  Ledger ledger(draft);
  for (int i = 0; i < 3; ++i) {
    ledger.assume("a", "1", kSeen);
    ledger.assume("a", "1", "a rule of the service");
    ledger.assume("a", "2", kSeen);
  }
  CHECK(ledger.take_assumed().size() == 3);
}

TEST_CASE("Ledger: an assumption keeps its field, value, source and day") {
  const JobDraft draft;
  Ledger ledger(draft);
  ledger.assume("a", "1", kSeen);
  ledger.assume("b", "2", "a rule of the service");
  const std::vector<Assumption> assumed = ledger.take_assumed();
  REQUIRE(assumed.size() == 2);
  CHECK(assumed[0].field == "a");
  CHECK(assumed[0].value == "1");
  CHECK(assumed[0].source == "a paper");
  CHECK(assumed[0].as_of == "2024-05-06");
  CHECK(assumed[1].source == "a rule of the service");
  CHECK(assumed[1].as_of.empty());
}

TEST_CASE("Ledger: parameters read in their unit, with their spread") {
  const JobDraft draft;
  Ledger ledger(draft);
  ledger.assume("a", measured(111.4, "s", 138.0));
  ledger.assume("b", measured(150e6, "B/s"));
  ledger.assume("c", measured(2e12, "B"));
  ledger.assume("d", measured(135.0, "objects/s"));
  ledger.assume("e", measured(0.25, "1"));
  const std::vector<Assumption> assumed = ledger.take_assumed();
  CHECK(assumed[0].value == "1 min 51 s (p95 2 min 18 s)");
  CHECK(assumed[1].value == "150 MB/s");
  CHECK(assumed[2].value == "2 TB");
  CHECK(assumed[3].value == "135 objects/s");
  CHECK(assumed[4].value == "0.25");
}

TEST_CASE("Ledger: all problems are thrown together, behind the name of the file") {
  const JobDraft draft{{}, {}, "job.json"};
  Ledger ledger(draft);
  CHECK_FALSE(ledger.has_problems());
  CHECK(settled(ledger).empty());
  ledger.refuse({"a.b", "must be x", "'y'", "x"});
  ledger.refuse({"", "must be a job", "", ""});
  CHECK(ledger.has_problems());
  const std::vector<Problem> problems = settled(ledger);
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].message() == "job.json: a.b: must be x, got 'y' (did you mean x?)");
  CHECK(problems[1].message() == "job.json: must be a job");
}

TEST_CASE("Ledger: a problem at or above the place of another is a consequence and is dropped") {
  const JobDraft draft;
  Ledger ledger(draft);
  ledger.refuse({"a.size.lognormal.p95", "must be given", "nothing", ""});
  ledger.refuse({"a.size.lognormal.p95", "must be above 0", "0", ""});
  ledger.refuse({"a.size", "must be above 0", "0", ""});
  ledger.refuse({"a.size.lognormal.median", "must be given", "nothing", ""});
  ledger.refuse({"a.sizes", "is not a known key", "", ""});  // another place, though the name begins alike
  ledger.refuse({"", "must be x", "", ""});
  ledger.refuse({"", "must be y", "", ""});  // without a place each stands for itself
  CHECK(settled(ledger).size() == 5);
}

TEST_CASE("Ledger: a section has a problem when something in it has") {
  const JobDraft draft;
  Ledger ledger(draft);
  ledger.refuse({"cluster.volume_size", "must be whole", "", ""});
  CHECK(ledger.has_problem_in("cluster"));
  CHECK(ledger.has_problem_in("cluster.volume_size"));
  CHECK_FALSE(ledger.has_problem_in("clus"));
  CHECK_FALSE(ledger.has_problem_in("channels"));
}

TEST_CASE("Ledger: what a look-up throws becomes a problem at the field that asked") {
  const JobDraft draft;
  Ledger ledger(draft);
  CHECK(ledger.look_up("region", [] {}));
  CHECK_FALSE(ledger.has_problems());
  CHECK_FALSE(ledger.look_up("region", [] { throw CatalogError({{"", "must be known", "'x'", "y"}}); }));
  CHECK(settled(ledger).at(0).message() == "region: must be known, got 'x' (did you mean y?)");
  CHECK_THROWS_AS(ledger.look_up("region", [] { throw std::logic_error("a bug"); }), std::logic_error);
}

TEST_CASE("Ledger: warnings are handed over once") {
  const JobDraft draft;
  Ledger ledger(draft);
  ledger.warn("first");
  ledger.warn("second");
  CHECK(ledger.take_warnings() == std::vector<std::string>{"first", "second"});
}

namespace {

Parameter overridden(const std::string& layer) {
  Parameter parameter = measured(2e8, "B/s");
  parameter.name = "file.bandwidth";
  parameter.layer = layer;
  parameter.provenance.source = layer == kJobFileLayer ? "the job file" : "seen";
  return parameter;
}

}  // namespace

TEST_CASE("Ledger: an overridden parameter is said to come from the job file or the profile") {
  const JobDraft draft;
  Ledger ledger(draft);
  ledger.assume("a", overridden("job file"));
  ledger.assume("b", overridden("profile mine"));
  const std::vector<Assumption> assumed = ledger.take_assumed();
  REQUIRE(assumed.size() == 2);
  CHECK(assumed[0].value == "200 MB/s");
  CHECK(assumed[0].source == "the job file");
  CHECK(assumed[0].as_of.empty());
  CHECK(assumed[1].source == "profile mine (seen)");
  CHECK(assumed[1].as_of == "2024-05-06");
}

TEST_CASE("Ledger: overrides that were looked at and not shown are assumed at the end, built-in ones are not") {
  const JobDraft draft;
  Ledger ledger(draft);
  const Parameter shown = overridden("job file"), built_in = overridden("built in");
  Parameter unshown = overridden("profile mine");
  unshown.name = "billing.month";
  for (const Parameter& parameter : {shown, unshown, built_in}) ledger.take(parameter);
  ledger.assume("channels.train", shown);
  ledger.assume_unshown();
  const std::vector<Assumption> assumed = ledger.take_assumed();
  REQUIRE(assumed.size() == 2);
  CHECK(assumed[1].field == "parameters.billing.month");
  CHECK(ledger.has_taken("job file", "file.bandwidth"));
  CHECK_FALSE(ledger.has_taken("profile mine", "file.bandwidth"));
  CHECK_FALSE(ledger.has_taken("built in", "file.bandwidth"));
}

TEST_CASE("Ledger: a stated law that is cut to its median is warned of, once") {
  const JobDraft draft;
  Ledger ledger(draft);
  Parameter varying = overridden("job file"), built_in = overridden("built in");
  varying.stated = built_in.stated = Distribution::uniform(1e8, 3e8);
  for (const Parameter& parameter : {varying, built_in, varying, overridden("job file")})
    ledger.warn_of_lost_spread(parameter);
  varying.layer = "profile mine";
  ledger.warn_of_lost_spread(varying);
  CHECK(
      ledger.take_warnings() ==
      std::vector<std::string>{"parameters.file.bandwidth: its median, 200 MB/s, is taken in every run",
                               "profile mine: parameters.file.bandwidth: its median, 200 MB/s, is taken in every run"});
}
