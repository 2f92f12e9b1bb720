#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "simcore/spec/artifact_spec.hpp"
#include "simcore/spec/beside_spec.hpp"
#include "simcore/spec/channel_spec.hpp"
#include "simcore/spec/checkpoint_spec.hpp"
#include "simcore/spec/cluster_spec.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/spec/job_kind.hpp"
#include "simcore/spec/phases_spec.hpp"
#include "simcore/spec/profile_spec.hpp"
#include "simcore/spec/purchase_spec.hpp"
#include "simcore/spec/spot_spec.hpp"
#include "simcore/spec/tags.hpp"
#include "simcore/spec/work_spec.hpp"
#include "simcore/units/date.hpp"

namespace simcore {

/// A training job as its owner describes it: the service's own vocabulary in snake_case. What is left out is taken
/// from the catalog when the job is resolved.
struct JobSpec {
  std::int64_t simcore = 1;  // version of this vocabulary
  std::string name = "job";
  std::string region = "us-east-1";
  std::optional<Date> as_of;
  std::optional<JobKind> kind;
  Tags tags;
  ClusterSpec cluster;
  Purchase purchase = Purchase::on_demand;
  Channels channels;
  WorkSpec work;
  PhasesSpec phases;
  CheckpointSpec checkpoint;
  ArtifactSpec artifact;
  StoppingSpec stopping;
  WarmPoolSpec warm_pool;
  RetrySpec retry;
  SpotSpec spot;
  SavingsPlanSpec savings_plan;
  ReservedSpec reserved;
  PricesSpec prices;
  std::map<std::string, BesideSpec> beside;
  Measurements parameters;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(version_field("simcore"), self.simcore);
    visit(Field{.name = "name",
                .doc = "Name of the job in every output.",
                .example = "bert-pretraining",
                .fallback = "job",
                .source = kOwn,
                .range = {.low = 1, .high = 200}},
          self.name);
    visit(Field{.name = "region",
                .doc = "Region where the job runs.",
                .example = "eu-west-1",
                .fallback = "us-east-1",
                .source = "region of the SageMaker API endpoint that is called"},
          self.region);
    visit(Field{.name = "as_of",
                .doc = "Day whose prices and rates hold.",
                .example = "2025-12-01",
                .otherwise = "the newest day that the catalog knows",
                .source = kOwn},
          self.as_of);
    visit(
        Field{.name = "kind",
              .doc = "What is run: a training job; a processing job; or a training script in local mode, on the "
                     "notebook instance of cluster.instance_type itself, which waits for no instances.",
              .fallback = "training",
              .source = "SageMaker API CreateTrainingJob, CreateProcessingJob; local mode of the SageMaker Python SDK"},
        self.kind);
    visit(Field{.name = "tags",
                .doc = "Tags of the job, which go with every answer about it.",
                .example = "{team: vision}",
                .otherwise = "none",
                .source = "SageMaker API CreateTrainingJob, Tags",
                .range = {.high = 50}},
          self.tags);
    visit(Field{.name = "cluster",
                .doc = "The instances.",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig",
                .required = true},
          self.cluster);
    visit(Field{.name = "purchase",
                .doc = "How the instances are paid.",
                .fallback = "on_demand",
                .source = "spot: SageMaker API CreateTrainingJob, EnableManagedSpotTraining; the others: simcore"},
          self.purchase);
    visit(Field{.name = "channels",
                .doc = "Input data, by channel name; {} says that the job reads none.",
                .source = "SageMaker API CreateTrainingJob, InputDataConfig",
                .range = {.high = 20}},
          self.channels);
    visit(Field{.name = "work", .doc = "What is computed.", .source = kOwn, .required = true}, self.work);
    run_fields(self, visit);
    cost_fields(self, visit);
  }

  /// How the run goes.
  template <class Self, class Visit>
  static void run_fields(Self& self, Visit& visit) {
    visit(Field{.name = "phases",
                .doc = "Overrides of the times that the service decides.",
                .source = "SageMaker API DescribeTrainingJob, SecondaryStatusTransitions"},
          self.phases);
    visit(Field{.name = "checkpoint",
                .doc = "Checkpoints to S3.",
                .source = "SageMaker API CreateTrainingJob, CheckpointConfig"},
          self.checkpoint);
    visit(Field{.name = "artifact",
                .doc = "What the job writes at its end.",
                .source = "SageMaker API CreateTrainingJob, OutputDataConfig"},
          self.artifact);
    visit(Field{.name = "stopping",
                .doc = "Limits at which the service stops the job.",
                .source = "SageMaker API CreateTrainingJob, StoppingCondition"},
          self.stopping);
    visit(Field{.name = "warm_pool",
                .doc = "Instances kept from one job to the next.",
                .source = "SageMaker API DescribeTrainingJob, WarmPoolStatus"},
          self.warm_pool);
    visit(Field{.name = "retry",
                .doc = "Starting again after internal server errors.",
                .source = "SageMaker API CreateTrainingJob, RetryStrategy"},
          self.retry);
    visit(Field{.name = "spot",
                .doc = "Managed spot training; without effect unless purchase is spot.",
                .source = "SageMaker API CreateTrainingJob, EnableManagedSpotTraining"},
          self.spot);
  }

  /// What it costs, and rates of one's own.
  template <class Self, class Visit>
  static void cost_fields(Self& self, Visit& visit) {
    visit(Field{.name = "savings_plan",
                .doc = "Without effect unless purchase is savings_plan.",
                .source = "SageMaker Savings Plans"},
          self.savings_plan);
    visit(
        Field{.name = "reserved", .doc = "Only counts with purchase: reserved.", .source = "SageMaker training plans"},
        self.reserved);
    visit(Field{.name = "prices", .doc = "Prices of your own instead of the catalog's.", .source = kOwn}, self.prices);
    visit(
        Field{.name = "beside",
              .doc = "What is paid beside the job, by a name of your own: notebooks and endpoints left running, rules, "
                     "what is kept in S3.",
              .source = kOwn,
              .range = {.high = 50}},
        self.beside);
    visit(kParameters, self.parameters);
  }
};

[[nodiscard]] inline JobKind kind_of(const JobSpec& spec) noexcept { return spec.kind.value_or(JobKind::training); }

}  // namespace simcore
