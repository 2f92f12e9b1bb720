#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "simcore/billing/cost_group.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

/// One key of a channel that differs from the job as it is.
struct ChannelChange {
  std::string channel;
  std::string key;    // "input_mode", "file_system.deployment"
  std::string value;  // as a job file may give it; empty: the key is left out
};

/// How two designs differ in the mean, judged from runs that share their luck.
struct Difference {
  double mean = 0.0;       // USD or s
  Interval interval = {};  // of that mean, at kDecisionLevel
  bool tie = false;        // the interval holds 0, or the difference is smaller than the model can tell
};

/// What the data costs in time, in the mean.
struct DataTimes {
  Seconds downloading;  // beyond the image pull, which runs beside it
  Seconds listing;      // by the script, before its first step
  Seconds waiting;      // of the accelerators for data, over all epochs
  std::string pace;     // what sets it: "an epoch reads for 2 h 33 min, computes for 1 h 18 min"

  [[nodiscard]] Seconds lost() const noexcept { return downloading + listing + waiting; }
};

/// One way to bring the data to the job, and what it comes to.
struct OptionForecast {
  std::string label;                   // "S3 FastFile, 150 MB shards"
  std::vector<ChannelChange> changes;  // none: the job as it is
  bool packed = false;                 // into larger objects than there are
  std::string refused;                 // why it is not possible; then nothing below counts
  std::optional<Forecast> forecast;
  bool measured = true;     // all of its rates come from measured jobs
  double completed = 0.0;   // share of the runs that finish their work
  bool comparable = false;  // finishes as often as the option that does so most often, give or take 1 % of the runs
  DataTimes times;
  std::string reason;                    // where its time goes, in one line
  std::vector<CostGroup> groups;         // of the expected bill
  double storage_usd_per_month = 0.0;    // while the data is kept there, job or no job [USD]
  std::optional<Difference> cost;        // against the job as it is, when both are comparable [USD]
  std::optional<Difference> wall_clock;  // the same [s]
  bool on_front = false;                 // no comparable option is both cheaper and faster
  bool ties_cheapest = false;
  bool ties_fastest = false;

  [[nodiscard]] bool possible() const noexcept { return forecast.has_value(); }
};

/// Which way to bring the data to the job is cheapest, which is fastest, and why.
struct DataAdvice {
  Identity identity;  // of the job as it is
  std::uint64_t seed = 0;
  std::vector<std::string> channels;    // that were varied
  Bytes shard;                          // size of a packed object
  double tie_threshold = 0.0;           // smallest relative difference that the model can tell
  std::vector<OptionForecast> options;  // cheapest first; then those that do not finish; then those that are refused
  std::size_t given = 0;                // index of the job as it is
  std::size_t cheapest = 0;             // of the comparable ones: least expected cost, then least time
  std::size_t fastest = 0;              // of the comparable ones: least expected wall clock, then least cost
  /// Of those that tie with the cheapest, the one that asks least: the job as it is, else one whose rates are measured,
  /// else one without a file system, else one whose objects stay as they are, else the cheapest.
  std::size_t suggested = 0;
  std::vector<std::string> not_counted;  // what the comparison leaves out
};

/// What is asked about a job's data, and how it is answered. Each option gets the same seed: run i of one has the luck
/// of run i of every other.
struct AdviceOptions {
  std::optional<std::string> channel = {};     // the one to vary; none: each that holds a tenth of the data
  std::optional<std::string> shard_size = {};  // "150 MB", of a packed object; none: parameter advice.shard_size
  std::uint64_t seed = 1;
  std::size_t replications = 200;
  /// Called with (done, all) replications of all options; what it throws ends the advice.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Forecasts the job with its data from every source and says which is cheapest, which is fastest and why. An option
/// that resolve() refuses stays in the list with the reason. Throws SpecError when the description is wrong whatever
/// the source is, when it has no channels, or when the question makes no sense; SimulationError as forecast() does.
[[nodiscard]] DataAdvice advise_data(const JobDraft& draft, const Catalog& catalog = Catalog::builtin(),
                                     const AdviceOptions& options = {});
[[nodiscard]] DataAdvice advise_data(const JobSpec& job, const Catalog& catalog = Catalog::builtin(),
                                     const AdviceOptions& options = {});

}  // namespace simcore
