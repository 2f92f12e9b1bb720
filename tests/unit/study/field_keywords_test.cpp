#include "simcore/study/field_keywords.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"

using namespace simcore;

namespace {

struct Found {
  std::string path;
  std::string nearest;
};

Found found(const std::string& keyword) {
  const FieldKeywords keywords(read_document(R"({"channels": {"train": {}}})"));
  std::vector<Problem> problems;
  const auto path = keywords.path(keyword, problems);
  CHECK(problems.size() == (path ? 0 : 1));
  return {path.value_or(""), problems.empty() ? "" : problems.front().nearest};
}

}  // namespace

TEST_CASE("field keywords: a whole path, or the last keys where they are enough") {
  CHECK(found("instance_type").path == "cluster.instance_type");
  CHECK(found("cluster__instance_type").path == "cluster.instance_type");
  CHECK(found("cluster_instance_type").path == "cluster.instance_type");
  CHECK(found("every_steps").path == "checkpoint.every_steps");
  CHECK(found("train_input_mode").path == "channels.train.input_mode");
  CHECK(found("spot").path == "spot");
  CHECK(found("spot__interruptions__exponential__mean").path == "spot.interruptions.exponential.mean");
}

TEST_CASE("field keywords: what looks like one is suggested") {
  CHECK(found("checkpoint__evry").nearest == "checkpoint__every");
  CHECK(found("kluster__instance_type").nearest == "cluster__instance_type");
  CHECK(found("nothing_of_the_kind").nearest.empty());
}

TEST_CASE("field keywords: a place is a field or a section, also of a channel to come") {
  const FieldKeywords keywords(read_document(R"({"channels": {"train": {}}})"));
  std::vector<Problem> problems;
  CHECK(keywords.place("instance_type", problems) == "cluster.instance_type");
  CHECK(keywords.place("cluster", problems) == "cluster");
  CHECK(keywords.place("work__compute", problems) == "work.compute");
  CHECK(keywords.place("channels", problems) == "channels");
  CHECK(keywords.place("channels__test__size", problems) == "channels.test.size");
  CHECK(problems.empty());
  for (const std::string unknown : {"instance_typ", "work__computing", "", "__", "size__"})
    CHECK_FALSE(keywords.place(unknown, problems));
  REQUIRE(problems.size() == 5);
  CHECK(problems.front().nearest == "cluster__instance_type");
}

TEST_CASE("field keywords: which values can be keys") {
  const FieldKeywords keywords{record::Value()};
  CHECK(keywords.has_plain_values("purchase"));
  CHECK(keywords.has_plain_values("cluster.instance_count"));
  CHECK_FALSE(keywords.has_plain_values("spot.interruptions"));
  CHECK_FALSE(keywords.has_plain_values("spot"));
}
