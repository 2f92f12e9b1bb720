#include "simcore/recorded/detail/json_items.hpp"

#include <array>

#include "catch.hpp"
#include "recordings.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Place and content of each item of a text; of an error, its rule.
std::vector<std::string> items(const std::string& name, std::string_view text) {
  const TextFile file(name, text);
  ByteSource source(file.path());
  constexpr std::array<std::string_view, 1> kLists = {"Results"};
  std::vector<std::string> found;
  for_each_json_item(source, kLists, [&](JsonItem&& item) {
    found.push_back(item.place + (item.page ? " page " : item.error ? " error " : " ") + record::written(item.value));
  });
  return found;
}
using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("JSON items: of lines, of a list, and of lists in pages") {
  CHECK(items("a.jsonl", "1\n[2, 3]\n") == Found{"line 1 1", "line 2: [0] 2", "line 2: [1] 3"});
  CHECK(items("a.json", R"([{"x": [1]}, {"Results": [5]}])") ==
        Found{"[0] {x: [1]}", "[1].Results[0] 5", "[1] page {Results: []}"});
  CHECK(items("a.json", R"({"Results": [{"Results": [1]}, 2], "y": 3})") ==
        Found{"Results[0] {Results: [1]}", "Results[1] 2", " page {Results: [], y: 3}"});
}

TEST_CASE("JSON items: lines are told from a document by how they begin") {
  CHECK(items("a.txt", "{\"a\": 1}\n{\"a\": 2}\n").size() == 2);
  CHECK(items("a.txt", "{\"a\": 1,\n\"b\": 2}\n").size() == 1);
  CHECK(items("a.txt", "[\n{\"a\": 1},\n{\"a\": 2}\n]\n") == Found{"[0] {a: 1}", "[1] {a: 2}"});
}

TEST_CASE("JSON items: what is no JSON is an item, and reading goes on") {
  CHECK(items("a.jsonl", "{\"a\": 1\n{\"a\": 2}\n") == Found{"line 1 error the end of the line", "line 2 {a: 2}"});
  CHECK(items("a.jsonl", "{\"a\": 1} x\n{\"a\": 2}\n") ==
        Found{"line 1 {a: 1}", "line 1 error '1} x'", "line 2 {a: 2}"});
  CHECK(items("a.jsonl", "{\"a\": 1, \"a\": 2}\n") == Found{"line 1: a error 'a' twice"});
}

TEST_CASE("JSON items: a value that is longer than a buffer") {
  const std::string text = "{\"a\": \"" + std::string(300'000, 'x') + "\"}\n";
  CHECK(items("a.jsonl", text + "{\"a\": 2}\n").size() == 2);
  CHECK_THROWS_AS(items("a.jsonl", "{\"a\": \"" + std::string(3'000'000, 'x') + "\"}\n"), SpecError);
}
