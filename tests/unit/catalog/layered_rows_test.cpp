#include "simcore/catalog/layered_rows.hpp"

#include <random>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/catalog/price_explanation.hpp"
#include "simcore/catalog/price_item.hpp"
#include "simcore/catalog/price_list.hpp"
#include "unit/catalog/price_books.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

Catalog under(const std::string& name, const std::string& lines, const Catalog& base = Catalog::builtin()) {
  return base.with(layer(name, lines));
}

double p3(const Catalog& catalog, const char* region, const char* on) {
  return catalog.training_prices().at("ml.p3.2xlarge", region, day(on)).usd_per_hour;
}

}  // namespace

TEST_CASE("layered catalog: a layer answers for its item and region from its day on, and for nothing else") {
  const Catalog& base = Catalog::builtin();
  const Catalog own = under("own.csv", "ml.p3.2xlarge,us-east-1,2.5,USD/h,2026-01-01,contract\n");
  CHECK(p3(own, "us-east-1", "2026-01-01") == 2.5);
  CHECK(p3(own, "us-east-1", "2025-12-31") == p3(base, "us-east-1", "2025-12-31"));
  CHECK(p3(own, "eu-west-1", "2026-01-01") == p3(base, "eu-west-1", "2026-01-01"));
  const TrainingPrice price = own.training_prices().at("ml.p3.2xlarge", "us-east-1", day("2026-06-01"));
  CHECK(price.layer == "own.csv");
  CHECK(price.provenance.source == "contract");
  CHECK(price.evidence == Evidence::price_book);
  CHECK_FALSE(price.before_first);
  CHECK(base.training_prices().at("ml.p3.2xlarge", "us-east-1", day("2026-06-01")).layer == "built in");
  for (const PriceRow& row : price_list(base, {.region = {}, .day = day("2026-06-01")})) {
    if (row.item == "ml.p3.2xlarge" && row.region == "us-east-1") continue;
    const PriceStep step = is_instance_type(row.item)
                               ? price_step_of(own.training_prices().at(row.item, row.region, day("2026-06-01")), "")
                               : price_step_of(own.storage_prices().at(row.item, row.region, day("2026-06-01")), "");
    if (step.usd != row.usd) FAIL_CHECK(row.item << " in " << row.region);
  }
}

TEST_CASE("layered catalog: a price of the upper layer for another region does not hide the right one") {
  const Catalog own = under("own.csv", "sagemaker.volume,us-east-1,0.01,USD/GB-month,2020-01-01,contract\n");
  CHECK(own.storage_prices().at("sagemaker.volume", "eu-west-1", day("2026-01-01")).usd == 0.154);
  CHECK(own.storage_prices().at("sagemaker.volume", "us-east-1", day("2026-01-01")).usd == 0.01);
  // Where the built-in tables stand in with their us-east-1, they do so with their own price.
  CHECK(own.storage_prices().at("sagemaker.volume", "af-south-1", day("2026-01-01")).usd == 0.14);
}

TEST_CASE("layered catalog: a layer may price a type where the built-in tables have none") {
  const Catalog own = under("own.csv", "ml.trn1.32xlarge,af-south-1,20,USD/h,2026-01-01,contract\n");
  const TrainingPriceBook& prices = own.training_prices();
  CHECK(prices.at("ml.trn1.32xlarge", "af-south-1", day("2026-01-01")).usd_per_hour == 20.0);
  CHECK(refusal([&] {
          return prices.at("ml.trn1.32xlarge", "af-south-1", day("2025-12-31"));
        }).starts_with("must be a region with a known training price of ml.trn1.32xlarge (us-east-1,"));
}

TEST_CASE("layered catalog: of random layers, the last that has the item wins, and order matters only then") {
  const std::vector<std::string> items = {"ml.p3.2xlarge", "ml.g5.xlarge", "s3.get"};
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    std::vector<PriceLayer> layers;
    for (std::size_t i = 0; i < 3; ++i) {
      std::vector<PriceRow> rows;
      for (const std::string& item : items)
        if (random() % 2 == 0)
          rows.push_back(price_row(item, "us-east-1", static_cast<double>(random() % 1000) / 1000.0,
                                   random() % 2 == 0 ? "2026-01-01" : "2026-03-01"));
      layers.push_back(price_layer(std::to_string(i) + ".csv", rows, {}));
    }
    Catalog forward = Catalog::builtin(), backward = Catalog::builtin();
    for (std::size_t i = 0; i < 3; ++i) {
      forward = forward.with(layers[i]);
      backward = backward.with(layers[2 - i]);
    }
    for (const std::string& item : items) {
      const Date on = day("2026-02-01");
      std::vector<double> stated;  // in the order of the layers
      for (const PriceLayer& each : layers)
        for (const PriceRow& row : price_list(each))
          if (row.item == item && row.provenance.as_of <= on) stated.push_back(row.usd);
      const auto found = [&](const Catalog& catalog) { return explain_price(catalog, item, "us-east-1", on).usd; };
      CHECK(found(forward) == (stated.empty() ? found(Catalog::builtin()) : stated.back()));
      CHECK(found(backward) == (stated.empty() ? found(Catalog::builtin()) : stated.front()));
    }
  }
}

TEST_CASE("layered catalog: digest, newest day and discounts come from the layers too") {
  const Catalog& base = Catalog::builtin();
  const Catalog a = under("a.csv", "s3.get,us-east-1,4e-7,USD/request,2030-01-01,contract\n");
  const Catalog b = under("b.csv", "ml.p3.2xlarge,us-east-1,2,USD/h,2020-01-01,contract\n");
  CHECK(a.newest() == day("2030-01-01"));
  CHECK(b.newest() == base.newest());
  CHECK(a.digest().size() == 64);
  const auto ab = under("b.csv", "ml.p3.2xlarge,us-east-1,2,USD/h,2020-01-01,contract\n", a);
  const auto ba = under("a.csv", "s3.get,us-east-1,4e-7,USD/request,2030-01-01,contract\n", b);
  CHECK(std::set<std::string>{base.digest(), a.digest(), b.digest(), ab.digest(), ba.digest()}.size() == 5);
  CHECK(under("a.csv", "s3.get,us-east-1,4e-7,USD/request,2030-01-01,contract\n").digest() == a.digest());
  CHECK(base.discounts().empty());
  const Catalog two =
      base.with(price_layer("x", {}, {{"*", 1.0, "x", {}, {}}})).with(price_layer("y", {}, {{"*", 2.0, "y", {}, {}}}));
  REQUIRE(two.discounts().size() == 2);
  CHECK(two.discounts()[0].source == "x");
}

TEST_CASE("layered catalog: a layer with an item that the catalog does not know is refused") {
  const PriceLayer odd = price_layer("odd.csv", {price_row("s3.gte", "us-east-1", 1e-7, "2026-01-01")}, {});
  CHECK(refusal([&] { return Catalog::builtin().with(odd); }) ==
        "odd.csv: must price items of storage_prices.csv, got 's3.gte' (did you mean s3.get?)");
}
