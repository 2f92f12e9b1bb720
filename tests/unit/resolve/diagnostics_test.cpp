#include "simcore/resolve/diagnostics.hpp"

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

std::vector<Problem> settled(const Diagnostics& diagnostics) {
  try {
    diagnostics.throw_problems();
    return {};
  } catch (const SpecError& error) {
    return error.problems();
  }
}

}  // namespace

TEST_CASE("Ledger: the same assumption is noted once, another of the same field too") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  for (int i = 0; i < 3; ++i) {
    diagnostics.assume("a", "1", kSeen);
    diagnostics.assume("a", "1", "a rule of the service");
    diagnostics.assume("a", "2", kSeen);
  }
  CHECK(diagnostics.take_assumed().size() == 3);
}

TEST_CASE("Ledger: an assumption keeps its field, value, source and day") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  diagnostics.assume("a", "1", kSeen);
  diagnostics.assume("b", "2", "a rule of the service");
  const std::vector<Assumption> assumed = diagnostics.take_assumed();
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
  Diagnostics diagnostics(draft);
  diagnostics.assume("a", measured(111.4, "s", 138.0));
  diagnostics.assume("b", measured(150e6, "B/s"));
  diagnostics.assume("c", measured(2e12, "B"));
  diagnostics.assume("d", measured(135.0, "objects/s"));
  diagnostics.assume("e", measured(0.25, "1"));
  const std::vector<Assumption> assumed = diagnostics.take_assumed();
  CHECK(assumed[0].value == "1 min 51 s (p95 2 min 18 s)");
  CHECK(assumed[1].value == "150 MB/s");
  CHECK(assumed[2].value == "2 TB");
  CHECK(assumed[3].value == "135 objects/s");
  CHECK(assumed[4].value == "0.25");
}

TEST_CASE("Ledger: all problems are thrown together, behind the name of the file") {
  const JobDraft draft{{}, {}, "job.json"};
  Diagnostics diagnostics(draft);
  CHECK_FALSE(diagnostics.has_problems());
  CHECK(settled(diagnostics).empty());
  diagnostics.refuse({"a.b", "must be x", "'y'", "x"});
  diagnostics.refuse({"", "must be a job", "", ""});
  CHECK(diagnostics.has_problems());
  const std::vector<Problem> problems = settled(diagnostics);
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].message() == "job.json: a.b: must be x, got 'y' (did you mean x?)");
  CHECK(problems[1].message() == "job.json: must be a job");
}

TEST_CASE("Ledger: a problem at or above the place of another is a consequence and is dropped") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  diagnostics.refuse({"a.size.lognormal.p95", "must be given", "nothing", ""});
  diagnostics.refuse({"a.size.lognormal.p95", "must be above 0", "0", ""});
  diagnostics.refuse({"a.size", "must be above 0", "0", ""});
  diagnostics.refuse({"a.size.lognormal.median", "must be given", "nothing", ""});
  diagnostics.refuse({"a.sizes", "is not a known key", "", ""});  // another place, though the name begins alike
  diagnostics.refuse({"", "must be x", "", ""});
  diagnostics.refuse({"", "must be y", "", ""});  // without a place each stands for itself
  CHECK(settled(diagnostics).size() == 5);
}

TEST_CASE("Ledger: a section has a problem when something in it has") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  diagnostics.refuse({"cluster.volume_size", "must be whole", "", ""});
  CHECK(diagnostics.has_problem_in("cluster"));
  CHECK(diagnostics.has_problem_in("cluster.volume_size"));
  CHECK_FALSE(diagnostics.has_problem_in("clus"));
  CHECK_FALSE(diagnostics.has_problem_in("channels"));
}

TEST_CASE("Ledger: what a look-up throws becomes a problem at the field that asked") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  CHECK(diagnostics.look_up("region", [] {}));
  CHECK_FALSE(diagnostics.has_problems());
  CHECK_FALSE(diagnostics.look_up("region", [] { throw CatalogError({{"", "must be known", "'x'", "y"}}); }));
  CHECK(settled(diagnostics).at(0).message() == "region: must be known, got 'x' (did you mean y?)");
  CHECK_THROWS_AS(diagnostics.look_up("region", [] { throw std::logic_error("a bug"); }), std::logic_error);
}

TEST_CASE("Ledger: warnings are handed over once") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  diagnostics.warn("first");
  diagnostics.warn("second");
  CHECK(diagnostics.take_warnings() == std::vector<std::string>{"first", "second"});
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
  Diagnostics diagnostics(draft);
  diagnostics.assume("a", overridden("job file"));
  diagnostics.assume("b", overridden("profile mine"));
  const std::vector<Assumption> assumed = diagnostics.take_assumed();
  REQUIRE(assumed.size() == 2);
  CHECK(assumed[0].value == "200 MB/s");
  CHECK(assumed[0].source == "the job file");
  CHECK(assumed[0].as_of.empty());
  CHECK(assumed[1].source == "profile mine (seen)");
  CHECK(assumed[1].as_of == "2024-05-06");
}

TEST_CASE("Ledger: overrides that were looked at and not shown are assumed at the end, built-in ones are not") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  const Parameter shown = overridden("job file"), built_in = overridden("built in");
  Parameter unshown = overridden("profile mine");
  unshown.name = "billing.month";
  for (const Parameter& parameter : {shown, unshown, built_in}) diagnostics.take(parameter);
  diagnostics.assume("channels.train", shown);
  diagnostics.assume_unshown();
  const std::vector<Assumption> assumed = diagnostics.take_assumed();
  REQUIRE(assumed.size() == 2);
  CHECK(assumed[1].field == "parameters.billing.month");
  CHECK(diagnostics.has_taken("job file", "file.bandwidth"));
  CHECK_FALSE(diagnostics.has_taken("profile mine", "file.bandwidth"));
  CHECK_FALSE(diagnostics.has_taken("built in", "file.bandwidth"));
}

TEST_CASE("Ledger: a stated law that is cut to its median is warned of, once") {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  Parameter varying = overridden("job file"), built_in = overridden("built in");
  varying.stated = built_in.stated = Distribution::uniform(1e8, 3e8);
  for (const Parameter& parameter : {varying, built_in, varying, overridden("job file")})
    diagnostics.warn_of_lost_spread(parameter);
  varying.layer = "profile mine";
  diagnostics.warn_of_lost_spread(varying);
  CHECK(
      diagnostics.take_warnings() ==
      std::vector<std::string>{"parameters.file.bandwidth: its median, 200 MB/s, is taken in every run",
                               "profile mine: parameters.file.bandwidth: its median, 200 MB/s, is taken in every run"});
}
