#include "simcore/io/spot_files.hpp"

#include "catch.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/sagemaker/request_reader.hpp"
#include "unit/io/file_of.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::string job_with(const std::string& spot) {
  return R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}},)"
         R"( "purchase": "spot", "spot": )" +
         spot + "}";
}

}  // namespace

TEST_CASE("spot files: are read beside the job file") {
  const Folder folder;
  (void)folder.write("trace.csv", "time,available\n0,1\n60,0\n120,0\n");
  (void)folder.write("prices.csv", "time,price\n0,1\n60,2\n");
  const JobDraft draft = load_job(folder.write(
      "job.json", job_with(R"({"trace": {"file": "trace.csv"}, "prices": {"file": "prices.csv", "on_demand": 3}})")));
  REQUIRE(draft.problems.empty());
  REQUIRE(draft.spec.spot.trace->observed != nullptr);
  CHECK(draft.spec.spot.trace->observed->steps.size() == 2);
  REQUIRE(draft.spec.spot.prices->history != nullptr);
  CHECK(draft.spec.spot.prices->history->highest() == UsdPerHour(2.0));
}

TEST_CASE("spot files: lie below the job file, unless others are allowed") {
  const Folder folder, other;
  const std::string bytes = "time,available\n0,1\n60,0\n";
  const std::string near = folder.write("trace.csv", bytes), far = other.write("trace.csv", bytes);
  std::filesystem::create_directory(folder.path("deep"));
  (void)folder.write("deep/trace.csv", bytes);
  std::filesystem::create_symlink(far, folder.path("link.csv"));
  std::filesystem::create_symlink("loop.csv", folder.path("loop.csv"));
  const auto problems = [&](const std::string& named, NamedFiles allowed) {
    const std::string job = job_with(R"({"trace": {"file": ")" + named + "\"}}");
    return load_job(folder.write("job.json", job), allowed).problems;
  };
  for (const std::string& named : {std::string("trace.csv"), near, std::string("deep/trace.csv"),
                                   std::string("deep/../trace.csv"), std::string("./trace.csv")})
    CHECK(problems(named, NamedFiles::below).empty());
  for (const std::string& named : {far, std::string("link.csv"), std::string("../elsewhere.csv"),
                                   std::string("loop.csv"), std::string("/dev/stdin"), std::string("/etc/passwd")}) {
    CAPTURE(named);
    const std::vector<Problem> found = problems(named, NamedFiles::below);
    REQUIRE(found.size() == 1);
    CHECK(found[0].where == "spot.trace.file");
    CHECK(found[0].rule == "must lie in the folder of the job file or below it, or be allowed (--allow-files)");
  }
  CHECK(problems(far, NamedFiles::any).empty());
  CHECK(problems("link.csv", NamedFiles::any).empty());
}

TEST_CASE("spot files: a job that is no file names none, unless they are allowed") {
  const Folder folder;
  const std::string trace = folder.write("trace.csv", "time,available\n0,1\n60,0\n");
  const std::string job = job_with(R"({"trace": {"file": ")" + trace + "\"}}");
  const std::vector<Problem> found = read_job(job).problems;
  REQUIRE(found.size() == 1);
  CHECK(found[0].rule == "must be allowed (allow_files) in a job that is not loaded from a file");
  CHECK(found[0].value.find("trace.csv") != std::string::npos);
  CHECK(read_job(job, "", NamedFiles::any).spec.spot.trace->observed != nullptr);
}

TEST_CASE("spot files: what is wrong with them stands under their field, all of it") {
  const Folder folder;
  (void)folder.write("trace.csv", "time,available\n0,1\n0,0\n0,1\n");
  const JobDraft draft = load_job(folder.write(
      "job.json", job_with(R"({"trace": {"file": "trace.csv"}, "prices": {"file": "none.csv", "on_demand": 3}})")));
  REQUIRE(draft.problems.size() == 3);
  CHECK(draft.problems[0].where == "spot.trace.file");
  CHECK(draft.problems[0].rule.find("trace.csv: line 3: time: must be later") != std::string::npos);
  CHECK(draft.problems[2].where == "spot.prices.file");
  CHECK(draft.problems[2].rule.find("none.csv: must be a file that exists") != std::string::npos);
}

TEST_CASE("spot files: prices are those of the job's type unless it says otherwise") {
  const Folder folder;
  (void)folder.write("prices.csv",
                     "Timestamp,InstanceType,SpotPrice\n2026-05-01T00:00:00Z,p3.2xlarge,1\n"
                     "2026-05-01T00:00:00Z,p3.8xlarge,4\n");
  const auto price = [&](const std::string& more) {
    const JobDraft draft = load_job(
        folder.write("job.json", job_with(R"({"prices": {"file": "prices.csv", "on_demand": 9)" + more + "}}")));
    return draft.spec.spot.prices->history ? draft.spec.spot.prices->history->highest().value() : 0.0;
  };
  CHECK(price("") == 1.0);
  CHECK(price(R"(, "instance_type": "p3.8xlarge")") == 4.0);
  CHECK(price(R"(, "instance_type": "p4d.24xlarge")") == 0.0);
}

TEST_CASE("spot files: of a request, beside the workload that names them") {
  const Folder folder;
  (void)folder.write("trace.csv", "time,available\n0,1\n60,0\n");
  const std::string workload =
      R"({"work": {"compute": {"duration": "1 h"}}, "spot": {"trace": {"file": "trace.csv"}}})";
  const JobDraft draft = read_request({R"({"TrainingJobName": "a"})", "elsewhere/request.json"},
                                      NamedDocument(workload, folder.path("workload.json")), NamedFiles::below);
  REQUIRE(draft.spec.spot.trace.has_value());
  CHECK(draft.spec.spot.trace->observed != nullptr);
}
