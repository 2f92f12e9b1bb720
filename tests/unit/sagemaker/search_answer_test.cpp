#include "simcore/sagemaker/search_answer.hpp"

#include "catch.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::vector<std::string> places(const SearchAnswer& answer) {
  std::vector<std::string> found;
  for (const NamedDocument& job : answer.ended) found.push_back(job.file);
  return found;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("Search: its jobs, with their places") {
  const SearchAnswer found = read_search({R"({"Results": [
    {"TrainingJob": {"TrainingJobName": "a", "TrainingJobStatus": "Completed"}},
    {"TrainingJob": {"TrainingJobName": "b", "TrainingJobStatus": "Failed"}}]})",
                                          "s.json"});
  CHECK(places(found) == Texts{"s.json: Results[0].TrainingJob", "s.json: Results[1].TrainingJob"});
  CHECK(written(found.ended[1].content) == "{TrainingJobName: b, TrainingJobStatus: Failed}");
  CHECK(found.warnings.empty());
}

TEST_CASE("Search: a list of described jobs, and one alone") {
  CHECK(places(read_search({R"([{"TrainingJobStatus": "Completed"}, {"TrainingJobStatus": "Stopped"}])", ""})) ==
        Texts{"[0]", "[1]"});
  CHECK(places(read_search({R"({"TrainingJobStatus": "Completed"})", "d.json"})) == Texts{"d.json"});
}

TEST_CASE("Search: what is left out is said") {
  const SearchAnswer found = read_search({R"({"NextToken": "x", "Results": [
    {"TrainingJob": {"TrainingJobName": "a", "TrainingJobStatus": "InProgress"}},
    {"TrainingJob": {"TrainingJobName": "b", "TrainingJobStatus": "Completed"}}]})",
                                          ""});
  CHECK(places(found) == Texts{"Results[1].TrainingJob"});
  CHECK(found.warnings == Texts{"Results[0].TrainingJob (a) still runs: it is not in this bill",
                                "NextToken: the jobs of the next page are not in this bill"});
  CHECK(read_search({R"({"NextToken": null, "Results": [{"TrainingJob": {"TrainingJobStatus": "Failed"}}]})", ""})
            .warnings.empty());
}

TEST_CASE("Search: pages, and lists of results") {
  const SearchAnswer found = read_search({R"([
    {"Results": [{"TrainingJob": {"TrainingJobStatus": "Completed"}}], "NextToken": "x"},
    {"Results": []},
    {"Results": [{"TrainingJob": {"TrainingJobStatus": "Stopped"}}, {"TrainingJob": {"TrainingJobStatus": "Failed"}}]}])",
                                          "s"});
  CHECK(places(found) ==
        Texts{"s: [0].Results[0].TrainingJob", "s: [2].Results[0].TrainingJob", "s: [2].Results[1].TrainingJob"});
  CHECK(found.warnings.empty());  // the last page names no other
  CHECK(places(read_search({R"([{"TrainingJob": {"TrainingJobStatus": "Completed"}}])", ""})) ==
        Texts{"[0].TrainingJob"});
  CHECK(places(read_search({R"({"TrainingJob": {"TrainingJobStatus": "Completed"}})", "s"})) ==
        Texts{"s: TrainingJob"});
}

TEST_CASE("Search: a page may hold no job that has ended") {
  const SearchAnswer runs = read_search({R"({"Results": [{"TrainingJob": {"TrainingJobStatus": "Stopping"}}]})", "s"});
  CHECK(runs.ended.empty());
  CHECK(runs.warnings.size() == 1);
  CHECK(read_search({R"({"Results": []})", "s"}).ended.empty());
}

TEST_CASE("Search: refused when it is something else") {
  CHECK(refused([] {
          static_cast<void>(read_search({R"({"Results": [{"Endpoint": {}}]})", "s"}));
        }).starts_with("s: is an answer of Search without a training job: "));
  CHECK(refused([] {
          static_cast<void>(read_search({R"({"ResultsByTime": []})", "s"}));
        }).starts_with("s: is an answer of Cost Explorer"));
}
