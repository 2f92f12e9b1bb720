#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/ranked_type.hpp"
#include "simcore/training/batch_rule.hpp"

namespace simcore {

struct Ranking {
  std::string version;
  std::string catalog;
  std::uint64_t seed = 0;
  std::size_t replications = 0;
  std::string job;
  std::vector<RankedType> types;

  [[nodiscard]] std::vector<RankedType> possible() const;
  [[nodiscard]] Named<std::vector<std::string>> refused() const;
  [[nodiscard]] std::optional<RankedType> best() const;
  [[nodiscard]] std::optional<RankedType> fastest() const;
  /// The type of that name. Throws InputError when it was not asked about.
  [[nodiscard]] const RankedType& at(const std::string& instance_type) const;

  static constexpr record::Title kTitle{"Ranking", "A job on each instance type."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("version", "", "Version of simcore.", &Ranking::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Ranking::catalog),
        field("seed", "", "Seed of the random streams.", &Ranking::seed),
        field("replications", "", "Number of runs on each type.", &Ranking::replications),
        field("job", "", "Name of the job.", &Ranking::job),
        field("types", "",
              "Types that can do the job by what the whole job costs, cheapest first; then those that "
              "cannot, by name.",
              &Ranking::types),
        field("possible", "", "Types that can do the job, the cheapest first.", &Ranking::possible)
            .on(record::Faces::python),
        field("refused", "", "Names of the types that cannot do the job, by the reason.", &Ranking::refused)
            .on(record::Faces::python),
        field("best", "", "Type on which the whole job costs least, bought as it says; none when no type can do it.",
              &Ranking::best)
            .on(record::Faces::python),
        field("fastest", "", "Type on which the whole job takes least time; none when no type can do it.",
              &Ranking::fastest)
            .on(record::Faces::python)};
  }
};

/// Which types are asked about, and how.
struct RankingOptions {
  std::vector<std::string> instance_types = {};  // empty: every type of the catalog
  std::optional<int> instance_count = {};        // of each; none: as many as the job asks for
  BatchRule batch = BatchRule::global;           // what another number of instances leaves as it is
  std::size_t replications = 1024;               // on each type
  std::uint64_t seed = 1;
  /// Called with (done, all) replications of all types; what it throws ends the ranking.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// The job on each instance type, the best first: those that can run it by what the whole job costs, then those
/// that cannot, by name, each with the reason. A throughput or step time that the job states counts as a run measured
/// on its own instances. Throws SpecError when the job is wrong whatever the type: all are refused for the same reason;
/// CatalogError for an unknown instance type; and SimulationError when `replications` is out of range.
[[nodiscard]] Ranking rank_types(const JobDraft& draft, const Catalog& catalog, const RankingOptions& options = {});

}  // namespace simcore
