#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/plan/training_speed.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/training/batch_rule.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct PurchaseRate {
  double usd_per_hour = 0.0;
  double samples_per_usd = 0.0;

  static constexpr record::Title kTitle{"PurchaseRate", "Price of the instances, bought in one way."};
  static constexpr auto fields() {
    return std::tuple{
        record::field("usd_per_hour", "USD/h", "Price of the whole cluster.", &PurchaseRate::usd_per_hour),
        record::field("samples_per_usd", "1/USD", "Samples for a dollar while it trains.",
                      &PurchaseRate::samples_per_usd)};
  }
};

struct RankedType {
  std::string instance_type;
  int instance_count = 1;
  std::optional<std::string> refused;
  std::optional<TrainingSpeed> speed;
  Named<PurchaseRate> rates;
  std::optional<Seconds> wall_clock;
  std::optional<double> cost_usd;
  std::optional<double> completed;
  std::optional<double> usd_per_gib_hour;
  std::optional<double> usd_per_pflop_hour;

  static constexpr record::Title kTitle{"RankedType", "One instance type and how it does the job."};
  static constexpr auto fields() {
    using record::field;
    return std::tuple{
        field("instance_type", "", "Name of the instance type.", &RankedType::instance_type),
        field("instance_count", "", "Number of instances.", &RankedType::instance_count),
        field("refused", "", "Why the type cannot do the job; none: it can.", &RankedType::refused),
        field("speed", "", "How fast the job trains there; none when refused.", &RankedType::speed),
        field("rates", "", "Price by way to buy, on demand first; ways without a known price are left out.",
              &RankedType::rates),
        field("wall_clock_s", "s", "Mean time of the whole job, bought as it says; none when refused.",
              &RankedType::wall_clock),
        field("cost_usd", "USD", "Mean of the bill, bought as the job says; none when refused.", &RankedType::cost_usd),
        field("completed", "", "Share of the runs that finish their work before a limit ends them; none when refused.",
              &RankedType::completed),
        field("usd_per_gib_hour", "USD",
              "Price of a GiB of accelerator memory for an hour, on demand; none without "
              "accelerators.",
              &RankedType::usd_per_gib_hour),
        field("usd_per_pflop_hour", "USD",
              "Price of 10^15 peak operations a second for an hour, at the job's precision "
              "and on demand; none when the peak is not known.",
              &RankedType::usd_per_pflop_hour)};
  }
};

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
    return std::tuple{
        field("version", "", "Version of simcore.", &Ranking::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Ranking::catalog),
        field("seed", "", "Seed of the random streams.", &Ranking::seed),
        field("replications", "", "Number of runs on each type.", &Ranking::replications),
        field("job", "", "Name of the job.", &Ranking::job),
        field("types", "",
              "Types that can do the job by samples per dollar on demand, best first; then those that "
              "cannot, by name.",
              &Ranking::types),
        field("possible", "", "Types that can do the job, the most samples per dollar first.", &Ranking::possible)
            .on(record::Faces::python),
        field("refused", "", "Names of the types that cannot do the job, by the reason.", &Ranking::refused)
            .on(record::Faces::python),
        field("best", "", "Type with the most samples per dollar on demand; none when no type can do it.",
              &Ranking::best)
            .on(record::Faces::python),
        field("fastest", "", "Type with the most samples per second; none when no type can do it.", &Ranking::fastest)
            .on(record::Faces::python)};
  }
};

/// Which types are asked about, and how.
struct RankingOptions {
  std::vector<std::string> instance_types = {};  // empty: every type of the catalog
  std::optional<int> instance_count = {};        // of each; none: as many as the job asks for
  BatchRule batch = BatchRule::global;           // what another number of instances leaves as it is
  std::size_t replications = 200;                // of each forecast
  std::uint64_t seed = 1;
};

/// The job on each instance type, the best first: those that can run it by samples per dollar on demand, then those
/// that cannot, by name, each with the reason. A throughput or step time that the job states counts as a run measured
/// on its own instances. Throws SpecError when the job is wrong whatever the type: all are refused for the same reason;
/// and CatalogError for an unknown instance type.
[[nodiscard]] Ranking rank_types(const JobDraft& draft, const Catalog& catalog, const RankingOptions& options = {});

}  // namespace simcore
