#pragma once

#include <exception>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/training_speed.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/comparison.hpp"
#include "simcore/training/batch_rule.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct PurchaseRate {
  double usd_per_hour = 0.0;
  double samples_per_usd = 0.0;

  static constexpr record::Title kTitle{"PurchaseRate", "Price of the instances, bought in one way."};
  static constexpr auto fields() {
    return record::Fields{
        record::field("usd_per_hour", "USD/h", "Price of the whole cluster.", &PurchaseRate::usd_per_hour),
        record::field("samples_per_usd", "1/USD", "Samples for a dollar while it trains.",
                      &PurchaseRate::samples_per_usd)};
  }
};

struct RankedType {
  std::string instance_type;
  int instance_count = 1;
  std::optional<std::string> refused;
  std::vector<std::string> warnings;
  std::optional<TrainingSpeed> speed;
  Named<PurchaseRate> rates;
  std::optional<Seconds> wall_clock;
  std::optional<double> cost_usd;
  std::optional<double> cost_p5, cost_p95;
  std::optional<Confidence> price_confidence;
  std::optional<double> completed;
  std::optional<double> usd_per_gib_hour;
  std::optional<double> usd_per_pflop_hour;

  static constexpr record::Title kTitle{"RankedType", "One instance type and how it does the job."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("instance_type", "", "Name of the instance type.", &RankedType::instance_type),
        field("instance_count", "", "Number of instances.", &RankedType::instance_count),
        field("refused", "", "Why the type cannot do the job; none: it can.", &RankedType::refused),
        field("warnings", "", "What the type may lack for the job, such as memory.", &RankedType::warnings),
        field("speed", "", "How fast the job trains there; none when refused.", &RankedType::speed),
        field("rates", "", "Price by way to buy, on demand first; ways without a known price are left out.",
              &RankedType::rates),
        field("wall_clock_s", "s", "Mean time of the whole job, bought as it says; none when refused.",
              &RankedType::wall_clock),
        field("cost_usd", "USD", "Mean of the bill, bought as the job says; none when refused.", &RankedType::cost_usd),
        field("cost_p5_usd", "USD", "Bill that 5 % of the runs do not exceed; none when refused.",
              &RankedType::cost_p5),
        field("cost_p95_usd", "USD", "Bill that 95 % of the runs do not exceed; none when refused.",
              &RankedType::cost_p95),
        field(
            "price_confidence", "",
            "How far the price of an hour may be trusted: high, medium or low; none when refused, or when nobody says.",
            &RankedType::price_confidence),
        field("completed", "", "Share of the runs that finish their work before a limit ends them; none when refused.",
              &RankedType::completed),
        field("usd_per_gib_hour", "USD/(GiB h)",
              "Price of a GiB of accelerator memory for an hour, on demand; none without "
              "accelerators.",
              &RankedType::usd_per_gib_hour),
        field("usd_per_pflop_hour", "USD/(PFLOP/s h)",
              "Price of 10^15 peak operations a second for an hour, at the job's precision "
              "and on demand; none when the peak is not known.",
              &RankedType::usd_per_pflop_hour)};
  }
};

/// The job as it runs on nodes of a single type, which prepare their samples themselves. A throughput or step time that
/// it states counts as a run measured on its own instances.
[[nodiscard]] JobDraft on_equal_nodes(const JobDraft& draft, const Catalog& catalog);

/// A job on one instance type.
struct TypeTrial {
  JobDraft draft;  // of equal nodes of the type
  const InstanceType* type = nullptr;
  bool same_speed = false;  // that of the job's own instances is taken to hold
  std::optional<std::string> duration_of =
      {};                                  // type where the job's duration was measured, which processors carry over
  std::vector<std::string> cautions = {};  // what the type may lack
};

/// A job of equal nodes, moved to a type. `instance_count`: none for as many nodes as it has. `batch`: what another
/// number of nodes leaves as it is.
[[nodiscard]] TypeTrial on_type(JobDraft draft, const InstanceType& type, const std::optional<int>& instance_count,
                                BatchRule batch);

/// What a trial came to: a ranked type, or an InputError that says why the type cannot do the job.
struct TypeResult {
  RankedType ranked;  // without a reason
  std::exception_ptr refusal = {};
};

/// What each trial comes to, all run with the same seed. Throws SimulationError when the number of replications is out
/// of range.
[[nodiscard]] std::vector<TypeResult> try_types(std::span<const TypeTrial> trials, const Catalog& catalog,
                                                const CompareOptions& options);

}  // namespace simcore
