#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/choice.hpp"
#include "simcore/spec/field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct ComputeSpec {
  std::optional<Uncertain<Seconds>> duration;
  std::optional<Uncertain<Seconds>> step_time;
  std::optional<Uncertain<PerSecond>> samples_per_second;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "duration",
                .doc = "Time from the start of the training script to its end, all epochs together.",
                .example = "70 min",
                .otherwise = "none",
                .source = kOwn,
                .range = kPositive},
          self.duration);
    visit(Field{.name = "step_time",
                .doc = "Time of one optimiser step of the whole cluster; needs work.steps, or "
                       "work.samples and work.batch_size.",
                .example = "350 ms",
                .otherwise = "none",
                .source = kOwn,
                .range = kPositive},
          self.step_time);
    visit(Field{.name = "samples_per_second",
                .doc = "Steady throughput of the whole cluster; needs work.samples.",
                .example = "329 /s",
                .otherwise = "none",
                .source = kOwn,
                .range = kPositive},
          self.samples_per_second);
  }
};

struct WorkSpec {
  std::int64_t epochs = 1;
  std::optional<std::int64_t> samples;
  std::optional<std::int64_t> steps;
  std::optional<std::int64_t> batch_size;
  std::optional<Uncertain<Seconds>> warm_up;
  ComputeSpec compute;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    constexpr Range kCount{.low = 1, .high = 1e15};
    visit(Field{.name = "epochs",
                .doc = "Passes over the training data.",
                .example = "3",
                .fallback = "1",
                .source = kOwn,
                .range = {.low = 1, .high = 1e9}},
          self.epochs);
    visit(Field{.name = "samples",
                .doc = "Samples in one epoch, over the whole cluster.",
                .example = "1530350",
                .otherwise = "none",
                .source = kOwn,
                .range = kCount},
          self.samples);
    visit(Field{.name = "steps",
                .doc = "Optimiser steps in all, over all epochs.",
                .example = "10000",
                .otherwise = "worked out from samples, batch_size and epochs",
                .source = kOwn,
                .range = kCount},
          self.steps);
    visit(Field{.name = "batch_size",
                .doc = "Samples in one step, over the whole cluster.",
                .example = "256",
                .otherwise = "none",
                .source = kOwn,
                .range = kCount},
          self.batch_size);
    visit(
        Field{.name = "warm_up",
              .doc = "Time in the script that is neither start-up nor steady training: graph compilation, first steps.",
              .example = "3 min",
              .fallback = "0 s",
              .source = kOwn,
              .range = kNotNegative},
        self.warm_up);
    visit(Field{.name = "compute",
                .doc = "How long the computing takes: exactly one of its keys.",
                .source = kOwn,
                .required = true},
          self.compute);
  }
};

enum class Compression { gzip, none };
template <>
struct Choice<Compression> {
  static constexpr std::array<std::pair<std::string_view, Compression>, 2> words = {
      {{"GZIP", Compression::gzip}, {"NONE", Compression::none}}};
};

struct ArtifactSpec {
  std::optional<Uncertain<Bytes>> size;
  Compression compression = Compression::gzip;
  std::optional<std::string> region;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "size",
                .doc = "Size of the model artifact before compression.",
                .example = "90 MB",
                .fallback = "0 B",
                .source = "SageMaker API CreateTrainingJob, OutputDataConfig.S3OutputPath: what is written there",
                .range = {.low = 0.0, .high = 1e16}},
          self.size);
    visit(Field{.name = "compression",
                .doc = "Whether the artifact is compressed before its upload.",
                .fallback = "GZIP",
                .source = "SageMaker API CreateTrainingJob, OutputDataConfig.CompressionType"},
          self.compression);
    visit(Field{.name = "region",
                .doc = "Region of the bucket that takes the artifact. Elsewhere than the job, its bytes are charged as "
                       "transfer between regions.",
                .example = "eu-west-1",
                .otherwise = "the job's region",
                .source = "SageMaker API CreateTrainingJob, OutputDataConfig.S3OutputPath: the bucket's region"},
          self.region);
  }
};

struct CheckpointSpec {
  std::optional<Seconds> every;
  std::optional<Bytes> size;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "every",
                .doc = "Time between checkpoints.",
                .example = "30 min",
                .otherwise = "none",
                .source = kOwn,
                .range = {.low = 1}},
          self.every);
    visit(Field{.name = "size",
                .doc = "Size of one checkpoint.",
                .example = "5 GB",
                .otherwise = "none",
                .source = kOwn,
                .range = kNotNegative},
          self.size);
  }
};

}  // namespace simcore
