#include "simcore/io/detail/learned_law_reader.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/record/json.hpp"
#include "unit/catalog/learned.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

std::vector<Problem> problems_in(const Json& list) {
  std::vector<Problem> found;
  ValueReader values(found);
  static_cast<void>(read_laws(list, "learned", Catalog::builtin().instance_types(), values));
  return found;
}

}  // namespace

TEST_CASE("learned law reader: the JSON of a law is read to the same law") {
  std::vector<Problem> found;
  ValueReader values(found);
  const Json list = Json::array({Json::parse(to_json(learned_law()))});
  const std::vector<LearnedLaw> laws = read_laws(list, "learned", Catalog::builtin().instance_types(), values);
  CHECK(found.empty());
  REQUIRE(laws.size() == 1);
  CHECK(laws[0] == learned_law());
}

TEST_CASE("learned law reader: all problems of all laws at once, each at its place") {
  Json first = Json::parse(to_json(learned_law())), second = first;
  first["jobs"] = 0;
  first["family"] = "x9";
  second.erase("median_s");
  second["more"] = 1;
  const std::vector<Problem> found = problems_in(Json::array({first, second, 7}));
  std::vector<std::string> places;
  for (const Problem& problem : found) places.push_back(problem.where);
  CHECK(places == std::vector<std::string>{"learned[0].jobs", "learned[0].censored", "learned[0].family",
                                           "learned[1].median_s", "learned[1].more", "learned[2]"});
}
