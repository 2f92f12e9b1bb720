#pragma once

#include <optional>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/field.hpp"
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

}  // namespace simcore
