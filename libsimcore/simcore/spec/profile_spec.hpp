#pragma once

#include <cstdint>
#include <string>

#include "simcore/random/measurement.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/date.hpp"

namespace simcore {

/// Field of parameters, the same in the job file and in a profile.
inline constexpr Field kParameters{
    .name = "parameters",
    .doc =
        "Rates, times and limits of your own instead of the catalog's, by name (simcore explain parameter lists "
        "them); behind a name, @ and an instance family, cpu or accelerated says for which types.",
    .example = "{file.bandwidth: 200 MB/s, file.object_rate@p4d: 400 /s, readers: 16}",
    .otherwise = "the catalog's",
    .source = kOwn,
    .range = {.high = 1000}};

/// Parameters that hold for many jobs: what somebody measured in an account, a network, a data centre.
struct ProfileSpec {
  std::int64_t simcore_profile = 1;  // version of this vocabulary
  std::string name;
  std::string source;
  Date as_of{};
  Measurements parameters;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(version_field("simcore_profile"), self.simcore_profile);
    visit(Field{.name = "name",
                .doc = "Name of the profile in every output.",
                .example = "my-vpc",
                .source = kOwn,
                .range = {.low = 1, .high = 100},
                .required = true},
          self.name);
    visit(Field{.name = "source",
                .doc = "Where its numbers come from.",
                .example = "measured 2026-10 on our p4d",
                .source = kOwn,
                .range = {.low = 1, .high = 500},
                .required = true},
          self.source);
    visit(Field{.name = "as_of",
                .doc = "Day on which they were seen to hold.",
                .example = "2026-10-01",
                .source = kOwn,
                .required = true},
          self.as_of);
    visit(kParameters, self.parameters);
  }
};

}  // namespace simcore
