#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Some of the instances of a heterogeneous cluster.
struct InstanceGroupSpec {
  std::string name;
  std::string instance_type;
  std::int64_t instance_count = 1;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "name", .doc = "Name of the group, for channels.<name>.groups.", .required = true}, self.name);
    visit(Field{.name = "instance_type", .doc = "Training instance type of the group.", .required = true},
          self.instance_type);
    visit(Field{.name = "instance_count", .doc = "Number of instances. Default 1.", .range = {.low = 1, .high = 10000}},
          self.instance_count);
  }
};

struct ClusterSpec {
  std::string instance_type;
  std::int64_t instance_count = 1;
  std::vector<InstanceGroupSpec> groups;
  std::optional<Bytes> volume_size;  // as written; "500 GB" and "500 GiB" both mean 500 of the service's GB
  Seconds keep_alive;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_type",
                .doc = "Training instance type, such as ml.p4d.24xlarge; needed unless there are groups."},
          self.instance_type);
    visit(Field{.name = "instance_count", .doc = "Number of instances. Default 1.", .range = {.low = 1, .high = 10000}},
          self.instance_count);
    visit(Field{.name = "groups",
                .doc = "Instance groups of a heterogeneous cluster, instead of instance_type and instance_count; at "
                       "most 5."},
          self.groups);
    visit(
        Field{.name = "volume_size",
              .doc = "EBS volume on each instance, in the service's GB (1 GB = 2^30 bytes). Ignored by types with NVMe "
                     "instance storage. Default: the catalog's.",
              .range = {.low = 1e9, .high = 16384.0 * 1073741824.0}},
        self.volume_size);
    visit(Field{.name = "keep_alive",
                .doc = "Warm pool: how long the instances are kept, and billed, after the job. Default 0 s.",
                .range = {.low = 0, .high = 21600}},
          self.keep_alive);
  }
};

struct StoppingSpec {
  std::optional<Seconds> max_runtime;
  std::optional<Seconds> max_wait;
  std::optional<Seconds> max_pending;
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
    visit(Field{.name = "max_pending",
                .doc = "Limit of the wait for capacity, after which the job is stopped. Default: none.",
                .range = {.low = 1800, .high = 28 * 86400.0}},
          self.max_pending);
    visit(Field{.name = "grace",
                .doc = "How much of the 120 s between SIGTERM and SIGKILL the script uses. Default 120 s.",
                .range = {.low = 0, .high = 120}},
          self.grace);
  }
};

/// The instances that a job leaves to the next one, or finds.
struct WarmPoolSpec {
  std::optional<bool> reused;
  std::optional<Uncertain<Seconds>> next_job;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "reused",
                .doc = "true: the job finds the instances of a warm pool and starts at once. Default false."},
          self.reused);
    visit(Field{.name = "next_job",
                .doc = "Time from this job's end until a matching job takes the kept instances. Default: none does, "
                       "and cluster.keep_alive is billed to its end.",
                .range = kNotNegative},
          self.next_job);
  }
};

/// What the service does about its own internal errors.
struct RetrySpec {
  std::optional<std::int64_t> max_attempts;
  std::optional<Uncertain<Seconds>> time_to_fault;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "max_attempts",
                .doc = "How often the job is started again after an internal server error. Default: never.",
                .range = {.low = 1, .high = 30}},
          self.max_attempts);
    visit(Field{.name = "time_to_fault",
                .doc = "Running time of the cluster until an internal server error, drawn anew for each attempt. "
                       "Default: no error happens; the service publishes no rate.",
                .range = kPositive},
          self.time_to_fault);
  }
};

}  // namespace simcore
