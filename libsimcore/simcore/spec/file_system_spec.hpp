#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"
#include "simcore/spec/efs_choices.hpp"
#include "simcore/spec/fsx_deployment.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Where a file system is, seen from the job's instances.
enum class Zone { same, other };
template <>
struct Choice<Zone> {
  static constexpr std::array<std::pair<std::string_view, Zone>, 2> words = {
      {{"same", Zone::same}, {"other", Zone::other}}};
};

/// The file system behind a channel whose source is fsx or efs.
struct FileSystemSpec {
  std::optional<std::string> id;
  std::optional<FsxDeployment> deployment;
  std::optional<Bytes> capacity;
  std::optional<EfsThroughput> throughput_mode;
  std::optional<BytesPerSecond> provisioned_throughput;
  std::optional<EfsPerformance> performance_mode;
  bool lazy_load = false;
  std::optional<Zone> zone;
  std::optional<std::int64_t> other_nodes;
  std::optional<BytesPerSecond> other_reading;
  std::optional<Seconds> kept_for;
  std::optional<Fraction> cost_share;
  std::optional<bool> created;
  std::optional<bool> preload;
  std::optional<EfsStorageClass> storage_class;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "id",
                .doc = "Name of the file system. Channels with the same name share one, which is paid once.",
                .example = "fs-0123456789abcdef0",
                .otherwise = "one of its own for each channel",
                .source = "SageMaker API CreateTrainingJob, FileSystemDataSource.FileSystemId",
                .range = {.low = 1, .high = 64}},
          self.id);
    visit(Field{.name = "deployment",
                .doc = "FSx for Lustre only: deployment type with its throughput per TiB.",
                .example = "PERSISTENT_2_SSD_250",
                .fallback = "SCRATCH_2",
                .source = "FSx API CreateFileSystem, LustreConfiguration.DeploymentType and PerUnitStorageThroughput"},
          self.deployment);
    visit(Field{.name = "capacity",
                .doc = "Storage of the file system. FSx: 1.2 TiB, 2.4 TiB or a multiple of 2.4 TiB; on hard disks a "
                       "multiple of 6 TiB (PERSISTENT_1_HDD_12) or 1.8 TiB (PERSISTENT_1_HDD_40). EFS: data stored.",
                .example = "2.4 TiB",
                .parameter = "fsx.capacity_minimum",
                .otherwise = "more on FSx if the data needs it; the data's size on EFS",
                .source = "FSx API CreateFileSystem, StorageCapacity; EFS: simcore",
                .range = kPositive},
          self.capacity);
    visit(Field{.name = "throughput_mode",
                .doc = "EFS only: how its throughput is set.",
                .example = "elastic",
                .fallback = "bursting",
                .source = "EFS API CreateFileSystem, ThroughputMode"},
          self.throughput_mode);
    visit(Field{.name = "provisioned_throughput",
                .doc = "EFS with throughput_mode: provisioned, which needs it.",
                .example = "100 MiB/s",
                .otherwise = "none",
                .source = "EFS API CreateFileSystem, ProvisionedThroughputInMibps",
                .range = kPositive},
          self.provisioned_throughput);
    visit(Field{.name = "performance_mode",
                .doc = "EFS only: maxIO allows more operations a second, each of which waits longer; not with elastic "
                       "throughput or storage in one zone.",
                .example = "maxIO",
                .fallback = "generalPurpose",
                .source = "EFS API CreateFileSystem, PerformanceMode"},
          self.performance_mode);
    visit(Field{.name = "lazy_load",
                .doc = "FSx only. true: the first epoch pulls each file from S3; false: the data is already on the "
                       "file system.",
                .fallback = "false",
                .source = "FSx for Lustre data repository associations"},
          self.lazy_load);
    visit(Field{.name = "zone",
                .doc = "Availability zone of the file system: the same as the instances', or another, where each byte "
                       "read is charged as transfer between zones.",
                .fallback = "same",
                .source = kOwn},
          self.zone);
    visit(Field{.name = "other_nodes",
                .doc = "Nodes of other jobs that read from it all the while; each node gets a fair share.",
                .example = "8",
                .otherwise = "none",
                .source = kOwn,
                .range = {.low = 1, .high = 100000}},
          self.other_nodes);
    visit(Field{.name = "other_reading",
                .doc = "What all other nodes together read at most.",
                .example = "200 MB/s",
                .otherwise = "all that their share allows",
                .source = kOwn,
                .range = kPositive},
          self.other_reading);
    cost_fields(self, visit);
  }

  /// What the file system costs, and what of that the job bears.
  template <class Self, class Visit>
  static void cost_fields(Self& self, Visit& visit) {
    visit(Field{.name = "kept_for",
                .doc =
                    "For how long the file system exists because of this job. Its storage is charged for that time, or "
                    "for the job's if that is longer.",
                .example = "30 d",
                .otherwise = "the job's own time",
                .source = kOwn,
                .range = kKeepingTime},
          self.kept_for);
    visit(Field{.name = "cost_share",
                .doc =
                    "Part of the cost of having the file system that this job bears; 0 when it exists anyway. What the "
                    "job itself reads is charged whole.",
                .example = "25 %",
                .fallback = "1",
                .source = kOwn,
                .range = kShare},
          self.cost_share);
    visit(Field{.name = "created",
                .doc = "FSx only. true: the file system is created for this job, before it starts, with the names and "
                       "sizes of the S3 objects; it is charged from then on.",
                .fallback = "false",
                .source = "FSx API CreateFileSystem and CreateDataRepositoryAssociation, BatchImportMetaDataOnCreate"},
          self.created);
    visit(Field{.name = "preload",
                .doc = "true: the channel's data is copied from S3 before the job starts, while the file system is "
                       "charged; goes with lazy_load: false.",
                .fallback = "false",
                .source = "FSx for Lustre user guide, Preloading files into your file system"},
          self.preload);
    visit(
        Field{.name = "storage_class",
              .doc = "EFS only: the storage class of the data, which sets its price; infrequent_access charges each GB "
                     "that is read, too.",
              .fallback = "standard",
              .source = "Amazon EFS user guide, EFS storage classes; One Zone: EFS API CreateFileSystem, "
                        "AvailabilityZoneName"},
        self.storage_class);
  }
};

}  // namespace simcore
