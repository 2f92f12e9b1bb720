#include "simcore/resolve/processor_time.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/spec/job_draft.hpp"

using namespace simcore;

namespace {

/// Two hours of an ml.m5.xlarge on another type.
Distribution two_hours_on(const std::string& type) {
  const Catalog& catalog = Catalog::builtin();
  JobDraft draft;
  Diagnostics diagnostics(draft);
  const auto& types = catalog.instance_types();
  const ResolveContext there{draft.spec,          catalog, catalog.newest(), types.at("ml.m5.xlarge"), diagnostics,
                             catalog.parameters()};
  return carried_duration(there.of(types.at(type)), there, Seconds(7200)).law();
}

SpeedPlace place(const std::string& type, std::int64_t count = 1) {
  JobSpec spec;
  spec.cluster.instance_type = type;
  spec.cluster.instance_count = count;
  return own_place(spec, Catalog::builtin());
}

}  // namespace

TEST_CASE("processor time: a duration moves to other processors, by their speed and number") {
  // CoreMark of a core: m5 22,150 and c5 25,380 a second. ml.c5.4xlarge has eight cores, ml.m5.xlarge two.
  const double one_thread = 22150.0 / 25380.0, all_cores = one_thread / 4.0;
  const Distribution law = two_hours_on("ml.c5.4xlarge");
  CHECK(law.quantile(0.5) == Approx(7200.0 * std::sqrt(one_thread * all_cores)).epsilon(0.01));
  CHECK(law.quantile(0.9) > 7200.0 * one_thread);
  CHECK(law.quantile(0.1) < 7200.0 * all_cores);
}

TEST_CASE("processor time: on the same number of cores of the same kind, the error alone is left") {
  // p95 of cpu.carried_spread is 2.87. ml.r5.xlarge has the cores of ml.m5.xlarge, 22,150 to 21,990 a second.
  const Distribution law = two_hours_on("ml.r5.xlarge");
  CHECK(law.quantile(0.95) == Approx(7200.0 * 22150.0 / 21990.0 * 2.87).epsilon(0.01));
}

TEST_CASE("processor time: places that differ by more than their processors do not count") {
  const Catalog& catalog = Catalog::builtin();
  CHECK(differ_by_processors(place("ml.c5.xlarge"), place("ml.m5.4xlarge"), catalog));
  CHECK_FALSE(differ_by_processors(place("ml.c5.xlarge"), place("ml.g5.xlarge"), catalog));
  CHECK_FALSE(differ_by_processors(place("ml.g5.xlarge"), place("ml.c5.xlarge"), catalog));
  CHECK_FALSE(differ_by_processors(place("ml.c5.xlarge"), place("ml.c5.xlarge", 2), catalog));
  SpeedPlace batch = place("ml.c5.xlarge"), other = place("ml.m5.xlarge");
  batch.batch = 64;
  other.batch = 32;
  CHECK_FALSE(differ_by_processors(batch, other, catalog));
  // A catalog of before does not know how far such times are off.
  CHECK_FALSE(differ_by_processors(place("ml.c5.xlarge"), place("ml.m5.xlarge"), Catalog::release("0.2.0")));
}
