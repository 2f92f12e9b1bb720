#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/boosting_spec.hpp"
#include "simcore/spec/compute_spec.hpp"
#include "simcore/spec/early_stopping_spec.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/spec/model_spec.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// What the processors do to each sample before an accelerator sees it.
struct PreprocessingSpec {
  Uncertain<Seconds> time;
  std::optional<std::int64_t> workers;
  std::vector<std::string> groups = {};
  std::optional<Bytes> output_size = {};

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "time",
                .doc = "Processor time of one sample on one vCPU: decoding, augmentation; needs work.samples.",
                .example = "12 ms",
                .source = kOwn,
                .range = kPositive,
                .required = true},
          self.time);
    visit(Field{.name = "workers",
                .doc = "Processes or threads on each node that do it side by side; more than vCPUs gain nothing.",
                .example = "8",
                .otherwise = "one for each vCPU",
                .source = kOwn,
                .range = {.low = 1, .high = 100000}},
          self.workers);
    visit(Field{.name = "groups",
                .doc = "Names of the instance groups whose nodes prepare samples for all: each sample goes to a "
                       "processor that is free, as with a data service.",
                .example = "[workers]",
                .otherwise = "all groups, each node an even part of the samples",
                .source = kOwn},
          self.groups);
    visit(
        Field{.name = "output_size",
              .doc = "Size of a prepared sample; what nodes without accelerators prepare crosses the network to those "
                     "with. Needs work.preprocessing.groups.",
              .example = "600 kB",
              .otherwise = "the network carries prepared samples in no time",
              .source = kOwn,
              .range = kPositive},
        self.output_size);
  }
};

struct WorkSpec {
  Uncertain<Count> epochs = 1;
  std::optional<Uncertain<Count>> samples;
  std::optional<Uncertain<Count>> steps;
  std::optional<std::int64_t> batch_size;
  std::optional<Fraction> subset;
  std::optional<EarlyStoppingSpec> early_stopping;
  std::optional<Uncertain<Seconds>> warm_up;
  std::optional<Uncertain<Seconds>> epoch_start;
  bool prefetch = true;
  std::optional<PreprocessingSpec> preprocessing;
  std::optional<ModelSpec> model;
  std::optional<BoostingSpec> boosting;
  ComputeSpec compute;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    constexpr Range kCount{.low = 1, .high = 1e15};
    visit(
        Field{.name = "epochs",
              .doc = "Passes over the training data; with early_stopping, at most so many. A draw of a distribution is "
                     "rounded to a whole number, as those of samples and steps are.",
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
    visit(Field{.name = "subset",
                .doc = "Part of the data that is trained on. The job file describes all of it: sizes and objects of "
                       "the channels, samples, steps, rows and a stated duration are then so much less.",
                .example = "10 %",
                .fallback = "1",
                .source = kOwn,
                .range = {.low = 0.0, .high = 1.0, .above_low = true}},
          self.subset);
    visit(Field{.name = "early_stopping",
                .doc = "Training ends when its metric no longer improves.",
                .source = "Keras, EarlyStopping; simcore"},
          self.early_stopping);
    visit(
        Field{.name = "warm_up",
              .doc = "Time in the script that is neither start-up nor steady training: graph compilation, first steps.",
              .example = "3 min",
              .fallback = "0 s",
              .source = kOwn,
              .range = kNotNegative},
        self.warm_up);
    visit(Field{.name = "epoch_start",
                .doc = "Time at the start of each epoch in which nothing else goes on: starting the loader's workers, "
                       "shuffling.",
                .example = "5 s",
                .fallback = "0 s",
                .source = kOwn,
                .range = kNotNegative},
          self.epoch_start);
    visit(Field{.name = "prefetch",
                .doc = "true: samples are read and prepared while others are computed, so the slowest sets the pace; "
                       "false: one after the other.",
                .fallback = "true",
                .source = kOwn},
          self.prefetch);
    visit(Field{.name = "preprocessing", .doc = "What the processors do to each sample.", .source = kOwn},
          self.preprocessing);
    visit(
        Field{.name = "model", .doc = "What is trained: from it follow its arithmetic and its memory.", .source = kOwn},
        self.model);
    visit(Field{.name = "boosting",
                .doc = "Gradient boosting on processors, instead of compute and model: how long it takes follows from "
                       "its size and the instance type.",
                .source = kOwn},
          self.boosting);
    visit(Field{.name = "compute", .doc = "How long the computing takes: exactly one of its keys.", .source = kOwn},
          self.compute);
  }
};

/// Epochs over which amounts are counted: as stated, or as many as are expected.
[[nodiscard]] inline double stated_epochs(const WorkSpec& work) {
  return std::max(1.0, std::round(work.epochs.mean().value()));
}

}  // namespace simcore
