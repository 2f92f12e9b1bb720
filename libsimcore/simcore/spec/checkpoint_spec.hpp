#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "simcore/random/uncertain.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

enum class CheckpointMode { asynchronous, blocking };
template <>
struct Choice<CheckpointMode> {
  static constexpr std::array<std::pair<std::string_view, CheckpointMode>, 2> words = {
      {{"asynchronous", CheckpointMode::asynchronous}, {"blocking", CheckpointMode::blocking}}};
};

/// What a script saves of its work, so that another attempt can go on from it.
struct CheckpointSpec {
  std::optional<Seconds> every;
  std::optional<std::int64_t> every_steps;
  std::optional<std::int64_t> every_epochs;
  std::optional<CheckpointMode> mode;
  std::optional<Bytes> size;
  std::optional<std::int64_t> kept;
  std::optional<Uncertain<Seconds>> pause;
  std::optional<Uncertain<Seconds>> lag;
  std::optional<Uncertain<Seconds>> restore;
  std::optional<bool> on_notice;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "every",
                .doc = "Work between checkpoints, in time.",
                .example = "30 min",
                .otherwise = "none",
                .source = kOwn,
                .range = {.low = 1}},
          self.every);
    visit(Field{.name = "every_steps",
                .doc = "Work between checkpoints, in optimizer steps.",
                .example = "500",
                .otherwise = "none",
                .source = kOwn,
                .range = {.low = 1, .high = 1e15}},
          self.every_steps);
    visit(Field{.name = "every_epochs",
                .doc = "Work between checkpoints, in epochs, which are taken to be equally long.",
                .example = "1",
                .otherwise = "none",
                .source = kOwn,
                .range = {.low = 1, .high = 1e9}},
          self.every_epochs);
    visit(Field{.name = "mode",
                .doc = "Whether training stands still until a checkpoint is in S3, or goes on meanwhile.",
                .fallback = "asynchronous",
                .source = "SageMaker API CreateTrainingJob, CheckpointConfig: local files are copied to S3 as "
                          "training goes on"},
          self.mode);
    visit(Field{.name = "size",
                .doc = "Size of one checkpoint.",
                .example = "5 GB",
                .otherwise = "checkpoint.bytes_per_parameter for each trained weight of work.model; without a model "
                             "none: writing and reading it takes no time, and it is not in the bill",
                .source = kOwn,
                .range = kNotNegative},
          self.size);
    visit(Field{.name = "kept",
                .doc = "How many checkpoints stay in S3; the script deletes or overwrites older ones. Their storage is "
                       "charged for the job's own time.",
                .example = "3",
                .fallback = "1",
                .source = "SageMaker API CreateTrainingJob, CheckpointConfig: files that are deleted locally are "
                          "deleted in S3",
                .range = {.low = 1, .high = 1e9}},
          self.kept);
    visit(Field{.name = "pause",
                .doc = "How long training stands still for one checkpoint.",
                .example = "20 s",
                .otherwise = "size ÷ the rate of the node's disk when asynchronous, ÷ upload.bandwidth when blocking",
                .source = kOwn,
                .range = kNotNegative},
          self.pause);
    visit(Field{.name = "lag",
                .doc = "From the end of the pause until the checkpoint is safe in S3. An interruption before that "
                       "goes back to the one before.",
                .example = "1 min",
                .otherwise = "size ÷ upload.bandwidth when asynchronous, 0 s when blocking",
                .source = kOwn,
                .range = kNotNegative},
          self.lag);
    visit(Field{.name = "restore",
                .doc = "Reading the last checkpoint when the job starts again, in training, billed.",
                .example = "90 s",
                .otherwise = "size ÷ file.bandwidth: each node reads the whole checkpoint",
                .source = "SageMaker API CreateTrainingJob, CheckpointConfig: restored to each instance",
                .range = kNotNegative},
          self.restore);
    visit(Field{.name = "on_notice",
                .doc = "Whether the script saves once more when a spot interruption is announced. It counts if it is "
                       "safe before the instances go.",
                .fallback = "false",
                .source = "EC2 spot instance interruption notices: two minutes, best effort"},
          self.on_notice);
  }
};

}  // namespace simcore
