#include "simcore/catalog/price_explanation.hpp"

#include <algorithm>
#include <string>

#include "catch.hpp"
#include "simcore/catalog/price_item.hpp"
#include "simcore/catalog/price_list.hpp"
#include "simcore/error/error.hpp"
#include "unit/catalog/price_books.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

/// The step that is taken, of which there must be one.
PriceStep taken(const PriceExplanation& price) {
  REQUIRE(std::ranges::count(price.steps, true, &PriceStep::taken) == 1);
  return *std::ranges::find(price.steps, true, &PriceStep::taken);
}

template <class Ask>
bool is_refused(const Ask& ask) {
  try {
    static_cast<void>(ask());
    return false;
  } catch (const CatalogError&) {
    return true;
  }
}

/// Where only a layer knows a price, nobody does before its first day: both say so.
bool is_unknown(const Catalog& catalog, const std::string& item, const std::string& region, Date on) {
  const bool explained = !is_refused([&] { return explain_price(catalog, item, region, on); });
  const bool found = is_instance_type(item)
                         ? !is_refused([&] { return catalog.training_prices().at(item, region, on); })
                         : !is_refused([&] { return catalog.storage_prices().at(item, region, on); });
  CHECK(explained == found);
  return !found;
}

void check_same_answer(const Catalog& catalog, const std::string& item, const std::string& region, Date on) {
  CAPTURE(item, region, to_string(on));
  if (is_unknown(catalog, item, region, on)) return;
  const PriceExplanation price = explain_price(catalog, item, region, on);
  const PriceStep step = taken(price);
  CHECK(step.usd == price.list_usd);
  for (const PriceStep& each : price.steps) CHECK_FALSE(each.why.empty());
  if (is_instance_type(item)) {
    const TrainingPrice found = catalog.training_prices().at(item, region, on);
    CHECK(found.usd_per_hour == price.list_usd);
    CHECK(found.layer == step.layer);
    CHECK(found.provenance.as_of == step.provenance.as_of);
    CHECK(found.before_first == step.why.starts_with("before the first"));
  } else {
    const StoragePrice found = catalog.storage_prices().at(item, region, on);
    CHECK(found.usd == price.list_usd);
    CHECK(found.layer == step.layer);
    CHECK(found.region == step.region);
    CHECK(found.provenance.as_of == step.provenance.as_of);
  }
}

Catalog layered() {
  const Catalog lower = Catalog::builtin().with(layer("lower.csv",
                                                      "ml.p4d.24xlarge,us-east-1,30,USD/h,2023-05-05,contract\n"
                                                      "ml.p4d.24xlarge,us-east-1,20,USD/h,2026-05-05,contract\n"
                                                      "ml.trn1.32xlarge,eu-west-1,21,USD/h,2024-01-01,contract\n"
                                                      "sagemaker.volume,sa-east-1,0.2,USD/GB-month,2024-01-01,own\n"));
  return lower.with(layer("upper.csv",
                          "ml.p4d.24xlarge,us-east-1,10,USD/h,2025-01-01,contract\n"
                          "s3.get,us-east-1,3e-7,USD/request,2025-06-01,contract\n"));
}

}  // namespace

TEST_CASE("price explanation: one step is taken, and it is what the look-up answers") {
  const std::vector<const char*> days = {"2019-01-01", "2022-02-01", "2023-06-01", "2024-12-31",
                                         "2025-01-01", "2025-11-04", "2026-06-01", "2027-01-01"};
  int asked = 0;
  for (const Catalog& catalog : {Catalog::builtin(), layered()})
    for (const PriceRow& row : price_list(catalog))
      for (const char* on : days) {
        if (++asked % 7 != 0) continue;  // every seventh is enough
        check_same_answer(catalog, row.item, row.region, day(on));
      }
  for (const char* on : days) {
    check_same_answer(layered(), "ml.p4d.24xlarge", "us-east-1", day(on));
    check_same_answer(layered(), "ml.trn1.32xlarge", "eu-west-1", day(on));
    check_same_answer(layered(), "sagemaker.volume", "sa-east-1", day(on));
    check_same_answer(layered(), "s3.get", "us-east-1", day(on));
  }
}

TEST_CASE("price explanation: layers from the top, each with its rows, then the built-in ones") {
  const PriceExplanation price = explain_price(layered(), "ml.p4d.24xlarge", "us-east-1", day("2025-03-01"));
  CHECK(price.unit == "USD/h");
  CHECK(price.usage_type == "USE1-Train:ml.p4d.24xlarge");
  CHECK(taken(price).layer == "upper.csv");
  REQUIRE(price.steps.size() > 4);
  CHECK(price.steps[0].why == "in force: the layer's newest row up to 2025-03-01");
  CHECK(price.steps[1].layer == "lower.csv");
  CHECK(price.steps[1].why == "not yet in force on 2025-03-01");
  CHECK(price.steps[2].why == "upper.csv above wins");
  CHECK(price.steps[3].layer == "built in");
  CHECK(price.steps.back().why == "upper.csv above wins");
}

TEST_CASE("price explanation: periods and evidence of the built-in rows") {
  const PriceExplanation price = explain_price(Catalog::builtin(), "ml.p4d.24xlarge", "us-east-1", day("2025-12-01"));
  CHECK(taken(price).provenance.as_of == day("2025-11-04"));
  const auto of = [&](const char* on) {
    return std::ranges::find_if(price.steps, [&](const PriceStep& step) { return step.provenance.as_of == day(on); })
        ->why;
  };
  CHECK(of("2025-06-23") == "a newer row of the same evidence, of 2025-11-04");
  CHECK(of("2022-06-23") == "superseded: a later price period begins on 2025-06-23");
  CHECK(explain_price(Catalog::builtin(), "ml.p4d.24xlarge", "us-east-1", day("2019-01-01")).steps.back().why ==
        "before the first: no price is known as early as 2019-01-01");
}

TEST_CASE("price explanation: a layer without the item, and a price of another region, say so") {
  const PriceExplanation price = explain_price(layered(), "sagemaker.volume", "af-south-1", day("2026-01-01"));
  CHECK(price.steps[0].why == "has no price of sagemaker.volume in af-south-1");
  CHECK_FALSE(price.steps[0].usd);
  CHECK(price.steps[2].why == "has no price of sagemaker.volume in af-south-1: that of us-east-1 is used");
  CHECK(taken(price).region == "us-east-1");
}

TEST_CASE("price explanation: discounts in their order, with what is left after each") {
  const Catalog catalog = Catalog::builtin().with(price_layer("own.json", {},
                                                              {{"*Train:ml.p3*", 10.0, "a", {}, {}},
                                                               {"*Train:ml.p4*", 10.0, "b", {}, {}},
                                                               {"*", 50.0, "c", {}, {}},
                                                               {"*", 5.0, "d", day("2027-01-01"), {}},
                                                               {"*", 5.0, "e", {}, day("2025-01-01")}}));
  const PriceExplanation price = explain_price(catalog, "ml.p3.2xlarge", "us-east-1", day("2026-01-01"));
  CHECK(price.list_usd == 3.825);
  REQUIRE(price.discounts.size() == 5);
  CHECK(price.discounts[0].why == "discount applied: 10 % off");
  CHECK(price.discounts[0].usd == Approx(3.4425));
  CHECK(price.discounts[1].why == "does not match the usage type");
  CHECK(price.discounts[2].usd == Approx(1.72125));
  CHECK(price.discounts[3].why == "not before 2027-01-01");
  CHECK(price.discounts[4].why == "not after 2025-01-01");
  CHECK(price.usd == Approx(1.72125));
}

TEST_CASE("price explanation: what is not known is refused with the nearest") {
  const auto refused = [](const char* item, const char* region) {
    return refusal([&] { return explain_price(Catalog::builtin(), item, region, day("2026-01-01")); });
  };
  CHECK(refused("ml.p3.2xlrge", "us-east-1").ends_with("(did you mean ml.p3.2xlarge?)"));
  CHECK(refused("s3.get", "us-esat-1").ends_with("(did you mean us-east-1?)"));
  CHECK(refused("ml.trn1.32xlarge", "af-south-1").starts_with("must be a region with a known training price of"));
}
