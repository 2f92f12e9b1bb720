#pragma once

#include <optional>
#include <string>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Another zone or region in which a spot job may run.
struct ElsewhereSpec {
  std::optional<std::string> region;
  std::optional<Uncertain<Seconds>> interruptions;
  std::optional<Uncertain<Seconds>> capacity_wait;
  std::optional<Fraction> discount;
  std::optional<BytesPerSecond> bandwidth;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "region",
                .doc = "Region of this place. The service does not move a job to another region: whoever plans the job "
                       "must copy its checkpoint and submit it there.",
                .example = "us-west-2",
                .otherwise = "the job's own: another zone of it",
                .source = kOwn},
          self.region);
    visit(Field{.name = "interruptions",
                .doc = "Time from the start of Downloading until one instance is interrupted here.",
                .example = "{weibull: {mean: 6 h, shape: 0.65}}",
                .otherwise = "spot.interruptions",
                .source = kOwn,
                .range = kPositive},
          self.interruptions);
    visit(Field{.name = "capacity_wait",
                .doc = "How long capacity stays away from here.",
                .example = "{exponential: {mean: 40 min}}",
                .otherwise = "spot.capacity_wait",
                .source = kOwn,
                .range = kNotNegative},
          self.capacity_wait);
    visit(Field{.name = "discount",
                .doc = "Share of the on-demand price of this region that spot saves here.",
                .example = "60 %",
                .otherwise = "that of the run",
                .source = kOwn,
                .range = kShare},
          self.discount);
    visit(Field{.name = "bandwidth",
                .doc = "Rate at which a checkpoint is copied between this region and others.",
                .example = "200 MB/s",
                .otherwise = "what an instance reaches to other regions",
                .source = kOwn,
                .range = kPositive},
          self.bandwidth);
  }
};

}  // namespace simcore
