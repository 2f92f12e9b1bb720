#include "simcore/catalog/model_family.hpp"

#include <string>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

const std::string kHeader = "model_family,bytes_per_flop,bytes_per_token_layer_hidden,step_variation,source,as_of\n";
const std::string kRows =
    "convolution,0.0177,,0.02,bill,2023-06-01\n"
    "language_model,,474,0.02,bill,2023-06-01\n";

FamilyTraitsBook book(const std::string& rows = kRows) {
  return FamilyTraitsBook::parse(Table::parse("model_families", kHeader + rows), sources());
}

const FamilyTraitsBook& kept() {
  static const FamilyTraitsBook all = book();
  return all;
}

}  // namespace

TEST_CASE("model families: traits by name") {
  CHECK(kept().at("convolution").bytes_per_flop == 0.0177);
  CHECK_FALSE(kept().at("convolution").transformer());
  CHECK(kept().at("language_model").transformer());
  CHECK(kept().at("language_model").step_variation == 0.02);
}

TEST_CASE("model families: an unknown name gets the nearest") {
  CHECK_THROWS_WITH(kept().at("convolutoin"), Catch::Contains("convolution"));
}

TEST_CASE("model families: traffic is told in exactly one way") {
  CHECK_THROWS_WITH(book("tabular,,,0.02,bill,2023-06-01\n"), Catch::Contains("model_families.csv:2"));
  CHECK_THROWS_WITH(book("tabular,1,1,0.02,bill,2023-06-01\n"), Catch::Contains("either"));
}
