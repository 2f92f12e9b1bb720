#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/arithmetic.hpp"
#include "simcore/spec/instance_group_spec.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/spec/parallel_spec.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// A run that somebody measured: how fast, and on what.
struct MeasuredRunSpec {
  std::optional<Uncertain<PerSecond>> samples_per_second;
  std::optional<Uncertain<Seconds>> step_time;
  std::string instance_type;
  std::int64_t instance_count = 1;
  std::optional<std::int64_t> batch_size;
  std::optional<Arithmetic> precision;
  std::optional<ParallelSpec> parallel;
  std::optional<bool> activation_checkpointing;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "samples_per_second",
                .doc = "Steady throughput of all instances of the run together.",
                .example = "1376 /s",
                .otherwise = "none: step_time is given",
                .source = kOwn,
                .range = kPositive},
          self.samples_per_second);
    visit(Field{.name = "step_time",
                .doc = "Time of one optimiser step of the run; needs batch_size, its own or the job's.",
                .example = "350 ms",
                .otherwise = "none: samples_per_second is given",
                .source = kOwn,
                .range = kPositive},
          self.step_time);
    visit(Field{.name = "instance_type",
                .doc = "Instance type of the run.",
                .example = "ml.p3.2xlarge",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceType",
                .range = {.low = 1, .high = 100},
                .required = true},
          self.instance_type);
    visit(Field{.name = "instance_count",
                .doc = "Number of instances of the run.",
                .example = "4",
                .otherwise = "1",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceCount; upper bound: simcore",
                .range = {.low = 1, .high = 10000}},
          self.instance_count);
    visit(Field{.name = "batch_size",
                .doc = "Samples in one step of the run, over all its instances.",
                .example = "256",
                .otherwise = "work.batch_size",
                .source = kOwn,
                .range = {.low = 1, .high = 1e15}},
          self.batch_size);
    visit(Field{.name = "precision",
                .doc = "Precision of the run's arithmetic.",
                .otherwise = "work.model.precision",
                .source = kOwn},
          self.precision);
    visit(Field{.name = "parallel",
                .doc = "How the run was spread over its accelerators; without it as the job is.",
                .source = kOwn},
          self.parallel);
    visit(Field{.name = "activation_checkpointing",
                .doc = "Whether the run computed activations again in its backward pass.",
                .otherwise = "work.model.activation_checkpointing",
                .source = kOwn},
          self.activation_checkpointing);
  }
};

/// Where a stated time or speed holds, of a job that is moved elsewhere.
struct MeasuredOnSpec {
  std::string instance_type = {};
  std::optional<std::int64_t> instance_count = {};
  std::vector<InstanceGroupSpec> groups = {};
  std::optional<std::int64_t> batch_size = {};
  std::optional<Arithmetic> precision = {};

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_type",
                .doc = "Instance type on which it was measured.",
                .example = "ml.p3.2xlarge",
                .otherwise = "the instances of the job",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceType"},
          self.instance_type);
    visit(Field{.name = "instance_count",
                .doc = "Number of instances on which it was measured.",
                .example = "4",
                .otherwise = "1 with an instance_type, else as many as the job has",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceCount; upper bound: simcore",
                .range = {.low = 1, .high = 10000}},
          self.instance_count);
    visit(Field{.name = "groups",
                .doc = "Instance groups on which it was measured, instead of instance_type and instance_count.",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceGroups",
                .range = {.high = 5}},
          self.groups);
    visit(Field{.name = "batch_size",
                .doc = "Samples in one step, over the whole cluster, with which it was measured.",
                .example = "256",
                .otherwise = "work.batch_size",
                .source = kOwn,
                .range = {.low = 1, .high = 1e15}},
          self.batch_size);
    visit(Field{.name = "precision",
                .doc = "Precision of the arithmetic with which it was measured.",
                .otherwise = "that of work.model, or the usual one of its instance type",
                .source = kOwn},
          self.precision);
  }
};

struct ComputeSpec {
  std::optional<Uncertain<Seconds>> duration;
  std::optional<Uncertain<Seconds>> step_time;
  std::optional<Uncertain<PerSecond>> samples_per_second;
  std::optional<std::vector<MeasuredRunSpec>> measured;
  std::optional<Fraction> spread = {};
  std::optional<MeasuredOnSpec> measured_on = {};
  std::optional<bool> same_speed_elsewhere = {};

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
    visit(Field{.name = "measured",
                .doc = "Runs of the same training that were measured, also on other instances or on another number of "
                       "them; needs work.samples, or work.steps and work.batch_size.",
                .source = kOwn,
                .range = {.low = 1, .high = 100}},
          self.measured);
    visit(
        Field{.name = "spread",
              .doc = "Relative standard deviation, from one run to the next, of a duration, step_time or "
                     "samples_per_second that is one number; 0 for none. One that is a distribution is drawn as it is.",
              .example = "2 %",
              .otherwise = "as repeated runs of a job differ (parameters work.spread and work.spread_time)",
              .source = kOwn,
              .range = {.low = 0, .high = 1}},
        self.spread);
    visit(
        Field{.name = "measured_on",
              .doc = "Where the duration, step_time or samples_per_second holds, if not on the job's own cluster with "
                     "its batch and precision: a speed is then carried over by work.model, a duration refused.",
              .source = kOwn},
        self.measured_on);
    visit(Field{.name = "same_speed_elsewhere",
                .doc = "true: the duration, step_time or samples_per_second holds on other instances, numbers of them, "
                       "batches and precisions, too, where the job is moved there.",
                .otherwise = "false: it is carried over by work.model, or refused",
                .source = kOwn},
          self.same_speed_elsewhere);
  }
};

}  // namespace simcore
