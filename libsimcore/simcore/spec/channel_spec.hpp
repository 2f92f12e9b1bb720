#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

/// Where a file system is, seen from the job's instances.
enum class Zone { same, other };
template <>
struct Choice<Zone> {
  static constexpr std::array<std::pair<std::string_view, Zone>, 2> words = {
      {{"same", Zone::same}, {"other", Zone::other}}};
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
  std::optional<Zone> zone;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "deployment",
                .doc = "FSx for Lustre only: deployment type with its throughput per TiB, such as "
                       "PERSISTENT_2_SSD_250. Default SCRATCH_2."},
          self.deployment);
    visit(Field{.name = "capacity",
                .doc = "Storage of the file system. FSx: 1.2 TiB, 2.4 TiB or a multiple of 2.4 TiB, "
                       "default the smallest that holds the data. EFS: data stored, default the "
                       "data's size.",
                .range = kPositive},
          self.capacity);
    visit(Field{.name = "throughput_mode", .doc = "EFS only: bursting (default), provisioned or elastic."},
          self.throughput_mode);
    visit(Field{.name = "provisioned_throughput", .doc = "EFS with throughput_mode: provisioned.", .range = kPositive},
          self.provisioned_throughput);
    visit(Field{.name = "lazy_load",
                .doc = "FSx only: the first epoch pulls each file from S3. Default false: the data "
                       "is already on the file system."},
          self.lazy_load);
    visit(Field{.name = "zone",
                .doc = "Availability zone of the file system: same (default) as the instances', or other, where each "
                       "byte read is charged as transfer between zones."},
          self.zone);
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
  std::optional<std::string> region;
  std::vector<std::string> groups;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "source", .doc = "s3 (default), fsx (FSx for Lustre) or efs."}, self.source);
    visit(Field{.name = "input_mode", .doc = "File (default), FastFile or Pipe. File systems are mounted: File only."},
          self.input_mode);
    visit(Field{.name = "data_type", .doc = "S3Prefix (default), ManifestFile or AugmentedManifestFile."},
          self.data_type);
    visit(Field{.name = "distribution",
                .doc = "FullyReplicated (default) or ShardedByS3Key, which gives each node its "
                       "share of the objects."},
          self.distribution);
    visit(Field{.name = "size",
                .doc = "Size of the data set at its source.",
                .range = {.low = 0.0, .high = 1e18, .above_low = true},
                .required = true},
          self.size);
    visit(Field{.name = "objects",
                .doc = "Number of objects or files.",
                .range = {.low = 1, .high = 1e12},
                .required = true},
          self.objects);
    visit(Field{.name = "readers",
                .doc = "Threads or processes on each node that read files side by side. Default: the "
                       "catalog's.",
                .range = {.low = 1, .high = 100000}},
          self.readers);
    visit(Field{.name = "file_system", .doc = "The file system of a channel whose source is fsx or efs."},
          self.file_system);
    visit(Field{.name = "region",
                .doc = "Region of the bucket. Default: the job's. From elsewhere, each byte is charged as transfer "
                       "between regions and comes no faster than such traffic may."},
          self.region);
    visit(Field{.name = "groups", .doc = "Names of the instance groups that get the channel. Default: all."},
          self.groups);
  }
};

}  // namespace simcore
