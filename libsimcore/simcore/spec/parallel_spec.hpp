#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"

namespace simcore {

/// What data-parallel replicas share out instead of each holding all of it: ZeRO stages 0 to 3 (Rajbhandari et al.,
/// SC 2020, arXiv:1910.02054); `full` is FSDP.
enum class Sharding { none, optimizer, gradients, full };
template <>
struct Choice<Sharding> {
  static constexpr std::array<std::pair<std::string_view, Sharding>, 4> words = {{{"none", Sharding::none},
                                                                                  {"optimizer", Sharding::optimizer},
                                                                                  {"gradients", Sharding::gradients},
                                                                                  {"full", Sharding::full}}};
};

/// What waits in the instance's memory instead of the accelerator's.
enum class Offload { none, optimizer, parameters };
template <>
struct Choice<Offload> {
  static constexpr std::array<std::pair<std::string_view, Offload>, 3> words = {
      {{"none", Offload::none}, {"optimizer", Offload::optimizer}, {"parameters", Offload::parameters}}};
};

/// How a model is spread over accelerators. What tensor and pipeline do not divide, the data-parallel ranks repeat.
struct ParallelSpec {
  Sharding sharding = Sharding::none;
  Offload offload = Offload::none;
  std::int64_t tensor = 1;
  std::int64_t pipeline = 1;
  std::int64_t interleaving = 1;
  bool sequence = false;
  std::optional<std::int64_t> micro_batch_size;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "sharding",
                .doc = "What the accelerators share out: ZeRO stages 0 (none), 1 (optimizer), 2 (gradients) and 3 "
                       "(full, as FSDP's FULL_SHARD).",
                .fallback = "none",
                .source = "DeepSpeed configuration, zero_optimization.stage; PyTorch FSDP, ShardingStrategy"},
          self.sharding);
    visit(Field{.name = "offload",
                .doc = "What waits in the instance's memory: optimizer: the optimiser's state; parameters: the weights "
                       "too, with sharding: full only.",
                .fallback = "none",
                .source = "DeepSpeed configuration, offload_optimizer and offload_param"},
          self.offload);
    visit(Field{.name = "tensor",
                .doc = "Tensor parallelism: accelerators among which each layer is split.",
                .example = "8",
                .fallback = "1",
                .source = "Megatron-LM, --tensor-model-parallel-size",
                .range = {.low = 1, .high = 1024}},
          self.tensor);
    visit(Field{.name = "pipeline",
                .doc = "Pipeline parallelism: stages, of some layers each.",
                .example = "4",
                .fallback = "1",
                .source = "Megatron-LM, --pipeline-model-parallel-size",
                .range = {.low = 1, .high = 1024}},
          self.pipeline);
    visit(Field{.name = "interleaving",
                .doc = "Interleaved pipeline: separate pieces of the model on each stage, so that its accelerators "
                       "wait so many times less.",
                .example = "2",
                .fallback = "1",
                .source = "Megatron-LM, --num-layers-per-virtual-pipeline-stage: layers of a stage / interleaving",
                .range = {.low = 1, .high = 1024}},
          self.interleaving);
    visit(Field{.name = "sequence",
                .doc = "true: what tensor parallelism does not split of a layer (norms, dropout) is split along the "
                       "sequence, which takes less memory and as much traffic.",
                .fallback = "false",
                .source = "Megatron-LM, --sequence-parallel; Korthikanti et al. 2022, arXiv:2205.05198"},
          self.sequence);
    visit(Field{.name = "micro_batch_size",
                .doc = "Samples that an accelerator (with tensor and pipeline: the group that holds one model) takes "
                       "at once.",
                .example = "8",
                .otherwise = "its share of work.batch_size, or as many of that as fit",
                .source = "DeepSpeed configuration, train_micro_batch_size_per_gpu",
                .range = {.low = 1, .high = 1e9}},
          self.micro_batch_size);
  }
};

}  // namespace simcore
