#include "bench.hpp"
#include "simcore/catalog/catalog.hpp"

namespace {

bench::Comparison parse_bench() {
  return {.name = "parse the compiled-in catalog, 8600 rows", .unit = "catalog", .ours = [] {
            const auto catalog = simcore::Catalog::of(simcore::CatalogTables::builtin());
            bench::keep(static_cast<double>(catalog.instance_types().all().size()));
          }};
}

const bench::Registration kParse{parse_bench, bench::kCounted};

}  // namespace
