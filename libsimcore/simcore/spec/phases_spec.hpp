#pragma once

#include <optional>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

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
    visit(Field{.name = "pending",
                .doc = "Wait for capacity, not billed.",
                .example = "{exponential: {mean: 20 min}}",
                .fallback = "0 s",
                .source = "SageMaker API DescribeTrainingJob, SecondaryStatus Pending",
                .range = kNotNegative},
          self.pending);
    visit(Field{.name = "starting",
                .doc = "Launching the instances, not billed.",
                .example = "{lognormal: {median: 116 s, p95: 150 s}}",
                .parameter = "phase.starting",
                .otherwise = "phase.starting_warm with warm_pool.reused",
                .source = "SageMaker API DescribeTrainingJob, SecondaryStatus Starting",
                .range = kNotNegative},
          self.starting);
    visit(Field{.name = "image_pull",
                .doc = "Pulling the container image, beside the data download.",
                .example = "{uniform: {low: 100 s, high: 200 s}}",
                .parameter = "phase.image_pull",
                .otherwise = "0 s with warm_pool.reused",
                .source = "SageMaker API DescribeTrainingJob, SecondaryStatus Downloading",
                .range = kNotNegative},
          self.image_pull);
    visit(Field{.name = "download",
                .doc = "Bringing in or mounting the data of all channels.",
                .example = "{empirical: [310 s, 342 s, 357 s]}",
                .otherwise = "worked out from the channels; without them, what jobs of the class took (phase.input)",
                .source = "SageMaker API DescribeTrainingJob, SecondaryStatus Downloading",
                .range = kNotNegative},
          self.download);
    visit(Field{.name = "startup",
                .doc = "From container start to the script's first step.",
                .example = "45 s",
                .parameter = "phase.startup",
                .otherwise = "0 s with work.compute.duration, which holds it",
                .source = "SageMaker API DescribeTrainingJob, SecondaryStatus Training",
                .range = kNotNegative},
          self.startup);
    visit(
        Field{.name = "upload",
              .doc = "Compressing and uploading the artifact.",
              .example = "{gamma: {mean: 60 s, shape: 2}}",
              .otherwise = "worked out from the artifact; without its size, what jobs of the class took (phase.upload)",
              .source = "SageMaker API DescribeTrainingJob, SecondaryStatus Uploading",
              .range = kNotNegative},
        self.upload);
  }
};

}  // namespace simcore
