#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/training/batch_rule.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct ScaledSpeed {
  int nodes = 1;
  std::string refused;
  std::optional<double> samples_per_second = {};
  std::optional<double> samples_per_second_low = {};
  std::optional<double> samples_per_second_high = {};
  std::optional<double> scaling_efficiency = {};
  std::optional<double> usd_per_million_samples = {};
  std::optional<Seconds> wall_clock = {};
  std::optional<double> cost_usd = {};
  std::optional<double> completed = {};
  std::optional<std::int64_t> batch_size = {};
  std::optional<Seconds> step = {};

  static constexpr record::Title kTitle{"ScaledSpeed", "A job on one number of nodes."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("nodes", "", "Number of nodes.", &ScaledSpeed::nodes),
        field("refused", "",
              "Why the job is not possible on so many nodes; empty when it is. If it is not, the other values are "
              "absent.",
              &ScaledSpeed::refused),
        field("samples_per_second", "1/s", "Median throughput of all nodes together.",
              &ScaledSpeed::samples_per_second),
        field("samples_per_second_low", "1/s", "Throughput at its 10 % quantile.",
              &ScaledSpeed::samples_per_second_low),
        field("samples_per_second_high", "1/s", "Throughput at its 90 % quantile.",
              &ScaledSpeed::samples_per_second_high),
        field("scaling_efficiency", "", "Speed of a node, relative to that with the fewest nodes.",
              &ScaledSpeed::scaling_efficiency),
        field("usd_per_million_samples", "USD/10^6", "Price of a million samples on demand, while the job trains.",
              &ScaledSpeed::usd_per_million_samples),
        field("wall_clock_s", "s", "Mean time of the whole job.", &ScaledSpeed::wall_clock),
        field("cost_usd", "USD", "Mean of the bill, bought as the job says.", &ScaledSpeed::cost_usd),
        field("completed", "", "Share of the runs that finish their work before a limit ends them.",
              &ScaledSpeed::completed),
        field("batch_size", "", "Samples of a step, of all nodes together.", &ScaledSpeed::batch_size),
        field("step_s", "s", "Duration of a step.", &ScaledSpeed::step)};
  }
};

struct Scaling {
  std::string version;
  std::string catalog;
  std::uint64_t seed = 0;
  std::size_t replications = 0;
  std::string job;
  std::string instance_type;
  BatchRule batch = BatchRule::global;
  std::string basis;
  std::vector<ScaledSpeed> nodes;

  static constexpr record::Title kTitle{"Scaling", "A job on several numbers of nodes."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("version", "", "Version of simcore.", &Scaling::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Scaling::catalog),
        field("seed", "", "Seed of the random streams.", &Scaling::seed),
        field("replications", "", "Number of runs on each number of nodes.", &Scaling::replications),
        field("job", "", "Name of the job.", &Scaling::job),
        field("instance_type", "", "Instance type of every node.", &Scaling::instance_type),
        field("batch", "",
              "Which batch stays the same while nodes are added: that of all nodes (global) or that of each node "
              "(per_node).",
              &Scaling::batch),
        field("basis", "",
              "What the speed rests on: \"predicted from the operations of the model\", \"scaled from …\".",
              &Scaling::basis),
        field("nodes", "", "The job on each number of nodes, ascending; refused ones with the reason.",
              &Scaling::nodes)};
  }
};

struct ScalingOptions {
  std::vector<int> nodes = {1, 2, 4, 8};  // ascending
  BatchRule batch = BatchRule::global;
  std::size_t replications = 1024;  // on each number of nodes
  std::uint64_t seed = 1;
  /// Called with (done, all) replications of all numbers of nodes; what it throws ends the study.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// The job on other numbers of its own nodes; of a heterogeneous cluster, of those that compute, alone. Throws
/// SpecError with every problem when none of them can do the job, SimulationError when `replications` is out of range.
[[nodiscard]] Scaling scaling(const JobDraft& draft, const Catalog& catalog, const ScalingOptions& options = {});

}  // namespace simcore
