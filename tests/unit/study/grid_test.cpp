#include "simcore/study/grid.hpp"

#include <numeric>
#include <set>

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;
using record::Value, record::written;

namespace {

const Value& job() {
  static const Value document = read_document(R"({"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"},
    "channels": {"train": {"size": "2 GB", "objects": 20}}, "work": {"compute": {"duration": "1 h"}}})");
  return document;
}

Varied values(std::string keyword, const char* list) {
  Varied varied{.keyword = std::move(keyword)};
  const Value read = read_document(list);
  for (const Value& value : *read.get<Value::List>()) varied.values.emplace_back(value, Value());
  return varied;
}

Varied mapping(std::string keyword, const char* object) {
  Varied varied{.keyword = std::move(keyword), .mapping = true};
  const Value read = read_document(object);
  for (const auto& [key, changes] : read.get<Value::Object>()->entries) varied.values.emplace_back(Value(key), changes);
  return varied;
}

std::string error(const std::vector<Varied>& varied) {
  return refused([&] { static_cast<void>(grid_axes(job(), varied)); });
}

}  // namespace

TEST_CASE("grid: every combination once, the last field varies fastest") {
  const Grid grid(job(), std::vector{values("purchase", R"(["on_demand", "spot"])"), values("instance_count", "[1, 2]"),
                                     values("checkpoint_every", R"([null, "1 h"])")});
  REQUIRE(grid.size() == 8);
  CHECK(grid.label(0) == "on_demand, instance_count 1, no checkpoint_every");
  CHECK(grid.label(1) == "on_demand, instance_count 1, checkpoint_every 1 h");
  CHECK(grid.label(7) == "spot, instance_count 2, checkpoint_every 1 h");
  std::set<std::string> documents;
  for (std::size_t i = 0; i < grid.size(); ++i) documents.insert(written(grid.document(i)));
  CHECK(documents.size() == 8);
  CHECK(written(grid.values(6)) == "{purchase: spot, cluster.instance_count: 2, checkpoint.every: left out}");
}

TEST_CASE("grid: what changes beside a value is for the others as in the job") {
  const Grid grid(job(), std::vector{mapping("instance_type", R"({"ml.p3.8xlarge": {"work__compute__duration": "20 min",
    "instance_count": 2}, "ml.p3.2xlarge": {}})"),
                                     values("max_runtime", R"(["3 h"])")});
  CHECK(grid.label(0) == "ml.p3.8xlarge");
  CHECK(written(grid.values(0)) ==
        "{cluster.instance_type: ml.p3.8xlarge, stopping.max_runtime: 3 h, "
        "work.compute.duration: 20 min, cluster.instance_count: 2}");
  CHECK(written(grid.values(1)) ==
        "{cluster.instance_type: ml.p3.2xlarge, stopping.max_runtime: 3 h, "
        "work.compute.duration: 1 h, cluster.instance_count: left out}");
}

TEST_CASE("grid: a mapping is a value where values cannot be keys") {
  const Grid grid(job(), std::vector{mapping("spot__interruptions", R"({"exponential": {"mean": "2 h"}})")});
  REQUIRE(grid.size() == 1);
  CHECK(grid.label(0) == "spot.interruptions {exponential: {mean: 2 h}}");
}

TEST_CASE("grid: every problem at once") {
  CHECK(error({}).starts_with("sweep: needs at least one field to vary"));
  CHECK(error({values("instance_typ", "[1]"), values("size", "[1]"), values("purchase", "[]")}) ==
        "instance_typ: must be a field of the job file (did you mean cluster__instance_type?)\n"
        "size: must be one field; write its whole key path with two underscores for each dot (did you mean "
        "channels__train__size or checkpoint__size or artifact__size?)\n"
        "purchase: must have at least one value, got none");
  CHECK(error({values("every", "[1]"), values("checkpoint_every", "[2]")}) == "checkpoint.every: must be varied once");
  CHECK(error({values("spot", "[{}]"), values("spot__discount", "[0.5]")}) ==
        "spot.discount: must not be varied beside spot, which holds it");
  CHECK(error({mapping("purchase", R"({"spot": 5})")}) ==
        "purchase['spot']: must hold what changes beside each value, by field, got 5");
}

TEST_CASE("grid: at most 100,000 designs") {
  Varied many{.keyword = "instance_count"};
  for (int i = 0; i < 400; ++i) many.values.emplace_back(i, Value());
  Varied more = many;
  more.keyword = "max_runtime";
  CHECK(error({many, more}) == "sweep: must have at most 100,000 designs, got 160,000");
}

TEST_CASE("grid: a speed that is said beside a value holds there, even if it is that of the job") {
  const Value job = read_document(
      R"({"cluster": {"instance_type": "ml.g5.2xlarge"}, "work": {"compute": {"samples_per_second": 410}}})");
  const auto said = [](int speed) {
    return Value(Value::Object{{{"work__compute__samples_per_second", Value(speed)}}});
  };
  Varied types{.keyword = "instance_type", .mapping = true};
  types.values = {{Value("ml.g6.2xlarge"), said(410)},
                  {Value("ml.g4dn.xlarge"), said(200)},
                  {Value("ml.p3.2xlarge"), Value(Value::Object{})}};
  const Grid grid(job, std::vector{types});
  const auto origin = [&](std::size_t design) {
    return value_at(grid.document(design), record::split_keys("work.compute.measured_on")) != nullptr;
  };
  CHECK_FALSE(origin(0));
  CHECK_FALSE(origin(1));
  CHECK(origin(2));
  CHECK(grid.values(2).entries.size() == 1);
}

TEST_CASE("grid: a value that stands in the place of another changes the document as its own design would") {
  const Grid one(job(), std::vector{values("instance_count", "[1]")}),
      two(job(), std::vector{values("instance_count", "[1, 8]")});
  Named<Value> eight;
  eight.entries.emplace_back("cluster.instance_count", Value(8));
  CHECK(one.document(0, eight) == two.document(1));
  CHECK_FALSE(one.document(0, eight) == one.document(0));
}
