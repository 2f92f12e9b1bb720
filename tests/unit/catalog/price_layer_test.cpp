#include "simcore/catalog/price_layer.hpp"

#include <set>
#include <string>

#include "catch.hpp"
#include "unit/catalog/price_books.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

std::string digest(std::vector<PriceRow> rows, std::vector<Discount> discounts = {}, std::string name = "a.csv") {
  return price_layer(std::move(name), std::move(rows), std::move(discounts)).digest;
}

}  // namespace

TEST_CASE("price layer: rows by kind, item, region and day") {
  const PriceLayer made = price_layer(
      "a.csv",
      {price_row("s3.put", "eu-west-1", 5e-6, "2025-01-01"), price_row("ml.p3.2xlarge", "us-east-1", 2.0, "2025-02-01"),
       price_row("ml.p3.2xlarge", "us-east-1", 3.0, "2025-01-01"),
       price_row("ml.p3.2xlarge", "eu-west-1", 4.0, "2025-01-01")},
      {});
  REQUIRE(made.training.size() == 3);
  REQUIRE(made.storage.size() == 1);
  CHECK(made.training[0].usd == 4.0);
  CHECK(made.training[1].usd == 3.0);
  CHECK(made.training[2].usd == 2.0);
}

TEST_CASE("price layer: the digest is that of the content") {
  const PriceRow get = price_row("s3.get", "us-east-1", 4e-7, "2025-01-01");
  const PriceRow put = price_row("s3.put", "us-east-1", 5e-6, "2025-01-01");
  const Discount ten{"*", 10.0, "contract", {}, {}}, twenty{"*", 20.0, "contract", {}, {}};
  CHECK(digest({get, put}) == digest({put, get}));
  CHECK(digest({get}).size() == 64);
  std::set<std::string> different = {digest({get}),
                                     digest({put}),
                                     digest({get, put}),
                                     digest({}),
                                     digest({get}, {ten}),
                                     digest({}, {ten, twenty}),
                                     digest({}, {twenty, ten}),
                                     digest({get}, {}, "b.csv")};
  PriceRow changed = get;
  changed.usd = 4.1e-7;
  different.insert(digest({changed}));
  changed = get;
  changed.provenance.as_of += std::chrono::days(1);
  different.insert(digest({changed}));
  changed = get;
  changed.provenance.source = "another contract";
  different.insert(digest({changed}));
  CHECK(different.size() == 11);
}
