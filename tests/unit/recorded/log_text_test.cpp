#include "simcore/recorded/detail/log_text.hpp"

#include "catch.hpp"
#include "recordings.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::vector<std::string> logs(const std::string& text) {
  const TextFile file("a.log", text);
  ByteSource source(file.path());
  std::vector<std::string> found;
  for_each_job_log(source,
                   [&](const JobLog& log, const std::string& place) { found.push_back(place + " " + log.name()); });
  return found;
}

}  // namespace

TEST_CASE("log text: each job with the place of its first line, and lines of any length") {
  const std::string one = "Creating training-job with name: a\n2025-03-03 09:00:00 Starting - x\n";
  const std::string two = "Creating training-job with name: b\r\n2025-03-03 09:00:00 Starting - x";
  CHECK(logs(one + std::string(3'000'000, 'x') + "\n" + two) == std::vector<std::string>{"line 1 a", "line 4 b"});
  CHECK(logs("hello\n").empty());
}
