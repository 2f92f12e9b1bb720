#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/choice.hpp"
#include "simcore/spec/field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

enum class Source { s3, fsx, efs };
template <>
struct Choice<Source> {
  static constexpr std::array<std::pair<std::string_view, Source>, 3> words = {
      {{"s3", Source::s3}, {"fsx", Source::fsx}, {"efs", Source::efs}}};
};

enum class InputMode { file, fast_file, pipe };
template <>
struct Choice<InputMode> {
  static constexpr std::array<std::pair<std::string_view, InputMode>, 3> words = {
      {{"File", InputMode::file}, {"FastFile", InputMode::fast_file}, {"Pipe", InputMode::pipe}}};
};

enum class DataType { s3_prefix, manifest, augmented_manifest };
template <>
struct Choice<DataType> {
  static constexpr std::array<std::pair<std::string_view, DataType>, 3> words = {
      {{"S3Prefix", DataType::s3_prefix},
       {"ManifestFile", DataType::manifest},
       {"AugmentedManifestFile", DataType::augmented_manifest}}};
};

enum class DataDistribution { fully_replicated, sharded_by_s3_key };
template <>
struct Choice<DataDistribution> {
  static constexpr std::array<std::pair<std::string_view, DataDistribution>, 2> words = {
      {{"FullyReplicated", DataDistribution::fully_replicated},
       {"ShardedByS3Key", DataDistribution::sharded_by_s3_key}}};
};

enum class FsxDeployment {
  scratch_2,
  persistent_1_ssd_50,
  persistent_1_ssd_100,
  persistent_1_ssd_200,
  persistent_2_ssd_125,
  persistent_2_ssd_250,
  persistent_2_ssd_500,
  persistent_2_ssd_1000
};
template <>
struct Choice<FsxDeployment> {
  static constexpr std::array<std::pair<std::string_view, FsxDeployment>, 8> words = {
      {{"SCRATCH_2", FsxDeployment::scratch_2},
       {"PERSISTENT_1_SSD_50", FsxDeployment::persistent_1_ssd_50},
       {"PERSISTENT_1_SSD_100", FsxDeployment::persistent_1_ssd_100},
       {"PERSISTENT_1_SSD_200", FsxDeployment::persistent_1_ssd_200},
       {"PERSISTENT_2_SSD_125", FsxDeployment::persistent_2_ssd_125},
       {"PERSISTENT_2_SSD_250", FsxDeployment::persistent_2_ssd_250},
       {"PERSISTENT_2_SSD_500", FsxDeployment::persistent_2_ssd_500},
       {"PERSISTENT_2_SSD_1000", FsxDeployment::persistent_2_ssd_1000}}};
};

enum class EfsThroughput { bursting, provisioned, elastic };
template <>
struct Choice<EfsThroughput> {
  static constexpr std::array<std::pair<std::string_view, EfsThroughput>, 3> words = {
      {{"bursting", EfsThroughput::bursting},
       {"provisioned", EfsThroughput::provisioned},
       {"elastic", EfsThroughput::elastic}}};
};

/// The file system behind a channel whose source is fsx or efs.
struct FileSystemSpec {
  std::optional<FsxDeployment> deployment;
  std::optional<Bytes> capacity;
  std::optional<EfsThroughput> throughput_mode;
  std::optional<BytesPerSecond> provisioned_throughput;
  bool lazy_load = false;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "deployment",
                .doc = "FSx for Lustre only: deployment type with its throughput per TiB.",
                .example = "PERSISTENT_2_SSD_250",
                .fallback = "SCRATCH_2",
                .source = "FSx API CreateFileSystem, LustreConfiguration.DeploymentType and PerUnitStorageThroughput"},
          self.deployment);
    visit(Field{.name = "capacity",
                .doc = "Storage of the file system. FSx: 1.2 TiB, 2.4 TiB or a multiple of 2.4 TiB. "
                       "EFS: data stored.",
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
    visit(Field{.name = "lazy_load",
                .doc = "FSx only. true: the first epoch pulls each file from S3; false: the data is already on the "
                       "file system.",
                .fallback = "false",
                .source = "FSx for Lustre data repository associations"},
          self.lazy_load);
  }
};

struct ChannelSpec {
  Source source = Source::s3;
  InputMode input_mode = InputMode::file;
  DataType data_type = DataType::s3_prefix;
  DataDistribution distribution = DataDistribution::fully_replicated;
  Uncertain<Bytes> size;
  std::int64_t objects = 0;
  std::optional<std::int64_t> readers;
  std::optional<FileSystemSpec> file_system;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "source",
                .doc = "Where the data lies: S3, FSx for Lustre or EFS.",
                .fallback = "s3",
                .source = "SageMaker API CreateTrainingJob, InputDataConfig.DataSource"},
          self.source);
    visit(Field{.name = "input_mode",
                .doc = "How the data reaches the script. File systems are mounted: File only.",
                .fallback = "File",
                .source = "SageMaker API CreateTrainingJob, InputDataConfig.InputMode"},
          self.input_mode);
    visit(Field{.name = "data_type",
                .doc = "How the objects are listed.",
                .fallback = "S3Prefix",
                .source = "SageMaker API CreateTrainingJob, S3DataSource.S3DataType"},
          self.data_type);
    visit(Field{.name = "distribution",
                .doc = "ShardedByS3Key gives each node its share of the objects.",
                .fallback = "FullyReplicated",
                .source = "SageMaker API CreateTrainingJob, S3DataSource.S3DataDistributionType"},
          self.distribution);
    visit(Field{.name = "size",
                .doc = "Size of the data set at its source.",
                .example = "54 GB",
                .source = kOwn,
                .range = {.low = 0.0, .high = 1e18, .above_low = true},
                .required = true},
          self.size);
    visit(Field{.name = "objects",
                .doc = "Number of objects or files.",
                .example = "1530350",
                .source = kOwn,
                .range = {.low = 1, .high = 1e12},
                .required = true},
          self.objects);
    visit(Field{.name = "readers",
                .doc = "Threads or processes on each node that read files side by side.",
                .example = "16",
                .parameter = "readers",
                .source = kOwn,
                .range = {.low = 1, .high = 100000}},
          self.readers);
    visit(Field{.name = "file_system",
                .doc = "The file system of a channel whose source is fsx or efs.",
                .source = "SageMaker API CreateTrainingJob, DataSource.FileSystemDataSource"},
          self.file_system);
  }
};

}  // namespace simcore
