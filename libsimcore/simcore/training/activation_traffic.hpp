#pragma once

#include "simcore/training/layout.hpp"
#include "simcore/training/topology.hpp"

namespace simcore {

/// The activations between the blocks of a transformer. No layers: nothing is sent.
struct Activations {
  int layers = 0;
  double sequence = 0.0;  // tokens of a sample
  double hidden = 0.0;    // values of a token
  Bytes value;            // size of each

  /// Size of the activations of some samples between two blocks.
  [[nodiscard]] constexpr Bytes of(double samples) const noexcept { return samples * sequence * hidden * value; }
};

/// Time that the devices of a tensor-parallel group sum activations for, in one micro-batch of `samples`: in each of
/// their layers twice forward and twice backward, and twice more where the forward pass is computed again (Shoeybi et
/// al., arXiv:1909.08053, section 3). Computing waits for it.
[[nodiscard]] Seconds tensor_parallel_time(const Activations& activations, double samples, bool checkpointing,
                                           const Layout& layout, const Topology& group) noexcept;

/// Time that a stage of a pipeline sends for, in one micro-batch: activations to the next stage and their gradients to
/// the one before, for each piece of the model that it holds. Each device of a tensor-parallel group sends its share,
/// which the receivers gather (Narayanan et al., arXiv:2104.04473, section 4.1).
[[nodiscard]] Seconds stage_send_time(const Activations& activations, double samples, const Layout& layout,
                                      const Link& to_next, const Topology& group) noexcept;

}  // namespace simcore
