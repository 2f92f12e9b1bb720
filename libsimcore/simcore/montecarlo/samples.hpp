#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "simcore/montecarlo/forecast_options.hpp"
#include "simcore/montecarlo/precision.hpp"
#include "simcore/montecarlo/stop_reason.hpp"
#include "simcore/montecarlo/tally.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/random/draw_source.hpp"

namespace simcore {

/// Where the replications of a seed draw from.
[[nodiscard]] DrawSource draw_source(std::uint64_t seed, Sampling sampling);

/// Summaries by Precision::Output; of those that are missing nobody asked.
using Summaries = std::array<std::optional<Summary>, 3>;

/// What a set of replications of one plan came to.
struct Samples {
  Identity identity;
  std::uint64_t seed = 0;
  Sampling sampling = Sampling::plain;
  bool deterministic = false;  // nothing is uncertain: one replication says it all
  StopReason stopped = StopReason::all_replications;
  CountedLimits limits = {};
  std::size_t capacity = 0;                   // most rows that are kept
  std::vector<ReplicationRange> ranges = {};  // which replications, in order; ranges that touch are one
  RunTable kept = {};                         // rows of the first `capacity` of them, in order
  Tally tally{};                              // over all; counts them in bins when not all rows are kept
  Summaries summaries = {};                   // of all, with Summary::permilles

  [[nodiscard]] std::size_t size() const noexcept { return tally.count(); }
  [[nodiscard]] bool has_all_rows() const noexcept { return kept.size() == size(); }
  /// Number of the replication in a row of `kept`.
  [[nodiscard]] std::uint64_t replication(std::size_t row) const noexcept;
  /// What a replication drew from.
  [[nodiscard]] DrawSource source() const;
};

/// What is known of an answer whose number of replications nobody chose: the p50 and p90 of cost and of wall clock.
[[nodiscard]] std::vector<Precision> usual_precision();

/// Most replications that are made for it: some ten milliseconds of them, by the plan alone, so that every machine
/// makes the same.
[[nodiscard]] std::size_t usual_replications(const Plan& plan);

/// Whether the replications drawn so far are enough.
using Look = std::function<bool(const Samples& samples)>;

/// Simulates and bills the job. `is_enough` is asked first, at each look, where neither a number of replications nor a
/// precision is wanted. Throws SpecError with every problem of the options, SimulationError when `replications` is 0 or
/// too large.
[[nodiscard]] Samples draw_samples(const Plan& plan, const ForecastOptions& options, const Look& is_enough = {});

/// Calls `look` with the draws of the replications whose rows are kept, at most DrawColumns::kRows at a time, and the
/// row of their first.
void for_each_block(const Samples& samples, const std::function<void(const DrawColumns& draws, std::size_t row)>& look);

/// One quantity of samples: rows that are kept, and what is added up of all.
struct QuantityView {
  std::span<const std::int64_t> rows;
  const QuantityTally& tally;
  double per_unit = 1e9;
};
[[nodiscard]] QuantityView view_of(const Samples& samples, Precision::Output output);

/// Summary of one quantity over all replications.
[[nodiscard]] Summary summary_of(const Samples& samples, Precision::Output output);
/// Adds the summaries that are missing in `all`, with Summary::permilles. Each is the work of one thread, so that any
/// number of them gives the same bits.
void add_summaries(const Samples& samples, std::span<const Precision::Output> outputs, std::size_t threads,
                   Summaries& all);

}  // namespace simcore
