#pragma once

namespace simcore {

/// Time in which a device of a pipeline waits for its first micro-batch and after its last one. Stages are even, sends
/// free; the schedule is GPipe or 1F1B, or interleaved with several pieces of the model on each device. Narayanan et
/// al., SC 2021, arXiv:2104.04473, section 2.2.
struct PipelineSchedule {
  int stages = 1;
  int micro_batches = 1;
  int interleaving = 1;  // more than 1: micro-batches must be a multiple of the stages

  /// (p − 1)/(v m): of the time in which the device computes.
  [[nodiscard]] constexpr double bubble() const noexcept {
    return (stages - 1.0) / (static_cast<double>(interleaving) * micro_batches);
  }
  /// (p − 1)/(v m + p − 1): of all the time.
  [[nodiscard]] constexpr double idle_share() const noexcept {
    return (stages - 1.0) / (static_cast<double>(interleaving) * micro_batches + stages - 1.0);
  }
};

}  // namespace simcore
