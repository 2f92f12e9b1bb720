#include "simcore/regress/tolerance.hpp"

#include "catch.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/regress/suite_reader.hpp"

using namespace simcore;

namespace {

Tolerances tolerances(const std::string& json) { return Tolerances(read_suite(read_document(json), "suite.yaml")); }

}  // namespace

TEST_CASE("tolerance: a tolerance is a share of the pin, or an amount; its bound is within") {
  const Tolerances some = tolerances(
      R"({"simcore_suite": 1, "tolerance": "1 %", "tolerances": {"cost_usd.mean": "0.5 USD", "wall_clock_s.p90": "2 %", "lost_s": "1 min"}})");
  CHECK(some.of("cost_usd.mean", 200.0) == 0.5);
  CHECK(some.of("wall_clock_s.p90", 200.0) == Approx(4.0).epsilon(1e-15));
  CHECK(some.of("lost_s", 0.0) == 60.0);
  CHECK(some.of("billable_s.mean", -200.0) == Approx(2.0).epsilon(1e-15));
  CHECK(some.allows("cost_usd.mean", 200.0, 200.5));
  CHECK_FALSE(some.allows("cost_usd.mean", 200.0, 200.5000001));
  CHECK(some.allows("interruptions", 0.0, 0.01));
}
