#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/channel_spec.hpp"
#include "simcore/spec/choice.hpp"
#include "simcore/spec/field.hpp"
#include "simcore/units/date.hpp"

namespace simcore {

enum class Purchase { on_demand, spot, savings_plan, reserved };
template <>
struct Choice<Purchase> {
  static constexpr std::array<std::pair<std::string_view, Purchase>, 4> words = {
      {{"on_demand", Purchase::on_demand},
       {"spot", Purchase::spot},
       {"savings_plan", Purchase::savings_plan},
       {"reserved", Purchase::reserved}}};
};

enum class Compression { gzip, none };
template <>
struct Choice<Compression> {
  static constexpr std::array<std::pair<std::string_view, Compression>, 2> words = {
      {{"GZIP", Compression::gzip}, {"NONE", Compression::none}}};
};

struct ClusterSpec {
  std::string instance_type;
  std::int64_t instance_count = 1;
  std::optional<Bytes> volume_size;  // as written; "500 GB" and "500 GiB" both mean 500 of the service's GB
  Seconds keep_alive;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_type", .doc = "Training instance type, such as ml.p4d.24xlarge.", .required = true},
          self.instance_type);
    visit(Field{.name = "instance_count", .doc = "Number of instances. Default 1.", .range = {.low = 1, .high = 10000}},
          self.instance_count);
    visit(
        Field{.name = "volume_size",
              .doc = "EBS volume on each instance, in the service's GB (1 GB = 2^30 bytes). Ignored by types with NVMe "
                     "instance storage. Default: the catalog's.",
              .range = {.low = 1e9, .high = 16384.0 * 1099511627776.0}},
        self.volume_size);
    visit(
        Field{.name = "keep_alive",
              .doc = "Warm pool: how long the instances are kept after the job. Default 0 s. Counts in the worst case.",
              .range = {.low = 0, .high = 21600}},
        self.keep_alive);
  }
};

struct ComputeSpec {
  std::optional<Uncertain<Seconds>> duration;
  std::optional<Uncertain<Seconds>> step_time;
  std::optional<Uncertain<PerSecond>> samples_per_second;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "duration",
                .doc = "Time from the start of the training script to its end, all epochs together.",
                .range = kPositive},
          self.duration);
    visit(Field{.name = "step_time",
                .doc = "Time of one optimiser step of the whole cluster; needs work.steps, or "
                       "work.samples and work.batch_size.",
                .range = kPositive},
          self.step_time);
    visit(Field{.name = "samples_per_second",
                .doc = "Steady throughput of the whole cluster; needs work.samples.",
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
    visit(Field{.name = "epochs", .doc = "Passes over the training data. Default 1.", .range = {.low = 1, .high = 1e9}},
          self.epochs);
    visit(Field{.name = "samples", .doc = "Samples in one epoch, over the whole cluster.", .range = kCount},
          self.samples);
    visit(Field{.name = "steps", .doc = "Optimiser steps in all, over all epochs.", .range = kCount}, self.steps);
    visit(Field{.name = "batch_size", .doc = "Samples in one step, over the whole cluster.", .range = kCount},
          self.batch_size);
    visit(
        Field{.name = "warm_up",
              .doc = "Time in the script that is neither start-up nor steady training: graph compilation, first steps. "
                     "Default 0 s.",
              .range = kNotNegative},
        self.warm_up);
    visit(Field{.name = "compute", .doc = "How long the computing takes: exactly one of its keys.", .required = true},
          self.compute);
  }
};

/// Times that the service decides. Each has a default with a source in the catalog.
struct PhasesSpec {
  std::optional<Uncertain<Seconds>> pending;
  std::optional<Uncertain<Seconds>> starting;
  std::optional<Uncertain<Seconds>> image_pull;
  std::optional<Uncertain<Seconds>> download;
  std::optional<Uncertain<Seconds>> startup;
  std::optional<Uncertain<Seconds>> upload;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "pending", .doc = "Wait for capacity, not billed. Default 0 s.", .range = kNotNegative},
          self.pending);
    visit(Field{.name = "starting",
                .doc = "Launching the instances, not billed. Default: measured.",
                .range = kNotNegative},
          self.starting);
    visit(Field{.name = "image_pull",
                .doc = "Pulling the container image, beside the data download. Default: measured.",
                .range = kNotNegative},
          self.image_pull);
    visit(Field{.name = "download",
                .doc = "Bringing in or mounting the data of all channels. Default: modelled.",
                .range = kNotNegative},
          self.download);
    visit(Field{.name = "startup",
                .doc = "From container start to the script's first step. Default: measured, and 0 s "
                       "with work.compute.duration.",
                .range = kNotNegative},
          self.startup);
    visit(Field{.name = "upload",
                .doc = "Compressing and uploading the artifact. Default: modelled.",
                .range = kNotNegative},
          self.upload);
  }
};

struct CheckpointSpec {
  std::optional<Seconds> every;
  std::optional<Bytes> size;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "every", .doc = "Time between checkpoints.", .range = kPositive}, self.every);
    visit(Field{.name = "size", .doc = "Size of one checkpoint.", .range = kNotNegative}, self.size);
  }
};

struct ArtifactSpec {
  std::optional<Uncertain<Bytes>> size;
  Compression compression = Compression::gzip;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "size",
                .doc = "Size of the model artifact before compression. Default 0 B.",
                .range = kNotNegative},
          self.size);
    visit(Field{.name = "compression", .doc = "GZIP (the service's default) or NONE."}, self.compression);
  }
};

struct StoppingSpec {
  std::optional<Seconds> max_runtime;
  std::optional<Seconds> max_wait;
  std::optional<Seconds> grace;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "max_runtime",
                .doc = "Limit of the billed time before the job is stopped. Default 24 h, at most "
                       "28 d.",
                .range = {.low = 1, .high = 28 * 86400.0}},
          self.max_runtime);
    visit(Field{.name = "max_wait",
                .doc = "Spot only: limit of waiting and running together; not below max_runtime. Default: none.",
                .range = {.low = 1, .high = 56 * 86400.0}},
          self.max_wait);
    visit(Field{.name = "grace",
                .doc = "How much of the 120 s between SIGTERM and SIGKILL the script uses. Default 120 s.",
                .range = {.low = 0, .high = 120}},
          self.grace);
  }
};

struct SpotSpec {
  std::optional<Uncertain<Fraction>> discount;
  std::optional<Uncertain<Seconds>> interruptions;
  std::optional<Uncertain<Seconds>> capacity_wait;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "discount",
                .doc = "Share of the on-demand price that spot saves. Default: the catalog's.",
                .range = kShare},
          self.discount);
    visit(Field{.name = "interruptions",
                .doc = "Time from a start to the next interruption. Read, not yet simulated: the "
                       "forecast is that of an uninterrupted run and says so.",
                .range = kNotNegative},
          self.interruptions);
    visit(Field{.name = "capacity_wait",
                .doc = "Wait for spot capacity, not billed. Default: phases.pending.",
                .range = kNotNegative},
          self.capacity_wait);
  }
};

struct SavingsPlanSpec {
  std::optional<Fraction> discount;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "discount",
                .doc = "Share of the on-demand price that the plan saves. Needed with purchase: "
                       "savings_plan unless the catalog has the rate.",
                .range = kShare},
          self.discount);
  }
};

struct PricesSpec {
  std::optional<UsdPerHour> instance_hour;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_hour",
                .doc = "On-demand price of one instance for one hour. Default: the catalog's, for "
                       "the region and day.",
                .range = kNotNegative},
          self.instance_hour);
  }
};

/// A training job as its owner describes it: the service's own vocabulary in snake_case. What is left out is taken
/// from the catalog when the job is resolved.
struct JobSpec {
  std::int64_t simcore = 1;  // version of this vocabulary
  std::string name = "job";
  std::string region = "us-east-1";
  std::optional<Date> as_of;
  ClusterSpec cluster;
  Purchase purchase = Purchase::on_demand;
  std::map<std::string, ChannelSpec> channels;
  WorkSpec work;
  PhasesSpec phases;
  CheckpointSpec checkpoint;
  ArtifactSpec artifact;
  StoppingSpec stopping;
  SpotSpec spot;
  SavingsPlanSpec savings_plan;
  PricesSpec prices;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "simcore",
                .doc = "Version of the vocabulary: 1.",
                .range = {.low = 1, .high = 1},
                .required = true},
          self.simcore);
    visit(Field{.name = "name", .doc = "Name of the job in every output. Default: job."}, self.name);
    visit(Field{.name = "region", .doc = "Region, such as eu-west-1. Default: us-east-1."}, self.region);
    visit(Field{.name = "as_of",
                .doc = "Day whose prices and rates hold, YYYY-MM-DD. Default: the newest day that the "
                       "catalog knows."},
          self.as_of);
    visit(Field{.name = "cluster", .doc = "The instances.", .required = true}, self.cluster);
    visit(Field{.name = "purchase", .doc = "on_demand (default), spot, savings_plan or reserved."}, self.purchase);
    visit(Field{.name = "channels", .doc = "Input data, by channel name; at most 20."}, self.channels);
    visit(Field{.name = "work", .doc = "What is computed.", .required = true}, self.work);
    visit(Field{.name = "phases", .doc = "Overrides of the times that the service decides."}, self.phases);
    visit(Field{.name = "checkpoint", .doc = "Checkpoints to S3."}, self.checkpoint);
    visit(Field{.name = "artifact", .doc = "What the job writes at its end."}, self.artifact);
    visit(Field{.name = "stopping", .doc = "Limits at which the service stops the job."}, self.stopping);
    visit(Field{.name = "spot", .doc = "Managed spot training; without effect unless purchase is spot."}, self.spot);
    visit(Field{.name = "savings_plan", .doc = "Without effect unless purchase is savings_plan."}, self.savings_plan);
    visit(Field{.name = "prices", .doc = "Prices of your own instead of the catalog's."}, self.prices);
  }
};

}  // namespace simcore
