#include "simcore/catalog/efficiency.hpp"

#include <cmath>
#include <string>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

constexpr const char* kHeader = "accelerator,precision,model_family,share,p95,runs,source,as_of\n";
const std::string kRows =
    "NVIDIA A100,bf16,language_model,1.0,1.2,100,bill,2023-06-01\n"
    "NVIDIA A100,bf16,,0.9,1.3,120,bill,2023-06-01\n"
    "NVIDIA A100,,,0.8,1.4,130,bill,2023-06-01\n"
    ",,,0.7,1.6,300,bill,2023-06-01\n";

EfficiencyBook book(const std::string& rows = kRows) {
  return EfficiencyBook::parse(Table::parse("efficiencies", kHeader + rows), sources());
}

const EfficiencyBook& kept() {
  static const EfficiencyBook all = book();
  return all;
}

double share(const char* accelerator, const char* precision, const char* family) {
  return kept().at(accelerator, precision, family).share;
}

}  // namespace

TEST_CASE("efficiencies: the narrowest row answers") {
  CHECK(share("NVIDIA A100", "bf16", "language_model") == 1.0);
  CHECK(share("NVIDIA A100", "bf16", "convolution") == 0.9);
  CHECK(share("NVIDIA A100", "fp16", "language_model") == 1.0);
  CHECK(share("NVIDIA A100", "fp32", "language_model") == 0.8);
  CHECK(share("NVIDIA X900", "bf16", "language_model") == 0.7);
}

TEST_CASE("efficiencies: only runs of just that family count as measured") {
  CHECK(kept().at("NVIDIA A100", "bf16", "language_model").measured());
  CHECK_FALSE(kept().at("NVIDIA A100", "bf16", "diffusion").measured());
  CHECK(kept().at("NVIDIA A100", "bf16", "language_model").scope() == "NVIDIA A100 in bf16, language_model");
  CHECK(kept().at("NVIDIA X900", "", "").scope() == "any accelerator");
}

TEST_CASE("efficiencies: the spread is that of a lognormal with the row's p95") {
  const Efficiency& row = kept().at("NVIDIA A100", "bf16", "language_model");
  CHECK(std::exp(1.6448536269514722 * row.log_spread()) == Approx(1.2).epsilon(1e-12));
}

TEST_CASE("efficiencies: a table without a last resort or with impossible numbers is refused") {
  CHECK_THROWS_WITH(book("NVIDIA A100,bf16,,0.9,1.3,1,bill,2023-06-01\n"),
                    Catch::Contains("must have a row for any accelerator"));
  CHECK_THROWS_WITH(book(",,,0.9,0.8,1,bill,2023-06-01\n"), Catch::Contains("efficiencies.csv:2"));
  CHECK_THROWS_WITH(book(",,,0,1,1,bill,2023-06-01\n"), Catch::Contains("share above 0"));
  CHECK_THROWS_AS(book(kRows + kRows), CatalogError);
}
