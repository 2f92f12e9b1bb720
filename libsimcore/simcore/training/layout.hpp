#pragma once

#include <optional>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/parallel_spec.hpp"

namespace simcore {

/// Who computes what: `nodes` alike, each with `devices_per_node`, cut into replicas of the model. A replica is
/// `pipeline_parallel` stages of `tensor_parallel` devices; each stage holds `interleaving` separate pieces of the
/// model (virtual stages). Ranks are numbered as Megatron does: tensor groups of neighbours, then replicas, then
/// stages.
struct Layout {
  int nodes = 1;
  int devices_per_node = 1;
  int tensor_parallel = 1;
  int pipeline_parallel = 1;
  int interleaving = 1;
  bool sequence_parallel = false;  // tensor groups split norms and dropout along the sequence
  Sharding sharding = Sharding::none;
  int micro_batch = 1;   // samples that a replica computes at once, at most
  int global_batch = 1;  // samples of a step, of all replicas

  [[nodiscard]] constexpr int devices() const noexcept { return nodes * devices_per_node; }
  /// Replicas of the model.
  [[nodiscard]] constexpr int data_parallel() const noexcept {
    return devices() / (tensor_parallel * pipeline_parallel);
  }
  /// Samples of a step in the replica that has most.
  [[nodiscard]] constexpr int replica_batch() const noexcept { return (global_batch - 1) / data_parallel() + 1; }
  /// Micro-batches of a step in that replica, all of one size.
  [[nodiscard]] constexpr int accumulation() const noexcept { return (replica_batch() - 1) / micro_batch + 1; }
  /// Samples in each; at most `micro_batch`, and less where this does not divide the batch.
  [[nodiscard]] constexpr double even_micro_batch() const noexcept {
    return static_cast<double>(replica_batch()) / accumulation();
  }

  friend bool operator==(const Layout&, const Layout&) = default;
};

/// What cannot be: numbers below 1, groups that do not divide the devices, more replicas than samples. The functions
/// above mean nothing while there is a problem.
[[nodiscard]] std::vector<Problem> layout_problems(const Layout& layout);

/// An interleaved schedule whose micro-batches are no multiple of the stages.
[[nodiscard]] std::optional<Problem> schedule_problem(const Layout& layout);

}  // namespace simcore
