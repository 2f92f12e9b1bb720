#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Volume of a notebook instance unless one is stated: SageMaker API CreateNotebookInstance, VolumeSizeInGB.
inline constexpr Bytes kNotebookVolume = 5.0 * kGibibyte;

/// What costs money beside the job.
enum class BesideUse { notebook, studio, endpoint, rule, storage };
template <>
struct Choice<BesideUse> {
  static constexpr std::array<std::pair<std::string_view, BesideUse>, 5> words = {{{"notebook", BesideUse::notebook},
                                                                                   {"studio", BesideUse::studio},
                                                                                   {"endpoint", BesideUse::endpoint},
                                                                                   {"rule", BesideUse::rule},
                                                                                   {"storage", BesideUse::storage}}};
};

/// Something that is paid beside the job: a notebook left running, an endpoint, a rule with an instance of its own,
/// what is kept in S3.
struct BesideSpec {
  BesideUse use = BesideUse::notebook;
  std::string instance_type;
  std::int64_t instance_count = 1;
  std::optional<Seconds> time;
  std::optional<Bytes> volume_size;
  std::optional<Bytes> size;
  std::optional<UsdPerHour> instance_hour;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "use",
                .doc =
                    "What it is: a notebook instance, a Studio space, an endpoint, a Debugger or Profiler rule of your "
                    "own with an instance (built-in rules are free: leave them out), or storage in S3.",
                .example = "notebook",
                .source = "usage types of the bill: Notebk, Studio, Host, Processing, TimedStorage",
                .required = true},
          self.use);
    visit(Field{.name = "instance_type",
                .doc = "Its instance type; needed unless it is storage.",
                .example = "ml.t3.medium",
                .otherwise = "none",
                .source = "SageMaker API CreateNotebookInstance, InstanceType"},
          self.instance_type);
    visit(Field{.name = "instance_count",
                .doc = "How many of them.",
                .example = "2",
                .fallback = "1",
                .source = kOwn,
                .range = {.low = 1, .high = 10000}},
          self.instance_count);
    visit(Field{.name = "time",
                .doc = "For how long it is paid because of this job.",
                .example = "64 h",
                .otherwise = "as long as the job lasts, waits included; a rule as long as the job is billed",
                .source = kOwn,
                .range = kKeepingTime},
          self.time);
    visit(Field{.name = "volume_size",
                .doc = "EBS volume of each instance, in the service's GB (1 GB = 2^30 bytes).",
                .example = "50 GB",
                .otherwise = "5 GB for a notebook, which is what the service takes; none is billed for the others",
                .source = "SageMaker API CreateNotebookInstance, VolumeSizeInGB; bounds: gp2 volumes, 1 to 16384 GiB",
                .range = {.low = 1e9, .high = 16384.0 * 1073741824.0}},
          self.volume_size);
    visit(Field{.name = "size",
                .doc = "What is kept in S3, for storage only: tensors of Debugger, TensorBoard's files, logs.",
                .example = "20 GB",
                .otherwise = "none",
                .source = kOwn,
                .range = kPositive},
          self.size);
    visit(Field{.name = "instance_hour",
                .doc = "Price of one instance for one hour, instead of the catalog's.",
                .example = "0.05 USD/h",
                .otherwise = "the catalog's: as it was seen, or that of training on the type",
                .source = kOwn,
                .range = {.low = 0, .high = 1e6}},
          self.instance_hour);
  }
};

}  // namespace simcore
