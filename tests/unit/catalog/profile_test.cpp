#include "simcore/catalog/profile.hpp"

#include <set>

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

namespace {

Parameter row(const std::string& name, const std::string& scope, double value, const std::string& unit) {
  Parameter made;
  made.name = name;
  made.scope = scope;
  made.value = value;
  made.unit = unit;
  return made;
}

const Provenance kSeen{"seen", day("2026-10-01")};

}  // namespace

TEST_CASE("profile: its digest is its content") {
  const Parameter bandwidth = row("file.bandwidth", "", 2e8, "B/s");
  Parameter varying = bandwidth;
  varying.stated = Distribution::uniform(1e8, 3e8);
  const std::string digest = profile("mine", kSeen, {bandwidth}).digest;
  CHECK(profile("mine", kSeen, {bandwidth}).digest == digest);
  const std::set<std::string> others = {digest,
                                        profile("yours", kSeen, {bandwidth}).digest,
                                        profile("mine", {"heard", kSeen.as_of}, {bandwidth}).digest,
                                        profile("mine", {"seen", day("2026-10-02")}, {bandwidth}).digest,
                                        profile("mine", kSeen, {}).digest,
                                        profile("mine", kSeen, {varying}).digest,
                                        profile("mine", kSeen, {row("file.bandwidth", "p3", 2e8, "B/s")}).digest,
                                        profile("mine", kSeen, {row("file.bandwidth", "", 3e8, "B/s")}).digest,
                                        profile("mine", kSeen, {row("pipe.bandwidth", "", 2e8, "B/s")}).digest};
  CHECK(others.size() == 9);
}

TEST_CASE("profile: what its rows are called") { CHECK(layer_name("my-vpc") == "profile my-vpc"); }
