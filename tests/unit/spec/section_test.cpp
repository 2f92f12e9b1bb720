#include "simcore/spec/section.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>

#include "catch.hpp"
#include "simcore/spec/job_spec.hpp"

using namespace simcore;

namespace {

/// Collects the paths of the leaves of a job, each section opened once.
struct Paths {
  std::string parent;
  std::map<std::string, std::string>& docs;  // path → documentation

  template <class T>
  void operator()(const Field& field, T&) {
    visit<T>(key_path(parent, field.name), field);
  }

  template <class T>
  void visit(const std::string& path, const Field& field) {
    if constexpr (Optional<T>) {
      visit<typename T::value_type>(path, field);
    } else if constexpr (SectionMap<T>) {
      visit<typename T::mapped_type>(path + ".*", field);
    } else if constexpr (Section<T>) {
      T section;
      T::fields(section, Paths{path, docs});
    } else {
      CHECK(docs.emplace(path, field.doc).second);  // no path twice
    }
  }
};

std::map<std::string, std::string> documented_paths() {
  std::map<std::string, std::string> docs;
  JobSpec spec;
  JobSpec::fields(spec, Paths{"", docs});
  return docs;
}

}  // namespace

TEST_CASE("section: kinds of values are told apart") {
  STATIC_REQUIRE(Section<JobSpec>);
  STATIC_REQUIRE(Section<FileSystemSpec>);
  STATIC_REQUIRE_FALSE(Section<std::string>);
  STATIC_REQUIRE(Optional<std::optional<int>>);
  STATIC_REQUIRE_FALSE(Optional<int>);
  STATIC_REQUIRE(SectionMap<std::map<std::string, ChannelSpec>>);
  STATIC_REQUIRE_FALSE(SectionMap<std::map<std::string, int>>);
}

TEST_CASE("key path: joined by dots, the root without") {
  CHECK(key_path("", "cluster") == "cluster");
  CHECK(key_path("cluster", "instance_type") == "cluster.instance_type");
}

TEST_CASE("section: every field of the job file has its own path in snake_case, and is documented in a sentence") {
  const auto docs = documented_paths();
  CHECK(docs.size() >= 47);
  for (const auto& [path, doc] : docs) {
    CAPTURE(path, doc);
    CHECK(path.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_.*") == std::string::npos);
    CHECK(doc.size() > 10);
    CHECK(doc.back() == '.');
    CHECK(doc.find('\n') == std::string::npos);
  }
}

TEST_CASE("section: the vocabulary of the documented job file is there") {
  const auto docs = documented_paths();
  for (const char* path : {"simcore",
                           "name",
                           "region",
                           "as_of",
                           "cluster.instance_type",
                           "cluster.volume_size",
                           "cluster.keep_alive",
                           "purchase",
                           "channels.*.source",
                           "channels.*.input_mode",
                           "channels.*.size",
                           "channels.*.objects",
                           "channels.*.distribution",
                           "channels.*.file_system.capacity",
                           "work.epochs",
                           "work.compute.samples_per_second",
                           "checkpoint.every",
                           "artifact.compression",
                           "stopping.max_wait",
                           "spot.discount",
                           "savings_plan.discount",
                           "prices.instance_hour"})
    CHECK(docs.contains(path));
}
