#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/random/uncertain.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/spec/file_system_spec.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

enum class Source { s3, fsx, efs };
template <>
struct Choice<Source> {
  static constexpr std::array<std::pair<std::string_view, Source>, 3> words = {
      {{"s3", Source::s3}, {"fsx", Source::fsx}, {"efs", Source::efs}}};
};

/// The service's three, and two of the script's own, of which the service knows nothing.
enum class InputMode { file, fast_file, pipe, download, stream };
template <>
struct Choice<InputMode> {
  static constexpr std::array<std::pair<std::string_view, InputMode>, 5> words = {{{"File", InputMode::file},
                                                                                   {"FastFile", InputMode::fast_file},
                                                                                   {"Pipe", InputMode::pipe},
                                                                                   {"Download", InputMode::download},
                                                                                   {"Stream", InputMode::stream}}};
};

/// Whether the script fetches the data itself: no channel of the service.
[[nodiscard]] constexpr bool is_own(InputMode mode) noexcept {
  return mode == InputMode::download || mode == InputMode::stream;
}

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

struct ChannelSpec {
  Source source = Source::s3;
  InputMode input_mode = InputMode::file;
  DataType data_type = DataType::s3_prefix;
  DataDistribution distribution = DataDistribution::fully_replicated;
  Uncertain<Bytes> size;
  std::int64_t objects = 0;
  std::optional<std::int64_t> readers;
  std::optional<Bytes> record;
  std::int64_t prefixes = 1;
  std::optional<FileSystemSpec> file_system;
  std::optional<std::string> region;
  std::vector<std::string> groups;
  std::optional<Seconds> kept_for;
  std::optional<Fraction> cost_share;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "source",
                .doc = "Where the data lies: S3, FSx for Lustre or EFS.",
                .fallback = "s3",
                .source = "SageMaker API CreateTrainingJob, InputDataConfig.DataSource"},
          self.source);
    visit(Field{.name = "input_mode",
                .doc = "How the data reaches the script. File systems are mounted: File only. Download and Stream are "
                       "the script's own, no channel of the service: it copies the data to the node's disk before "
                       "its first step, or reads it from S3 as it goes.",
                .fallback = "File",
                .source = "SageMaker API CreateTrainingJob, InputDataConfig.InputMode; Download and Stream: simcore"},
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
    reading_fields(self, visit);
    visit(Field{.name = "file_system",
                .doc = "The file system of a channel whose source is fsx or efs.",
                .source = "SageMaker API CreateTrainingJob, DataSource.FileSystemDataSource"},
          self.file_system);
    bucket_fields(self, visit);
  }

  /// How the script reads.
  template <class Self, class Visit>
  static void reading_fields(Self& self, Visit& visit) {
    visit(Field{.name = "readers",
                .doc = "Threads or processes on each node that read files side by side; of a download by the script, "
                       "its connections.",
                .example = "16",
                .parameter = "readers",
                .source = kOwn,
                .range = {.low = 1, .high = 100000}},
          self.readers);
    visit(Field{.name = "record",
                .doc = "What the script reads at once, anywhere in an object: random access.",
                .example = "150 kB",
                .otherwise = "objects are read whole, from beginning to end",
                .source = kOwn,
                .range = kPositive},
          self.record);
    visit(Field{.name = "prefixes",
                .doc = "S3 only: partitioned prefixes over which the objects are spread. Each serves so many requests "
                       "a second, to all nodes together.",
                .example = "16",
                .fallback = "1",
                .source = kOwn,
                .range = {.low = 1, .high = 1e6}},
          self.prefixes);
  }

  /// Where the bucket is, who gets its data and what its storage costs.
  template <class Self, class Visit>
  static void bucket_fields(Self& self, Visit& visit) {
    visit(Field{.name = "region",
                .doc = "Region of the bucket. From elsewhere than the job, each byte is charged as transfer "
                       "between regions and comes no faster than such traffic may.",
                .example = "eu-west-1",
                .otherwise = "the job's region",
                .source = "SageMaker API CreateTrainingJob, S3DataSource.S3Uri: the bucket's region"},
          self.region);
    visit(Field{.name = "groups",
                .doc = "Names of the instance groups that get the channel.",
                .example = "[workers]",
                .otherwise = "all groups",
                .source = "SageMaker API CreateTrainingJob, S3DataSource.InstanceGroupNames"},
          self.groups);
    visit(Field{.name = "kept_for",
                .doc = "S3 only: for how long the data set exists because of this job. Its storage is charged for that "
                       "time, or for the job's if that is longer.",
                .example = "30 d",
                .otherwise = "the job's own time",
                .source = kOwn,
                .range = kKeepingTime},
          self.kept_for);
    visit(Field{.name = "cost_share",
                .doc = "S3 only: part of the data set's storage that this job bears; 0 when it exists anyway. Requests "
                       "and transfer of the job are charged whole.",
                .example = "25 %",
                .fallback = "1",
                .source = kOwn,
                .range = kShare},
          self.cost_share);
  }
};

/// Channels by name. A job file that says that there are none is another than one that does not mention any.
struct Channels : std::map<std::string, ChannelSpec> {
  using map::map;
  using map::operator=;
  bool said = false;
};
template <>
struct IsSectionMap<Channels> : std::true_type {};

}  // namespace simcore
