#include "simcore/regress/catalog_mix.hpp"

#include "catch.hpp"
#include "suites.hpp"

using namespace simcore;
using namespace simcore::test;

namespace {

const Edit kVolume{"parameters", "volume_size,,rule,30,", "volume_size,,rule,60,"};

PriceLayer book(double usd) {
  return price_layer("ours.csv",
                     {{"ml.p3.2xlarge", "us-east-1", usd, "USD/h", {"our contract", *parse_date("2025-01-01")}}}, {});
}

}  // namespace

TEST_CASE("catalog mix: with all of every cause put back, the tables are those of the pin") {
  const auto was = present_catalog(), now = edited_catalog({dearer(), kVolume});
  CatalogMix mix(was, now);
  CHECK(mix.rows(Cause::prices).size() == 1);
  CHECK(mix.rows(Cause::rates).size() == 1);
  const auto with_old_prices = mix.put_back(Cause::prices);
  CHECK(with_old_prices->digest() == edited_catalog({kVolume})->digest());
  CHECK(mix.put_back(Cause::rates)->digest() == edited_catalog({dearer()})->digest());
  CatalogMix rest(was, with_old_prices);
  CHECK(rest.put_back(Cause::rates)->digest() == was->digest());
}

TEST_CASE("catalog mix: a mixture is made once") {
  CatalogMix mix(present_catalog(), edited_catalog({dearer()}));
  CHECK(mix.put_back(Cause::prices) == mix.put_back(Cause::prices));
  CHECK(mix.put_back(Cause::prices, 0, 1) == mix.put_back(Cause::prices));
}

TEST_CASE("catalog mix: layers are put back as they were, over the present tables") {
  const auto was = std::make_shared<const Catalog>(Catalog::builtin().with(book(2.0)));
  const auto now = std::make_shared<const Catalog>(edited_catalog({kVolume})->with(book(3.0)));
  CatalogMix mix(was, now);
  CHECK(mix.differs(Cause::layers));
  CHECK_FALSE(mix.differs(Cause::prices));
  CHECK(mix.put_back(Cause::layers)->digest() == edited_catalog({kVolume})->with(book(2.0)).digest());
  const std::vector<Change> layers = mix.layers();
  REQUIRE(layers.size() == 1);
  CHECK(layers[0].what == "prices ours.csv");
  CHECK(layers[0].before != layers[0].after);
}

TEST_CASE("catalog mix: layers that came, went or changed places") {
  const auto none = present_catalog(), one = std::make_shared<const Catalog>(Catalog::builtin().with(book(2.0)));
  CHECK(CatalogMix(none, one).layers().at(0).before.empty());
  CHECK(CatalogMix(one, none).layers().at(0).after.empty());
  CHECK(CatalogMix(one, one).layers().empty());
  PriceLayer other = book(4.0);
  other.name = "theirs.csv";
  const auto first = std::make_shared<const Catalog>(one->with(other));
  const auto second = std::make_shared<const Catalog>(Catalog::builtin().with(other).with(book(2.0)));
  CHECK(CatalogMix(first, second).layers().at(0).what == "order of the layers");
}
